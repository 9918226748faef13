import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { secretKey } from "../../../../test/support/HostLayers.ts"
import { numbered } from "../../../../test/support/Turns.ts"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import { decodeInSteps, encodeInSteps } from "../../src/secret/Base64.ts"
import { SecretBox } from "../../src/secret/SecretBox.ts"
import { OrganizationId } from "../../src/shared/Ids.ts"

const part = 24_576
const bytesOf = (length: number) => Uint8Array.from({ length }, (_, i) => i * 31 + (i >> 8))

describe("base64 in steps", () => {
  it("has the text and the bytes of base64 at once, at each length around a part", () => {
    for (const around of [0, part * 3 / 4, part, 2 * part]) {
      for (let length = Math.max(0, around - 4); length <= around + 4; length++) {
        const bytes = bytesOf(length)
        const text = runSteps(encodeInSteps(bytes))
        assert.strictEqual(text, Buffer.from(bytes).toString("base64url"))
        assert.deepStrictEqual(runSteps(decodeInSteps(text)), bytes)
      }
    }
  })

  it("is no value for what is none, in any part", () => {
    const text = runSteps(encodeInSteps(bytesOf(3 * part)))
    for (const at of [0, part, text.length - 2]) {
      assert.isUndefined(runSteps(decodeInSteps(`${text.slice(0, at)}+${text.slice(at + 1)}`)))
    }
    assert.isUndefined(runSteps(decodeInSteps(`${text}A`)))
  })

  it.live("of long texts that are sealed at once takes a turn of the event loop each", () =>
    Effect.gen(function*() {
      const box = yield* SecretBox
      const organizationId = OrganizationId.fromSuffix("1")
      const text = Redacted.make("x".repeat(1_000_000))
      const seal = box.seal(organizationId, "a login", text)
      const all = yield* numbered((turn) =>
        Effect.replicateEffect(Effect.map(seal, (text) => ({ text, end: turn() })), 8, { concurrency: "unbounded" })
      )
      assert.isAtLeast(new Set(all.map(({ end }) => end)).size, 4)
      const sealed = all[0]?.text ?? ""
      assert.isTrue(Redacted.value(yield* box.open(organizationId, "a login", sealed)) === Redacted.value(text))
    }).pipe(Effect.provide(Layer.orDie(SecretBox.layer([secretKey("a", 1)])))))
})
