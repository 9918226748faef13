// Measures how well the questions of files are read: `npm run accuracy -- --help`.
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { extname, join } from "node:path"
import { parseArgs } from "node:util"
import { brokenBounds, compare } from "./Compare.ts"
import { corpus, fileTypes } from "./Corpus.ts"
import { measureLargest } from "./Largest.ts"
import { read } from "./Read.ts"
import { showCounts, showMisses, showTable, type Timed } from "./Show.ts"

const help = `Measures how well the questions of files are read, on a corpus that is made anew each time.

  npm run accuracy -- [options] [WORDS…]

  WORDS            only the files with these words in their name, such as: xlsx, "plain list", ja, first, later
  --largest        reads and fills files at the limits of an upload instead, as the server does
  --misses         lists the first misses of each kind in each file
  --all-misses     lists all misses of each file
  --write PATH     writes the files into a folder instead, with what is true beside them
  --folder PATH    reads the files of a folder instead, of which nothing is known, and counts what was read
  --questions      with --folder: lists the questions
`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    "all-misses": { type: "boolean", default: false },
    folder: { type: "string" },
    largest: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    questions: { type: "boolean", default: false },
    write: { type: "string" }
  }
})

const measureCorpus = async (): Promise<void> => {
  const results: Array<Timed> = []
  for (const file of corpus(positionals)) {
    const start = performance.now()
    const found = await read(file)
    const millis = performance.now() - start
    const result = compare(file, found.questions)
    const failure = found.failure === undefined ? [] : [{ what: "failed", expected: "", read: found.failure }]
    results.push({ file, millis, result: { ...result, misses: [...failure, ...result.misses] } })
  }
  if (results.length === 0) throw new Error("No file has such a name")
  console.log(showTable(results))
  if (values.misses || values["all-misses"]) {
    console.log(showMisses(results, values["all-misses"] ? Number.POSITIVE_INFINITY : 3))
  }
  const broken = brokenBounds(results.map(({ file, result }) => [file.name, result]))
  if (broken.length > 0) {
    console.error(broken.join("\n"))
    process.exitCode = 1
  }
}

const readFolder = async (folder: string): Promise<void> => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
    .filter((path) => statSync(join(folder, path)).isFile() && positionals.every((word) => path.includes(word)))
  for (const path of paths) {
    const fileType = fileTypes[extname(path).slice(1).toLowerCase()]
    if (fileType === undefined) continue
    const start = performance.now()
    const found = await read({ fileName: path, fileType, bytes: readFileSync(join(folder, path)) })
    console.log(showCounts(path, found, performance.now() - start, values.questions))
  }
}

const writeCorpus = (folder: string): void => {
  mkdirSync(folder, { recursive: true })
  for (const { bytes, fileName, questions } of corpus(positionals)) {
    writeFileSync(join(folder, fileName), bytes)
    writeFileSync(join(folder, `${fileName}.truth.json`), `${JSON.stringify(questions, null, 2)}\n`)
  }
}

if (values.help) console.log(help)
else if (values.largest) process.exitCode = await measureLargest() ? 0 : 1
else if (values.write !== undefined) writeCorpus(values.write)
else if (values.folder === undefined) await measureCorpus()
else await readFolder(values.folder)
