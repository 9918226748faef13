import * as Effected from "@effect/vitest"
import { configureGlobal } from "effect/FastCheck"
import { globalValue } from "effect/GlobalValue"
import { afterAll, it } from "vitest"
import { compareStrictly } from "./equality.ts"
import { processorTime } from "./processorTime.ts"

// runs before each file, in a worker that has run others

// `layer` of @effect/vitest writes its methods onto vitest's own `it`, so the next file would be given them
const { effect, flakyTest, layer, live, prop, scoped, scopedLive } = Effected
Object.assign(it, { effect, flakyTest, layer, live, prop, scoped, scopedLive })

compareStrictly()

// the same cases for the same commit, because a change must not fail by chance; at night they are others each time
const seed = process.env["ATTESTRY_SEED"]
if (seed !== undefined) configureGlobal({ seed: Number(seed) })

// a thread that a package starts from its sources gets these, and so does a forked process
const typescript = new URL("typescript.mjs", import.meta.url).href
globalValue("attestry/test/threads", () => {
  const others = process.execArgv.filter((option) => !/^--(conditions|import|m(ax|in)-semi-space-size)=/.test(option))
  process.execArgv.splice(0, Infinity, ...others, "--conditions=@attestry/source", `--import=${typescript}`)
})

// a worker whose run was killed would go on, and keep what it has started
globalValue("attestry/test/worker", () => process.once("disconnect", () => process.kill(process.pid)))

// processor time of the file, for the table of times
const before = processorTime()
afterAll((suite) => {
  suite.file.meta.cpu = processorTime() - before
})
