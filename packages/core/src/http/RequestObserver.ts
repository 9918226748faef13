import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type { Caller } from "../access/Actor.ts"

/** A request and what became of it. */
export interface Seen {
  readonly method: string
  /** The pattern of its path, such as `/v1/vendors/:id`; null where there is nothing. */
  readonly route: string | null
  /** {@link unanswered} where the client left before the answer. */
  readonly status: number
  /** The code of the problem document that it was refused with. */
  readonly code: string | null
  readonly requestId: string
  readonly ip: string | null
  readonly caller: Caller | null
  /** Until the answer was ready to be sent. */
  readonly duration: Duration.Duration
}

/** The status of a request that was given up before its answer was ready: nobody was sent one. */
export const unanswered = 499

/**
 * Is told of each request, as soon as its answer is ready: for metrics and access logs. It must neither throw nor wait.
 */
export class Observer extends Context.Reference<Observer>()("@attestry/core/http/RequestObserver/Observer", {
  defaultValue: (): ((seen: Seen) => void) | undefined => undefined
}) {}
