import { Timestamp, TimestampInput } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Either, FastCheck, Schema, TestClock } from "effect"

const decode = Schema.decodeUnknownEither(TimestampInput)
const isTimestamp = Schema.is(Timestamp)

const first = Date.parse("0001-01-01T00:00:00.000Z")
const last = Date.parse("9999-12-31T23:59:59.999Z")
const millis = FastCheck.integer({ min: first, max: last })

describe("Timestamp", () => {
  it.effect("is the Clock's time", () =>
    Effect.gen(function*() {
      yield* TestClock.setTime(Date.UTC(2026, 4, 4, 9, 30, 0, 7))
      assert.strictEqual<string>(yield* Timestamp.now, "2026-05-04T09:30:00.007Z")
    }))

  it("is made from milliseconds after 1970, from the year 1 to the year 9999", () => {
    assert.strictEqual<string>(Timestamp.fromMillis(0), "1970-01-01T00:00:00.000Z")
    assert.strictEqual<string>(Timestamp.fromMillis(-1), "1969-12-31T23:59:59.999Z")
    assert.strictEqual<string>(Timestamp.fromMillis(first), "0001-01-01T00:00:00.000Z")
    assert.strictEqual<string>(Timestamp.fromMillis(last), "9999-12-31T23:59:59.999Z")
    assert.throws(() => Timestamp.fromMillis(first - 1))
    assert.throws(() => Timestamp.fromMillis(last + 1))
  })

  it("has only one form", () => {
    assert.isTrue(isTimestamp("2026-05-04T09:30:00.000Z"))
    const others = [
      "2026-05-04T09:30:00Z",
      "2026-05-04T09:30:00.0000Z",
      "2026-05-04T09:30:00.000z",
      "2026-05-04T09:30:00.000+00:00",
      "2026-05-04 09:30:00.000Z",
      "+002026-05-04T09:30:00.000Z",
      "0000-05-04T09:30:00.000Z",
      "2026-05-04T09:30:00.000Z\n",
      ""
    ]
    for (const text of others) assert.isFalse(isTimestamp(text), text)
  })

  it.prop("sorts in order of time", [millis, millis], ([a, b]) => {
    const [x, y] = [Timestamp.fromMillis(a), Timestamp.fromMillis(b)]
    assert.strictEqual(x < y, a < b)
    assert.strictEqual(x === y, a === b)
  })
})

describe("TimestampInput", () => {
  it("accepts any offset, any case, up to nine decimals, and no seconds", () => {
    const accepted = {
      "2026-05-04T09:30:00.000Z": "2026-05-04T09:30:00.000Z",
      "2026-05-04T09:30Z": "2026-05-04T09:30:00.000Z",
      "2026-05-04t09:30:15z": "2026-05-04T09:30:15.000Z",
      "2026-05-04T09:30:00+02:00": "2026-05-04T07:30:00.000Z",
      "2026-05-04T00:15:00+05:45": "2026-05-03T18:30:00.000Z",
      "2025-12-31T20:00:00-08:00": "2026-01-01T04:00:00.000Z",
      "2026-05-04T09:30:00-00:00": "2026-05-04T09:30:00.000Z",
      "2026-05-04T09:30:00.1Z": "2026-05-04T09:30:00.100Z",
      "2026-05-04T09:30:00.1239Z": "2026-05-04T09:30:00.123Z",
      "2026-05-04T09:30:00.999999999Z": "2026-05-04T09:30:00.999Z",
      "1969-12-31T23:59:59.9999Z": "1969-12-31T23:59:59.999Z",
      "2024-02-29T00:00:00Z": "2024-02-29T00:00:00.000Z",
      "2000-02-29T23:59:59Z": "2000-02-29T23:59:59.000Z",
      "0001-01-01T00:00:00Z": "0001-01-01T00:00:00.000Z",
      "0050-06-01T00:00:00Z": "0050-06-01T00:00:00.000Z",
      "9999-12-31T23:59:59.999Z": "9999-12-31T23:59:59.999Z"
    }
    for (const [input, timestamp] of Object.entries(accepted)) {
      assert.deepStrictEqual(decode(input), Either.right(timestamp as Timestamp), input)
    }
  })

  it("rejects a moment that does not exist or is incomplete", () => {
    const refused = [
      "2026-02-30T00:00:00Z",
      "2026-02-29T00:00:00Z",
      "1900-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-00-01T00:00:00Z",
      "2026-01-00T00:00:00Z",
      "2026-01-32T00:00:00Z",
      "2026-01-01T24:00:00Z",
      "2026-01-01T23:60:00Z",
      "2026-01-01T23:59:60Z",
      "2026-01-01T00:00:00+24:00",
      "2026-01-01T00:00:00+01:60",
      "0000-01-01T00:00:00Z",
      "0001-01-01T00:00:00+01:00",
      "9999-12-31T23:59:59-01:00",
      "2026-01-01",
      "2026-01-01T00Z",
      "2026-01-01T00:00:00",
      "2026-01-01T00:00:00+02",
      "2026-01-01T00:00:00+0200",
      "2026-01-01 00:00:00Z",
      "2026-1-1T00:00:00Z",
      "26-01-01T00:00:00Z",
      "+002026-01-01T00:00:00Z",
      "-2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00.Z",
      "2026-01-01T00:00:00.1234567890Z",
      "2026-01-01T00:00:00,5Z",
      " 2026-01-01T00:00:00Z",
      "2026-01-01T00:00:00Z\n",
      "2026-W01-1T00:00:00Z",
      "1767225600000",
      "now",
      "",
      0,
      null
    ]
    for (const input of refused) {
      assert.isTrue(Either.isLeft(decode(input)), String(input))
    }
  })

  const offset = FastCheck.integer({ min: -(23 * 60 + 59), max: 23 * 60 + 59 })

  it.prop("is the same moment with any offset", [millis, offset], ([at, minutes]) => {
    const local = at + minutes * 60_000
    FastCheck.pre(local >= first && local <= last)
    const absolute = Math.abs(minutes)
    const two = (n: number) => String(n).padStart(2, "0")
    const zone = `${minutes < 0 ? "-" : "+"}${two(Math.floor(absolute / 60))}:${two(absolute % 60)}`
    const input = Timestamp.fromMillis(local).replace("Z", zone)
    assert.deepStrictEqual(decode(input), Either.right(Timestamp.fromMillis(at)), input)
  })

  const likely = FastCheck.stringMatching(
    /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d(:[0-6]\d(\.\d{1,9})?)?(Z|[+-][0-2]\d:[0-6]\d)$/
  )

  it.prop("decodes to the written moment, or fails", [likely], ([input]) => {
    const decoded = decode(input)
    if (Either.isRight(decoded)) {
      assert.strictEqual(Date.parse(decoded.right), Math.floor(Date.parse(input)))
      assert.isTrue(isTimestamp(decoded.right))
    }
  }, { fastCheck: { numRuns: 1000 } })

  it.prop("decodes a timestamp unchanged", [Timestamp], ([timestamp]) => {
    assert.deepStrictEqual(decode(timestamp), Either.right(timestamp))
    assert.strictEqual(Schema.encodeSync(TimestampInput)(timestamp), timestamp)
  })
})
