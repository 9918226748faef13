const source = "packages/documents/src"
const inside = `${source}/internal`

const test = (file, name) => ({ file: `packages/documents/test/${file}.`, name, stack: "memory" })

export const documentMutants = [
  {
    name: "a cell of XLSX that is a formula",
    file: `${inside}/xlsx/Cells.ts`,
    find: "  const text = String(value)\n",
    plant:
      "  const text = String(value)\n  if (text.startsWith(\"=\")) return `<c r=\"${reference}\"><f>${toXml(text)}</f></c>`\n",
    test: test("xlsx", "restores 5,000 hostile cells")
  },
  {
    name: "a process for files that knows the secrets of the server",
    file: `${inside}/Processes.ts`,
    find: "env: {},",
    plant: "env: process.env,",
    test: test("questionnaireProcesses", "get nothing of the environment")
  }
]
