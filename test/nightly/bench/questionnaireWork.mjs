// Reads or fills in a questionnaire in a separate process, with our reader or with a peer, and says what it took.
import { readFileSync } from "node:fs"
import { join } from "node:path"

const [folder, name, work, files] = process.argv.slice(2)
const bytes = readFileSync(join(folder, "questionnaire.xlsx"))
const texts = JSON.parse(readFileSync(join(folder, "texts.json"), "utf8"))

const build = (module) => import(`../../../packages/questionnaire-files/build/${module}.js`)

const file = { fileName: "questionnaire.xlsx", fileType: "", bytes, mapping: [] }

// Modules are imported within the measurement. Each loads a file as a caller does: the bytes are all that is known.
const works = {
  attestry: {
    read: async () => {
      await build("internal/Tuning")
      const { readQuestionnaire } = await build("internal/questionnaire/ReadFile")
      return async () => (await readQuestionnaire(file)).questionnaire.questions.length
    },
    fill: async () => {
      await build("internal/Tuning")
      const { fillFile } = await build("internal/answers/FillFile")
      return async () => {
        const { file: filled } = await fillFile(file, texts)
        return filled.unwritten.length === 0 ? filled.bytes.length : 0
      }
    }
  },
  exceljs: {
    read: async () => {
      const { Workbook } = (await import("exceljs")).default
      return async () => {
        const workbook = new Workbook()
        await workbook.xlsx.load(bytes)
        return workbook.worksheets[0].actualRowCount
      }
    },
    fill: async () => {
      const { Workbook } = (await import("exceljs")).default
      return async () => {
        const workbook = new Workbook()
        await workbook.xlsx.load(bytes)
        for (const { place, text } of texts) workbook.getWorksheet(place.sheet).getCell(place.cell).value = text
        return (await workbook.xlsx.writeBuffer()).byteLength
      }
    }
  }
}

const millisOf = ({ system, user }) => (system + user) / 1_000

const timed = async (does) => {
  const before = process.cpuUsage()
  const result = await does()
  return { result, millis: millisOf(process.cpuUsage(before)) }
}

// the first file with the modules, then the mean of the last half of all files
const measure = async () => {
  let run
  const first = await timed(async () => {
    run = await works[name][work]()
    return run()
  })
  if (first.result < 1_000) throw new Error(`${name} ${work}: ${first.result}`)
  const rest = Number(files) - 1
  let millis = first.millis
  for (let i = 0; i < rest / 2; i++) await run()
  if (rest > 0) {
    const many = await timed(async () => {
      for (let i = 0; i < rest / 2; i++) await run()
    })
    millis = many.millis / Math.ceil(rest / 2)
  }
  return millis
}

const millis = name === "idle" ? 0 : await measure()
console.log(JSON.stringify({ millis, mebibytes: process.resourceUsage().maxRSS / 1024 }))
