import { ServiceUnavailable } from "@attestry/core/problem"
import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Logger, TestClock } from "effect"
import * as FailureLog from "../../src/http/FailureLog.ts"

interface Line {
  readonly message: string
  readonly cause?: string
  readonly annotations: { readonly reason?: string }
}

const logging = () => {
  const lines: Array<Line> = []
  const logger = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.jsonLogger, (line) => {
      lines.push(JSON.parse(line))
    })
  )
  return { lines, logger }
}

const lost = (operation: string, message: string) =>
  Cause.die(
    new StorageDefect({
      operation,
      unavailable: true,
      cause: new Error("Failed to execute statement", { cause: new Error(message) })
    })
  )

describe("the log of failed requests", () => {
  it.effect("has one line for each 503, and the stack of each cause once a minute", () => {
    const { lines, logger } = logging()
    return Effect.gen(function*() {
      const log = FailureLog.make()
      const stacks = Effect.sync(() => lines.splice(0).map(({ cause }) => cause !== undefined))
      const refused = log(lost("VendorStore.find", "connect ECONNREFUSED"), 503)
      const other = log(lost("RoleStore.list", "connect ECONNREFUSED"), 503)
      const full = log(lost("UnitOfWork.commit", "the disk is full"), 503)
      yield* refused
      yield* other
      yield* refused
      assert.deepStrictEqual(lines.map(({ annotations, message }) => [message, annotations.reason]), [
        ["A request failed", "Storage failed in VendorStore.find: Failed to execute statement: connect ECONNREFUSED"],
        ["A request failed", "Storage failed in RoleStore.list: Failed to execute statement: connect ECONNREFUSED"],
        ["A request failed", "Storage failed in VendorStore.find: Failed to execute statement: connect ECONNREFUSED"]
      ])
      assert.include(lines[0]?.cause, "FailureLog.test.ts")
      assert.deepStrictEqual(yield* stacks, [true, false, false])
      yield* full
      yield* full
      assert.deepStrictEqual(yield* stacks, [true, false])
      yield* TestClock.adjust("59 seconds")
      yield* refused
      yield* TestClock.adjust("1 second")
      yield* refused
      yield* full
      yield* refused
      assert.deepStrictEqual(yield* stacks, [false, true, true, false])
    }).pipe(Effect.provide(logger))
  })

  it.effect("has every other failure with its stack", () => {
    const { lines, logger } = logging()
    return Effect.gen(function*() {
      const log = FailureLog.make()
      for (let i = 0; i < 3; i++) yield* log(Cause.die(new Error("a bug")), 500)
      assert.deepStrictEqual(lines.map(({ cause }) => cause?.includes("Error: a bug")), [true, true, true])
    }).pipe(Effect.provide(logger))
  })

  it.effect("has the reason in one short line, whatever the cause is", () => {
    const { lines, logger } = logging()
    const refused = Object.assign(new Error(""), { code: "ECONNREFUSED" })
    const deep = Array.from({ length: 8 }, (_, i) => `cause ${8 - i}`)
      .reduce<Error | undefined>((cause, message) => new Error(message, { cause }), undefined)
    const causes = {
      "Nothing": Cause.die(undefined),
      "ECONNREFUSED": Cause.die(refused),
      "cause 1: cause 2: cause 3: cause 4: cause 5": Cause.die(deep),
      "two lines": Cause.die(new Error("two\r\n  lines")),
      "a text": Cause.die("a text"),
      [`${"x".repeat(300)}…`]: Cause.die(new Error("x".repeat(10_000))),
      [new ServiceUnavailable().message]: Cause.fail(new ServiceUnavailable())
    }
    return Effect.gen(function*() {
      const log = FailureLog.make()
      for (const cause of Object.values(causes)) yield* log(cause, 503)
      assert.deepStrictEqual(
        lines.map(({ annotations }) => annotations.reason),
        ["no reason", ...Object.keys(causes).slice(1)]
      )
    }).pipe(Effect.provide(logger))
  })

  it.effect("keeps few causes, however many there are", () => {
    const { lines, logger } = logging()
    return Effect.gen(function*() {
      const log = FailureLog.make()
      for (let i = 0; i < 150; i++) yield* log(lost("VendorStore.find", `process ${i} ended`), 503)
      yield* log(lost("VendorStore.find", "process 0 ended"), 503)
      yield* log(lost("VendorStore.find", "process 149 ended"), 503)
      assert.isDefined(lines.at(-2)?.cause)
      assert.isUndefined(lines.at(-1)?.cause)
    }).pipe(Effect.provide(logger))
  })
})
