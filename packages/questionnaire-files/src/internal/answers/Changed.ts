import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import type { PlacedText } from "./Fill.ts"
import { toPlaceKey } from "./PlaceKey.ts"
import { joinShared } from "./Spread.ts"

const knownTexts = ({ questionnaire }: Stages): ReadonlyMap<string, PlacedText> => {
  const texts: Array<PlacedText> = []
  for (const { answer, answerPlace, comment, commentPlace } of questionnaire.questions) {
    if (answerPlace !== null) texts.push({ place: answerPlace, text: answer ?? "" })
    if (commentPlace !== null) texts.push({ place: commentPlace, text: comment ?? "" })
  }
  return joinShared(texts)
}

// True if the reading found each place, so it is that which named them.
export const hasPlaces = (stages: Stages, texts: ReadonlyArray<PlacedText>): boolean => {
  const known = knownTexts(stages)
  return texts.every(({ place }) => known.has(toPlaceKey(place)))
}

// The texts whose place does not have them already.
export const findChanged = (stages: Stages, texts: ReadonlyArray<PlacedText>): ReadonlyArray<PlacedText> => {
  const known = knownTexts(stages)
  return [...joinShared(texts)].flatMap(([key, placed]) => known.get(key)?.text === placed.text ? [] : [placed])
}
