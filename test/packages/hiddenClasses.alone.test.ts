import { assert, it } from "@effect/vitest"
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

const program = "test/support/hiddenClasses.ts"
const most = 2
const flags = ["--conditions=@attestry/source", "--import=./test/support/typescript.mjs", "--no-logfile-per-isolate"]

// see docs/decisions/0078-hidden-classes.md
it("a request makes at most two hidden classes, whatever it does", async () => {
  const folder = await mkdtemp(join(tmpdir(), "attestry-classes-"))
  try {
    const { stdout } = await run(process.execPath, [
      ...flags,
      "--log-maps",
      `--logfile=${join(folder, "log")}`,
      program,
      String(most)
    ])
    const { found, inAll } = JSON.parse(stdout)
    // they are counted
    assert.isAbove(inAll, 10_000)
    assert.lengthOf(Object.keys(found), 5)
    assert.deepStrictEqual(Object.entries<number>(found).filter(([, classes]) => classes > most), [])
  } finally {
    await rm(folder, { recursive: true })
  }
}, 300_000)
