import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type { Caller } from "../access/Actor.ts"

export interface ObservedRequest {
  readonly method: string
  /** The pattern of its path, such as `/v1/vendors/:id`; null if there is no such path. */
  readonly route: string | null
  /** {@link unanswered} if the client disconnected before the response. */
  readonly status: number
  /** The code of the problem document, if the response is one. */
  readonly code: string | null
  readonly requestId: string
  readonly ip: string | null
  readonly caller: Caller | null
  /** The time until the response was ready to be sent. */
  readonly duration: Duration.Duration
}

/** Status of a request whose client disconnected before the response was ready. */
export const unanswered = 499

const methods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"])

/** Returns labels with few values: an unusual method is `OTHER`, an unknown path `none`. */
export const labelsOf = ({ method, route }: ObservedRequest) => ({
  method: methods.has(method) ? method : "OTHER",
  route: route ?? "none"
})

/** Function that is called with each request once its response is ready. It must not throw or block. */
export class RequestObserver extends Context.Reference<RequestObserver>()("@attestry/core/http/RequestObserver", {
  defaultValue: (): ((request: ObservedRequest) => void) | undefined => undefined
}) {}
