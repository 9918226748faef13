import { type Catalogue, type ControlId, inLanguage, languagesOf } from "../catalogue/Catalogue.ts"
import { controlIdsOf } from "../catalogue/ControlIds.ts"
import type { SoaDecision } from "./SoaDecision.ts"

interface DescribedControl {
  readonly control: ControlId
  readonly theme: string
  readonly label: string
  readonly title?: string
}

// the language if the catalogue has it, else its default
export const chooseLanguage = (catalogue: Catalogue, language: string | undefined): string => {
  const languages = languagesOf(catalogue)
  return languages.find((known) => known === language) ?? languages[0] ?? "en"
}

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
