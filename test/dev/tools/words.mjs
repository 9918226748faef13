// Plain words: phrases that no page, source or test title may have, how a docblock begins, and how big the core may be.
// npm run check:words -- [--only docs|src|tests]
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize, relative } from "node:path"

const root = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim()
process.chdir(root)

const parts = ["docs", "src", "tests"]
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
  [/\b(is|are) told\b/i, "is notified, is known"],
  [/\bmay stand\b/i, "may be, timeout"],
  [/\bnothing but\b/i, "only"],
  [/\ball the same\b/i, "still"],
  [/\bjournal(?!_event)/i, "audit log, audit event"],
  [/\bin(to)? force\b/i, "active"],
  [/\bworking version\b/i, "draft version"],
  [/\bcomplain(s|ed|ing|ts?)?\b/i, "reject, field error"],
  [/\bescalation\b(?!`)/i, "permission the caller lacks"]
]

const opening = /^((as|by|for|from|in|of|on|to|under|with) )?(how|wh(at(ever)?|ere|ether|ich|o(ever|m|se)?|y))\b/i
const openingWord = (docblock) => opening.exec(docblock.replace(/^\/\*\*[\s*]*/, ""))

const found = []
const report = (file, line, phrase, instead) =>
  found.push(`${file}:${line}: ${phrase}${instead ? ` (${instead})` : ""}`)

const look = (file, line, text) => {
  for (const [pattern, instead] of phrases) {
    const match = pattern.exec(text)
    if (match !== null) report(file, line, match[0], instead)
  }
}

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n").filter((file) => file !== "" && existsSync(file))

const widestTable = 160

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
  const isInternal = file.includes("/src/internal/")
  text.replace(docblocks, (block) => block.replace(/[^\n]/g, "")).split("\n").forEach((line, index) =>
    look(file, index + 1, line)
  )
  for (const { 0: block, index } of text.matchAll(docblocks)) {
    const line = lineOf(index)
    look(file, line, block.replace(/\s*\n\s*\*\s*/g, " "))
    if (isInternal) report(file, line, "a docblock", "none under internal/")
    for (const [tag] of block.matchAll(/@(since|category)\b/g)) report(file, line, tag, "nothing reads it")
    const word = openingWord(block)
    if (word !== null) report(file, line, `a docblock that begins with ${word[0]}`, "a verb or a noun")
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
    look(file, text.slice(0, match.index).split("\n").length, match[2])
  }
}

const isPage = (file) => /^((docs|examples)\/.*|README|CHANGELOG)\.md$/.test(file)
const isSource = (file) => /^(packages|examples)\/[^/]+\/src\/.*\.ts$/.test(file)
const isTest = (file) => /(^|\/)test\/.*\.ts$/.test(file)

if (only === undefined || only === "docs") files.filter(isPage).forEach(page)
if (only === undefined || only === "src") files.filter(isSource).forEach(source)
if (only === undefined || only === "tests") files.filter(isTest).forEach(tests)

if (only === undefined || only === "src") {
  const core = "packages/core/src"
  const modules = files.filter((file) => file.startsWith(`${core}/`) && file.endsWith(".ts"))
  const isPublic = (file) => !file.startsWith(`${core}/internal/`)
  const folderOf = (file) => relative(core, dirname(file)) || "."

  let lines = 0
  let filled = 0
  let comments = 0
  const imports = new Map()
  for (const file of modules) {
    const text = readFileSync(file, "utf8")
    let within = false
    for (const line of text.replace(/\n$/, "").split("\n").map((line) => line.trim())) {
      lines += 1
      if (line === "") continue
      filled += 1
      if (within || line.startsWith("/*") || line.startsWith("//")) comments += 1
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
    // a context and its inside are one part
    [...all].filter((to) =>
      from < to && ![`internal/${to}`, to.replace("internal/", "")].includes(from) && imports.get(to)?.has(from)
    )
      .map((to) => `${from} and ${to}`)
  )
  const share = Math.round(comments / filled * 1000) / 10
  const publicModules = modules.filter(isPublic).length
  // a new context adds a store; these bounds are for the first 14
  // statements of applicability are larger than other contexts, with a catalogue, versions and files
  const soa = { lines: 2_900, modules: 14 }
  // none of these has a store
  const egress = { lines: 300, modules: 3 }
  const schedules = { lines: 720, modules: 4 }
  // mails have eight kinds, reminders and links to unsubscribe
  const notices = { lines: 1_080, modules: 3 }
  // they have stores, and beside them signing, delivery and the encryption of secrets
  const webhooks = { lines: 800, modules: 3 }
  // sessions of pages, judgements of logins, steps and their runs
  const browser = { lines: 1_780, modules: 7 }
  // beside their two stores the schedules, the runs and their files
  const browserAutomations = { lines: 680, modules: 0 }
  // what seals the secrets of all stores again
  const secrets = { lines: 235, modules: 1 }
  // steps of a model are parsed, kept and dropped, and hosts have a port for the model
  const modelSteps = { lines: 240, modules: 1 }
  // the questions with their answers, the reader with its places, and what makes its texts storable
  const questionnaires = { lines: 900, modules: 3 }
  // the files that are handed back: the port of their writer, new files and what is left out of them
  const questionnaireExports = { lines: 530, modules: 4 }
  // status, approval and reviews of questions, many answers at once, and what leaves with a member
  const questionnaireReviews = { lines: 745, modules: 1 }
  // what makes two questions the same, what an approval keeps, and suggestions
  const answerLibrary = { lines: 270, modules: 0 }
  // the runtime's SHA-256, and canonical JSON without a library
  const hashes = { lines: 60, modules: 0 }
  // a page with its count in one read, and rows that go from one unit of work to the next
  const fewerReads = { lines: 60, modules: 0 }
  // mails that end at once without a mailer, objects and generators that make no hidden classes of their own, and parsed
  // documents that are checked without descriptors; short bodies that come at once are decoded in turns
  const fewerClasses = { lines: 90, modules: 0 }
  // ids of one millisecond in their order
  const orderedIds = { lines: 22, modules: 0 }
  // valid input decoded without naming faults, and fields compared without JSON
  const quickDecoder = { lines: 190, modules: 0 }
  // lists that return the effect which reads them, and two results without an array
  const returnedLists = { lines: 105, modules: 0 }
  // the hash of a document from bytes, and a check of one that makes no functions
  const fewerTexts = { lines: 155, modules: 0 }
  // nodes hashed without sorting their names, long strings skipped, and ids of a catalogue found once
  const fewerLists = { lines: 140, modules: 0 }
  // a policy read with its draft, and a content that the storage copies
  const draftReads = { lines: 40, modules: 0 }
  // schedules of many organizations that are looked for together
  const startedTogether = { lines: 11, modules: 0 }
  const larger = [
    answerLibrary,
    questionnaireExports,
    secrets,
    soa,
    egress,
    browser,
    browserAutomations,
    modelSteps,
    questionnaires,
    questionnaireReviews,
    schedules,
    notices,
    webhooks,
    hashes,
    fewerReads,
    fewerClasses,
    orderedIds,
    quickDecoder,
    returnedLists,
    fewerTexts,
    fewerLists,
    draftReads,
    startedTogether
  ]
  const sum = (of) => larger.reduce((total, part) => total + of(part), 0)
  const newStores = modules.filter((file) => isPublic(file) && file.endsWith("Store.ts")).length - 14
  const figures = [
    ["lines", lines, 18_900 + 300 * newStores + sum((part) => part.lines)],
    ["comment lines in a hundred", share, 15],
    [
      "public modules",
      publicModules,
      94 + 3 * newStores + sum((part) => part.modules)
    ],
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
