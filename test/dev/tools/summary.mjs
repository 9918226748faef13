// Prints what failed, and last "<passed> passed, <failed> failed", counted from the reports of the tests in a folder; with
// the skipped, if any. The exit code is 1 if something failed.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const [folder] = process.argv.slice(2)
const reportsIn = (path) =>
  existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".json")).map((name) => join(path, name)) : []

let passed = 0
let failed = 0
let skipped = 0
for (const path of [...reportsIn(folder), ...reportsIn(join(folder, "errors"))]) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"))
    // Files that do not load, hooks, and errors that nothing has caught fail the run, and no test has them.
    if (Array.isArray(report)) {
      failed += report.length
      for (const text of report) console.log(`failed outside of tests: ${text.slice(0, 2000)}`)
      continue
    }
    const { numFailedTests, numPassedTests, numPendingTests, testResults } = report
    passed += numPassedTests
    skipped += numPendingTests
    failed += numFailedTests
    for (const { failureMessages, fullName, status } of testResults.flatMap((file) => file.assertionResults)) {
      if (status === "failed") console.log(`failed: ${fullName}: ${failureMessages.join("\n").slice(0, 1000)}`)
    }
  } catch (error) {
    console.error(`${path}: ${error.message}`)
    failed += 1
  }
}
// Tests that a machine does not allow are named, never left out silently.
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? "" : `, ${skipped} skipped`}`)
if (failed > 0) process.exitCode = 1
