import { NoticeLinks } from "@attestry/core/notice"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { send } from "../support/Api.ts"
import { links } from "../support/Mails.ts"
import * as MemoryServer from "../support/MemoryServer.ts"
import * as StoppedClock from "../support/StoppedClock.ts"

const few = { rejected: { perSecond: 1, burst: 3 } } as const

describe("links to unsubscribe", () => {
  it.scopedLive("count as rejected credentials of an address when they are wrong", () =>
    Effect.gen(function*() {
      const { clock } = StoppedClock.make()
      const storage = Layer.merge(Memory.layer, Layer.succeed(NoticeLinks, links))
      const { url } = yield* Effect.withClock(MemoryServer.started({ rateLimit: few }, storage), clock)
      const statuses = yield* Effect.forEach(
        ["GET", "POST", "GET", "GET", "POST"],
        (method) => Effect.map(send(url)(method, "/unsubscribe/a.b"), ({ status }) => status)
      )
      assert.deepStrictEqual(statuses, [404, 404, 404, 429, 429])
    }))

  it.scopedLive("do not exist when the host has no keys for them", () =>
    Effect.gen(function*() {
      const { url } = yield* MemoryServer.started()
      const { body, status } = yield* send(url)("GET", "/unsubscribe/a.b")
      assert.deepStrictEqual([status, body.code], [404, "not_found"])
    }))
})
