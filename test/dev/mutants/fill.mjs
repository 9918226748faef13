// Bugs of filling in files, as in core.mjs.
const folder = "packages/documents/src/internal/answers"

const test = (file) => (name) => ({ file: `packages/documents/test/answers/${file}.`, name, stack: "memory" })
const files = test("fill")("have each answer in its place")
const sheet = test("sheetEdits")
const csv = test("fillCsv")
const word = test("fillDocx")
const field = test("fillFields")

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
    find: "changed.size > 0 && (isCounted",
    plant: "changed.size > 9 && (isCounted",
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
  },
  {
    name: "an answer that takes the label of its paragraph away",
    file: `${folder}/FillDocx.ts`,
    find: "passage.label === null\n",
    plant: "passage.label !== undefined\n",
    test: word("keeps a label, also one")
  },
  {
    name: "a label that is cut because a mark stands before it",
    file: `${folder}/FillDocx.ts`,
    find: "const length = lengthOf(written) - lengthOf(rest)",
    plant: "const length = lengthOf(rest)",
    test: word("keeps a label whatever is before it")
  },
  {
    name: "an answer that takes its question away",
    file: `${folder}/FillDocx.ts`,
    find: "{ from: blank.start, to: blank.end, text }",
    plant: "wholeOf(fragments, text)",
    test: word("has its text in the blank")
  },
  {
    name: "a paragraph that is filled in though no reading names it",
    file: `${folder}/FillDocx.ts`,
    find: "|| !named.has(ordinal)",
    plant: "",
    test: word("keeps all its bytes when no place")
  },
  {
    name: "an answer of several paragraphs of which one is replaced",
    file: `${folder}/FillDocx.ts`,
    find: "(document.others.get(keyOf(place)) ?? [])",
    plant: "[]",
    test: word("replaces an answer of several")
  },
  {
    name: "two texts in one place of a document",
    file: `${folder}/FillDocx.ts`,
    find: "outcome.some(({ start }) => taken.has(start))",
    plant: "outcome.some(({ start }) => start < 0)",
    test: word("gets one of two texts")
  },
  {
    name: "a cell that continues the one above and has a text",
    file: `${folder}/WordTree.ts`,
    find: "if (cells.get(key) === node) cells.delete(key)",
    plant: "if (cells.get(key) === null) cells.delete(key)",
    test: word("that continues the one above")
  },
  {
    name: "an answer in a row that was deleted",
    file: `${folder}/WordTree.ts`,
    find: "!table.isDeletedRow && !cells.has(key)",
    plant: "!cells.has(key)",
    test: word("is found by the grid")
  },
  {
    name: "an answer that takes hidden texts away",
    file: `${folder}/WordTree.ts`,
    find: "run?.name !== \"r\" || inside.isHidden()",
    plant: "run?.name !== \"r\"",
    test: word("keeps deletions, page breaks")
  },
  {
    name: "an answer that takes a footnote away",
    file: `${folder}/WordText.ts`,
    find: "!hasSkipped && children.every(",
    plant: "children.every(",
    test: word("keeps deletions, page breaks")
  },
  {
    name: "an answer that takes a page break away",
    file: `${folder}/WordText.ts`,
    find: "box !== null ||",
    plant: "box !== null && ",
    test: word("keeps deletions, page breaks")
  },
  {
    name: "a control character in a document",
    file: `${folder}/WordText.ts`,
    find: ".replaceAll(unwritable, \"\")",
    plant: "",
    test: word("breaks lines, keeps blanks")
  },
  {
    name: "an answer that is read as XML",
    file: `${folder}/WordText.ts`,
    find: "${escapeXml(text)}",
    plant: "${text}",
    test: word("breaks lines, keeps blanks")
  },
  {
    name: "a new run without the style of its paragraph",
    file: `${folder}/WordBlocks.ts`,
    find: "style = markStyle(xml, container)",
    plant: "style = \"\"",
    test: word("has the style of its mark")
  },
  {
    name: "a control whose text looks like its placeholder",
    file: `${folder}/WordFields.ts`,
    find: "control.isPlaceholder ? restyle(",
    plant: "control.isPlaceholder && text === \"\" ? restyle(",
    test: field("keeps its style, and has that")
  },
  {
    name: "a control that is still bound to another text",
    file: `${folder}/WordFields.ts`,
    find: " || name === \"dataBinding\"",
    plant: "",
    test: field("is no longer bound")
  },
  {
    name: "a list that shows a word of its value",
    file: `${folder}/WordFields.ts`,
    find: "item?.shown ?? text",
    plant: "item?.value ?? text",
    test: field("shows the word of its list")
  },
  {
    name: "a list that shows a word that it lacks",
    file: `${folder}/WordFields.ts`,
    find: "list?.name === \"dropDownList\" && text",
    plant: "list?.name === \"\" && text",
    test: field("shows the word of its list")
  },
  {
    name: "a date that shows one day and holds another",
    file: `${folder}/WordFields.ts`,
    find: "...date === undefined ? [] : setDate(date, text)",
    plant: "...date === undefined || text !== \"\" ? [] : setDate(date, text)",
    test: field("shows a day as its format")
  },
  {
    name: "a box that stays ticked beside the chosen one",
    file: `${folder}/WordBoxes.ts`,
    find: "isTicked: lines.some((line) => isLabel(choice, line))",
    plant: "isTicked: choice.isChecked || lines.some((line) => isLabel(choice, line))",
    test: field("are ticked for the choices")
  },
  {
    name: "a box whose sign is not that of its state",
    file: `${folder}/WordBoxes.ts`,
    find: "isTicked ? \"checkedState\" : \"uncheckedState\"",
    plant: "isTicked ? \"uncheckedState\" : \"checkedState\"",
    test: field("show the signs that they name")
  },
  {
    name: "a list of a form that selects the next entry",
    file: `${folder}/WordFields.ts`,
    find: "selectEntry(list, index)",
    plant: "selectEntry(list, index + 1)",
    test: field("selects the entry")
  },
  {
    name: "a box of a form that its default ticks again",
    file: "packages/documents/src/internal/questionnaire/docx/Controls.ts",
    find: "control.isDefaultChecked = false",
    plant: "control.isDefaultChecked ||= false",
    test: field("of older documents")
  }
]
