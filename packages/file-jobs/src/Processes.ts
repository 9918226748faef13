import * as Data from "effect/Data"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Pool from "effect/Pool"
import type * as Scope from "effect/Scope"
import { type ChildProcess, fork } from "node:child_process"
import { type EventEmitter, once } from "node:events"
import { constants, getPriority, setPriority } from "node:os"
import { addPart, type Items, noBytes, type Part } from "./ByteParts.ts"
import { endOfMemory, endOfTime, findProgram, type Message, type Used, type Watched } from "./internal/Messages.ts"
import type { JobResult } from "./RunJobs.ts"

const texts = {
  memory: "It needs more memory than it may use",
  time: "It was not done in time",
  queue: "Too many others are waiting",
  busy: "Others kept it waiting for too long",
  ended: "The process has ended",
  gone: "The process could not be started, or had ended before"
}

/** A job without a result, and the reason. `error`: the process threw. */
export class JobFailed extends Data.TaggedError("JobFailed")<{
  readonly reason: keyof typeof texts | "error"
  readonly detail: string
}> {
  override get message() {
    return this.reason === "error" ? this.detail : texts[this.reason]
  }
}

const nobody: JobOwners = { takePlace: Effect.void, count: () => Effect.void }

const failed = (reason: keyof typeof texts) => new JobFailed({ reason, detail: "" })

/** Those that jobs are done for, so that none of them keeps the others waiting. */
export interface JobOwners {
  /** Takes a place of the one that the fiber works for, and returns it when the scope closes. */
  readonly takePlace: Effect.Effect<void, never, Scope.Scope>
  /** Counts milliseconds of the processors for the one that the fiber works for. Also those of a job without a result. */
  readonly count: (millis: number) => Effect.Effect<void>
}

/** The program of the processes, and their limits. */
export interface Options {
  /** Name of the module that a process runs. It calls `runJobs`. */
  readonly program: string
  /** The `import.meta.url` of a module that can import the program. */
  readonly from: string
  /** Sent to each new process. */
  readonly first?: object
  /** By default jobs are done in the order in which they come, and nothing is counted. */
  readonly owners?: JobOwners
  readonly maxProcesses: number
  readonly maxQueue: number
  /** Most MiB that a process takes, with all that it has. */
  readonly maxMemory: number
  /** Flags of Node.js. */
  readonly flags: ReadonlyArray<string>
}

export type Send = (job: object) => Effect.Effect<void>

/** The result of a job, and the bytes and items that came before it. */
export interface Done<Result, Item> {
  readonly result: Result
  readonly file: Uint8Array
  readonly items: ReadonlyArray<Item>
}

export interface Processes<Result, Item> {
  /** Posts a job and waits for its result. The time is that of the processors. What a job waits for does not count. */
  readonly run: (
    post: (send: Send) => Effect.Effect<void>,
    time: Duration.Duration
  ) => Effect.Effect<Done<Result, Item>, JobFailed>
}

const unused = "1 minute"
const maxWait = "30 seconds"
// longest work by the clock, relative to its time of the processors, which others may have meanwhile
const maxSlowness = 8
// a third of the share of the server where both want the processor, so that a small file is done within a second
const niceness = 5

// From its sources, a process needs the same loader as this one.
const loaderOf = (program: string): ReadonlyArray<string> =>
  program.endsWith(".ts") ? process.execArgv.filter((option) => /^--(conditions|import)=/.test(option)) : []

const start = ({ first, flags, from, maxMemory, program }: Options): ChildProcess => {
  const path = findProgram(program, from)
  const child = fork(path, [], {
    // the secrets of a server are not for files of others
    env: {},
    execArgv: [...loaderOf(path), `--max-old-space-size=${maxMemory}`, ...flags],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"]
  })
  // without a listener, an error would end this process
  child.on("error", () => {})
  lowerPriority(child)
  if (first !== undefined) child.send({ job: first } satisfies Message<object>)
  unref(child)
  return child
}

// The processors are for requests first. The system may not allow it, or the process may have ended.
const lowerPriority = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + niceness, constants.priority.PRIORITY_LOW))
  } catch {
    // it works as others do
  }
}

const ref = (child: ChildProcess): void => {
  child.ref()
  child.channel?.ref()
}

const unref = (child: ChildProcess): void => {
  child.unref()
  child.channel?.unref()
}

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const end = async (child: ChildProcess): Promise<void> => {
  if (isGone(child)) return
  const ended = once(child, "exit")
  ref(child)
  child.kill("SIGKILL")
  await ended
}

const send = (child: ChildProcess, message: Message<object>): Effect.Effect<void> =>
  Effect.async((resume) => {
    // a process that has ended shows it by its exit
    child.send(message, () => resume(Effect.void))
  })

const toFailure = (signal: NodeJS.Signals | null): JobFailed => {
  if (signal === endOfTime) return failed("time")
  // V8 aborts at the limit of the heap
  return failed(signal === endOfMemory || signal === "SIGABRT" || signal === "SIGTRAP" ? "memory" : "ended")
}

const receive = <Result, Item>(child: ChildProcess): Effect.Effect<Done<Result, Item> & Used, JobFailed> =>
  Effect.async((resume) => {
    let file = noBytes
    const items: Array<Item> = []
    const settle = (result: Effect.Effect<Done<Result, Item> & Used, JobFailed>) => {
      stop()
      resume(result)
    }
    const onMessage = (message: Part | Items<Item> | JobResult<Result> & Used) => {
      if (message.kind === "part") file = addPart(file, message)
      else if (message.kind === "items") items.push(...message.items)
      else if (message.kind === "failure") settle(new JobFailed({ reason: "error", detail: message.message }))
      else settle(Effect.succeed({ ...message, file, items }))
    }
    const onExit = (_: number | null, signal: NodeJS.Signals | null) => settle(toFailure(signal))
    const onError = () => settle(failed("gone"))
    const events: EventEmitter = child
    const stop = () => events.off("message", onMessage).off("exit", onExit).off("error", onError)
    events.on("message", onMessage).on("exit", onExit).on("error", onError)
    return Effect.sync(stop)
  })

/** Starts processes when they are needed. One whose job fails or is interrupted is ended, and so is an unused one. */
export const make = <Result, Item = never>(
  options: Options
): Effect.Effect<Processes<Result, Item>, never, Scope.Scope> =>
  Effect.gen(function*() {
    const { maxMemory, maxProcesses, maxQueue, owners = nobody } = options
    const pool = yield* Pool.makeWithTTL({
      acquire: Effect.acquireRelease(
        Effect.sync(() => start(options)),
        (child) => Effect.promise(async () => end(child))
      ),
      min: 0,
      max: maxProcesses,
      timeToLive: unused
    })
    const places = yield* Effect.makeSemaphore(maxProcesses + maxQueue)
    const scope = yield* Effect.scope
    let used = 0

    const take = Effect.acquireRelease(
      Effect.tap(Pool.get(pool), () => Effect.sync(() => used++)),
      () => Effect.sync(() => used--)
    )

    // while one works, another stands by, so that the next job need not wait for its start
    const standBy = Effect.suspend(() =>
      used < maxProcesses ? Effect.forkIn(Effect.scoped(Pool.get(pool)), scope) : Effect.void
    )

    const perform = (child: ChildProcess, post: (send: Send) => Effect.Effect<void>, time: Duration.Duration) => {
      const began = performance.now()
      // a process that was ended says nothing, so its time is that of the clock, up to the limit
      const countFailed = Effect.suspend(() =>
        owners.count(Math.min(performance.now() - began, Duration.toMillis(time)))
      )
      const watched: Watched = { millis: Duration.toMillis(time), bytes: maxMemory * 1_048_576 }
      return Effect.acquireUseRelease(
        Effect.sync(() => ref(child)),
        () =>
          isGone(child)
            ? failed("gone")
            : Effect.zipRight(
              Effect.zipRight(send(child, { watched }), post((job) => send(child, { job }))),
              receive<Result, Item>(child),
              { concurrent: true }
            ),
        () => Effect.sync(() => unref(child))
      ).pipe(
        Effect.tap(({ isLarge, millis }) =>
          Effect.zipRight(owners.count(millis), isLarge ? Pool.invalidate(pool, child) : Effect.void)
        ),
        Effect.onError(() => Effect.zipRight(countFailed, Pool.invalidate(pool, child)))
      )
    }

    return {
      run: (post, time) =>
        Effect.scoped(
          owners.takePlace.pipe(
            Effect.zipRight(take),
            Effect.zipLeft(standBy),
            Effect.flatMap((child) => perform(child, post, time))
          )
        ).pipe(
          // the system has ended it while it had nothing to do, or could not start it
          Effect.retry({ while: ({ reason }) => reason === "gone", times: maxProcesses + 1 }),
          Effect.timeoutFail({
            duration: Duration.sum(Duration.times(time, maxSlowness), maxWait),
            onTimeout: () => failed("busy")
          }),
          places.withPermitsIfAvailable(1),
          Effect.flatMap(Option.match({ onNone: () => failed("queue"), onSome: Effect.succeed }))
        )
    }
  })
