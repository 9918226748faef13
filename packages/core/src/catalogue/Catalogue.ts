import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { TrimmedText } from "../shared/Text.ts"

interface IdForm<Brand extends string> {
  readonly brand: Brand
  readonly form: RegExp
  readonly description: string
  readonly example: string
  readonly sample: (number: number) => string
}

const makeId = <const Brand extends string>({ brand, description, example, form, sample }: IdForm<Brand>) =>
  Schema.String.pipe(
    Schema.pattern(form),
    Schema.annotations({ arbitrary: () => (fc) => fc.integer({ min: 1, max: 34 }).map(sample) }),
    Schema.brand(brand),
    Schema.annotations({
      identifier: brand,
      jsonSchema: { type: "string", pattern: form.source, description: `${description}.`, examples: [example] },
      message: () => ({ message: `Expected the ${description.toLowerCase()}, such as ${example}`, override: true })
    })
  )

export const CatalogueId = makeId({
  brand: "CatalogueId",
  form: /^[a-z0-9][a-z0-9.-]{0,63}$/,
  description: "Id of a catalogue of controls",
  example: "iso27001-2022",
  sample: () => "iso27001-2022"
})

export type CatalogueId = typeof CatalogueId.Type

export const ControlId = makeId({
  brand: "ControlId",
  form: /^[A-Za-z0-9][A-Za-z0-9.&_-]{0,31}$/,
  description: "Number of a control in its catalogue",
  example: "A.5.1",
  sample: (number) => `A.8.${number}`
})

export type ControlId = typeof ControlId.Type

/** A tag of a language such as `en` or `pt-BR` (BCP 47). */
export const Language = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$/),
  Schema.annotations({
    identifier: "Language",
    jsonSchema: {
      type: "string",
      pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$",
      description: "A language (BCP 47).",
      examples: ["en"]
    },
    message: () => ({ message: "Expected a language, such as en or pt-BR", override: true })
  })
)

export const ControlText = TrimmedText("ControlText", 1_000)

/** The same text in one or more languages. The first is the default. */
export const Texts = Schema.Record({ key: Language, value: ControlText }).pipe(
  Schema.filter((texts) => Object.keys(texts).length > 0 || "Expected a text in at least one language")
)

export type Texts = typeof Texts.Type

export const Control = Schema.Struct({
  id: ControlId,
  theme: Texts,
  label: Texts,
  /** A sentence about the control. */
  summary: Texts,
  /** The title in the standard, if the host has a licence for it. */
  title: optional(Texts)
})

export type Control = typeof Control.Type

const Controls = Schema.Array(Control).pipe(
  Schema.minItems(1),
  Schema.maxItems(1_000),
  Schema.filter((controls) =>
    new Set(controls.map(({ id }) => id)).size === controls.length || "Expected each control once"
  )
)

/** Controls that a statement of applicability decides upon, in their order. */
export const Catalogue = Schema.Struct({ id: CatalogueId, name: Texts, controls: Controls })

export type Catalogue = typeof Catalogue.Type

/** Makes a catalogue of at most 1,000 controls. Throws if a text or number is malformed, or a control comes twice. */
export const makeCatalogue: (catalogue: typeof Catalogue.Encoded) => Catalogue = Schema.decodeSync(Catalogue)

/**
 * Adds the titles of a standard in a language, by the number of the control. Only with a licence for them. Throws if the
 * catalogue lacks one of the controls.
 */
export const addTitles = (
  catalogue: Catalogue,
  language: string,
  titles: { readonly [control: string]: string }
): Catalogue => {
  const known = new Set<string>(catalogue.controls.map(({ id }) => id))
  const unknown = Object.keys(titles).find((id) => !known.has(id))
  if (unknown !== undefined) throw new Error(`The catalogue ${catalogue.id} has no control ${unknown}`)
  return makeCatalogue({
    ...catalogue,
    controls: catalogue.controls.map((control) => {
      const title = titles[control.id]
      return title === undefined ? control : { ...control, title: { ...control.title, [language]: title } }
    })
  })
}

/** Returns the text in the language, or in the default one. */
export const inLanguage = (texts: Texts, language = ""): string =>
  // a language may be called like something that every object has
  (Object.hasOwn(texts, language) ? texts[language] : undefined) ?? Object.values(texts)[0] ?? ""

/** Returns the languages of the catalogue. The default is first. */
export const languagesOf = ({ controls, name }: Catalogue): ReadonlyArray<string> =>
  Array.from(
    new Set([
      ...Object.keys(name),
      ...controls.flatMap(({ label, title = {} }) => [...Object.keys(label), ...Object.keys(title)])
    ])
  )

export const CatalogueQuery = Schema.Struct({
  language: optional(describe(Language, "The language of the texts. Without it, the default of the catalogue.", "en"))
})

export type CatalogueQuery = typeof CatalogueQuery.Type

export class CatalogueNotFound
  extends TaggedProblem<CatalogueNotFound>()("CatalogueNotFound", 404, "No such catalogue of controls.")
{}
