// milliseconds that an owner may run without a pause, unless one step takes longer
export const quantum = 1

// milliseconds
export const longestPause = 20

// Those who share the server with an owner, and the load that they all make.
export interface Others {
  readonly areNone: () => boolean
  // in the last second
  readonly wereThere: () => boolean
  readonly areLessBusy: () => boolean
  // counts milliseconds of the owner
  readonly count: (millis: number) => void
  // time that the event loop is busy for counted milliseconds; 0 if nobody else needs it
  readonly busyFor: (millis: number) => number
}

// The part of the server that a caller or an organization has: its requests, and the time that its steps took.
export class Share {
  requests = 0
  // requests that are worked on
  active = 0
  used = 0
  readonly others: Others
  private start: number | undefined
  private end = 0
  private recent = 0

  constructor(others: Others) {
    this.others = others
  }

  get isRunning(): boolean {
    return this.start !== undefined
  }

  // milliseconds of about the last second, with those of the current step
  recentAt(now: number): number {
    return this.decayedAt(now) + (this.start === undefined ? 0 : now - this.start)
  }

  // counts milliseconds of work that was done elsewhere, such as by another process
  countElsewhere(millis: number): void {
    this.step(performance.now(), this.isRunning)
    this.recent += millis
  }

  // Ends the step before, and begins another. Returns the milliseconds of the step that has ended.
  step(now: number, begins: boolean): number {
    const millis = this.start === undefined ? 0 : now - this.start
    // while it did not run, an owner gets back what it used
    this.used = this.start === undefined ? Math.max(0, this.used - (now - this.end)) : this.used + millis
    this.recent = this.decayedAt(now) + millis
    this.start = begins ? now : undefined
    this.end = now
    return millis
  }

  private decayedAt(now: number): number {
    return this.recent * Math.exp((this.end - now) / 1_000)
  }
}
