import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { Pool } from "pg"
import * as FairConnections from "../src/internal/FairConnections.ts"

const owner = (hasOthers = true) => ({ hasOthers: () => hasOthers })

/** Enters for the owner as often, and returns what each one that has started gives back. */
const enter = (fair: FairConnections.FairConnections, who: ReturnType<typeof owner> | undefined, count: number) => {
  const started: Array<() => void> = []
  const failed: Array<Error> = []
  for (let i = 0; i < count; i++) fair.enter(who, (leave) => started.push(leave), (error) => failed.push(error))
  return { failed, started }
}

describe("the connections of an organization", () => {
  it("are half of the pool while others have requests; the other half is for those", () => {
    const fair = FairConnections.make(new Pool({ max: 4 }))
    const { started } = enter(fair, owner(), 9)
    assert.lengthOf(started, 2)
    assert.lengthOf(enter(fair, owner(), 2).started, 2)
    started[0]?.()
    assert.lengthOf(started, 3)
    for (const leave of [...started].slice(1)) leave()
    assert.lengthOf(started, 5)
  })

  it("are all of the pool without others, and for work of the server itself", () => {
    const fair = FairConnections.make(new Pool({ max: 4 }))
    assert.lengthOf(enter(fair, owner(false), 9).started, 9)
    assert.lengthOf(enter(fair, undefined, 9).started, 9)
  })

  it("are one at least", () => {
    const fair = FairConnections.make(new Pool({ max: 1 }))
    const { started } = enter(fair, owner(), 2)
    assert.lengthOf(started, 1)
    started[0]?.()
    assert.lengthOf(started, 2)
  })

  it.live("are waited for as long as for any connection, and not any more", () =>
    Effect.gen(function*() {
      const fair = FairConnections.make(new Pool({ max: 2, connectionTimeoutMillis: 20 }))
      const { failed, started } = enter(fair, owner(), 3)
      yield* Effect.repeat(Effect.sleep("5 millis"), { until: () => failed.length === 2 })
      started[0]?.()
      assert.lengthOf(started, 1)
    }))
})
