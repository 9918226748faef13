import type * as Scheduler from "effect/Scheduler"

// milliseconds of a caller in one turn of the event loop, unless one step takes longer
const quantum = 1

// requests of a caller that are worked on at once; fewer than the connections of a pool
const mostParallel = 6

const operationsBeforeYield = 2_048

// not in every runtime
declare const setImmediate: ((run: () => void) => unknown) | undefined

// `setTimeout` waits for a millisecond at least
const runNextTurn = (run: () => void): unknown =>
  typeof setImmediate === "undefined" ? setTimeout(run, 0) : setImmediate(run)

// Runs the fibers of one caller, and counts their time. A caller with much to do gets one quantum in each turn of the
// event loop, so others come in between.
export class CallerTurns implements Scheduler.Scheduler {
  requests = 0
  private active = 0
  private millis = 0
  private used = 0
  private start: number | undefined
  private isWaiting = false
  private readonly waiting: Array<() => void> = []
  private tasks: Array<Scheduler.Task> = []

  shouldYield({ currentOpCount }: { readonly currentOpCount: number }): number | false {
    return currentOpCount > operationsBeforeYield ? 0 : false
  }

  scheduleTask(task: Scheduler.Task): void {
    if (this.used < quantum && this.tasks.length === 0) void Promise.resolve(task).then(this.runOrWait)
    else this.wait(task)
  }

  // counts the current step, which no task has begun, until it ends
  countStep(): void {
    const start = performance.now()
    this.start = start
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

  tryEnter(): boolean {
    if (this.active >= mostParallel) return false
    this.active++
    return true
  }

  // calls back when another request leaves; returns what leaves the queue
  waitToEnter(proceed: () => void): () => void {
    this.waiting.push(proceed)
    return () => {
      const index = this.waiting.indexOf(proceed)
      if (index >= 0) this.waiting.splice(index, 1)
    }
  }

  leave(): void {
    const next = this.waiting.shift()
    if (next === undefined) this.active--
    else next()
  }

  private count(next: number | undefined): void {
    if (this.start !== undefined) {
      const spent = (next ?? performance.now()) - this.start
      this.millis += spent
      this.used += spent
    }
    this.start = next
  }

  private run(task: Scheduler.Task): void {
    this.count(performance.now())
    task()
    this.count(undefined)
  }

  private readonly runOrWait = (task: Scheduler.Task): void => {
    if (this.used < quantum) this.run(task)
    else this.wait(task)
  }

  private wait(task: Scheduler.Task): void {
    this.tasks.push(task)
    if (this.isWaiting) return
    this.isWaiting = true
    runNextTurn(this.turn)
  }

  private readonly turn = (): void => {
    this.used = 0
    let ran = 0
    for (const task of this.tasks) {
      if (this.used >= quantum) break
      this.run(task)
      ran++
    }
    this.tasks = this.tasks.slice(ran)
    this.isWaiting = this.tasks.length > 0
    if (this.isWaiting) runNextTurn(this.turn)
  }
}
