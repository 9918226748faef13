// Bugs of reading questionnaires from files, as in core.mjs.
const folder = "packages/documents/src/internal/questionnaire"

const test = (file) => (name) => ({ file: `packages/documents/test/questionnaire/${file}.`, name, stack: "memory" })
const archive = test("archive")
const workbook = test("xlsx")
const grids = test("grids")
const scanner = test("xmlScanner")

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
    find: "if (isBomb || length",
    plant: "if (isBomb === null || length",
    test: archive("counts inflated bytes of an entry, of all entries, and their ratio")
  },
  {
    name: "an archive with two entries of one name",
    file: `${folder}/zip/Archive.ts`,
    find: "if (entries.has(name)) throw",
    plant: "if (entries.has(`${name}/`)) throw",
    test: archive("rejects two entries of one name")
  },
  {
    name: "XML with a document type",
    file: `${folder}/xml/XmlScanner.ts`,
    find: "if (opening.comment.startsWith(rest) || opening.data.startsWith(rest)) return -1",
    plant: "return text.indexOf(\">\", start) + 1",
    test: archive("rejects a DOCTYPE")
  },
  {
    name: "XML whose tags have no bound",
    file: `${folder}/xml/XmlScanner.ts`,
    find: "if (text.length > longestMarkup) throw",
    plant: "if (text.length < 0) throw",
    test: scanner("rejects a tag without end as too large")
  },
  {
    name: "XML whose texts may have the end of CDATA",
    file: `${folder}/xml/XmlText.ts`,
    find: "if (text.includes(\"]]>\")) throw",
    plant: "if (text === \"\") throw",
    test: scanner("agrees with another parser")
  },
  {
    name: "a long text of XML that is cut within a reference",
    file: `${folder}/xml/XmlScanner.ts`,
    find: "if (reference >= from && !text.includes(\";\", reference)) return reference",
    plant: "",
    test: scanner("hands on a long text in parts")
  },
  {
    name: "a workbook whose cells and merged ranges have no bound",
    file: `${folder}/xlsx/Budget.ts`,
    find: "if (spent[what] > limits[what]) throw",
    plant: "if (spent[what] < 0) throw",
    test: workbook("bounds what a file may have")
  },
  {
    name: "a mapping that goes on below the next header",
    file: `${folder}/grid/Mapping.ts`,
    find: "rowOf(next) - 1,",
    plant: "Infinity,",
    test: grids("gives the same again with the mapping that it used, with headers with other columns")
  },
  {
    name: "a mapping that loses the titles of its headers",
    file: `${folder}/grid/Mapping.ts`,
    find: "firsts.size > 1",
    plant: "firsts.size > 99",
    test: grids("gives the same again with the mapping that it used, with titles in the header")
  },
  {
    name: "a mapping of the first header only",
    file: `${folder}/grid/ReadGrid.ts`,
    find: "roles === null || found.length === 0 ?",
    plant: "roles === null || region !== regions[0]?.region ?",
    test: grids("gives the same again with the mapping that it used, with tables side by side")
  }
]
