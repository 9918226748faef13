import { diffArrays } from "diff"
import type { ContentTree } from "./ContentTree.ts"

// places in the older and in the newer list
export type AlignedPair = readonly [from: number, to: number]

const keys = ["value", "beginning", "head", "shape"] as const

type Key = (typeof keys)[number]

// the time grows with the square of the edits, so longer edits are not looked for
const longestEdit = 256

// for lists too different to be aligned
const pairByPlace = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): ReadonlyArray<AlignedPair> =>
  a.flatMap((key, place) => b[place] === key ? [[place, place]] : [])

const pairKeys = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): ReadonlyArray<AlignedPair> => {
  const parts = diffArrays([...a], [...b], { maxEditLength: longestEdit })
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

// what only one list has can't be in the longest common subsequence
const pairByKey = (
  a: ReadonlyArray<ContentTree>,
  b: ReadonlyArray<ContentTree>,
  key: Key
): ReadonlyArray<AlignedPair> => {
  const older = indexKeys(a, key, b)
  const newer = indexKeys(b, key, a)
  return pairKeys(older.map(({ key }) => key), newer.map(({ key }) => key)).flatMap(([from, to]) => {
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
// those of one type. The lengths of the lists bound the time.
export const alignPairs = (
  a: ReadonlyArray<ContentTree>,
  b: ReadonlyArray<ContentTree>
): ReadonlyArray<AlignedPair> => {
  const pairs: Array<AlignedPair> = []
  const align = (start: AlignedPair, end: AlignedPair, [key, ...rest]: ReadonlyArray<Key>): void => {
    if (key === undefined || start[0] === end[0] || start[1] === end[1]) return
    const older = a.slice(start[0], end[0])
    const newer = b.slice(start[1], end[1])
    const { first, last } = countEqualEnds(older, newer, key)
    const found: Array<AlignedPair> = []
    for (let step = 0; step < first; step++) found.push([start[0] + step, start[1] + step])
    const middle = pairByKey(older.slice(first, older.length - last), newer.slice(first, newer.length - last), key)
    for (const [from, to] of middle) found.push([start[0] + first + from, start[1] + first + to])
    for (let step = last; step > 0; step--) found.push([end[0] - step, end[1] - step])
    let next = start
    for (const pair of found) {
      align(next, pair, rest)
      pairs.push(pair)
      next = [pair[0] + 1, pair[1] + 1]
    }
    align(next, end, rest)
  }
  align([0, 0], [a.length, b.length], keys)
  return pairs
}
