import { Worker } from "node:worker_threads"
import { type Items, noBytes, type Part, splitBytes, splitItems } from "./ByteParts.ts"
import { findProgram, type Message, type Used } from "./internal/Messages.ts"

const large = 0.6
const watchdogProgram = "@attestry/file-jobs/JobWatchdog"

/** The end of a job. The bytes of its file and the items of its list are sent before it. */
export type JobResult<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "failure"; readonly message: string }

/** A file and a list, which are sent in parts. */
export interface Sent<Item> {
  readonly file?: Uint8Array | undefined
  readonly items?: ReadonlyArray<Item>
}

export type Answer<Result, Item = never> = (result: JobResult<Result>, sent?: Sent<Item>) => void

/** Runs the jobs that come from the parent, one after the other. A thread watches, because a job may stop the event loop. */
export const runJobs = <Job, Result, Item = never>(
  receive: (job: Job, answer: Answer<Result, Item>) => void
): void => {
  const watchdog = new Worker(findProgram(watchdogProgram, import.meta.url))
  watchdog.unref()
  let bytes = 0
  let begun = process.cpuUsage()
  const findUsed = (): Used => {
    const { system, user } = process.cpuUsage(begun)
    return { isLarge: process.memoryUsage.rss() > bytes * large, millis: (system + user) / 1_000 }
  }
  // a part after the other, so that no copy of the whole waits to be read
  const send = ([part, ...others]: ReadonlyArray<Part | Items<Item>>, result: JobResult<Result>): void => {
    if (part === undefined) process.send?.({ ...result, ...findUsed() } satisfies JobResult<Result> & Used)
    else process.send?.(part, undefined, undefined, () => send(others, result))
  }
  const answer: Answer<Result, Item> = (result, { file = noBytes, items = [] } = {}) => {
    watchdog.postMessage(null)
    send([...splitBytes(file), ...splitItems(items)], result)
  }
  // no job begins unwatched
  watchdog.once("message", () =>
    process.on("message", (message: Message<Job>) => {
      if ("job" in message) return receive(message.job, answer)
      bytes = message.watched.bytes
      begun = process.cpuUsage()
      watchdog.postMessage(message.watched)
    }))
}
