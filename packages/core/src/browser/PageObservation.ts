import * as Schema from "effect/Schema"

/** A link, button or other control of a page. `name` is its accessible name. */
export const PageControl = Schema.Struct({
  /** ARIA role, such as `button` or `link`. */
  role: Schema.String,
  name: Schema.String,
  isVisible: Schema.Boolean,
  /** True if it opens a menu. */
  hasPopup: Schema.Boolean,
  /** URL of a link, without query and fragment. Empty for other controls. */
  target: Schema.String
})
export type PageControl = typeof PageControl.Type

/** A field of a page. Its value is not observed. */
export const PageField = Schema.Struct({
  /** Type of the input, or `select` or `textarea`. */
  kind: Schema.String,
  name: Schema.String,
  autocomplete: Schema.String,
  isVisible: Schema.Boolean
})
export type PageField = typeof PageField.Type

/** Most characters of texts, and most entries of lists, of an observation. */
export const observationLimits = {
  text: 300,
  url: 2_048,
  texts: 200,
  controls: 300,
  fields: 100,
  forms: 20,
  cookies: 100
}

const Short = Schema.String.pipe(Schema.maxLength(observationLimits.text))

/** Facts of a page with its frames, as its visitor finds them. Texts come from the page: trust none of them. */
export const PageObservation = Schema.Struct({
  /** Final URL. It may contain secrets. */
  url: Schema.String.pipe(Schema.maxLength(observationLimits.url)),
  /** Status of the final response; null if the page came without one. */
  status: Schema.NullOr(Schema.Int),
  /** Scheme of `WWW-Authenticate`, such as `basic`, or empty. */
  challenge: Short,
  title: Short,
  /** Language that the page names, or empty. */
  language: Short,
  /** Visible texts, in order, each of one block. A line break stands where a line, a link or a button begins or ends. */
  texts: Schema.Array(Short).pipe(Schema.maxItems(observationLimits.texts)),
  controls: Schema.Array(PageControl).pipe(Schema.maxItems(observationLimits.controls)),
  fields: Schema.Array(PageField).pipe(Schema.maxItems(observationLimits.fields)),
  /** Targets of forms, without query and fragment. */
  forms: Schema.Array(Schema.String).pipe(Schema.maxItems(observationLimits.forms)),
  /** Names of the cookies that the page's URL gets. */
  cookies: Schema.Array(Short).pipe(Schema.maxItems(observationLimits.cookies)),
  /** Text of the element that was selected, with such line breaks; null if there is none. */
  selected: Schema.NullOr(Short)
}).annotations({ identifier: "PageObservation" })
export type PageObservation = typeof PageObservation.Type
