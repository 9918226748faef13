import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import { fuzz } from "../contract/support/FuzzSuite.ts"
import { probe } from "../contract/support/KeyTiming.ts"
import * as Escalation from "../model/support/Escalation.ts"
import { inProcess } from "../model/support/InProcess.ts"
import * as PolicySequences from "../model/support/PolicySequences.ts"
import { inPractice } from "../model/support/PolicyWorld.ts"
import { started } from "../support/MemoryServer.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { answersWhile, dripping } from "../support/SlowClients.ts"
import { stopsUnderLoad } from "../support/StopUnderLoad.ts"
import { assertWithin } from "../support/Waiting.ts"
import * as Budget from "./support/Budget.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

// tests of every day, only longer or more often

/** With the whole budget all sequences in memory, however long it takes; over HTTP a part of it on each storage. */
const inMemory = { sequences: 2_000, ...(Budget.isWhole ? {} : { millis: Budget.part(0.15) }) }
const overHttp = { sequences: 50_000, millis: Budget.part(0.03) }

const alone: ReadonlyArray<readonly [string, Effect.Effect<void, never, Scope.Scope>]> = [
  [
    "granting permissions never gives anybody what the granters lacked, in 2,000 random sequences",
    Effect.map(
      Escalation.sequences(inProcess(), inMemory),
      (made) => console.log(Escalation.report("memory, in process", made))
    )
  ],
  [
    "policies keep their invariants through random sequences of commands",
    Effect.map(PolicySequences.inTheory(Budget.times(20_000)), (tally) => {
      console.log(PolicySequences.report("decided", tally))
      assert.deepStrictEqual(PolicySequences.unreached(tally), [])
    })
  ]
]

describe("at length", () => {
  it.scopedLive.each(alone)("%s", ([, run]) => run)

  it.scopedLive("100 clients that send headers slowly delay nobody else and are closed", () =>
    Effect.gen(function*() {
      const { port } = yield* started({ limits: { headersWithin: "4 seconds" } })
      const { answers, slowest } = yield* answersWhile(port, dripping({ port, clients: 100, every: "1 second" }))
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [408])
      assert.isAbove(Math.min(...answers.map(({ after }) => after)), 3_900)
      assertWithin(Math.max(...answers.map(({ after }) => after)), 8_000)
      assertWithin(slowest, 2_500)
    }))

  it.scopedLive("300 clients that keep sending headers slowly delay nobody else, and are closed", () =>
    Effect.gen(function*() {
      const { port } = yield* started()
      for (let round = 0; round < Budget.times(6); round++) {
        const { answers, slowest } = yield* answersWhile(port, dripping({ port, clients: 300, every: "2 seconds" }))
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [408])
        assert.isAtLeast(Math.min(...answers.map(({ after }) => after)), 9_900)
        assertWithin(Math.max(...answers.map(({ after }) => after)), 15_000)
        assertWithin(slowest, 500)
      }
    }))
})

describe("SIGTERM under load", () => {
  beforeAll(() => Effect.runPromise(ReferenceServer.built))

  it.scopedLive("leaves every client with a known result, each time", () => stopsUnderLoad(Budget.times(20)))
})

onEveryStack("at length", (it) => {
  it.effect("fuzz finds no response outside the API document, and no 500", () => fuzz(Budget.times(10_000)))

  it.effect("the time to reject a wrong API key does not reveal whether the key id exists", () =>
    probe(Budget.times(20_000)))

  it.effect("granting permissions is denied over HTTP when the model denies it", () =>
    Effect.gen(function*() {
      const host = Effect.succeed(yield* Escalation.served)
      console.log(Escalation.report("over HTTP", yield* Escalation.sequences(host, overHttp)))
    }))

  it.effect("policies match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const tally = yield* inPractice({ sequences: 50_000, millis: Budget.part(0.03), longest: 40 })
      console.log(PolicySequences.report("carried out", tally))
      assert.isAtLeast(tally.get("sequences") ?? 0, 5)
    }))
})
