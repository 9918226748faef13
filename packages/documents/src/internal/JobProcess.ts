import { Worker } from "node:worker_threads"
import { findProgram, type JobResult, type Message, type Size } from "./Jobs.ts"

const large = 0.6
const watchdogProgram = "@attestry/documents/JobWatchdog"

// Runs the jobs that come from the parent, one after the other. A thread watches, because a job may stop the event loop.
export const runJobs = <Job, Result>(
  receive: (job: Job, answer: (result: JobResult<Result>) => void) => void
): void => {
  const watchdog = new Worker(findProgram(watchdogProgram))
  watchdog.unref()
  let bytes = 0
  const answer = (result: JobResult<Result>): void => {
    watchdog.postMessage(null)
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
