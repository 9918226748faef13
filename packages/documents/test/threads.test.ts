import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Scope } from "effect"
import { until } from "../../../test/support/Waiting.ts"
import { defectOf, makeReport, writer } from "./support/Reports.ts"

const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(" ")

/** A report that takes seconds as a PDF. */
const long = makeReport({ rows: Array.from({ length: 2_000 }, (_, index) => [`A.${index}`, words]) })

const threadCount = () => process.report.getReport() as unknown as { readonly workers: ReadonlyArray<unknown> }

const reasonOf = (defect: unknown) =>
  defect instanceof StorageDefect && defect.cause instanceof Error
    ? { operation: defect.operation, unavailable: defect.unavailable, reason: defect.cause.message }
    : assert.fail(String(defect))

describe("the threads of reports", () => {
  it.scopedLive("begin with the first report and end with the scope", () =>
    Effect.gen(function*() {
      const before = threadCount().workers.length
      const scope = yield* Scope.make()
      const { write } = yield* Scope.extend(writer(), scope)
      assert.strictEqual(threadCount().workers.length, before)
      yield* write("csv", makeReport())
      yield* write("csv", makeReport())
      assert.strictEqual(threadCount().workers.length, before + 1)
      yield* Scope.close(scope, Exit.void)
      assert.strictEqual(threadCount().workers.length, before)
    }))

  it.scopedLive("end when their time is over, and the next report gets another one", () =>
    Effect.gen(function*() {
      const before = threadCount().workers.length
      const { write } = yield* writer({ timeout: "1 second", maxThreads: 1 })
      assert.deepStrictEqual(reasonOf(yield* defectOf(write("pdf", long))), {
        operation: "ReportWriter.write",
        unavailable: true,
        reason: "The report was not made in time"
      })
      assert.strictEqual(threadCount().workers.length, before)
      assert.isAbove((yield* write("csv", makeReport())).length, 100)
    }))

  it.scopedLive("end when they need more memory than they may, and the next report gets another one", () =>
    Effect.gen(function*() {
      const { write } = yield* writer({ maxMemory: 24, maxThreads: 1 })
      const rows = Array.from({ length: 60_000 }, (_, index) => [`A.${index}`, `${index} ${words}`])
      assert.deepStrictEqual(reasonOf(yield* defectOf(write("csv", makeReport({ rows })))), {
        operation: "ReportWriter.write",
        unavailable: true,
        reason: "The report needs more memory than it may use"
      })
      assert.isAbove((yield* write("csv", makeReport())).length, 100)
    }))

  it.scopedLive("end when the caller is interrupted", () =>
    Effect.gen(function*() {
      const before = threadCount().workers.length
      const { write } = yield* writer({ maxThreads: 1 })
      const writing = yield* Effect.fork(write("pdf", long))
      yield* until(Effect.sync(() => threadCount().workers.length > before))
      yield* Fiber.interrupt(writing)
      assert.strictEqual(threadCount().workers.length, before)
    }))

  it.scopedLive("make reports in turn, and those beyond the queue fail at once", () =>
    Effect.gen(function*() {
      const { write } = yield* writer({ maxThreads: 1, maxQueue: 2 })
      const writing = yield* Effect.forEach([1, 2, 3], () => Effect.fork(write("csv", long)))
      yield* Effect.yieldNow()
      assert.deepStrictEqual(reasonOf(yield* defectOf(write("csv", makeReport()))), {
        operation: "ReportWriter.write",
        unavailable: true,
        reason: "Too many reports are waiting"
      })
      const sizes = yield* Effect.forEach(writing, (fiber) => Effect.map(Fiber.join(fiber), ({ length }) => length))
      assert.lengthOf(new Set(sizes), 1)
      assert.isAbove((yield* write("csv", makeReport())).length, 100)
    }))

  it.scopedLive("fail as a bug when a font is none, and go on with other formats", () =>
    Effect.gen(function*() {
      const { write } = yield* writer({ fonts: [{ regular: new Uint8Array([1, 2, 3]) }] })
      assert.strictEqual(reasonOf(yield* defectOf(write("pdf", makeReport()))).unavailable, false)
      assert.isAbove((yield* write("xlsx", makeReport())).length, 1_000)
    }))
})
