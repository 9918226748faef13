import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { makePacketReader, type RowMessage } from "../../src/internal/wire/PacketReader.ts"
import { makeRowReader } from "../../src/internal/wire/RowReader.ts"

type Cells = ReadonlyArray<string | null>
type Packet = { readonly row: Cells } | { readonly code: string; readonly body: Uint8Array }

const frame = (code: string, body: Uint8Array): Buffer => {
  const head = Buffer.alloc(5)
  head.write(code)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const toCell = (cell: string | null) =>
  cell === null ? int32(-1) : Buffer.concat([int32(Buffer.byteLength(cell)), Buffer.from(cell)])

const toBytes = (packet: Packet): Buffer =>
  "row" in packet
    ? frame("D", Buffer.concat([int16(packet.row.length), ...packet.row.map(toCell)]))
    : frame(packet.code, packet.body)

const text = FastCheck.oneof(
  FastCheck.string(),
  FastCheck.string({ unit: "grapheme" }),
  FastCheck.constantFrom("", "é", "\ud83d\ude00", "a".repeat(127), "a".repeat(128), "é".repeat(200), "日本語 text"),
  FastCheck.constantFrom("a", "ü").map((letter) => letter.repeat(70_000))
)

const packet: FastCheck.Arbitrary<Packet> = FastCheck.oneof(
  { weight: 3, arbitrary: FastCheck.record({ row: FastCheck.array(FastCheck.option(text), { maxLength: 8 }) }) },
  FastCheck.record({
    code: FastCheck.constantFrom("C", "Z", "T", "2", "N"),
    body: FastCheck.uint8Array({ maxLength: 40 })
  })
)

/** The bytes in pieces of these lengths, again and again, but at most a thousand. */
const cut = (bytes: Buffer, lengths: ReadonlyArray<number>): ReadonlyArray<Buffer> => {
  const pieces: Array<Buffer> = []
  for (let at = 0; at < bytes.length;) {
    const length = Math.max(lengths[pieces.length % lengths.length] ?? 0, Math.floor(bytes.length / 1_000))
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return pieces
}

const toRow = (row: RowMessage): ReadonlyArray<unknown> => {
  const fields = Array.from({ length: row.bytes.readInt16BE(row.start) }, (_, i) => ({ name: `c${i}`, dataTypeID: 25 }))
  return Object.values(makeRowReader(fields, () => String, () => true)(row))
}

/** Output in order: rows as both readers see them, and all other bytes. */
const read = (pieces: ReadonlyArray<Buffer>): ReadonlyArray<unknown> => {
  const found: Array<unknown> = []
  let others = ""
  const flush = () => {
    if (others !== "") found.push(others)
    others = ""
  }
  const reader = makePacketReader((row) => {
    flush()
    found.push({ cut: toRow(row), fields: row.fields })
  }, (packets) => {
    others += packets.toString("hex")
  })
  pieces.forEach(reader)
  flush()
  return found
}

const expected = (packets: ReadonlyArray<Packet>): ReadonlyArray<unknown> => {
  const found: Array<unknown> = []
  let others = ""
  for (const packet of packets) {
    if (!("row" in packet)) others += toBytes(packet).toString("hex")
    else {
      if (others !== "") found.push(others)
      others = ""
      found.push({ cut: packet.row, fields: packet.row })
    }
  }
  return others === "" ? found : [...found, others]
}

describe("a packet reader", () => {
  it("finds every row and keeps the order, however the bytes arrive", () => {
    FastCheck.assert(
      FastCheck.property(
        FastCheck.array(packet, { maxLength: 12 }),
        FastCheck.array(
          FastCheck.oneof(FastCheck.integer({ min: 1, max: 9 }), FastCheck.integer({ min: 1, max: 70_000 })),
          {
            minLength: 1
          }
        ),
        (packets, lengths) => {
          assert.deepStrictEqual(read(cut(Buffer.concat(packets.map(toBytes)), lengths)), expected(packets))
        }
      ),
      { numRuns: 300 }
    )
  })

  it("waits for the last byte", () => {
    const bytes = Buffer.concat([toBytes({ row: ["a", null] }), toBytes({ code: "Z", body: Buffer.from("I") })])
    assert.deepStrictEqual(read([bytes.subarray(0, -1)]), [{ cut: ["a", null], fields: ["a", null] }])
  })
})
