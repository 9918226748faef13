import { assert, describe, it } from "@effect/vitest"
import { readRetryAfter } from "../../src/webhook/Retries.ts"

const now = Date.parse("2026-05-04T09:30:00Z")
const hours = 3_600_000
const read = (header: string | undefined) => readRetryAfter(header, now)

describe("Retry-After of a receiver", () => {
  it("is seconds of any number of digits, and at most 12 hours", () => {
    assert.strictEqual(read("0"), 0)
    assert.strictEqual(read(" 120 "), 120_000)
    for (const long of ["43201", "9999999999", "9".repeat(400)]) assert.strictEqual(read(long), 12 * hours)
  })

  it("is a date in one of the three forms of HTTP, and at most 12 hours", () => {
    assert.strictEqual(read("Mon, 04 May 2026 10:30:00 GMT"), hours)
    assert.strictEqual(read("Monday, 04-May-26 10:30:00 GMT"), hours)
    assert.strictEqual(read("Mon May  4 10:30:00 2026"), hours)
    assert.strictEqual(read("Tue, 05 May 2026 10:30:00 GMT"), 12 * hours)
    for (
      const past of ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"]
    ) {
      assert.strictEqual(read(past), 0)
    }
  })

  it("is ignored in any other form", () => {
    const others = [
      "+7200",
      "-1",
      "1.5",
      "1e3",
      "soon",
      "",
      "2026-05-04T10:30:00Z",

      "May 4 2026",
      "Mon, 4 May 2026"
    ]
    for (const other of [...others, "Mon, 04 Xyz 2026 10:30:00 GMT", undefined]) assert.isUndefined(read(other), other)
  })
})
