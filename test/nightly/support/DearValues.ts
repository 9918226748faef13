import type { Limit } from "@attestry/core/contract"

export const countValues = (json: string): number => {
  let count = 1
  for (const char of json) if (char === "," || char === "[" || char === "{") count++
  return count
}

/** Texts of JSON, as many as fit. */
export const fill = (bytes: number, values: number, make: (i: number) => string): ReadonlyArray<string> => {
  const parts: Array<string> = []
  let [bytesLeft, valuesLeft] = [bytes, values]
  for (let i = 0; bytesLeft > 0 && valuesLeft > 0; i++) {
    const part = make(i)
    bytesLeft -= Buffer.byteLength(part) + 1
    valuesLeft -= countValues(part) + 1
    if (bytesLeft > 0 && valuesLeft > 0) parts.push(part)
  }
  return parts
}

const property = (name: string) => `${JSON.stringify(name)}:0`

/** Bytes that are left for the rest of the body. */
const around = { bytes: 30_000, values: 1_000 }

const make = (limit: Limit): ReadonlyArray<readonly [what: string, json: string]> => {
  const bytes = limit.bytes - around.bytes
  const values = limit.values - around.values
  const list = (item: (i: number) => string) => `[${fill(bytes, values, item).join(",")}]`
  const names = (most: number, name: (i: number) => string) =>
    `{${fill(bytes, Math.min(2 * most, values), (i) => property(name(i))).join(",")}}`
  const object = `{${Array.from({ length: 900 }, (_, i) => property(i.toString(36))).join(",")}}`
  return [
    ["numbers", list(() => "0")],
    ["empty objects", list(() => "{}")],
    ["empty lists", list(() => "[]")],
    ["short texts", list((i) => `"v${i}"`)],
    ["equal texts", list(() => "\"read\"")],
    ["objects of many names", list(() => object)],
    ["lists in lists", "[".repeat(190) + "]".repeat(190)],
    ["a long number", "9".repeat(bytes)],
    ["as many names as an object may have", names(990, (i) => i.toString(36))],
    ["long names", names(990, (i) => `${i}${"k".repeat(1_000)}`)],
    ["too many names", names(Infinity, (i) => i.toString(36))]
  ]
}

const made = new Map<number, ReturnType<typeof make>>()

/** Values that are dear wherever they stand, as JSON. */
export const dearValues = (limit: Limit): ReturnType<typeof make> => {
  const known = made.get(limit.values) ?? make(limit)
  made.set(limit.values, known)
  return known
}
