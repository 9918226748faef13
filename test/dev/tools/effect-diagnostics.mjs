// Effect's own diagnostics: of the sources, or with --tests of the tests.
import { spawnSync } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"

const bin = "node_modules/@effect/language-service/cli.js"
const isOfTests = process.argv.includes("--tests")
const project = isOfTests ? "tsconfig.effect-tests.json" : "tsconfig.effect-sources.json"

const { compilerOptions, references } = JSON.parse(readFileSync("tsconfig.json", "utf8"))
const selected = references.filter(({ path }) => /(^|\/)test$/.test(path) === isOfTests)
writeFileSync(project, JSON.stringify({ files: [], compilerOptions, references: selected }))
const { status, stdout } = spawnSync(process.execPath, [bin, "diagnostics", "--project", project, "--strict"], {
  encoding: "utf8",
  stdio: ["ignore", "pipe", "inherit"]
})
rmSync(project)
process.stdout.write(stdout)

const [, checked, total] = stdout.match(/Checked (\d+) files out of (\d+)/) ?? []
if (status !== 0) process.exit(status ?? 1)
if (checked === undefined || checked === "0" || checked !== total) {
  console.error("Files were left unchecked: is the plugin @effect/language-service still in tsconfig.json?")
  process.exit(1)
}
