// Bugs of filling in files, as in core.mjs.
const folder = "packages/questionnaire-files/src/internal/answers"

const test = (file) => (name) => ({ file: `packages/questionnaire-files/test/answers/${file}.`, name, stack: "memory" })
const csv = test("fillCsv")

export const fillMutants = [
  {
    name: "a filled CSV file that runs a formula",
    file: `${folder}/FillCsv.ts`,
    in: "toField.cell",
    find: "const cell = CsvCell.encode(text)",
    plant: "const cell = CsvCell.encode(`a${text}`).slice(1)",
    test: csv("has no field that a spreadsheet runs")
  }
]
