/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** A number from 0 up to but not including the limit. */
  readonly below: (limit: number) => number
  readonly is: (probability: number) => boolean
  readonly pick: <A>(all: ReadonlyArray<A>) => A
  /** That number of letters and digits. */
  readonly word: (length: number) => string
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

/** Mulberry32: 32 bits of state, which is plenty here. */
export const make = (seed: number): Chance => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    is: (probability) => next() < probability,
    pick: (all) => all[below(all.length)]!,
    word: (length) => Array.from({ length }, () => letters[below(letters.length)]).join("")
  }
}
