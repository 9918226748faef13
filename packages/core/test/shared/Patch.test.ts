import { Timestamp } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Either, Schema } from "effect"
import { applyPatch, Patch } from "../../src/shared/Patch.ts"

const ThingPatch = Patch({ name: Schema.String, note: Schema.NullOr(Schema.String), tags: Schema.Array(Schema.String) })
const decode = Schema.decodeUnknownEither(ThingPatch)

interface Thing {
  readonly name: string
  readonly note: string | null
  readonly tags: ReadonlyArray<string>
  readonly updatedAt: Timestamp
}

const thing: Thing = { name: "A", note: "n", tags: ["x", "y"], updatedAt: Timestamp.fromMillis(0) }
const now = Timestamp.fromMillis(1)

describe("Patch", () => {
  it("may lack any field, and distinguishes absent from null", () => {
    assert.deepStrictEqual(decode({}), Either.right({}))
    assert.deepStrictEqual(decode({ note: null }), Either.right({ note: null }))
    assert.deepStrictEqual(decode({ name: "B", tags: [] }), Either.right({ name: "B", tags: [] }))
  })

  it("accepts null only for a nullable field, and never undefined", () => {
    for (const wrong of [{ name: null }, { tags: null }, { name: undefined }, { note: undefined }]) {
      assert.isTrue(Either.isLeft(decode(wrong)), JSON.stringify(wrong))
    }
  })
})

describe("patched", () => {
  it("changes only the given fields, at the given time", () => {
    assert.deepStrictEqual(applyPatch(thing, { name: "B" }, now), { ...thing, name: "B", updatedAt: now })
    assert.deepStrictEqual(applyPatch(thing, { note: null, tags: ["y", "x"] }, now), {
      ...thing,
      note: null,
      tags: ["y", "x"],
      updatedAt: now
    })
  })

  it("returns the same entity when no field differs", () => {
    assert.strictEqual(applyPatch(thing, {}, now), thing)
    assert.strictEqual(applyPatch(thing, { name: "A", note: "n", tags: ["x", "y"] }, now), thing)
    const empty = { ...thing, note: null }
    assert.strictEqual(applyPatch(empty, { note: null }, now), empty)
  })

  it("does not mutate its argument", () => {
    const before = structuredClone(thing)
    applyPatch(thing, { name: "B", tags: [] }, now)
    assert.deepStrictEqual(thing, before)
  })
})
