import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { defectOf, newProcesses, watched } from "../../../test/support/FileProcesses.ts"
import { bestWithin } from "../../../test/support/Waiting.ts"
import { longReport, makeReport, writer } from "./support/Reports.ts"

const isUnavailable = (defect: unknown) =>
  defect instanceof StorageDefect ? defect.unavailable : assert.fail(String(defect))

const text = (length: number, seed: number) => {
  let made = ""
  for (let index = seed; made.length < length; index = (index * 7_919 + 13) % 99_991) made += `word${index} `
  return made.slice(0, length)
}

/** 24 million characters. */
const large = makeReport({
  columns: Array.from({ length: 12 }, (_, index) => ({ label: `Column ${index + 1}`, width: 20 })),
  rows: Array.from(
    { length: 1_000 },
    (_, row) => Array.from({ length: 12 }, (_, column) => text(2_000, row * 12 + column))
  )
})

describe("the processes of reports, in the long run", () => {
  for (const format of ["csv", "xlsx", "pdf"] as const) {
    it.scopedLive(`make ${format} of 24 million characters while the event loop goes on, in bounded memory`, () =>
      Effect.gen(function*() {
        const { write } = yield* writer({ timeout: "5 minutes" })
        yield* write(format, makeReport())
        const again = Effect.map(watched(write(format, large)), ({ megabytes, millis, result, turn }) => {
          console.log(
            `${format}: ${result.bytes.length} bytes in ${millis.toFixed(0)} ms, longest turn ${turn.toFixed(0)} ms, ` +
              `${megabytes.toFixed(0)} MiB`
          )
          // with the process itself, of 70 MiB, and the result
          assert.isBelow(megabytes, 384)
          return turn
        })
        yield* bestWithin(again, 50, `a turn while ${format} is made`)
      }))
  }

  it.scopedLive("end when they need more memory than they may, and the next report gets another one", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { write } = yield* writer({ maxMemory: 104, maxProcesses: 1 })
      assert.strictEqual((yield* Effect.flip(write("csv", large)))._tag, "ReportTooLarge")
      assert.lengthOf(started(), 0)
      assert.isAbove((yield* write("csv", makeReport())).bytes.length, 100)
    }))

  it.scopedLive("fail as a bug when a font is none, and go on with other formats", () =>
    Effect.gen(function*() {
      const { write } = yield* writer({ fonts: [{ regular: new Uint8Array([1, 2, 3]) }] })
      assert.isFalse(isUnavailable(yield* defectOf(write("pdf", makeReport()))))
      assert.isAbove((yield* write("xlsx", makeReport())).bytes.length, 1_000)
    }))

  it.scopedLive("make many reports at the same time, each the same as alone", () =>
    Effect.gen(function*() {
      const { write } = yield* writer({ maxProcesses: 3, timeout: "5 minutes" })
      const alone = yield* write("pdf", longReport)
      const all = yield* Effect.forEach(Array.from({ length: 9 }), () => write("pdf", longReport), {
        concurrency: "unbounded"
      })
      for (const one of all) assert.deepStrictEqual(one, alone)
    }))
})
