import { NewMember } from "@attestry/core/member"
import { assert, describe, it } from "@effect/vitest"
import { Either, Option, ParseResult, Schema } from "effect"
import { invalid, makeQuick } from "../../packages/core/src/contract/QuickDecoder.ts"
import { endpoints, samples } from "../support/endpoints.ts"
import { rounds } from "../support/Rounds.ts"

const seed = 11

/** Values that a field may become. */
const others = [null, "", " \u0001", "e\u0301", "2026-02-30", 0, -1, 0.5, Infinity, true, [], [null], {}, { id: 1 }]

const isObject = (value: unknown): value is { readonly [name: string]: unknown } =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The value with one part of it missing, another, or unknown; of long lists the first items. */
const variantsOf = (value: unknown): ReadonlyArray<unknown> => [
  ...others,
  ...(Array.isArray(value)
    ? value.slice(0, 3).flatMap((item, i) => variantsOf(item).map((other) => value.with(i, other)))
    : isObject(value)
    ? Object.keys(value).flatMap((name) => {
      const { [name]: part, ...rest } = value
      return [rest, ...variantsOf(part).map((other) => ({ ...value, [name]: other }))]
    }).concat([{ ...value, unknown: 1 }])
    : [])
]

/** Counts the valid ones. The order of the fields counts. */
const compare = (schema: Schema.Schema.All, inputs: ReadonlyArray<unknown>) => {
  const decode = ParseResult.decodeUnknownEither(Schema.make<unknown, unknown>(schema.ast))
  const quick = makeQuick(schema.ast)
  return inputs.filter((input) => {
    const slow = Either.getOrElse(decode(input), () => invalid)
    const fast = quick(input)
    assert.deepStrictEqual(fast, slow, JSON.stringify(input)?.slice(0, 1_000))
    assert.strictEqual(JSON.stringify(fast), JSON.stringify(slow))
    return fast !== invalid
  }).length
}

const inputs = endpoints.flatMap(({ name, pathSchema, payloadSchema, urlParamsSchema }) =>
  Object.entries({ path: pathSchema, payload: payloadSchema, query: urlParamsSchema }).flatMap(([part, schema]) =>
    Option.isSome(schema) ? [{ name: `the ${part} of ${name}`, schema: schema.value }] : []
  )
)

describe("the quick decoder", () => {
  it.for([...inputs, { name: "an item of a batch", schema: NewMember }])(
    "decodes $name as ParseResult does, and nothing else",
    ({ schema }) => {
      const valid = samples(schema, rounds(4, 40), seed)
      assert.strictEqual(compare(schema, valid), valid.length)
      compare(schema, valid.flatMap(variantsOf))
    }
  )

  it("reads no unknown field where all are named, nor what is inherited", () => {
    const strict = { parseOptions: { onExcessProperty: "error" } } as const
    const schema = Schema.Struct({ inner: Schema.Struct({ a: Schema.optional(Schema.Number) }) }).annotations(strict)
    const given = [{ inner: {} }, { inner: { a: 1 } }, { inner: { a: 1, b: 2 } }, { inner: {}, b: 2 }]
    assert.strictEqual(compare(schema, [...given, { inner: Object.create({ a: 1 }) }]), 3)
    assert.strictEqual(compare(Schema.Struct({ constructor: Schema.String }), [{}, JSON.parse(`{"__proto__":{}}`)]), 0)
  })

  it.for(
    [
      ["defaults", Schema.Struct({ a: Schema.optionalWith(Schema.Number, { default: () => 7 }) }), [{}, { a: 1 }], 2],
      [
        "new names",
        Schema.Struct({ b: Schema.fromKey(Schema.propertySignature(Schema.String), "a") }),
        [{ a: "1" }],
        1
      ],
      ["records", Schema.Record({ key: Schema.String, value: Schema.Number }), [{ a: 1 }, { a: "1" }], 1],
      ["tuples", Schema.Tuple(Schema.String, Schema.Number), [["a", 1], ["a"], ["a", 1, 2]], 1],
      [
        "objects by their literals",
        Schema.Union(
          Schema.Struct({ a: Schema.String }),
          Schema.Struct({ type: Schema.Literal("b"), b: Schema.String })
        ),
        [{ a: "1" }, { type: "b", a: "1", b: "2" }, { type: "b" }],
        2
      ],
      ["a fallback", Schema.Number.annotations({ decodingFallback: () => Either.right(7) }), [1, "x"], 2],
      [
        "effects that end at once",
        Schema.transformOrFail(Schema.String, Schema.String, {
          strict: true,
          decode: (text) => ParseResult.map(ParseResult.succeed(text), (text) => `${text}!`),
          encode: ParseResult.succeed
        }),
        ["a", 1],
        1
      ]
    ] as const
  )("decodes %s", ([, schema, given, valid]) => {
    assert.strictEqual(compare(schema, given), valid)
  })
})
