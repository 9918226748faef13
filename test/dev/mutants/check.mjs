// Whether every mutant can still be planted and the file of its test is there; no test is run.
import { execFileSync } from "node:child_process"
import { mutants, withBug } from "./list.mjs"

const tests = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.test.ts"], {
  encoding: "utf8"
}).split("\n")

const broken = []
for (const mutant of mutants) {
  try {
    withBug(mutant)
    const { file } = mutant.test
    if (!tests.some((path) => path.includes(file))) throw new Error(`${file} is no file of tests`)
  } catch (error) {
    broken.push(`${mutant.name}: ${error.message}`)
  }
}
if (broken.length > 0) {
  console.error(broken.join("\n"))
  process.exitCode = 1
} else {
  console.log(`${mutants.length} mutants apply`)
}
