// Bugs of reading questionnaires from files, as in core.mjs.
const folder = "packages/documents/src/internal/questionnaire"

const test = (file) => (name) => ({ file: `packages/documents/test/questionnaire/${file}.test`, name, stack: "memory" })
const archive = test("archive")
const workbook = test("xlsx")

export const questionnaireFileMutants = [
  {
    name: "an archive whose inflated bytes are not counted over all entries",
    file: `${folder}/zip/Archive.ts`,
    find: "total += added",
    plant: "total = added",
    test: archive("counts inflated bytes of an entry, of all entries, and their ratio")
  },
  {
    name: "an archive whose ratio is not looked at",
    file: `${folder}/zip/Archive.ts`,
    find: "return isBomb || length",
    plant: "return isBomb === null || length",
    test: archive("counts inflated bytes of an entry, of all entries, and their ratio")
  },
  {
    name: "an archive with two entries of one name",
    file: `${folder}/zip/Archive.ts`,
    find: "if (entries.has(name)) return",
    plant: "if (entries.has(`${name}/`)) return",
    test: archive("rejects two entries of one name")
  },
  {
    name: "XML with a document type",
    file: `${folder}/xml/XmlEvents.ts`,
    find: "parser.on(\"doctype\", fail)",
    plant: "parser.on(\"doctype\", () => {})",
    test: archive("rejects a DOCTYPE")
  },
  {
    name: "a workbook whose cells and merged ranges have no bound",
    file: `${folder}/xlsx/Budget.ts`,
    find: "if (spent[what] > limits[what]) throw",
    plant: "if (spent[what] < 0) throw",
    test: workbook("bounds what a file may have")
  }
]
