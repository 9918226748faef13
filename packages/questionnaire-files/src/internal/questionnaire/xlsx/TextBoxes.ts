import type { ReadWarning } from "@attestry/core/questionnaireFile"
import { Unreadable } from "../Unreadable.ts"
import { readXml } from "../xml/XmlEvents.ts"
import type { Archive } from "../zip/Archive.ts"

const drawing = /^xl\/drawings\/drawing\d{1,4}\.xml$/u

const mostDrawings = 50

const countIn = async (archive: Archive, part: string): Promise<number> => {
  let boxes = 0
  let isText = false
  let hasText = false
  await readXml(archive, part, {
    open: (name) => {
      if (name === "sp") hasText = false
      isText = name === "t"
    },
    text: (text) => {
      if (isText && text.trim() !== "") hasText = true
    },
    close: (name) => {
      isText = false
      if (name === "sp" && hasText) boxes++
    }
  })
  return boxes
}

// A drawing that cannot be read is no reason to reject the cells.
const countOrNone = async (archive: Archive, part: string): Promise<number> => {
  try {
    return await countIn(archive, part)
  } catch (failure) {
    if (failure instanceof Unreadable) return 0
    throw failure
  }
}

// Warns of boxes with text that float over the sheets.
export const warnOfTextBoxes = async (archive: Archive): Promise<ReadonlyArray<ReadWarning>> => {
  let boxes = 0
  for (const part of [...archive.names].filter((name) => drawing.test(name)).slice(0, mostDrawings)) {
    boxes += await countOrNone(archive, part)
  }
  return boxes === 0
    ? []
    : [{ code: "text_box_not_read", message: `Boxes with text over the sheets were not read: ${boxes}.`, place: null }]
}
