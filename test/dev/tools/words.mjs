// Plain words: phrases that no page, comment or test title may have, openings of comments, and the layout of the core.
// npm run check:words -- [--only docs|src|tests|comments]
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { basename, dirname, join, normalize, relative } from "node:path"
import { commentsOf } from "./comments.mjs"

const root = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim()
process.chdir(root)

const parts = ["docs", "src", "tests", "comments"]
const flag = process.argv.indexOf("--only")
const only = flag < 0 ? undefined : process.argv[flag + 1]
if (flag >= 0 && !parts.includes(only)) {
  console.error(`--only takes one of ${parts.join(", ")}`)
  process.exit(2)
}

/** Each phrase with what to say instead. The glossary has the words: docs/glossary.md. */
const phrases = [
  [/\bwhoever\b/i, "name who: the caller, the user, the host"],
  [/\bto the letter\b/i, "exactly"],
  [/\bof (its|their) own\b/i, "own, separate, or nothing"],
  [/\banew\b/i, "again"],
  [/\bso many\b/i, "the number"],
  [/\bas it is\b/i, "unchanged, as given"],
  [/\bhas not the\b/i, "lacks the, is malformed"],
  [/\btells (of|how|what|who)\b/i, "says, shows, or the verb"],
  [/\b(is|are|was|were|been|when) told\b/i, "is notified, is known, is configured"],
  [/\bmay stand\b/i, "may be, timeout"],
  [/\bnothing but\b/i, "only"],
  [/\ball the same\b/i, "still"],
  [/\bjournal/i, "audit log, audit event"],
  [/\bin(to)? force\b/i, "active"],
  [/\bworking version\b/i, "draft version"],
  [/\bcomplain(s|ed|ing|ts?)?\b/i, "reject, field error"],
  [/\bescalation\b(?!`)/i, "permission the caller lacks"]
]

const opening = /^((as|by|for|from|in|of|on|to|under|with) )?(how|wh(at(ever)?|ere|ether|ich|o(ever|m|se)?|y))\b/i
const openingWord = (docblock) => opening.exec(docblock.replace(/^\/\*\*[\s*]*/, ""))

/** Titles and comments have none of these either. Wire texts may have them. */
const dialect = [
  [/\b(by|for|from|of|to|with) who\b/i, "name who: the caller who, the member who"],
  [/\b(told|tells?)\b(?!.*\b(apart|from)\b)/i, "says, shows, reports, notifies"],
  ...phrases
]

/** A comment that begins so is a half of a sentence, without the noun that it is about. */
const fragment = /^(as|of)\b/i

const found = []
const report = (file, line, phrase, instead) =>
  found.push(`${file}:${line}: ${phrase}${instead ? ` (${instead})` : ""}`)

const look = (file, line, text, list = phrases) => {
  for (const [pattern, instead] of list) {
    const match = pattern.exec(text)
    if (match !== null) report(file, line, match[0], instead)
  }
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n").filter((file) => file !== "" && existsSync(file) && !file.includes("/src/generated/"))

const widestTable = 160

/** The index of a folder names its public modules. Other packages open those at their top, and suites. */
const isInner = (file) => {
  const [, folder] = /^(packages\/[^/]+\/src\/.+)\/[^/]+\.ts$/.exec(file) ?? []
  if (folder === undefined || basename(file) === "index.ts") return false
  const index = `${folder}/index.ts`
  if (existsSync(index)) return !readFileSync(index, "utf8").includes(`"./${basename(file)}"`)
  return !folder.startsWith("packages/conformance/src/") || folder.endsWith("/internal")
}

/** Prose and blocks of TypeScript; neither code within a line, nor the targets of links, nor output. */
const page = (file) => {
  let fence
  readFileSync(file, "utf8").split("\n").forEach((line, index) => {
    const begins = /^\s*```(\w*)/.exec(line)
    if (begins !== null) {
      fence = fence === undefined ? begins[1] : undefined
      return
    }
    if (fence !== undefined && fence !== "ts") return
    // the glossary names the words that are not to be used
    if (file !== "docs/glossary.md") look(file, index + 1, line.replace(/`[^`]*`/g, "`").replace(/\]\([^)]*\)/g, "]"))
    if (fence === "ts" && /^\s*\/\*\*/.test(line) && openingWord(line.trim()) !== null) {
      report(file, index + 1, line.trim(), "a verb or a noun")
    }
    if (fence === undefined && line.startsWith("|") && line.length > widestTable) {
      report(file, index + 1, `a table of ${line.length} characters`, `at most ${widestTable}`)
    }
  })
}

const docblocks = /\/\*\*[\s\S]*?\*\//g

/** Lines by themselves, and each docblock as one text, since it breaks its phrases over lines. */
const source = (file) => {
  const text = readFileSync(file, "utf8")
  const lineOf = (index) => text.slice(0, index).split("\n").length
  const isInternal = isInner(file)
  text.replace(docblocks, (block) => block.replace(/[^\n]/g, "")).split("\n").forEach((line, index) =>
    look(file, index + 1, line)
  )
  for (const { 0: block, index } of text.matchAll(docblocks)) {
    const line = lineOf(index)
    look(file, line, block.replace(/\s*\n\s*\*\s*/g, " "))
    if (isInternal) report(file, line, "a docblock", "none inside")
    for (const [tag] of block.matchAll(/@(since|category)\b/g)) report(file, line, tag, "nothing reads it")
    const word = openingWord(block)
    if (word !== null) report(file, line, `a docblock that begins with ${word[0]}`, "a verb or a noun")
  }
}

let comments = 0

/** Docblocks of tests and tools; those of sources are checked with them. */
const docblocksOf = (file) =>
  isSource(file) ? [] : [...readFileSync(file, "utf8").matchAll(docblocks)].map(({ 0: block, index, input }) => ({
    line: input.slice(0, index).split("\n").length,
    text: block.slice(3, -2).replace(/\s*\n\s*\*?\s*/g, " ").trim()
  }))

const comment = (file) => {
  for (const { line, text } of [...commentsOf(file, readFileSync(file, "utf8")), ...docblocksOf(file)]) {
    comments += 1
    look(file, line, text.replace(/`[^`]*`/g, "`"), dialect)
    const [word] = opening.exec(text) ?? fragment.exec(text) ?? []
    if (word !== undefined) report(file, line, `a comment that begins with ${word}`, "a verb or a noun")
  }
}

const quoted = /\(\s*(["'`])((?:(?!\1)[^\\]|\\.)*)\1/.source
const titles = [
  new RegExp(`\\b(?:it|test|describe|layer\\([^"\`]*\\)|on\\w+)(?:\\.\\w+)*${quoted}`, "g"),
  new RegExp(`\\.(?:each|runIf|skipIf)\\((?:[^()]|\\([^()]*\\))*\\)${quoted}`, "g")
]

const tests = (file) => {
  const text = readFileSync(file, "utf8")
  for (const match of titles.flatMap((title) => [...text.matchAll(title)])) {
    look(file, text.slice(0, match.index).split("\n").length, match[2], dialect)
  }
}

/** Names of planted bugs, and the titles of the tests that find them. */
const mutants = (file) =>
  readFileSync(file, "utf8").split("\n").forEach((line, index) => {
    for (const [, name] of line.matchAll(/\bname: "((?:[^"\\]|\\.)*)"/g)) look(file, index + 1, name, dialect)
  })

const isPage = (file) => /^((docs|examples)\/.*|(packages\/[^/]+\/)?README|CHANGELOG)\.md$/.test(file)
const isSource = (file) => /^(packages|examples)\/[^/]+\/src\/.*\.ts$/.test(file)
const isTest = (file) => /(^|\/)test\/.*\.ts$/.test(file)
const isMutants = (file) => /^test\/dev\/mutants\/.*\.mjs$/.test(file)
// this file names the words that are not to be used
const isCode = (file) => /\.(ts|mts|cts|mjs|cjs)$/.test(file) && file !== "test/dev/tools/words.mjs"

if (only === undefined || only === "docs") files.filter(isPage).forEach(page)
if (only === undefined || only === "src") files.filter(isSource).forEach(source)
if (only === undefined || only === "tests") {
  files.filter(isTest).forEach(tests)
  files.filter(isMutants).forEach(mutants)
}
if (only === undefined || only === "comments") {
  files.filter(isCode).forEach(comment)
  console.log(`${comments} comments`)
}

/** Folders of the core, and the most files in one. */
const core = "packages/core/src"
const mostFiles = 25
/** Comment lines in a hundred, at most. */
const mostComments = 15

if (only === undefined || only === "src") {
  const modules = files.filter((file) => file.startsWith(`${core}/`) && file.endsWith(".ts"))
  const folderOf = (file) => relative(core, dirname(file)) || "."

  let filled = 0
  let commentLines = 0
  const imports = new Map()
  const sizes = new Map()
  for (const file of modules) {
    sizes.set(folderOf(file), (sizes.get(folderOf(file)) ?? 0) + 1)
    const text = readFileSync(file, "utf8")
    let within = false
    for (const line of text.split("\n").map((line) => line.trim()).filter((line) => line !== "")) {
      filled += 1
      if (within || line.startsWith("/*") || line.startsWith("//")) commentLines += 1
      if (line.startsWith("/*")) within = true
      if (line.includes("*/")) within = false
    }
    for (const [, path] of text.matchAll(/\bfrom "(\.[^"]+)"/g)) {
      const [from, to] = [folderOf(file), folderOf(normalize(join(dirname(file), path)))]
      if (from !== to && from !== "." && to !== ".") {
        if (!imports.has(from)) imports.set(from, new Set())
        imports.get(from).add(to)
      }
    }
  }
  const pairs = [...imports].flatMap(([from, all]) =>
    [...all].filter((to) => from < to && imports.get(to)?.has(from)).map((to) => `${from} and ${to}`)
  )
  const [fullest] = [...sizes].sort(([, one], [, other]) => other - one)
  const figures = [
    ["comment lines in a hundred", Math.round(commentLines / filled * 1000) / 10, mostComments],
    [`files in ${fullest[0]}, its fullest folder`, fullest[1], mostFiles],
    ["pairs of folders that import each other", pairs.length, 0]
  ]
  for (const [name, figure, most] of figures) {
    console.log(`core: ${figure} ${name} (at most ${most})`)
    if (figure > most) found.push(`${core}: ${figure} ${name}, at most ${most}`)
  }
  for (const pair of pairs) console.log(`core: ${pair} import each other`)
}

if (found.length > 0) {
  console.error(found.join("\n"))
  console.error(`${found.length} found`)
  process.exitCode = 1
} else {
  console.log("Plain words")
}
