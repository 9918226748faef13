// Bugs of filling in files, as in core.mjs.
const folder = "packages/documents/src/internal/answers"

const test = (file) => (name) => ({ file: `packages/documents/test/answers/${file}.test`, name, stack: "memory" })
const files = test("fill")("have each answer in its place")
const sheet = test("sheetEdits")
const csv = test("fillCsv")

export const fillMutants = [
  {
    name: "an answer that takes the style of its cell away",
    file: `${folder}/SheetEdits.ts`,
    find: "!ofValue.has(name)",
    plant: "!ofValue.has(name) && name !== \"s\"",
    test: files
  },
  {
    name: "an answer that takes a formula away",
    file: `${folder}/SheetEdits.ts`,
    find: "known?.hasFormula === true",
    plant: "known === null",
    test: sheet("keep formulas")
  },
  {
    name: "a new cell at the end of its row",
    file: `${folder}/SheetEdits.ts`,
    find: "each.column > column)",
    plant: "each.column > column + 99)",
    test: sheet("put new cells")
  },
  {
    name: "a new row at the end of its sheet",
    file: `${folder}/SheetEdits.ts`,
    find: "addRowsBefore(lastRow, tag.start)",
    plant: "addRowsBefore(-1, tag.start)",
    test: sheet("put new rows")
  },
  {
    name: "formulas that keep the value of an earlier answer",
    file: `${folder}/FillXlsx.ts`,
    find: "changed.size > 0 && (yield*",
    plant: "changed.size > 9 && (yield*",
    test: test("fillXlsx")("says that its formulas must be counted again")
  },
  {
    name: "a choice that is marked in each column",
    file: `${folder}/Spread.ts`,
    find: "toKey(choice) === toKey(text) ? sign : \"\"",
    plant: "toKey(choice) !== \"\" ? sign : \"\"",
    test: files
  },
  {
    name: "questions of one cell of which one is answered",
    file: `${folder}/Spread.ts`,
    find: "`${known.text}\\n${text}`",
    plant: "text",
    test: files
  },
  {
    name: "a filled CSV file that runs a formula",
    file: `${folder}/FillCsv.ts`,
    find: "const cell = CsvCell.encode(text)",
    plant: "const cell = CsvCell.encode(`a${text}`).slice(1)",
    test: csv("has no field that a spreadsheet runs")
  },
  {
    name: "a filled CSV file without its mark",
    file: `${folder}/EncodeText.ts`,
    find: "encode(mark + text, encoding)",
    plant: "encode(text, encoding)",
    test: csv("keeps its encoding and mark")
  },
  {
    name: "a filled CSV file whose other bytes may change",
    file: `${folder}/EncodeText.ts`,
    find: "if (mark === undefined) return undefined",
    plant: "if (mark === undefined) return encode(text, encoding)",
    test: csv("is rejected when its quotes")
  },
  {
    name: "an archive whose changed parts have the sums of the old ones",
    file: `${folder}/CopyArchive.ts`,
    find: "crc: crc32(content)",
    plant: "crc: entry.crc32",
    test: test("copyArchive")("has other contents")
  }
]
