import type * as Scheduler from "effect/Scheduler"
import { inNextTurn } from "../eventLoop/Turn.ts"

// milliseconds that a caller may run without a pause, unless one step takes longer
const quantum = 1

const operationsBeforeYield = 2_048

// milliseconds
const longestPause = 20

interface Loop {
  readonly count: (millis: number) => void
  // time that the loop is busy for counted milliseconds; 0 if nobody else needs it
  readonly busyFor: (millis: number) => number
}

// Runs the fibers of one caller, and counts their time. A caller with much to do pauses after each quantum for as long as
// the event loop was busy for it, so others come in between and have half of the loop at least.
export class CallerTurns implements Scheduler.Scheduler {
  requests = 0
  // requests that are worked on, and those that wait to be
  active = 0
  readonly waiting = new Set<() => void>()
  private millis = 0
  private used = 0
  private start: number | undefined
  private end = 0
  private recent = 0
  private isWaiting = false
  private tasks: Array<Scheduler.Task> = []
  private readonly loop: Loop

  constructor(loop: Loop) {
    this.loop = loop
  }

  shouldYield({ currentOpCount }: { readonly currentOpCount: number }): number | false {
    return currentOpCount > operationsBeforeYield ? 0 : false
  }

  scheduleTask(task: Scheduler.Task): void {
    if (this.tasks.length === 0) void Promise.resolve(task).then(this.runOrWait)
    else this.wait(task)
  }

  // counts the current step, which no task has begun, until it ends
  countStep(): void {
    const start = performance.now()
    this.count(start)
    queueMicrotask(() => {
      if (this.start === start) this.count(undefined)
    })
  }

  takeMillis(): number {
    if (this.start !== undefined) this.count(performance.now())
    const { millis } = this
    this.millis = 0
    return millis
  }

  // milliseconds of about the last second, with those of the current step
  recentAt(now: number): number {
    return this.decayedAt(now) + (this.start === undefined ? 0 : now - this.start)
  }

  private decayedAt(now: number): number {
    return this.recent * Math.exp((this.end - now) / 1_000)
  }

  private count(next: number | undefined): void {
    const now = next ?? performance.now()
    // while it did not run, a caller gets back what it used
    if (this.start === undefined) this.used = Math.max(0, this.used - (now - this.end))
    else {
      this.loop.count(now - this.start)
      this.millis += now - this.start
      this.used += now - this.start
      this.recent = this.decayedAt(now) + now - this.start
    }
    this.start = next
    this.end = now
  }

  private readonly runOrWait = (task: Scheduler.Task): void => {
    this.count(performance.now())
    if (this.used < quantum) task()
    else this.wait(task)
    this.count(undefined)
  }

  private wait(task: Scheduler.Task): void {
    this.tasks.push(task)
    if (!this.isWaiting) this.pause()
  }

  private pause(): void {
    this.isWaiting = true
    const millis = Math.min(this.loop.busyFor(this.used), longestPause)
    if (millis > 0) setTimeout(this.goOn, millis)
    else inNextTurn(this.goOn)
  }

  private readonly goOn = (): void => {
    this.count(performance.now())
    this.used = 0
    let ran = 0
    for (const task of this.tasks) {
      if (this.used >= quantum) break
      task()
      this.count(performance.now())
      ran++
    }
    this.count(undefined)
    this.tasks = this.tasks.slice(ran)
    this.isWaiting = false
    if (this.tasks.length > 0) this.pause()
  }
}
