// Every check but the tests, one after the other; the first that fails ends it with its own exit code.
import { spawnSync } from "node:child_process"

const steps = [
  "check:house",
  "check:words",
  "check:links",
  "check:format",
  "check:lint",
  "check:imports",
  "check:dead",
  "check:licences",
  "types",
  "check:docs",
  "check:effect",
  "check:packages"
]

for (const step of steps) {
  console.log(`\n== ${step}`)
  const start = performance.now()
  const { error, signal, status } = spawnSync("npm", ["run", "--silent", step], { stdio: "inherit" })
  if (error !== undefined) throw error
  if (status !== 0) {
    console.error(`== ${step} failed${signal === null ? "" : ` (${signal})`}`)
    process.exit(status ?? 1)
  }
  console.log(`== ${step} took ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
