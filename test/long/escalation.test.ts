import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { report, sequences, served } from "../model/support/Escalation.ts"
import { inProcess } from "../model/support/InProcess.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

const minutes = Number(process.env["BUDGET_MINUTES"] ?? 20)
if (!(minutes > 0)) throw new Error("BUDGET_MINUTES has to be a number above 0")

/** Of the budget; the rest is for the others. */
const part = (share: number) => minutes * 60_000 * share

/** With twenty minutes or more all of them, however long it takes. */
const inMemory = { sequences: 2_000, ...(minutes < 20 ? { millis: part(0.15) } : {}) }
const overHttp = { sequences: 50_000, millis: part(0.03) }

describe("granting permissions", () => {
  it.scopedLive(
    "never gives anybody permissions that the granters lacked, in 2,000 random sequences",
    () => Effect.map(sequences(inProcess(), inMemory), (made) => console.log(report("memory, in process", made)))
  )
})

onEveryStack("granting permissions", (it) => {
  it.effect("is denied over HTTP when the model denies it", () =>
    Effect.gen(function*() {
      const host = Effect.succeed(yield* served)
      console.log(report("over HTTP", yield* sequences(host, overHttp)))
    }))
})
