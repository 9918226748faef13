import { EntityId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, FastCheck, Schema } from "effect"

const ThingId = EntityId("thg", "ThingId")
const decode = Schema.decodeUnknownEither(ThingId)

describe("EntityId", () => {
  it("accepts its prefix and 1 to 64 letters and digits", () => {
    for (const id of ["thg_0", "thg_AZaz09", `thg_${"a".repeat(64)}`]) {
      assert.deepStrictEqual(decode(id), Either.right(ThingId.make(id as "thg_0")))
    }
  })

  it("rejects everything else, and does not repeat it", () => {
    const wrong = [
      "thg_",
      "thg",
      "_a",
      "vnd_a",
      "THG_a",
      "xthg_a",
      `thg_${"a".repeat(65)}`,
      "thg_a-b",
      "thg_a_b",
      "thg_a ",
      "thg_a\n",
      "thg_ä",
      "",
      7,
      null
    ]
    for (const id of wrong) {
      const error = Either.getOrThrow(Either.flip(decode(id)))
      assert.include(error.message, "Expected an id of the form thg_…")
    }
  })

  it("makes an id from a suffix, and throws when the suffix is invalid", () => {
    assert.strictEqual<string>(ThingId.fromSuffix("a1"), "thg_a1")
    assert.throws(() => ThingId.fromSuffix("a-1"))
  })

  it.prop("encodes an id unchanged", [FastCheck.stringMatching(/^[0-9A-Za-z]{1,64}$/)], ([suffix]) => {
    assert.strictEqual(Schema.encodeSync(ThingId)(ThingId.fromSuffix(suffix)), `thg_${suffix}`)
  })
})
