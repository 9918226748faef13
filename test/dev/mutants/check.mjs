// Checks that every mutant can still be planted and the file of its test is there. No test is run. With `--tests` the
// test itself must be there too, which takes a minute, because those files are loaded.
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { configOf, mutants, withBug } from "./list.mjs"

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts"], {
  encoding: "utf8"
}).split("\n")

const { STACKS: _, ...environment } = process.env

const testFiles = [...new Set(mutants.map(({ test }) => test.file))]
const listTests = (config) => {
  const chosen = testFiles.filter((file) => configOf(file) === config)
  const folder = mkdtempSync(join(tmpdir(), "attestry-tests-"))
  try {
    const list = join(folder, "tests.json")
    execFileSync("node_modules/.bin/vitest", ["list", ...chosen, "--config", `test/${config}`, `--json=${list}`], {
      env: { ...environment, LEVEL: "night" },
      stdio: ["ignore", "ignore", "inherit"]
    })
    return JSON.parse(readFileSync(list, "utf8")).map(({ file, name }) => ({ file, name: name.replaceAll(" > ", " ") }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const tests = process.argv.includes("--tests")
  ? [...new Set(testFiles.map(configOf))].flatMap(listTests)
  : undefined

const broken = []
for (const mutant of mutants) {
  try {
    withBug(mutant)
    const { file, name } = mutant.test
    if (!files.some((path) => path.includes(file))) throw new Error(`${file} is no file of tests`)
    const pattern = new RegExp(name)
    if (tests?.some((test) => test.file.includes(file) && pattern.test(test.name)) === false) {
      throw new Error(`${file} has no test "${name}"`)
    }
  } catch (error) {
    broken.push(`${mutant.name}: ${error.message}`)
  }
}
if (broken.length > 0) {
  console.error(broken.join("\n"))
  process.exitCode = 1
} else {
  console.log(`${mutants.length} mutants apply${tests === undefined ? "" : `, with tests among ${tests.length}`}`)
}
