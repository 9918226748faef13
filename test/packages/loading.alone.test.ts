import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Milliseconds of the processor in which Node imports a compiled module. */
const importTime = async (name: string) => {
  const script = `
    const before = process.cpuUsage()
    await import(${JSON.stringify(name)})
    const { system, user } = process.cpuUsage(before)
    console.log((system + user) / 1000)`
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: "packages/memory" })
  return Number(stdout)
}

it("importing a module of use cases takes hardly longer than the schemas of Effect, which it needs", async () => {
  // in turn, and the least of each, because a busy machine changes its speed
  let [schemas, vendors] = [Infinity, Infinity]
  for (let i = 0; i < 3 || (i < 12 && vendors >= 1.6 * schemas); i++) {
    schemas = Math.min(schemas, await importTime("effect/Schema"))
    vendors = Math.min(vendors, await importTime("@attestry/core/vendor"))
  }
  console.log(`effect/Schema ${schemas.toFixed(0)} ms, Vendors ${vendors.toFixed(0)} ms`)
  assert.isBelow(vendors, 1.6 * schemas)
})
