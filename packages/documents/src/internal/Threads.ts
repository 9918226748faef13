import type { Report, ReportFormat } from "@attestry/core/report/ReportWriter"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import type * as Scope from "effect/Scope"
import { createRequire } from "node:module"
import { setImmediate } from "node:timers/promises"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { type FontSource, type JobResult, splitRows } from "./Job.ts"

// Why no file was made. `isLimit`: because of a limit of time, memory or the queue.
export class NoFile extends Data.TaggedError("NoFile")<{
  readonly reason: string
  readonly isLimit: boolean
}> {
  override get message() {
    return this.reason
  }
}

export interface Limits {
  readonly fonts: ReadonlyArray<FontSource>
  readonly maxThreads: number
  readonly maxQueue: number
  readonly maxMemory: number
  readonly timeout: Duration.DurationInput
}

export interface Threads {
  readonly write: (format: ReportFormat, report: Report) => Effect.Effect<Uint8Array, NoFile>
}

const unused = "1 minute"

// by the name of the module, because the code of a bundle is elsewhere
const findProgram = (): string => createRequire(import.meta.url).resolve("@attestry/documents/ReportThread")

// From its sources, a thread needs the same loader as the process. V8's options cannot be given to a thread.
const optionsOf = (program: string) =>
  program.endsWith(".ts")
    ? { execArgv: process.execArgv.filter((option) => /^--(conditions|import)=/.test(option)) }
    : {}

const start = ({ fonts, maxMemory }: Limits): Worker => {
  const program = findProgram()
  const thread = new Worker(pathToFileURL(program), {
    ...optionsOf(program),
    resourceLimits: { maxOldGenerationSizeMb: maxMemory, maxYoungGenerationSizeMb: 32 }
  })
  // without a listener, the error of a thread would end the process
  thread.on("error", () => {})
  thread.postMessage({ kind: "fonts", fonts })
  thread.unref()
  return thread
}

const toNoFile = (cause: Error): NoFile =>
  "code" in cause && cause.code === "ERR_WORKER_OUT_OF_MEMORY"
    ? new NoFile({ reason: "The report needs more memory than it may use", isLimit: true })
    : new NoFile({ reason: cause.message, isLimit: false })

const receive = (thread: Worker): Effect.Effect<Uint8Array, NoFile> =>
  Effect.async((resume) => {
    const settle = (result: Effect.Effect<Uint8Array, NoFile>) => {
      stop()
      resume(result)
    }
    const onMessage = (result: JobResult) =>
      settle(
        result.kind === "file" ? Effect.succeed(result.bytes) : new NoFile({ reason: result.message, isLimit: false })
      )
    const onError = (cause: Error) => settle(toNoFile(cause))
    const onExit = () => settle(new NoFile({ reason: "The thread has ended", isLimit: false }))
    const stop = () => thread.off("message", onMessage).off("error", onError).off("exit", onExit)
    thread.on("message", onMessage).on("error", onError).on("exit", onExit)
    return Effect.sync(stop)
  })

const send = (thread: Worker, format: ReportFormat, { rows, ...report }: Report): Effect.Effect<void> =>
  Effect.promise(async (signal) => {
    thread.postMessage({ kind: "begin", format, report })
    for (const part of splitRows(rows)) {
      if (signal.aborted) return
      thread.postMessage({ kind: "rows", rows: part })
      await setImmediate()
    }
    thread.postMessage({ kind: "end" })
  })

const run = (thread: Worker, format: ReportFormat, report: Report): Effect.Effect<Uint8Array, NoFile> =>
  Effect.acquireUseRelease(
    Effect.sync(() => thread.ref()),
    () => Effect.zipRight(send(thread, format, report), receive(thread), { concurrent: true }),
    () => Effect.sync(() => thread.unref())
  )

// Starts threads when they are needed. One whose job fails or is interrupted is ended, and so is an unused one.
export const make = (limits: Limits): Effect.Effect<Threads, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { maxQueue, maxThreads, timeout } = limits
    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(
        Effect.sync(() => start(limits)),
        (thread) => Effect.promise(async () => thread.terminate())
      ),
      min: 0,
      max: maxThreads,
      timeToLive: unused
    })
    const places = yield* Effect.makeSemaphore(maxThreads + maxQueue)

    const writeInTurn = (format: ReportFormat, report: Report) =>
      Effect.scoped(
        Effect.flatMap(
          Pool.get(pool),
          (thread) => Effect.onError(run(thread, format, report), () => Pool.invalidate(pool, thread))
        )
      ).pipe(Effect.timeoutFail({
        duration: timeout,
        onTimeout: () => new NoFile({ reason: "The report was not made in time", isLimit: true })
      }))

    return {
      write: (format, report) =>
        Effect.flatMap(
          places.withPermitsIfAvailable(1)(writeInTurn(format, report)),
          Option.match({
            onNone: () => new NoFile({ reason: "Too many reports are waiting", isLimit: true }),
            onSome: Effect.succeed
          })
        )
    }
  })
