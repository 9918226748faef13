import * as Predicate from "effect/Predicate"

// values of JSON; stops soon after `most`
export const countValues = (value: unknown, most: number): number => {
  let count = 1
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && count <= most; i++) count += countValues(value[i], most - count)
  } else if (Predicate.isRecord(value)) {
    // a list of the values would be garbage
    for (const name in value) {
      if (count > most) return count
      count += countValues(value[name], most - count)
    }
  }
  return count
}
