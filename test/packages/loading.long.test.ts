import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { promisify } from "node:util"

const run = promisify(execFile)

/** Milliseconds of the processor in which Node imports a compiled module: the least of three processes. */
const importTime = async (name: string) => {
  const script = `
    const before = process.cpuUsage()
    await import(${JSON.stringify(name)})
    const { system, user } = process.cpuUsage(before)
    console.log((system + user) / 1000)`
  const times: Array<number> = []
  for (let i = 0; i < 3; i++) {
    const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: "packages/memory"
    })
    times.push(Number(stdout))
  }
  return Math.min(...times)
}

it("importing a module of use cases takes hardly longer than the schemas of Effect, which it needs", async () => {
  const schemas = await importTime("effect/Schema")
  const vendors = await importTime("@attestry/core/vendor/Vendors")
  console.log(`effect/Schema ${schemas.toFixed(0)} ms, Vendors ${vendors.toFixed(0)} ms`)
  assert.isBelow(vendors, 1.6 * schemas)
})
