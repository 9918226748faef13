// Starts a new context as a copy of the context entries under another name: npm run scaffold -- risk rsk [risks]
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"

const [name, prefix, plural = `${name}s`] = process.argv.slice(2)

if (!/^[a-z][A-Za-z]*$/.test(name ?? "") || !/^[a-z]{2,3}$/.test(prefix ?? "") || !/^[a-z][A-Za-z]*$/.test(plural)) {
  console.error("npm run scaffold -- <name> <id prefix> [<plural>], for example: npm run scaffold -- risk rsk risks")
  process.exit(1)
}

const capital = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const separate = (text, separator) => text.replace(/[A-Z]/g, (letter) => `${separator}${letter.toLowerCase()}`)

const a = (text) => `${/^[aeio]/.test(text) ? "an" : "a"} ${text}`
const sentence = (first, text) => first === first.toUpperCase() ? capital(text) : text

/** Longer words first. */
const renames = [
  [/\b([Aa]) context entry\b/g, (_, first) => sentence(first, a(separate(name, " ")))],
  [/ContextEntries/g, capital(plural)],
  [/ContextEntry/g, capital(name)],
  [/contextEntries/g, plural],
  [/contextEntry/g, name],
  [/context_entry/g, separate(name, "_")],
  [/([Cc])ontext entries/g, (_, first) => sentence(first, separate(plural, " "))],
  [/([Cc])ontext entry/g, (_, first) => sentence(first, separate(name, " "))],
  [/\/v1\/context\b/g, `/v1/${separate(plural, "-")}`],
  [/resource=context\b/g, `resource=${name}`],
  [/"ctx"/g, `"${prefix}"`],
  [/\bctx_/g, `${prefix}_`],
  [/(["`])context([:.][a-z]+)\1/g, `$1${name}$2$1`],
  [/^  context: \[/gm, `  ${name}: [`],
  [/\(context\.md\)/g, `(${separate(plural, "-")}.md)`],
  [/^# Context$/gm, `# ${capital(separate(plural, " "))}`],
  [/(makeAuditEntries\(|type: )"context"/g, `$1"${name}"`],
  [/(listing\(|make\(|group\(|onEveryStack\()"context"/g, `$1"${plural}"`],
  [/title: "Context"/g, `title: "${capital(separate(plural, " "))}"`],
  [/\b([Aa])n entry\b/g, (_, first) => sentence(first, a(name))],
  [/\b(make|tokenize)Entry\b/g, `$1${capital(name)}`],
  [/\binsertEntries\b/g, `insert${capital(plural)}`],
  [/\bentry(?=Id\b|Slice\b|\b)/g, name],
  [/(?<!\.)\bentries\b/g, plural],
  [/\bEntries\b/g, capital(plural)]
]

const rename = (text) => renames.reduce((changed, [from, to]) => changed.replace(from, to), text)

/** Its session needs data of the demo, so only what comes before is copied. */
const guide = "docs/guide/context.md"

/** The page of a port is for what its docblocks leave open, so none is copied. */
const isOwn = (path) => path.includes("/contextEntry/")

/** Statements of applicability refer to context entries. They do not register them. */
const isRegister = (path) => /^packages\/\w+\/src\/.*\.ts$/.test(path) && !isOwn(path) && !/\/soa|Soa/.test(path)

/** Tables of the guides with a row for the context entries. Commands of docs/new-context.md write the rest. */
const isTable = (path) => path === "docs/guide/lists.md" || path === "docs/guide/errors.md"

const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n").filter((path) => path !== "" && existsSync(path))

const stepsFile = "packages/postgres/src/internal/Stores.ts"
const [lastStep, lastNumber] = readFileSync(stepsFile, "utf8").match(/^  "(\d{4})_\w+": \w+$/m)
const isStep = (line) => /^  "\d{4}_/.test(line)
const step = `  "${String(parseInt(lastNumber) + 1).padStart(4, "0")}_${name}": ${name}Tables`

const created = []
const edited = []

const write = (path, text, list) => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  list.push(path)
}

/** Says what names the context entries once more, with the new names. */
const doubled = (text) =>
  text.split("\n").flatMap((line) => {
    if (isStep(line) || !/ContextEntr|contextEntr/.test(line)) return [line]
    const isWhole = /^import |^\s*(\||\.add\(|store\(|\(await |[\w.]+,?$)/.test(line)
    const next = rename(line)
    return isWhole
      ? [/,$|^import |^\s*[|.]/.test(line) ? line : `${line},`, next]
      : [line.replace(/\b\w*[cC]ontextEntr\w*/g, (word) => `${word}, ${rename(word)}`)]
  }).join("\n")

for (const path of files.filter(isOwn)) {
  const target = rename(path)
  if (existsSync(target)) throw new Error(`${target} exists`)
  write(target, rename(readFileSync(path, "utf8")), created)
}

write(
  `docs/guide/${separate(plural, "-")}.md`,
  rename(readFileSync(guide, "utf8").replace(/\n## [^]*$/, "").replace("[searches](#search)", "searches")),
  created
)

for (const path of files.filter(isTable)) {
  const rows = readFileSync(path, "utf8").split("\n")
  const more = rows.flatMap((row) =>
    /^\| \W*(GET \/v1\/context`|context_entry_)/.test(row) ? [row, rename(row)] : [row]
  )
  write(path, more.join("\n"), edited)
}

for (const path of files.filter(isRegister)) {
  const text = readFileSync(path, "utf8")
  if (!/ContextEntr|contextEntr/.test(text)) continue
  const more = doubled(text)
  write(path, path === stepsFile ? more.replace(lastStep, `${lastStep},\n${step}`) : more, edited)
}

execFileSync("node_modules/.bin/dprint", ["fmt", ...created, ...edited])

const list = (paths) => paths.sort().map((path) => `  ${path}`).join("\n")
console.log(`${created.length} new files:\n${list(created)}\n${edited.length} edited files:\n${list(edited)}`)
console.log("Go on with docs/new-context.md: change the fields, then the documents")
