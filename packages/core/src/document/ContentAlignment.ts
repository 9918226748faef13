import { diffArrays } from "diff"
import type { Steps } from "../eventLoop/Steps.ts"
import type { ContentTree } from "./ContentTree.ts"

// places in the older and in the newer list
export type AlignedPair = readonly [from: number, to: number]

const keys = ["value", "beginning", "head", "shape"] as const

type Key = (typeof keys)[number]

// the time grows with the square of the edits, so longer edits are not looked for
const longestEdit = 256

// for all lists of two documents: some 15 lists with the longest edit
const mostWork = 1_000_000

class Budget {
  private remaining = mostWork

  get longestEdit(): number {
    return Math.min(longestEdit, Math.floor(Math.sqrt(Math.max(0, this.remaining))))
  }

  spend(edits: number): void {
    this.remaining -= edits * edits
  }
}

// for lists too different to be aligned
const pairByPlace = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): ReadonlyArray<AlignedPair> =>
  a.flatMap((key, place) => b[place] === key ? [[place, place]] : [])

const pairKeys = (a: ReadonlyArray<number>, b: ReadonlyArray<number>, budget: Budget): ReadonlyArray<AlignedPair> => {
  const { longestEdit: maxEditLength } = budget
  const parts = diffArrays([...a], [...b], { maxEditLength })
  budget.spend(
    parts?.reduce((edits, { added, count, removed }) => added || removed ? edits + count : edits, 0) ?? maxEditLength
  )
  if (parts === undefined) return pairByPlace(a, b)
  const pairs: Array<AlignedPair> = []
  let from = 0
  let to = 0
  for (const { added, count, removed } of parts) {
    if (!added && !removed) { for (let step = 0; step < count; step++) pairs.push([from + step, to + step]) }
    if (!added) from += count
    if (!removed) to += count
  }
  return pairs
}

const indexKeys = (list: ReadonlyArray<ContentTree>, key: Key, others: ReadonlyArray<ContentTree>) => {
  const wanted = new Set(others.map((other) => other[key]))
  return list.flatMap((tree, index) => wanted.has(tree[key]) ? [{ index, key: tree[key] }] : [])
}

// an item of only one list can't be in the longest common subsequence
const pairByKey = (
  a: ReadonlyArray<ContentTree>,
  b: ReadonlyArray<ContentTree>,
  key: Key,
  budget: Budget
): ReadonlyArray<AlignedPair> => {
  const older = indexKeys(a, key, b)
  const newer = indexKeys(b, key, a)
  return pairKeys(older.map(({ key }) => key), newer.map(({ key }) => key), budget).flatMap(([from, to]) => {
    const x = older[from]
    const y = newer[to]
    return x === undefined || y === undefined ? [] : [[x.index, y.index]]
  })
}

const countEqualEnds = (a: ReadonlyArray<ContentTree>, b: ReadonlyArray<ContentTree>, key: Key) => {
  const shorter = Math.min(a.length, b.length)
  let first = 0
  while (first < shorter && a[first]?.[key] === b[first]?.[key]) first++
  let last = 0
  while (last < shorter - first && a.at(-1 - last)?.[key] === b.at(-1 - last)?.[key]) last++
  return { first, last }
}

// Pairs equal siblings first, then those of one type whose texts begin alike or whose first children are equal, then
// those of one type. The lengths of the lists bound the time of one, a budget that of all lists together.
export const makeAlignment = () => {
  const budget = new Budget()
  return function*(
    a: ReadonlyArray<ContentTree>,
    b: ReadonlyArray<ContentTree>
  ): Steps<ReadonlyArray<AlignedPair>> {
    const pairs: Array<AlignedPair> = []
    const align = function*(start: AlignedPair, end: AlignedPair, [key, ...rest]: ReadonlyArray<Key>): Steps<void> {
      if (key === undefined || start[0] === end[0] || start[1] === end[1]) return
      yield
      const older = a.slice(start[0], end[0])
      const newer = b.slice(start[1], end[1])
      const { first, last } = countEqualEnds(older, newer, key)
      const found: Array<AlignedPair> = []
      for (let step = 0; step < first; step++) found.push([start[0] + step, start[1] + step])
      const middle = [older.slice(first, older.length - last), newer.slice(first, newer.length - last)] as const
      for (const [from, to] of pairByKey(...middle, key, budget)) {
        found.push([start[0] + first + from, start[1] + first + to])
      }
      for (let step = last; step > 0; step--) found.push([end[0] - step, end[1] - step])
      let next = start
      for (const pair of found) {
        yield* align(next, pair, rest)
        pairs.push(pair)
        next = [pair[0] + 1, pair[1] + 1]
      }
      yield* align(next, end, rest)
    }
    yield* align([0, 0], [a.length, b.length], keys)
    return pairs
  }
}
