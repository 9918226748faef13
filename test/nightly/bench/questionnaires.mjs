// npm run bench:questionnaires: time and memory of a questionnaire of 1,000 questions in XLSX, beside exceljs.
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs, promisify } from "node:util"
import { readQuestionnaire } from "../../../packages/questionnaire-files/build/internal/questionnaire/ReadFile.js"
import { questionnaireFlags } from "../../../packages/questionnaire-files/build/internal/QuestionnaireFlags.js"
import { makeQuestionnaire } from "./Questionnaire.ts"

const help = `Measures a questionnaire of 1,000 questions in XLSX beside exceljs.

  npm run bench:questionnaires -- [options]

  --rounds N   rounds of each work; 5 unless given
  --files N    files of a warm process; 41 unless given
  --check      exit code 1 when a bound is missed
  --write FILE writes the questionnaire instead
`

const { values } = parseArgs({
  options: {
    check: { type: "boolean", default: false },
    files: { type: "string", default: "41" },
    help: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    write: { type: "string" }
  }
})

/** Most that ours may need, as a share of what exceljs needs. */
const bounds = {
  "read cold": { millis: 0.5, mebibytes: 0.5 },
  "read warm": { millis: 1.1, mebibytes: 0.5 },
  "fill cold": { millis: 0.5, mebibytes: 0.5 },
  "fill warm": { millis: 1.1, mebibytes: 0.5 }
}

const names = ["attestry", "exceljs"]
const figures = ["millis", "mebibytes"]

const { answers, bytes, count } = makeQuestionnaire()

const run = promisify(execFile)
const program = fileURLToPath(new URL("questionnaireWork.mjs", import.meta.url))

// ours with what its processes have, the others as Node.js starts
const flagsOf = (name) => name === "attestry" ? ["--max-old-space-size=224", ...questionnaireFlags] : []

const measure = async (folder, name, work, files) =>
  JSON.parse((await run(process.execPath, [...flagsOf(name), program, folder, name, work, files])).stdout)

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]

const placed = async () => {
  const file = { fileName: "questionnaire.xlsx", fileType: "", bytes, mapping: [] }
  const { questions } = (await readQuestionnaire(file)).questionnaire
  if (questions.length !== count) throw new Error(`${questions.length} questions were read`)
  return questions.flatMap(({ answerPlace, commentPlace }, index) => {
    const { answer, comment } = answers[index]
    return [{ place: answerPlace, text: answer }, ...comment === null ? [] : [{ place: commentPlace, text: comment }]]
  })
}

const measureAll = async (folder) => {
  const found = new Map()
  const add = (key, figure) => found.set(key, [...found.get(key) ?? [], figure])
  for (let round = 0; round < Number(values.rounds); round++) {
    add("idle", await measure(folder, "idle", "", "0"))
    for (const key of Object.keys(bounds)) {
      const [work, state] = key.split(" ")
      for (const name of round % 2 === 0 ? names : names.toReversed()) {
        add(`${key} ${name}`, await measure(folder, name, work, state === "cold" ? "1" : values.files))
      }
    }
  }
  const middleOf = (key, figure) => middle(found.get(key).map((each) => each[figure]))
  const idle = middleOf("idle", "mebibytes")
  return Object.keys(bounds).map((key) => {
    const [own, other] = names.map((name) => ({
      millis: middleOf(`${key} ${name}`, "millis"),
      mebibytes: middleOf(`${key} ${name}`, "mebibytes") - idle
    }))
    const ratio = Object.fromEntries(figures.map((figure) => [figure, own[figure] / other[figure]]))
    return { key, own, other, ratio }
  })
}

const show = ({ key, other, own, ratio }) => ({
  work: key,
  "attestry ms": Number(own.millis.toFixed(1)),
  "exceljs ms": Number(other.millis.toFixed(1)),
  "time": Number(ratio.millis.toFixed(2)),
  "attestry MiB": Number(own.mebibytes.toFixed(1)),
  "exceljs MiB": Number(other.mebibytes.toFixed(1)),
  "memory": Number(ratio.mebibytes.toFixed(2))
})

const compare = async () => {
  const folder = mkdtempSync(join(tmpdir(), "attestry-questionnaire-"))
  try {
    writeFileSync(join(folder, "questionnaire.xlsx"), bytes)
    writeFileSync(join(folder, "texts.json"), JSON.stringify(await placed()))
    const rows = await measureAll(folder)
    console.log(`${count} questions, ${(bytes.length / 1024).toFixed(0)} KiB. Time is that of the processors; memory`)
    console.log(
      "the most that a process has beyond an idle one. Cold is the first file of a process, with loading; warm"
    )
    console.log(
      `are the later of ${values.files} files. Ours has the flags of its processes, exceljs those of Node.js.`
    )
    console.table(rows.map(show))
    const missed = rows.flatMap(({ key, ratio }) =>
      figures.filter((figure) => ratio[figure] > bounds[key][figure])
        .map((figure) => `${key}: ${figure} ${ratio[figure].toFixed(2)} is over ${bounds[key][figure]}`)
    )
    if (!values.check || missed.length === 0) return
    console.error(missed.join("\n"))
    process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (values.help) console.log(help)
else if (values.write !== undefined) writeFileSync(values.write, bytes)
else await compare()
