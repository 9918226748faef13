import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { ApiResponse } from "../contract/ApiResponse.ts"
import { TooManyRequests } from "../problem/HttpErrors.ts"
import { FiberRef } from "../shared/AttestryNeedsEffect3.ts"
import type { CallerTurns } from "./CallerTurns.ts"
import type { OrganizationTurns } from "./OrganizationTurns.ts"
import type { Share } from "./Share.ts"

// after which a stream that no adapter has started holds nothing any more
const longestUnsent = "1 minute"

// requests in progress of one caller or organization beside others
const mostBesideOthers = 4

const mostWhenBusy = 2

// milliseconds of work in the last second, with which a caller or an organization is busy
const busyMillis = 50

// milliseconds of a pause after a request of a busy caller
const longestPause = 200

// milliseconds that a request waits for others of its caller; the storage must have time to fail within 3 seconds
const longestWait = 2_000

// by the real time, as all of the limits
const sleep = (millis: number) =>
  Effect.async<void>((resume) => {
    const timer = setTimeout(() => resume(Effect.void), millis)
    return Effect.sync(() => clearTimeout(timer))
  })

const isBusy = (share: Share): boolean => share.others.wereThere() && share.recentAt(performance.now()) > busyMillis

const mostOf = (share: Share, mostAlone: number): number =>
  share.others.wereThere() ? Math.min(isBusy(share) ? mostWhenBusy : mostBesideOthers, mostAlone) : mostAlone

// Holds a request's part of the limits of its caller and organization, until its response has been sent.
export class RequestWork {
  bytes = 0
  private isActive = false
  private began = 0
  private isStreamed = false
  private isStarted = false
  private isFinished = false
  private readonly turns: CallerTurns
  private readonly organization: OrganizationTurns
  private readonly mostParallel: number
  private readonly onFinish: (bytes: number) => Effect.Effect<void>

  constructor(turns: CallerTurns, mostParallel: number, onFinish: (bytes: number) => Effect.Effect<void>) {
    this.turns = turns
    this.organization = turns.organization
    this.mostParallel = mostParallel
    this.onFinish = onFinish
  }

  // The caller or organization with most work waits while it has as many requests in progress as it may, because all share
  // the connections of the storage. Others go on, or their requests would add up behind those of the busy one.
  whenFree<A, E>(next: () => Effect.Effect<A, E>): Effect.Effect<A, E | TooManyRequests> {
    if (this.full().some(({ others }) => others.areLessBusy())) {
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

  private full(): ReadonlyArray<Share> {
    const { mostParallel, organization, turns } = this
    return [
      ...(turns.active < mostOf(turns, mostParallel) ? [] : [turns]),
      ...(organization.active < mostOf(organization, Infinity) ? [] : [organization])
    ]
  }

  private readonly untilFree = Effect.async<void, TooManyRequests>((resume) => {
    const stop = () => {
      clearTimeout(timer)
      this.organization.waiting.delete(waiting)
    }
    const start = () => {
      stop()
      this.enter()
      resume(Effect.void)
    }
    const waiting = {
      recentAt: (now: number) => this.turns.recentAt(now),
      startIfFree: () => {
        if (this.full().length === 0) start()
      }
    }
    const timer = setTimeout(() => {
      if (this.full().every(({ others }) => others.areNone())) return start()
      stop()
      resume(new TooManyRequests({ limit: "parallel" }))
    }, longestWait)
    this.organization.waiting.add(waiting)
    return Effect.sync(stop)
  })

  private enter(): void {
    this.isActive = true
    this.began = performance.now()
    this.turns.active++
    this.organization.active++
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
    return isBusy(this.turns) || isBusy(this.organization) ? Math.min(performance.now() - start, longestPause) : 0
  }

  // The requests of the caller with least work come first.
  private readonly free = (): void => {
    const { organization, turns } = this
    turns.active--
    organization.active--
    if (organization.waiting.size === 0) return
    const now = performance.now()
    const sorted = [...organization.waiting].sort((one, other) => one.recentAt(now) - other.recentAt(now))
    for (const waiting of sorted) {
      if (organization.active >= mostOf(organization, Infinity)) break
      waiting.startIfFree()
    }
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

  // The streams of an organization pause in proportion to their number: together they use half of the storage.
  private countStream<A extends string | Uint8Array>(parts: Stream.Stream<A>): Stream.Stream<A> {
    const start = Effect.suspend(() => {
      this.isStarted = true
      this.organization.streams++
      const end = Effect.suspend(() => {
        this.organization.streams--
        return this.finish
      })
      return Effect.zipRight(
        Effect.addFinalizer(() => end),
        Effect.locallyScoped(FiberRef.currentScheduler, this.turns)
      )
    })
    const counted = Stream.mapChunksEffect(parts, (chunk) =>
      Effect.suspend(() => {
        for (const part of chunk) this.bytes += part.length
        const pause = this.pauseSince(this.began) * (2 * this.organization.streams - 1)
        this.began = performance.now() + pause
        return pause === 0 ? Effect.succeed(chunk) : Effect.as(sleep(pause), chunk)
      }))
    return Stream.unwrapScoped(Effect.as(start, counted))
  }
}
