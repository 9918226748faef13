import { assert, it } from "@effect/vitest"
import { Data, Option } from "effect"

class Fact extends Data.TaggedError("Fact")<{ readonly value: number }> {}

it("assertions distinguish values from none, and errors by their fields", () => {
  const pairs = [
    [Option.some(1), Option.none()],
    [{ found: Option.none() }, { found: Option.some({ a: 1 }) }],
    [new Fact({ value: 1 }), new Fact({ value: 2 })]
  ] as const
  for (const [left, right] of pairs) {
    assert.throws(() => assert.deepStrictEqual<unknown>(left, right))
    assert.throws(() => assert.deepStrictEqual<unknown>([right], [left]))
    assert.deepStrictEqual(left, left)
  }
  assert.deepStrictEqual(new Fact({ value: 1 }), new Fact({ value: 1 }))
})
