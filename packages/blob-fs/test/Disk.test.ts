import { assert, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { writeAll } from "../src/internal/Disk.ts"

const given = {
  parts: FastCheck.array(FastCheck.uint8Array({ maxLength: 50 }), { maxLength: 8 }),
  // The number of bytes that each call writes. A call writes at least one, or it would have failed.
  counts: FastCheck.infiniteStream(FastCheck.integer({ min: 1, max: 120 }))
}

it("writes each byte once and in order, however few of them a call writes", () =>
  FastCheck.assert(FastCheck.asyncProperty(given.parts, given.counts, async (parts, counts) => {
    const written: Array<number> = []
    const writev = async (buffers: ReadonlyArray<Uint8Array>) => {
      const bytes = Buffer.concat(buffers).subarray(0, counts.next().value)
      written.push(...bytes)
      return { bytesWritten: bytes.length }
    }
    await writeAll({ writev }, parts)
    assert.deepStrictEqual(Buffer.from(written), Buffer.concat(parts))
  })))
