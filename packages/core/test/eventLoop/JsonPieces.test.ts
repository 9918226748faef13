import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Either, FastCheck } from "effect"
import { parseInSteps, skipString } from "../../src/eventLoop/JsonPieces.ts"
import { runSteps } from "../../src/eventLoop/Steps.ts"
import { parse, parseInTurns } from "../../src/http/JsonBody.ts"

const longest = 12

/** The arrays and objects that are longer than a piece; undefined if the brackets do not match. */
const findSpans = (json: string): ReadonlyMap<number, number> | undefined => {
  const spans = new Map<number, number>()
  const starts: Array<number> = []
  for (const { 0: token, index } of json.matchAll(/"(?:\\[^]|[^"\\])*("|$)|[[\]{}]/g)) {
    if (token === "[" || token === "{") starts.push(index)
    else if (token === "]" || token === "}") {
      const start = starts.pop()
      if (start === undefined) return undefined
      if (index - start > longest) spans.set(start, index + 1)
    }
  }
  return starts.length > 0 ? undefined : spans
}

const parsePieces = (json: string) => {
  const spans = findSpans(json)
  return Either.try((): unknown => spans === undefined ? assert.fail() : runSteps(parseInSteps(json, spans, longest)))
}

const assertSame = (json: string) => {
  const whole = Either.try((): unknown => JSON.parse(json))
  const pieces = parsePieces(json)
  assert.strictEqual(pieces._tag, whole._tag, json)
  if (Either.isLeft(whole) || Either.isLeft(pieces)) return
  assert.strictEqual(JSON.stringify(pieces.right), JSON.stringify(whole.right))
  assert.deepStrictEqual(pieces.right, whole.right)
}

const limit = { bytes: 2_097_152, values: 200_000, within: Duration.seconds(1) }
const bytesOf = (text: string) => new TextEncoder().encode(text)

describe("JSON that is parsed in pieces", () => {
  it("takes many steps when it is long", () => {
    const json = JSON.stringify({ a: 1, b: [Array.from({ length: 90_000 }, (_, i) => i)] })
    const steps = parseInSteps(json, findSpans(json) ?? assert.fail())
    let count = 0
    while (steps.next().done !== true) count++
    assert.isAtLeast(count, 10)
  })

  const text = FastCheck.tuple(FastCheck.json({ maxDepth: 5 }), FastCheck.constantFrom(0, 1, 4))
    .map(([json, indent]) => JSON.stringify(JSON.parse(json), null, indent))

  it("has the same values in the same order", () => {
    FastCheck.assert(FastCheck.property(text, assertSame), { numRuns: 2_000 })
  })

  it("is malformed in the same cases", () => {
    const changed = FastCheck.tuple(
      text,
      FastCheck.nat(),
      FastCheck.nat(1),
      FastCheck.constantFrom(...Array.from("[]{},:\"\\ 0a"))
    )
      .map(([json, at, removed, added]) => {
        const place = at % (json.length + 1)
        return `${json.slice(0, place)}${added}${json.slice(place + removed)}`
      })
    FastCheck.assert(FastCheck.property(changed, assertSame), { numRuns: 5_000 })
  })

  it("has strings that end at the first quote that is not escaped", () => {
    const parts = FastCheck.constantFrom("\\", "\"", "a", "ä", "\n", "x".repeat(31), "y".repeat(70), "\\".repeat(33))
    const texts = FastCheck.array(parts, { maxLength: 12 }).map((all) => all.join(""))
    FastCheck.assert(
      FastCheck.property(texts, texts, (text, next) => {
        const [string, other] = [JSON.stringify(text), JSON.stringify(next)]
        assert.strictEqual(skipString(`${string}${other}`, 0), string.length)
        assert.strictEqual(skipString(`${string},${other}`, string.length + 1), string.length + 1 + other.length)
        assert.isAbove(skipString(string.slice(0, -1), 0), string.length - 1)
      }),
      { numRuns: 5_000 }
    )
  })

  it("may have names that mean something to the language, and names that come twice", () => {
    const long = JSON.stringify("x".repeat(20))
    for (
      const json of [
        `{"__proto__":${long},"b":{"__proto__":[${long}]},"constructor":{"prototype":${long}}}`,
        `{"a":${long},"b":1,"a":[${long},${long}],"2":${long},"1":0}`,
        `{"a":1,"a":2,"b":[1,2,3,4,5,6,7,8,9,10,11],"b":3}`,
        `[${" ".repeat(40)}]`,
        `{${" ".repeat(40)}}`,
        ` [ ${long} , ${long} ] `,
        `[${long},]`,
        `[,${long}]`,
        `[${long},,${long}]`,
        `[${long}}`,
        `{${long}}`,
        `{"a" 1,"b":${long}}`,
        `{"a"${long}:${long}}`,
        `{"a":[${long}] ${long}}`,
        `[[${long}] 1]`,
        `[${long}]]`
      ]
    ) assertSame(json)
  })

  it.live("is the same as in one turn", () =>
    Effect.gen(function*() {
      const body = {
        __proto__: null,
        numbers: Array.from({ length: 90_000 }, (_, i) => i),
        objects: Array.from({ length: 100 }, () => ({ a: "x".repeat(1_000), "1": [null, true, "ä\"\\"] })),
        text: "[{,".repeat(100_000)
      }
      const bytes = bytesOf(JSON.stringify(body))
      const parsed = yield* parseInTurns(bytes, limit)
      assert.deepStrictEqual(parsed, Either.getOrThrow(parse(bytes, limit)))
      for (const text of ["[".repeat(300), `[${"0,".repeat(200_000)}0]`, "{\"a\":[}", "\ud800", "[1,2"]) {
        assert.isTrue(Either.isLeft(parse(bytesOf(text), limit)) || text === "\ud800")
        assert.isTrue(Either.isLeft(yield* Effect.either(parseInTurns(bytesOf(text), limit))) || text === "\ud800")
      }
    }))
})
