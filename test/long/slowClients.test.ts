import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { started } from "../support/MemoryServer.ts"
import { answersWhile, dripping } from "../support/SlowClients.ts"
import { assertWithin } from "../support/Waiting.ts"

describe("300 clients that send headers slowly for a minute", () => {
  it.scopedLive("delay nobody else, and are closed after 10 seconds each time", () =>
    Effect.gen(function*() {
      const { port } = yield* started()
      for (let minute = 0; minute < 60; minute += 10) {
        const { answers, slowest } = yield* answersWhile(port, dripping({ port, clients: 300, every: "2 seconds" }))
        assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [408])
        assert.isAtLeast(Math.min(...answers.map(({ after }) => after)), 9_900)
        assertWithin(Math.max(...answers.map(({ after }) => after)), 15_000)
        assertWithin(slowest, 500)
      }
    }))
})
