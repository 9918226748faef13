import { tidyText } from "../questionnaire/TidyText.ts"

// Counts the characters of a text that are no spaces, as the reader tidies it.
export const lengthOf = (text: string): number => tidyText(text).replaceAll(/\s/gu, "").length

// Finds where this many characters other than spaces end.
export const endOf = (written: string, length: number): number => {
  let [low, high] = [0, written.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lengthOf(written.slice(0, middle)) < length) low = middle + 1
    else high = middle
  }
  const [marks = ""] = /^\p{M}*/u.exec(written.slice(low)) ?? []
  return low + marks.length
}

// Finds the beginning of the text behind a label. It is known as tidied, and stands there as it was written.
export const findRest = (written: string, rest: string): number => {
  const end = endOf(written, lengthOf(written) - lengthOf(rest))
  const [spaces = ""] = /^\s*/u.exec(written.slice(end)) ?? []
  return end + spaces.length
}
