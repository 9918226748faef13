import type { Place } from "@attestry/core/questionnaireFile"
import type { Stages } from "../questionnaire/ReadQuestionnaire.ts"
import { tidyText } from "../questionnaire/TidyText.ts"
import { optionBoxes, readOptions, splitAnswer } from "../questionnaire/words/Options.ts"
import type { CellText, PlacedText, UnwrittenText } from "./Fill.ts"
import { findCell, toPlaceKey } from "./PlaceKey.ts"
import { findTicks, tickText } from "./Ticks.ts"

export type FindOffer = (place: Place) => string | undefined

// Finds the text of a cell that offers options, with the answer below them. A text that the reading took for an answer
// offers none.
export const makeOffers = ({ questionnaire, tables }: Stages): FindOffer => {
  const grids = new Map(tables.map(({ grid }) => [grid.name, grid]))
  const answers = new Map(
    questionnaire.questions.flatMap(({ answer, answerPlace }) =>
      answerPlace === null ? [] : [[toPlaceKey(answerPlace), answer] as const]
    )
  )
  return (place) => {
    const cell = findCell(place)
    const text = cell === undefined ? undefined : grids.get(cell.name)?.rows.get(cell.row)?.get(cell.column)?.text
    if (text === undefined) return undefined
    const options = readOptions(tidyText(text), true)
    return options !== null && answers.get(toPlaceKey(place)) === options.answer ? text : undefined
  }
}

// The text of a cell with an answer to its options. An empty answer leaves the options alone.
export const answerOffer = (shown: string, answer: string): string | undefined => {
  const boxes = optionBoxes(shown)
  if (boxes.length > 0) {
    const ticks = findTicks(boxes, answer)
    return ticks === undefined || ticks === "choice" ? undefined : tickText(shown, ticks)
  }
  const offer = splitAnswer(shown)?.offer ?? shown
  if (answer === "") return offer
  const text = `${offer}\n${answer}`
  return splitAnswer(text)?.answer === answer ? text : undefined
}

// Keeps the options of cells, with the answers that fit them.
export const keepOffers = (stages: Stages, texts: ReadonlyArray<PlacedText>) => {
  const findOffer = makeOffers(stages)
  const unwritten: Array<UnwrittenText> = []
  const kept = texts.flatMap((placed): ReadonlyArray<CellText> => {
    const { place, text } = placed
    const shown = findOffer(place)
    if (shown === undefined) return [placed]
    const whole = answerOffer(shown, text)
    if (whole === undefined) unwritten.push({ place, reason: "choice" })
    return whole === undefined ? [] : [{ place, text: whole, isOffer: true }]
  })
  return { kept, unwritten }
}
