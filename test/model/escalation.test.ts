import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../support/onEveryStack.ts"
import { isNight, rounds } from "../support/Rounds.ts"
import { forSlow } from "../support/stacks.ts"
import { report, sequences, served, together, unreached } from "./support/Escalation.ts"
import { inProcess } from "./support/InProcess.ts"

describe("granting permissions", () => {
  it.scopedLive(
    "never gives anybody permissions that the granters lacked, in random sequences",
    () =>
      Effect.gen(function*() {
        const some = sequences(inProcess(), { sequences: rounds(100, 200) })
        let made = yield* some
        // chance may leave an outcome out once, hardly four times
        for (let more = isNight ? 3 : 0; more > 0 && unreached(made).length > 0; more--) {
          made = together(made, yield* some)
        }
        console.log(report("memory, in process", made))
        if (isNight) assert.deepStrictEqual(unreached(made), [])
      })
  )
})

onEveryStack("granting permissions", (it) => {
  it.effect("is denied over HTTP when the model denies it", () =>
    Effect.gen(function*() {
      const host = Effect.succeed(yield* served)
      console.log(report("over HTTP", yield* sequences(host, { sequences: 40 })))
    }))
}, forSlow)
