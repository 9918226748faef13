import * as Effect from "effect/Effect"
import type * as Scheduler from "effect/Scheduler"
import { inNextTurn } from "../eventLoop/Turn.ts"
import { FiberRef } from "../shared/AttestryNeedsEffect3.ts"
import type { OrganizationTurns } from "./OrganizationTurns.ts"
import { longestPause, type Others, quantum, Share } from "./Share.ts"

const operationsBeforeYield = 2_048

// Runs the fibers of one caller, and counts their time. A caller with much to do pauses after each quantum for as long as
// the event loop was busy for it, so others come in between and have half of the loop at least.
export class CallerTurns extends Share implements Scheduler.Scheduler {
  readonly organization: OrganizationTurns
  private millis = 0
  private isWaiting = false
  private tasks: Array<Scheduler.Task> = []

  constructor(others: Others, organization: OrganizationTurns) {
    super(others)
    this.organization = organization
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
    this.count(true)
    queueMicrotask(() => this.count(false))
  }

  takeMillis(): number {
    if (this.isRunning) this.count(true)
    const { millis } = this
    this.millis = 0
    return millis
  }

  override countElsewhere(millis: number): void {
    super.countElsewhere(millis)
    this.organization.countElsewhere(millis)
    this.millis += millis
  }

  private count(begins: boolean): void {
    const now = performance.now()
    const millis = this.step(now, begins)
    this.organization.step(now, begins)
    this.others.count(millis)
    this.millis += millis
  }

  private readonly runOrWait = (task: Scheduler.Task): void => {
    this.count(true)
    if (this.used < quantum && this.organization.isOpen()) task()
    else this.wait(task)
    this.count(false)
  }

  private wait(task: Scheduler.Task): void {
    this.tasks.push(task)
    if (!this.isWaiting) this.pause()
  }

  private pause(): void {
    this.isWaiting = true
    const millis = Math.min(this.others.busyFor(this.used), longestPause)
    if (millis > 0) setTimeout(this.goOn, millis)
    else inNextTurn(this.goOn)
  }

  private readonly goOn = (): void => this.organization.whenOpen(this.runTasks)

  private readonly runTasks = (): void => {
    this.count(true)
    this.used = 0
    let ran = 0
    for (const task of this.tasks) {
      if (this.used >= quantum) break
      task()
      this.count(true)
      ran++
    }
    this.count(false)
    this.tasks = this.tasks.slice(ran)
    this.isWaiting = false
    if (this.tasks.length > 0) this.pause()
  }
}

/**
 * Counts milliseconds of work that was done for the caller of the current request outside of the event loop, such as by
 * another process. Without limits, or outside a request, it does nothing.
 */
export const countWork = (millis: number): Effect.Effect<void> =>
  Effect.map(FiberRef.get(FiberRef.currentScheduler), (scheduler) => {
    if (scheduler instanceof CallerTurns) scheduler.countElsewhere(millis)
  })

/** An organization with requests in progress. */
export interface WorkOwner {
  /** True if other organizations have had requests in the last second. */
  readonly hasOthers: () => boolean
}

/** Returns the organization that a fiber with the scheduler works for. Without limits, or outside a request, there is none. */
export const findOwner = (scheduler: Scheduler.Scheduler): WorkOwner | undefined =>
  scheduler instanceof CallerTurns ? scheduler.organization : undefined
