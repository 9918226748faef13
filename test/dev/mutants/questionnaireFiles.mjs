// Bugs of reading questionnaires from files, as in core.mjs.
const folder = "packages/questionnaire-files/src/internal/questionnaire"

const tests = "packages/questionnaire-files/test"
const test = (file) => (name) => ({ file: `${tests}/${file}.`, name, stack: "memory" })
const archive = test("questionnaire/archive")

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
  },
  {
    name: "a process for files that knows the secrets of the server",
    file: "packages/file-jobs/src/Processes.ts",
    in: "child",
    find: "env: {},",
    plant: "env: process.env,",
    test: test("processes")("get nothing of the environment")
  }
]
