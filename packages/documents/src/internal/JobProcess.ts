import { Worker } from "node:worker_threads"
import { findProgram, type JobResult, type Message, noBytes, type Part, type Size, splitBytes } from "./Jobs.ts"

const large = 0.6
const watchdogProgram = "@attestry/documents/JobWatchdog"

export type Answer<Result> = (result: JobResult<Result>, file?: Uint8Array) => void

// Runs the jobs that come from the parent, one after the other. A thread watches, because a job may stop the event loop.
export const runJobs = <Job, Result>(receive: (job: Job, answer: Answer<Result>) => void): void => {
  const watchdog = new Worker(findProgram(watchdogProgram))
  watchdog.unref()
  let bytes = 0
  const answer: Answer<Result> = (result, file = noBytes) => {
    watchdog.postMessage(null)
    for (const part of splitBytes(file)) process.send?.(part satisfies Part)
    process.send?.({ ...result, isLarge: process.memoryUsage.rss() > bytes * large } satisfies JobResult<Result> & Size)
  }
  // no job begins unwatched
  watchdog.once("message", () =>
    process.on("message", (message: Message<Job>) => {
      if ("job" in message) return receive(message.job, answer)
      bytes = message.watched.bytes
      watchdog.postMessage(message.watched)
    }))
}
