import { toPlaceKey } from "@attestry/core/questionnaire/Place"
import { type PlacedText, toPlacedTexts } from "@attestry/core/questionnaire/QuestionnaireWriter"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { joinShared } from "./Spread.ts"

const toKey = ({ place }: PlacedText): string => toPlaceKey(place)

const knownTexts = ({ questionnaire }: Stages): ReadonlyMap<string, string> =>
  new Map(joinShared(toPlacedTexts(questionnaire.questions)).map((known) => [toKey(known), known.text]))

// Whether the reading found each place, so it is that which named them.
export const hasPlaces = (stages: Stages, texts: ReadonlyArray<PlacedText>): boolean => {
  const known = knownTexts(stages)
  return texts.every((text) => known.has(toKey(text)))
}

// The texts whose place does not have them already.
export const findChanged = (stages: Stages, texts: ReadonlyArray<PlacedText>): ReadonlyArray<PlacedText> => {
  const known = knownTexts(stages)
  return joinShared(texts).filter((text) => known.get(toKey(text)) !== text.text)
}
