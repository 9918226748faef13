import { inNextTurn } from "../eventLoop/Turn.ts"
import { longestPause, quantum, Share } from "./Share.ts"

// A request that waits until its caller and its organization have fewer in progress.
export interface WaitingRequest {
  readonly recentAt: (now: number) => number
  readonly startIfFree: () => void
}

// The turns of all callers of an organization. Together they pause as one caller would.
export class OrganizationTurns extends Share {
  readonly waiting = new Set<WaitingRequest>()
  // responses that are sent in parts
  streams = 0
  private readonly queue = new Set<() => void>()
  private isPausing = false

  hasOthers(): boolean {
    return this.others.wereThere()
  }

  // True if a caller need not wait for those of the organization that have run before.
  isOpen(): boolean {
    return !this.isPausing && (this.used < quantum || !this.others.wereThere())
  }

  // runs a caller now, or when its turn has come
  whenOpen(run: () => void): void {
    this.step(performance.now(), this.isRunning)
    if (this.isOpen()) return run()
    this.queue.add(run)
    this.pause()
  }

  private pause(): void {
    if (this.isPausing) return
    this.isPausing = true
    const millis = Math.min(this.others.busyFor(this.used), longestPause)
    if (millis > 0) setTimeout(this.goOn, millis)
    else inNextTurn(this.goOn)
  }

  private readonly goOn = (): void => {
    this.used = 0
    for (const run of this.queue) {
      if (this.used >= quantum) break
      this.queue.delete(run)
      run()
    }
    this.isPausing = false
    if (this.queue.size > 0) this.pause()
  }
}
