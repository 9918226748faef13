import { apply, diff, type EditorContent, type EditorNode } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Either } from "effect"

const mostNodes = 20_000
const mostSeconds = 2

const times = <A>(count: number, one: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length: count }, (_, n) => one(n))

const leaf = (type: string, text: string): EditorNode => ({ type, text })

const groups = (size: number, one: () => EditorNode): EditorContent =>
  times(Math.floor(mostNodes / (size + 1)), () => ({ type: "group", content: times(size, one) }))

const nested = (leaves: EditorContent) =>
  times(62, (n) => n).reduce((content): EditorContent => [{ type: "q", content }], leaves)

let state = 7

/** The same numbers each time. */
const below = (most: number): number => {
  state = (state * 48_271) % 2_147_483_647
  return state % most
}

const numbered = times(mostNodes, (n) => leaf("word", `${n}`))

const hostile: { readonly [name: string]: () => readonly [EditorContent, EditorContent] } = {
  "equal siblings, half as many":
    () => [times(mostNodes, () => leaf("a", "b")), times(mostNodes / 2, () => leaf("a", "b"))],
  "siblings that are all different": () => [numbered, times(mostNodes, (n) => leaf("word", `x${n}`))],
  "siblings of types that are all different":
    () => [times(mostNodes, (n) => leaf(`a${n}`, "")), times(mostNodes, (n) => leaf(`b${n}`, ""))],
  "siblings in reverse": () => [numbered, numbered.toReversed()],
  "siblings in two halves, exchanged":
    () => [numbered, [...numbered.slice(mostNodes / 2), ...numbered.slice(0, mostNodes / 2)]],
  "every second sibling": () => [numbered, numbered.filter((_, n) => n % 2 === 0)],
  "siblings of two kinds, thrown": () => {
    const thrown = () => times(mostNodes, () => leaf(below(2) === 0 ? "a" : "b", ""))
    return [thrown(), thrown()]
  },
  "siblings of a hundred kinds, thrown": () => {
    const thrown = () => times(mostNodes, () => leaf(`a${below(100)}`, ""))
    return [thrown(), thrown()]
  },
  "leaves that are all different, below 62 nodes": () => [
    nested(numbered.slice(100)),
    nested(times(mostNodes - 100, (n) => leaf("word", `x${n}`)))
  ],
  ...Object.fromEntries([250, 300, 500, 1_000].flatMap((size) => [
    [`groups of ${size} siblings, thrown`, () => {
      const thrown = () => groups(size, () => leaf("word", `${below(30)}`))
      return [thrown(), thrown()] as const
    }],
    [`groups of ${size} siblings that begin alike, thrown`, () => {
      const thrown = () => groups(size, () => leaf(`a${below(6)}`, `${"x".repeat(23)}${below(8)}${below(2)}`))
      return [thrown(), thrown()] as const
    }]
  ])),
  "one text of a megabyte": () => [[leaf("word", "a".repeat(1_000_000))], [leaf("word", `${"a".repeat(999_999)}b`)]],
  "attributes of a megabyte": () => {
    const attrs = (last: number) => ({ list: [...times(200_000, (n) => n % 10_000), last] })
    return [[{ type: "a", attrs: attrs(1) }], [{ type: "a", attrs: attrs(2) }]]
  }
}

describe("the difference of documents of maximum size", () => {
  for (const [name, pair] of Object.entries(hostile)) {
    it(`is fast to make and not much longer than they are: ${name}`, () => {
      const [older, newer] = pair()
      const before = process.cpuUsage()
      const changes = diff(older, newer)
      const back = apply(older, changes)
      const { system, user } = process.cpuUsage(before)
      assert.isBelow((system + user) / 1e6, mostSeconds)
      assert.strictEqual(JSON.stringify(Either.getOrThrow(back)), JSON.stringify(newer))
      const [from, to, told] = [older, newer, changes].map((value) => JSON.stringify(value).length)
      assert.isBelow(told ?? 0, 6 * ((from ?? 0) + (to ?? 0)))
    })
  }
})
