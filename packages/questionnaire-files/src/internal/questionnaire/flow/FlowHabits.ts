import { isAnswerPlace, isAside, isNumbered, isPlainText, isQuestionLike, type Passage, type Piece } from "./Passage.ts"

// The first piece below each that is neither empty nor a remark.
export const piecesBelow = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece | undefined> => {
  const below: Array<Piece | undefined> = []
  let next: Piece | undefined
  for (const piece of pieces.toReversed()) {
    below.push(next)
    const isNothing = piece.type === "passage"
      && (isAside(piece.passage) || (piece.passage.text === "" && piece.passage.fields.length === 0))
    if (!isNothing) next = piece
  }
  return below.toReversed()
}

export const areQuestions = (
  pieces: ReadonlyArray<Piece>,
  below: ReadonlyArray<Piece | undefined>,
  isItem: (passage: Passage) => boolean
): boolean => {
  let items = 0
  let questions = 0
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "table" || !isItem(piece.passage) || piece.passage.heading > 0) continue
    const next = below[index]
    items++
    if (isQuestionLike(piece.passage) || (next?.type === "passage" && isAnswerPlace(next.passage))) questions++
  }
  return questions > 0 && questions * 2 >= items
}

const fewest = 4

// Few of many numbered questions have plain text right below them.
export const haveNoText = (pieces: ReadonlyArray<Piece>, below: ReadonlyArray<Piece | undefined>): boolean => {
  let questions = 0
  let texts = 0
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === "table" || !isNumbered(piece.passage) || !isQuestionLike(piece.passage)) continue
    const next = below[index]
    questions++
    if (next?.type === "passage" && isPlainText(next.passage)) texts++
  }
  return questions >= fewest && texts * 3 < questions
}
