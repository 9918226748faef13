const source = "packages/documents/src"
const inside = `${source}/internal`

const test = (file, name) => ({ file: `packages/documents/test/${file}.`, name, stack: "memory" })

export const documentMutants = [
  {
    name: "a cell of XLSX that is a formula",
    file: `${inside}/xlsx/Cells.ts`,
    in: "toCell.text",
    find: "const text = String(value)",
    plant:
      "const text = String(value)\nif (text.startsWith(\"=\")) return `<c r=\"${reference}\"><f>${toXml(text)}</f></c>`",
    test: test("xlsx", "restores 5,000 hostile cells")
  },
  {
    name: "a process for files that knows the secrets of the server",
    file: "packages/file-jobs/src/Processes.ts",
    in: "child",
    find: "env: {},",
    plant: "env: process.env,",
    test: test("questionnaireProcesses", "get nothing of the environment")
  }
]
