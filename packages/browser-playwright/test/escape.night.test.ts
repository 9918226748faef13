import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { attacked } from "./support/Attacked.ts"

it.scopedLive("makes the same requests when the host is allowed, so the attack is one", () =>
  Effect.gen(function*() {
    const { site, target, udp } = yield* attacked(true)
    const asked = new Set(target.asked)
    const ways = [
      "/img",
      "/style",
      "/iframe",
      "/fetch",
      "/beacon",
      "/xhr",
      "/script",
      "/worker",
      "/form",
      "/refreshed",
      "/prefetch"
    ]
    for (const path of ways) assert.isTrue(asked.has(path), `${path} of ${[...asked].join(" ")}`)
    // even a host that is allowed is reached by the proxy only
    assert.strictEqual(udp.heard(), 0)
    assert.isFalse(asked.has("/popup"))
    assert.notInclude(site.asked, "/worker.js")
  }))
