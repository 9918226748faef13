import * as Effect from "effect/Effect"
import { type Catalogue, type ControlId, inLanguage, languagesOf } from "../catalogue/Catalogue.ts"
import { controlIdsOf } from "../catalogue/ControlIds.ts"
import { InvalidRequest } from "../problem/HttpErrors.ts"
import type { SoaDecision } from "./SoaDecision.ts"

interface DescribedControl {
  readonly control: ControlId
  readonly theme: string
  readonly label: string
  readonly title?: string
}

// fails unless one of the catalogues has the language, if any is given
export const checkLanguage = (
  catalogues: ReadonlyArray<Catalogue>,
  language: string | undefined
): Effect.Effect<void, InvalidRequest> => {
  const languages = new Set(catalogues.flatMap(languagesOf))
  const detail = `Expected a language that the texts have: ${Array.from(languages).join(", ")}`
  return language === undefined || languages.has(language)
    ? Effect.void
    : new InvalidRequest({ errors: [{ pointer: "/language", detail }] })
}

// the default of the catalogue, unless a language that it has is given
export const chooseLanguage = (
  catalogue: Catalogue,
  language: string | undefined
): Effect.Effect<string, InvalidRequest> =>
  Effect.as(checkLanguage([catalogue], language), language ?? languagesOf(catalogue)[0] ?? "en")

// all controls, and decisions about controls that the catalogue no longer has
export const describeControls = (
  catalogue: Catalogue,
  decisions: ReadonlyArray<SoaDecision>,
  language: string | undefined
): ReadonlyArray<DescribedControl> => {
  const known = controlIdsOf(catalogue)
  return [
    ...catalogue.controls.map(({ id, label, theme, title }) => ({
      control: id,
      theme: inLanguage(theme, language),
      label: inLanguage(label, language),
      ...(title === undefined ? {} : { title: inLanguage(title, language) })
    })),
    ...decisions.filter(({ control }) => !known.has(control))
      .map(({ control }) => ({ control, theme: "", label: control }))
  ]
}
