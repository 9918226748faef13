// Runs every shell session of the README and the docs, each page in one bash, against the reference server on embedded
// storage, and compares the shown output. `-u` writes the real output into the pages, `--parse` only looks for blocks
// that are neither run nor excused. A further word chooses pages: npm run check:sessions -- policies
import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { findUnknown, isShown, toReal, toShown } from "./docs-output.mjs"
import { startBash, startServer } from "./docs-shell.mjs"

/** Commands, by their beginning, and pages that are not run, each with the reason. Nothing else is left out. */
const notRun = {
  "docs/guide/production.md": "needs Docker or systemd; test/nightly does what its image and its unit do",
  "docs/guide/hosts.md": "belongs to a host's project; the recipes have their own test",
  "docs/guide/generated-clients.md": "installs generators of clients, which have their own test",
  "npm install effect": "belongs to a host's project",
  "npm install @attestry/client": "belongs to a host's project",
  "npm install @attestry/report-fonts": "belongs to a host's project",
  "npm install && npm test": "the tests run without this",
  "npm install && npm run types && npm pack": "`check:packages` packs the packages and installs them",
  "npm run scaffold": "test/nightly/newContext.test.ts runs it",
  "npm run types": "the other checks run it; the quickstart runs in its own test",
  "npm run bench": "takes minutes, and measures instead of showing",
  "npm test": "the tests run without this",
  "STACKS=memory npm test": "the tests run without this",
  "npx tsc": "the examples are built and run in their own tests",
  "node examples/quickstart": "test/packages runs it",
  "node examples/custom-adapter": "the example is run in its own tests",
  "node examples/mount-in-host/build/main.js hono": "responds as the express one does; its own tests run it",
  "export ATTESTRY_URL": "names the server of the next line",
  "npx attestry browser login": "opens a window for a person; its own test runs it without one",
  "npx attestry questionnaire read": "reads a file of a customer; its own test runs it on another",
  "RUNS=": "needs a Chromium; test/api runs browser automations",
  "api -X POST $RUNS": "needs a Chromium",
  "until api $RUNS": "needs a Chromium",
  "curl -sLo page.png": "needs a Chromium",
  "node -e": "serves until it is stopped; shows the traces of the next line",
  "OTEL_EXPORTER_OTLP_ENDPOINT=": "needs a collector of traces",
  "DATABASE_URL=": "needs a Postgres server; test/nightly runs the reference server on one",
  "OUTGOING=0 ATTESTRY_DATA=./restored": "needs a restored Postgres; test/nightly restores one",
  "pg_": "needs the programs of Postgres; test/nightly runs them",
  "createdb": "needs the programs of Postgres; test/nightly runs them",
  "psql": "needs the programs of Postgres; test/nightly runs them",
  "tar": "only packs the folder",
  "mv link.key": "packages/blob-fs/test changes the keys",
  "S3_ENDPOINT=": "needs an S3 service",
  "curl -s -H \"X-API-Key: $KEY\" \"http://127.0.0.1:3999": "asks the restored server",
  "curl -s http://127.0.0.1:3999": "asks the restored server",
  "npm init -y": "begins a project of a host"
}

/** Commands that start a server, which ends before the next `npx attestry`, as on embedded storage it must. */
const servers = {
  "npm install && npm start": ["examples/node-server/build/main.js"],
  "npm start": ["examples/node-server/build/main.js"],
  "node examples/mount-in-host/build/main.js express": ["examples/mount-in-host/build/main.js", "express"]
}
const projects = ["examples/node-server", "examples/mount-in-host", "packages/cli"]
const firstSession = "README.md#a-first-session"

const root = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim()
process.chdir(root)
const update = process.argv.includes("-u")
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"))

const isRun = ({ command, page }) =>
  notRun[page] === undefined && !Object.keys(notRun).some((beginning) => command.startsWith(beginning))

/** Steps of a page in its order: a command with its place, and with the output that the page shows, if any. */
const stepsOf = (page) => {
  const text = readFileSync(page, "utf8")
  const steps = []
  for (const block of text.matchAll(/^```(sh|console)\n([\s\S]*?)^```$/gm)) {
    let at = block.index + block[0].indexOf("\n") + 1
    for (const line of block[2].replace(/\n$/, "").split("\n")) {
      const last = steps.at(-1)
      const end = at + line.length + 1
      if (block[1] === "sh" && last?.command.endsWith("\\")) last.command += `\n${line}`
      else if (block[1] === "sh") steps.push({ command: line, output: undefined })
      else if (line.startsWith("$ ")) steps.push({ command: line.slice(2), output: "", from: end, to: end })
      else if (last === undefined) throw new Error(`${page}: output before any command`)
      else Object.assign(last, { from: last.from ?? at, output: `${last.output ?? ""}${line}\n`, to: end })
      at = end
    }
  }
  return { page, text, steps: steps.filter(({ command }) => command !== "").map((step) => ({ ...step, page })) }
}

const files = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n")
const unmarked = files.filter((file) => /^```\n(?:(?!```).*\n)*?\$ /m.test(readFileSync(file, "utf8")))
if (unmarked.length > 0) throw new Error(`Mark the sessions with \`\`\`console: ${unmarked.join(", ")}`)
const all = files.map(stepsOf)
const hasSession = ({ page, steps, text }) =>
  page === "README.md" || text.includes(firstSession)
  || steps.some(({ command }) => command.startsWith("npx attestry init") || servers[command]?.length === 2)
const homeless = all.filter((page) => !hasSession(page))
  .flatMap(({ page, steps }) =>
    steps.filter((step) => isRun(step) && servers[step.command] === undefined)
      .map(({ command }) =>
        `${page}: "${command}" is neither run nor excused. Link to ${firstSession}, or add a reason.`
      )
  )
if (homeless.length > 0) throw new Error(homeless.join("\n"))
const pages = all.filter(hasSession).filter(({ page }) =>
  words.length === 0 || words.some((word) => page.includes(word))
)
if (process.argv.includes("--parse")) {
  console.log(`${pages.length} pages with sessions, ${Object.keys(notRun).length} kinds of commands are not run`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), "attestry-docs-"))
const first = join(folder, "first")
const failures = []

/** The steps before a page's own: the README's first start and its shell. They change no page. */
const shellOf = ({ steps }) =>
  steps.slice(0, steps.findIndex(({ command }) => command.startsWith("api()")) + 1)
    .map((step) => ({ ...step, isShell: true }))

const runPage = async ({ page, steps, text }, readme, started) => {
  const here = join(folder, page.replaceAll("/", "-"))
  const data = join(here, ".attestry")
  const isFilled = page === readme.page || text.includes(firstSession)
  mkdirSync(here)
  for (const name of ["examples", "packages"]) symlinkSync(resolve(name), join(here, name))
  if (isFilled) cpSync(first, data, { recursive: true })

  const bash = await startBash(here, data)
  const known = new Map()
  let server
  const perform = async (command) => {
    const main = servers[command]
    if (/(^|\$\()npx attestry/.test(command)) server = await server?.stop()
    else if (server === undefined && (main !== undefined || /\b(curl|api|person)\b/.test(command))) {
      server = await startServer(data, main ?? servers["npm start"])
    }
    if (main === undefined) return bash.run(toReal(command, known))
    return { output: isFilled ? started : server.output, code: 0, errors: "" }
  }

  let changed = text
  let shift = 0
  try {
    const before = isFilled && page !== readme.page ? shellOf(readme) : []
    for (const { command, from, isShell, output: shown, to } of [...before, ...steps].filter(isRun)) {
      for (const id of findUnknown(command, known)) failures.push(`${page}: ${id} is in no output before\n$ ${command}`)
      const { code, errors, output } = await perform(command)
      const isRight = shown === undefined ? code === 0 : isShown(shown, output, known)
      if (isRight) continue
      const better = shown === undefined ? output : toShown(shown, output, known)
      if (!update || isShell || shown === undefined) {
        failures.push(`${page}: with exit code ${code}\n$ ${command}\n${better}${errors}`)
        continue
      }
      changed = changed.slice(0, from + shift) + better + changed.slice(to + shift)
      shift += better.length - (to - from)
    }
  } finally {
    await server?.stop()
    bash.stop()
  }
  if (changed !== text) writeFileSync(page, changed)
  console.log(`${page}: ${steps.filter(isRun).length} commands`)
}

try {
  execFileSync(process.execPath, ["node_modules/typescript-7/bin/tsc", "-b", ...projects])
  execFileSync(process.execPath, ["examples/node-server/bundle.mjs"])
  const { output, stop } = await startServer(first, servers["npm start"])
  await stop()
  const readme = all.find(({ page }) => page === "README.md")
  for (const page of pages) await runPage(page, readme, output)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const [beginning, reason] of Object.entries(notRun)) console.log(`not run: ${beginning} … (${reason})`)
if (failures.length > 0) {
  console.error(`\n${failures.join("\n")}\nOther output; \`npm run check:sessions -- -u\` writes it into the pages`)
  process.exitCode = 1
}
