import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Agent, get } from "node:http"
import { parseToken } from "../../../packages/core/src/access/ApiKeyToken.ts"
import { Api } from "../../support/Api.ts"
import { tenant } from "../../support/Tenant.ts"
import { newToken, withKeyId } from "./OtherKeys.ts"
import * as Welch from "./Welch.ts"

/** Value that chance exceeds once in a hundred thousand runs. */
const most = 4.5

/** Time until the response to a request begins, in microseconds. */
const timed = (url: string, agent: Agent, key: string) =>
  new Promise<{ readonly status: number; readonly micros: number }>((resolve, reject) => {
    const began = process.hrtime.bigint()
    get(url, { agent, headers: { "x-api-key": key } }, (response) => {
      const micros = Number(process.hrtime.bigint() - began) / 1_000
      response.resume().on("end", () => resolve({ status: response.statusCode ?? 0, micros }))
    }).on("error", reject)
  })

/** Asks with wrong secrets of a key that there is and of keys that there are not, in random order, one at a time. */
export const probe = (count: number) =>
  Effect.gen(function*() {
    const { url } = yield* Api
    const { owner } = yield* tenant
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    yield* Effect.addFinalizer(() => Effect.sync(() => agent.destroy()))
    const keyId = owner.key.slice(4, 12)
    assert.strictEqual(parseToken(withKeyId(keyId))?.keyId, keyId)
    const known: Array<number> = []
    const unknown: Array<number> = []
    const ask = (key: string) => Effect.promise(() => timed(`${url}/v1/me`, agent, key))
    for (let i = 0; i < 500; i++) yield* ask(withKeyId(keyId))
    for (let i = 0; i < count; i++) {
      // the key is in use, so its rights are remembered
      if (i % 50 === 0) assert.strictEqual((yield* ask(owner.key)).status, 200)
      const isKnown = Math.random() < 0.5
      const { keyId: other } = newToken()
      const { micros, status } = yield* ask(withKeyId(isKnown ? keyId : other))
      assert.strictEqual(status, 401)
      const times = isKnown ? known : unknown
      times.push(micros)
    }
    const plain = Welch.t(known, unknown)
    const trimmed = Welch.t(...Welch.trimmed(known, unknown, 0.95))
    console.log([
      `${count} probes: |t| = ${Math.abs(plain).toFixed(2)}, of the faster 95 % ${Math.abs(trimmed).toFixed(2)}`,
      `median ${Welch.median(known).toFixed(0)} µs with a known key id, ${Welch.median(unknown).toFixed(0)} µs without`
    ].join("; "))
    assert.isBelow(Math.abs(plain), most)
    assert.isBelow(Math.abs(trimmed), most)
  }).pipe(Effect.scoped)
