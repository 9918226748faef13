import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect } from "effect"
import { send } from "../support/Api.ts"
import { refusal } from "../support/Limits.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"
import { tenant } from "../support/Tenant.ts"

const callers = { perSecond: 2, burst: 4 }

describe("the budgets of an organization", () => {
  for (
    const [limit, rates] of [
      ["requests", { caller: callers, work: false, bytes: false }],
      ["bytes", { caller: { perSecond: 100, burst: 200 }, work: false, bytes: { perSecond: 100, burst: 1_000 } }]
    ] as const
  ) {
    it.scopedLive(`are a share of ${limit} that all of its callers have together, and no other organization`, () =>
      Effect.gen(function*() {
        const { adjust, clock } = StoppedClock.make()
        const rateLimit = { ...rates, organization: 2 }
        const { admin, auditor, member, owner, runtime, url } = yield* Effect.withClock(
          MemoryServer.started({ rateLimit }),
          clock
        )
        const other = yield* Effect.provide(tenant, runtime)
        const ask = (key: string) => send(url)("GET", "/v1/me", { key })
        const passed: Array<number> = []
        for (const { key } of [owner, admin, auditor, member]) {
          const answers = yield* Effect.forEach([1, 2, 3, 4], () => ask(key))
          passed.push(answers.filter(({ status }) => status === 200).length)
        }
        const refused = yield* ask(member.key)
        const seconds = refused.headers.get("retry-after")
        assert.deepStrictEqual(refusal(refused), [429, limit, seconds])
        // the last ones have sent less than a caller may
        if (limit === "requests") assert.deepStrictEqual(passed, [4, 4, 0, 0])
        else assert.isAbove(passed[0] ?? 0, passed[3] ?? 0)
        assert.strictEqual((yield* ask(other.owner.key)).status, 200)
        yield* adjust(Duration.seconds(Number(seconds)))
        assert.strictEqual((yield* ask(member.key)).status, 200)
      }))
  }
})
