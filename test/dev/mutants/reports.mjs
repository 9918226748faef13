// Bugs of reports, as in core.mjs.
const inside = "packages/reports/src/internal"

const test = (file, name) => ({ file: `packages/reports/test/${file}.`, name, stack: "memory" })

export const reportMutants = [
  {
    name: "a cell of XLSX that is a formula",
    file: `${inside}/xlsx/Cells.ts`,
    in: "toCell.text",
    find: "const text = String(value)",
    plant:
      "const text = String(value)\nif (text.startsWith(\"=\")) return `<c r=\"${reference}\"><f>${toXml(text)}</f></c>`",
    test: test("xlsx", "restores 5,000 hostile cells")
  }
]
