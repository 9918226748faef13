import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { defectOf, newProcesses } from "../../../test/support/FileProcesses.ts"
import { until } from "../../../test/support/Waiting.ts"
import { toCsv } from "../src/internal/CsvReport.ts"
import { longReport, makeReport, writer } from "./support/Reports.ts"

const reasonOf = (defect: unknown) =>
  defect instanceof StorageDefect && defect.cause instanceof Error
    ? { operation: defect.operation, unavailable: defect.unavailable, reason: defect.cause.message }
    : assert.fail(String(defect))

describe("the processes of reports", () => {
  it.scopedLive("begin with the first report, make others in turn, and end with the scope", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const scope = yield* Scope.make()
      const { write } = yield* Scope.extend(writer({ maxProcesses: 1, maxQueue: 2 }), scope)
      assert.lengthOf(started(), 0)
      const writing = yield* Effect.forEach([1, 2, 3], () => Effect.fork(write("csv", makeReport())))
      yield* Effect.yieldNow()
      assert.deepStrictEqual(reasonOf(yield* defectOf(write("csv", makeReport()))), {
        operation: "ReportWriter.write",
        unavailable: true,
        reason: "Too many others are waiting"
      })
      const sizes = yield* Effect.forEach(
        writing,
        (fiber) => Effect.map(Fiber.join(fiber), ({ bytes }) => bytes.length)
      )
      assert.lengthOf(new Set(sizes), 1)
      yield* write("csv", makeReport())
      assert.lengthOf(started(), 1)
      yield* Scope.close(scope, Exit.void)
      assert.lengthOf(started(), 0)
    }))

  it.scopedLive("return a file of several MiB as it was made", () =>
    Effect.gen(function*() {
      const { write } = yield* writer()
      const report = makeReport({
        columns: [{ label: "Text", width: 20 }],
        rows: Array.from({ length: 40 }, (_, row) => [`${row} é `.repeat(20_000)])
      })
      const { bytes } = yield* write("csv", report)
      assert.isAbove(bytes.length, 4 * 1_048_576)
      assert.isTrue(Buffer.from(toCsv(report)).equals(bytes))
    }))

  it.scopedLive("end when their time is over or the caller leaves, and the next report gets another one", () =>
    Effect.gen(function*() {
      const started = newProcesses()
      const { write } = yield* writer({ timeout: "400 millis", maxProcesses: 1 })
      assert.strictEqual((yield* Effect.flip(write("pdf", longReport)))._tag, "ReportTooLarge")
      assert.lengthOf(started(), 0)
      const writing = yield* Effect.fork(write("pdf", longReport))
      yield* until(Effect.sync(() => started().length > 0))
      yield* Fiber.interrupt(writing)
      assert.lengthOf(started(), 0)
    }))
})
