import { describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { report, sequences, served } from "../model/support/Escalation.ts"
import { inProcess } from "../model/support/InProcess.ts"
import { onEveryStack } from "../support/onEveryStack.ts"

const minutes = Number(process.env["BUDGET_MINUTES"] ?? 20)
if (!(minutes > 0)) throw new Error("BUDGET_MINUTES has to be a number above 0")

/** Of the budget, for each of the tests here; the rest is for the others. */
const millis = minutes * 60_000 * 0.05

const budget = { sequences: 50_000, millis }

describe("escalation", () => {
  it.scopedLive(
    "nobody ever holds what those who gave it lacked",
    () => Effect.map(sequences(inProcess(), budget), (made) => console.log(report("memory, in process", made))),
    millis + 60_000
  )
})

onEveryStack("escalation", (it) => {
  it.effect("is refused over HTTP, as the model says", () =>
    Effect.gen(function*() {
      const host = Effect.succeed(yield* served)
      console.log(report("over HTTP", yield* sequences(host, budget)))
    }), millis + 60_000)
})
