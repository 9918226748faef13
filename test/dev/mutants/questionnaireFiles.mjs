// Bugs of reading questionnaires from files, as in core.mjs.
const folder = "packages/documents/src/internal/questionnaire"

const test = (file) => (name) => ({ file: `packages/documents/test/questionnaire/${file}.`, name, stack: "memory" })
const archive = test("archive")

export const questionnaireFileMutants = [
  {
    name: "an archive whose inflated bytes are not counted over all entries",
    file: `${folder}/zip/Archive.ts`,
    in: "count",
    find: "total += added",
    plant: "total = added",
    test: archive("counts inflated bytes of an entry, of all entries, and their ratio")
  },
  {
    name: "XML with a document type",
    file: `${folder}/xml/XmlScanner.ts`,
    in: "readDeclared",
    find: "if (opening.comment.startsWith(rest) || opening.data.startsWith(rest)) return -1",
    plant: "return text.indexOf(\">\", start) + 1",
    test: archive("rejects a DOCTYPE")
  }
]
