// All there is: the files with a worker each, the others with more rounds, then the scenarios on PGlite. Words after
// `npm run nightly --` choose files of the first two. BUDGET_MINUTES (20) bounds the tests that fill any time.
import { spawnSync } from "node:child_process"
import { rmSync } from "node:fs"

const words = process.argv.slice(2)
const reports = ".reports/nightly"

const run = (command, args, { env = {}, stdio = "inherit" } = {}) => {
  const { error, signal, status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio,
    env: { ...process.env, REPORT: reports, ...env }
  })
  if (error !== undefined) throw error
  return { status: status ?? 1, how: signal ?? status, stdout }
}

const vitest = (command, config, options, stdio) =>
  run(process.execPath, ["node_modules/vitest/vitest.mjs", ...command, "--config", `test/${config}`, ...options], {
    stdio,
    env: { LEVEL: config === "vitest.pglite.config.ts" ? "ci" : "night" }
  })

const hasFiles = (config) => {
  const paths = words.filter((word, i) => !word.startsWith("-") && !words[i - 1]?.startsWith("-"))
  return vitest(["list", "--filesOnly"], config, paths, ["ignore", "pipe", "inherit"]).stdout.trim() !== ""
}

rmSync(reports, { recursive: true, force: true })
const { status: installed } = run("npm", ["run", "--silent", "nightly:install"])
if (installed !== 0) process.exit(installed)

const byName = ["vitest.alone.config.ts", "vitest.config.ts"]
const parts = words.length === 0 ? [...byName, "vitest.pglite.config.ts"] : byName.filter(hasFiles)
if (parts.length === 0) throw new Error(`No file of the nightly run has ${words.join(" ")} in its path`)

for (const part of parts) {
  const { how, status } = vitest(["run"], part, words)
  if (status === 0) continue
  console.log(`=== failed with ${how}: test/${part}`)
  process.exitCode ||= status
}
const { status: counted } = run(process.execPath, ["test/dev/tools/summary.mjs", reports])
process.exitCode ||= counted
