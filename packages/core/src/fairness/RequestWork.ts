import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { UserActor } from "../access/Actor.ts"
import type { ApiResponse } from "../contract/ApiResponse.ts"
import * as LoopLoad from "../eventLoop/LoopLoad.ts"
import { TooManyRequests } from "../problem/HttpErrors.ts"
import { FiberRef } from "../shared/AttestryNeedsEffect3.ts"
import { CallerTurns } from "./CallerTurns.ts"
import type { Limiter } from "./RateLimits.ts"

// after which a stream that no adapter has started holds nothing any more
const longestUnsent = "1 minute"

// requests in progress of one caller beside others
const mostBesideOthers = 4

const mostWhenBusy = 2

// milliseconds of work in the last second, with which a caller is busy
const busyMillis = 50

// milliseconds of a pause after a request of a busy caller
const longestPause = 200

// milliseconds after which others are forgotten
const memory = 1_000

// milliseconds that a request waits for others of its caller; the storage must have time to fail within 3 seconds
const longestWait = 2_000

interface Others {
  readonly areNone: () => boolean
  readonly wereThere: () => boolean
  readonly areLessBusy: () => boolean
}

// by the real time, as all of the limits
const sleep = (millis: number) =>
  Effect.async<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), millis)
    return Effect.sync(() => clearTimeout(timer))
  })

// holds a request's part of its caller's limits, until its response has been sent
export class RequestWork {
  bytes = 0
  private isActive = false
  private began = 0
  private isStreamed = false
  private isStarted = false
  private isFinished = false
  private readonly turns: CallerTurns
  private readonly mostParallel: number
  private readonly others: Others
  private readonly onFinish: (bytes: number) => Effect.Effect<void>

  constructor(
    turns: CallerTurns,
    mostParallel: number,
    others: Others,
    onFinish: (bytes: number) => Effect.Effect<void>
  ) {
    this.turns = turns
    this.mostParallel = mostParallel
    this.others = others
    this.onFinish = onFinish
  }

  // The caller with most work waits while it has as many requests in progress as it may, because all callers share the
  // connections of the storage. Others go on, or their requests would add up behind those of the busy one.
  whenFree<A, E>(next: () => Effect.Effect<A, E>): Effect.Effect<A, E | TooManyRequests> {
    if (this.turns.active >= this.most() && this.others.areLessBusy()) {
      return Effect.zipRight(this.untilFree, Effect.suspend(next))
    }
    this.enter()
    return next()
  }

  // finishes when the response is ready, or when its stream has ended
  during(method: string, response: Effect.Effect<ApiResponse, unknown>): Effect.Effect<ApiResponse, unknown> {
    return Effect.onExit(
      Effect.map(response, (ready) => this.count(method, ready)),
      () => this.isStreamed ? this.handOver : this.finish
    )
  }

  private readonly untilFree = Effect.async<void, TooManyRequests>((resume) => {
    const stop = () => {
      clearTimeout(timer)
      this.turns.waiting.delete(proceed)
    }
    const proceed = () => {
      stop()
      this.enter()
      resume(Effect.void)
    }
    const timer = setTimeout(() => {
      if (this.others.areNone()) return proceed()
      stop()
      resume(new TooManyRequests({ limit: "parallel" }))
    }, longestWait)
    this.turns.waiting.add(proceed)
    return Effect.sync(stop)
  })

  private enter(): void {
    this.isActive = true
    this.began = performance.now()
    this.turns.active++
  }

  // The place of a busy caller stays taken for as long as it was used: others have half of the storage too, whose work is
  // no work of the event loop.
  private leave(): void {
    if (!this.isActive) return
    this.isActive = false
    const pause = this.pauseSince(this.began)
    if (pause === 0) this.free()
    else setTimeout(this.free, pause)
  }

  private pauseSince(start: number): number {
    return this.isBusy() ? Math.min(performance.now() - start, longestPause) : 0
  }

  private readonly free = (): void => {
    this.turns.active--
    for (const next of this.turns.waiting) {
      if (this.turns.active >= this.most()) break
      next()
    }
  }

  private isBusy(): boolean {
    return this.others.wereThere() && this.turns.recentAt(performance.now()) > busyMillis
  }

  private most(): number {
    if (!this.others.wereThere()) return this.mostParallel
    return Math.min(this.isBusy() ? mostWhenBusy : mostBesideOthers, this.mostParallel)
  }

  private readonly finish: Effect.Effect<void> = Effect.suspend(() => {
    if (this.isFinished) return Effect.void
    this.isFinished = true
    this.leave()
    return this.onFinish(this.bytes)
  })

  private readonly handOver: Effect.Effect<void> = Effect.suspend(() => {
    this.leave()
    const finishUnlessStarted = Effect.suspend(() => this.isStarted ? Effect.void : this.finish)
    return Effect.asVoid(Effect.forkDaemon(Effect.delay(finishUnlessStarted, longestUnsent)))
  })

  private count(method: string, response: ApiResponse): ApiResponse {
    const { body } = response
    if (method === "HEAD") return response
    if (typeof body !== "string") {
      this.isStreamed = true
      return { ...response, body: this.countStream(body) }
    }
    this.bytes += body.length
    return response
  }

  private countStream<A extends string | Uint8Array>(parts: Stream.Stream<A>): Stream.Stream<A> {
    const start = Effect.suspend(() => {
      this.isStarted = true
      return Effect.zipRight(
        Effect.addFinalizer(() => this.finish),
        Effect.locallyScoped(FiberRef.currentScheduler, this.turns)
      )
    })
    const counted = Stream.mapChunksEffect(parts, (chunk) =>
      Effect.suspend(() => {
        for (const part of chunk) this.bytes += part.length
        const pause = this.pauseSince(this.began)
        this.began = performance.now() + pause
        return pause === 0 ? Effect.succeed(chunk) : Effect.as(sleep(pause), chunk)
      }))
    return Stream.unwrapScoped(Effect.as(start, counted))
  }
}

const keyOf = ({ apiKey, user }: UserActor): string => apiKey?.id ?? user.id

// starts to count a request that the limiter has allowed
export const make = (limits: Limiter) => {
  const callers = new Map<string, CallerTurns>()
  const load = LoopLoad.make()
  let lastWithOthers = -Infinity
  const wereOthersThere = () => performance.now() - lastWithOthers < memory
  const loop = {
    count: load.count,
    busyFor: (millis: number) => wereOthersThere() ? millis * load.ratio() : 0
  }

  return (caller: UserActor, isHeavy: boolean): Effect.Effect<RequestWork> => {
    const key = keyOf(caller)
    const turns = callers.get(key) ?? new CallerTurns(loop)
    callers.set(key, turns)
    turns.requests++
    turns.countStep()
    if (callers.size > 1) lastWithOthers = performance.now()
    const others = {
      areNone: () => callers.size === 1,
      wereThere: wereOthersThere,
      areLessBusy: () => {
        const now = performance.now()
        return [...callers.values()].every((other) => other === turns || other.recentAt(now) < turns.recentAt(now))
      }
    }
    const work = new RequestWork(turns, limits.mostParallel, others, (bytes) => {
      turns.requests--
      if (turns.requests === 0) callers.delete(key)
      return limits.finish(caller, isHeavy, { millis: turns.takeMillis(), bytes })
    })
    return Effect.as(FiberRef.set(FiberRef.currentScheduler, turns), work)
  }
}
