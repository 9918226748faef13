import { storedSchema } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

const Short = Schema.String.pipe(Schema.maxLength(3))

const checked: Readonly<Record<string, Schema.Schema<any, any>>> = {
  field: Schema.Struct({ name: Short }),
  array: Schema.Struct({ names: Schema.Array(Short) }),
  tuple: Schema.Struct({ pair: Schema.Tuple(Short, Schema.optionalElement(Short)) }),
  record: Schema.Struct({ byId: Schema.Record({ key: Schema.String, value: Short }) }),
  union: Schema.Struct({ name: Schema.NullOr(Short) }),
  recursion: Schema.Struct({ inner: Schema.suspend(() => Short) })
}

const accepted: Readonly<Record<string, unknown>> = {
  field: { name: "longer" },
  array: { names: ["longer"] },
  tuple: { pair: ["longer", "longer"] },
  record: { byId: { a: "longer" } },
  union: { name: "longer" },
  recursion: { inner: "longer" }
}

describe("storedSchema", () => {
  it.each(Object.keys(checked))("reads and writes what a check of its %s rejects now", (kind) => {
    const schema = checked[kind]!
    assert.isFalse(Schema.is(schema)(accepted[kind]))
    assert.deepStrictEqual(Schema.decodeUnknownSync(storedSchema(schema))(accepted[kind]), accepted[kind])
    assert.deepStrictEqual(Schema.encodeSync(storedSchema(schema))(accepted[kind]), accepted[kind])
  })

  it("keeps the types, the transformations and no unknown field", () => {
    const schema = storedSchema(Schema.Struct({ at: Schema.Array(Schema.DateFromString) }))
    const read = Schema.decodeUnknownSync(schema)({ at: ["2026-05-04T00:00:00.000Z"], other: 1 })
    assert.deepStrictEqual(read, { at: [new Date("2026-05-04T00:00:00.000Z")] })
    assert.throws(() => Schema.decodeUnknownSync(schema)({ at: [1] }))
  })
})
