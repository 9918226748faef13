// Runs every shell session of the README and the docs, each page in one bash, against the reference server on embedded
// storage, and compares the shown output. `-u` writes the real output into the pages, `--parse` only looks for blocks
// that are neither run nor excused. A further word chooses pages: npm run check:sessions -- policies
import { execFileSync, spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"

/** Commands that are not run, by their beginning, each with the reason. Nothing else is left out. */
const notRun = {
  "npm install && npm test": "the tests run without this",
  "npm install && npm run types && npm pack": "`check:packages` packs the packages and installs them",
  "npm run scaffold": "test/long/newContext.test.ts runs it",
  "npm run types": "the other checks run it; the quickstart runs in its own test",
  "npm run bench": "takes minutes, and measures instead of showing",
  "npm test": "the tests run without this",
  "STACKS=memory npm test": "the tests run without this",
  "npx tsc": "the examples are built and run in their own tests",
  "node examples/quickstart": "test/packages runs it",
  "node examples/custom-adapter": "the example is run in its own tests",
  "node examples/mount-in-host/build/main.js hono": "responds as the express one does; its own tests run it",
  "node -e": "serves until it is stopped; shows the traces of the next line",
  "OTEL_EXPORTER_OTLP_ENDPOINT=": "needs a collector of traces",
  "DATABASE_URL=": "needs a Postgres server; test/long runs the reference server on one",
  "PORT=3999 DATABASE_URL=": "needs a restored Postgres; test/long restores one",
  "pg_": "needs the programs of Postgres; test/long runs them",
  "createdb": "needs the programs of Postgres; test/long runs them",
  "psql": "needs the programs of Postgres; test/long runs them",
  "tar": "only packs the folder",
  "curl -s -H \"X-API-Key: $KEY\" \"http://127.0.0.1:3999": "asks the restored server"
}

/** Commands that start a server, which ends before the next `npx attestry`, as on embedded storage it must. */
const servers = {
  "npm install && npm start": ["examples/node-server/build/main.js"],
  "npm start": ["examples/node-server/build/main.js"],
  "node examples/mount-in-host/build/main.js express": ["examples/mount-in-host/build/main.js", "express"]
}
const projects = ["examples/node-server", "examples/mount-in-host", "packages/cli"]
const documented = "http://127.0.0.1:3000"
const firstSession = "README.md#a-first-session"
const patience = 120_000

const root = execFileSync("git", ["rev-parse", "--show-toplevel"], { encoding: "utf8" }).trim()
process.chdir(root)
const update = process.argv.includes("-u")
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"))

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
const isExcused = (command) => Object.keys(notRun).some((beginning) => command.startsWith(beginning))

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
  return { page, text, steps: steps.filter(({ command }) => command !== "") }
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
    steps.filter(({ command }) => !isExcused(command) && servers[command] === undefined)
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

const token = /\b[a-z]{2,4}_[0-9a-hjkmnp-tv-z]{26}\b|\d{4}-\d\d-\d\dT[\d:.]+Z|\b[0-9a-f]{32}\b|[\w-]*…/g
const isId = (text) => /^[a-z]{2,4}_[0-9a-z]{26}$/.test(text)

/** Compares output with the shown one. Shown ids stand for real ones: `known` learns them, and later ones must agree. */
const isShown = (shown, real, known) => {
  const learnt = []
  let from = 0
  let pattern = ""
  for (const { 0: text, index } of shown.matchAll(token)) {
    pattern += escape(shown.slice(from, index))
    from = index + text.length
    const place = learnt.indexOf(text)
    if (text === "…") pattern += "[\\s\\S]*?"
    else if (/^\d{4}-/.test(text)) pattern += "\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z"
    else if (/^[0-9a-f]{32}$/.test(text)) pattern += "[0-9a-f]{32}"
    else if (isId(text) && known.has(text)) pattern += escape(known.get(text))
    else if (place >= 0) pattern += `\\${place + 1}(?!\\d)`
    else {
      learnt.push(text)
      pattern += text.endsWith("…") ? `(${escape(text.slice(0, -1))}[\\w-]*)` : `(${text.split("_")[0]}_[0-9a-z]{26})`
    }
  }
  const found = new RegExp(`^${pattern}${escape(shown.slice(from))}$`).exec(real)
  learnt.forEach((text, i) => found !== null && known.set(text, found[i + 1]))
  return found !== null
}

/** The real output as a page may show it: known ids and new ones, in their order, keep the page's names. */
const toShown = (shown, real, known) => {
  const free = [...shown.matchAll(token)].map(([text]) => text).filter((text) => isId(text) && !known.has(text))
  const names = new Map([...known].map(([name, value]) => [value, name]))
  return real.replace(/\batk_\w{57}\b|\bats_\w{49}\b/g, (text) => `${text.slice(0, 4)}…`).replace(token, (text) => {
    if (!isId(text)) return text
    const next = free.findIndex((name) => name.slice(0, 4) === text.slice(0, 4))
    if (!names.has(text) && next >= 0) {
      names.set(text, free[next])
      known.set(...free.splice(next, 1), text)
    }
    return names.get(text) ?? text
  })
}

const port = await new Promise((done) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = probe.address()
    probe.close(() => done(port))
  })
})
const origin = `http://127.0.0.1:${port}`

const waitFor = (child, pattern) =>
  new Promise((done, fail) => {
    let output = ""
    const settle = (settled, value) => {
      clearTimeout(late)
      child.stdout.off("data", read)
      child.off("exit", ended)
      settled(value)
    }
    const ended = (code) => settle(fail, new Error(`Ended with ${code}: ${output}`))
    const late = setTimeout(() => settle(fail, new Error(`No ${pattern} in ${patience} ms: ${output}`)), patience)
    const read = (chunk) => {
      output += chunk
      if (pattern.test(output)) settle(done, output)
    }
    child.stdout.on("data", read)
    child.once("exit", ended)
  })

const startServer = async (data, main = servers["npm start"]) => {
  const child = spawn(process.execPath, ["--enable-source-maps", ...main], {
    env: { ...environment, ATTESTRY_DATA: data, PORT: `${port}`, RATE_LIMIT: "0" },
    stdio: ["ignore", "pipe", "inherit"]
  })
  const output = await waitFor(child, /listening on .*\n/)
  const stop = () => new Promise((done) => child.once("exit", () => done()) && child.kill("SIGTERM"))
  return { output: output.replaceAll(origin, documented), stop }
}

/** The command line is called directly, which is faster than by npx. */
const prelude = `npx() { shift; node "${root}/packages/cli/bin/attestry.js" "$@"; }`

const { DATABASE_URL: _, ...environment } = process.env
const folder = mkdtempSync(join(tmpdir(), "attestry-docs-"))
const first = join(folder, "first")
const failures = []

const runPage = async ({ page, steps, text }, readme, started) => {
  const here = join(folder, page.replaceAll("/", "-"))
  const data = join(here, ".attestry")
  mkdirSync(here)
  for (const name of ["examples", "packages"]) symlinkSync(resolve(name), join(here, name))
  const known = new Map()
  const isFilled = page === "README.md" || text.includes(firstSession)
  if (isFilled) cpSync(first, data, { recursive: true })
  const bash = spawn("bash", ["--noprofile", "--norc"], {
    cwd: here,
    env: { ...environment, ATTESTRY_DATA: data },
    stdio: ["pipe", "pipe", "pipe"]
  })
  let errors = ""
  bash.stderr.on("data", (chunk) => errors += chunk)
  const real = (command) => command.replaceAll(documented, origin).replace(token, (text) => known.get(text) ?? text)
  const run = async (command) => {
    const read = waitFor(bash, /\n-- end \d+\n$/)
    bash.stdin.write(`${command}\nprintf '\\n-- end %s\\n' $?\n`)
    const [, output, code] = /^([\s\S]*)\n-- end (\d+)\n$/.exec(await read)
    return { output: output.replaceAll("\r\n", "\n").replaceAll(origin, documented), code: Number(code) }
  }
  let server
  let changed = text
  let shift = 0
  const say = (what, command, found) => failures.push(`${page}: ${what}\n  $ ${command}\n${found}${errors}`)
  await run(prelude)
  const shell = page === "README.md"
    ? []
    : readme.steps.slice(0, readme.steps.findIndex(({ command }) => /^api\(\)/.test(command)) + 1)
  for (
    const { command, from, isShell, output: shown, to } of [
      ...isFilled ? shell.map((step) => ({ ...step, isShell: true })) : [],
      ...steps
    ]
  ) {
    if (isExcused(command)) continue
    errors = ""
    const main = servers[command]
    if (/^npx attestry|\$\(npx attestry/.test(command)) server = await server?.stop()
    else if (server === undefined && (main !== undefined || /\b(curl|api|person)\b/.test(command))) {
      server = await startServer(data, main)
    }
    const { code, output } = main !== undefined
      ? { code: 0, output: isFilled ? started : server.output }
      : await run(real(command))
    if (shown === undefined && code !== 0) say(`exit code ${code}`, command, output)
    if (shown === undefined || isShown(shown, output === "" || output.endsWith("\n") ? output : `${output}\n`, known)) {
      continue
    }
    if (isShell) say("the README's shell fails", command, output)
    const better = toShown(shown, output === "" || output.endsWith("\n") ? output : `${output}\n`, known)
    if (!update) say("other output", command, `${better}`)
    changed = changed.slice(0, from + shift) + better + changed.slice(to + shift)
    shift += better.length - (to - from)
  }
  await server?.stop()
  bash.stdin.end()
  if (update && changed !== text) writeFileSync(page, changed)
  console.log(`${page}: ${steps.filter(({ command }) => !isExcused(command)).length} commands`)
}

try {
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", ...projects])
  const { output, stop } = await startServer(first)
  await stop()
  const readme = all.find(({ page }) => page === "README.md")
  for (const page of pages) await runPage(page, readme, output)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const [beginning, reason] of Object.entries(notRun)) console.log(`not run: ${beginning} … (${reason})`)
if (failures.length > 0) {
  console.error(failures.join("\n"))
  process.exitCode = 1
}
