import { contentHash, diff, type EditorContent, textHash } from "@attestry/core/document"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { makeComparisons } from "../../src/document/Comparisons.ts"
import { compareContents } from "../../src/document/ContentComparison.ts"
import { hashInTurns } from "../../src/document/HashInTurns.ts"
import { runInTurns } from "../../src/eventLoop/Steps.ts"

/** Counts the timers that fire while the effect runs. */
const countTurns = <A>(effect: Effect.Effect<A>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const seen = { turns: 0 }
      return { seen, timer: setInterval(() => seen.turns++, 1) }
    }),
    ({ seen }) => Effect.map(effect, (value) => ({ value, turns: seen.turns })),
    ({ timer }) => Effect.sync(() => clearInterval(timer))
  )

const text = (value: string) => ({ type: "text", text: value })
const long: EditorContent = Array.from(
  { length: 9_000 },
  (_, i) => ({ type: "paragraph", content: [text(`word ${i}`)] })
)

/** Lists in two orders are the most work for a comparison. */
const shuffled = (from: number, items = 160): EditorContent =>
  Array.from({ length: 60 }, (_, list) => ({
    type: "list",
    attrs: { list },
    content: Array.from({ length: items }, (_, i) => ({ type: "item", text: `${list} ${(i * from) % 163}` }))
  }))

describe("work on a large document", () => {
  it.live("lets others run while it is hashed", () =>
    Effect.gen(function*() {
      const { turns, value } = yield* countTurns(hashInTurns([...long, ...long]))
      assert.strictEqual(value, contentHash([...long, ...long]))
      assert.isAtLeast(turns, 1)
    }))

  it.live("lets others run while it is compared, with the same result", () =>
    Effect.gen(function*() {
      const [older, newer] = [shuffled(7), shuffled(11)]
      const { turns, value } = yield* countTurns(runInTurns(compareContents(older, newer)))
      assert.deepStrictEqual(value, diff(older, newer))
      assert.isAtLeast(turns, 5)
    }))

  it.live("is bounded for a whole comparison, not only for each list of it", () =>
    Effect.sync(() => {
      const begun = process.cpuUsage()
      diff(shuffled(7), shuffled(11))
      const { system, user } = process.cpuUsage(begun)
      assert.isBelow((system + user) / 1_000, 1_500)
    }))

  it("aligns the last of many lists by place alone", () => {
    const changes = diff(shuffled(7, 120), shuffled(11, 120))
    const moved = (list: number) =>
      changes.filter(({ kind, path }) => path.startsWith(`/${list}/`) && (kind === "added" || kind === "removed"))
    assert.isAtLeast(moved(0).length, 10)
    assert.lengthOf(moved(59), 0)
  })

  it.live("is not done again for the same two versions, nor for a version with itself", () =>
    Effect.gen(function*() {
      const compare = makeComparisons()
      const [older, newer] = [shuffled(7), shuffled(11)].map((content) => ({ content, hash: textHash(content) }))
      if (older === undefined || newer === undefined) return assert.fail()
      const changes = yield* compare(older, newer)
      assert.strictEqual(yield* compare({ ...older }, { ...newer }), changes)
      assert.deepStrictEqual(yield* compare(older, { ...older, content: newer.content }), [])
      for (const list of Array.from({ length: 20 }, (_, i) => [text(`${i}`)])) {
        yield* compare(older, { content: list, hash: textHash(list) })
      }
      assert.notStrictEqual(yield* compare(older, newer), changes)
    }))
})
