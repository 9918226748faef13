import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import type { Caller } from "../access/Actor.ts"

/** A request and its outcome. */
export interface ObservedRequest {
  readonly method: string
  /** The pattern of its path, such as `/v1/vendors/:id`; null if there is no such path. */
  readonly route: string | null
  /** {@link unanswered} if the client left before the response. */
  readonly status: number
  /** The code of the problem document, if the response is one. */
  readonly code: string | null
  readonly requestId: string
  readonly ip: string | null
  readonly caller: Caller | null
  /** The time until the response was ready to be sent. */
  readonly duration: Duration.Duration
}

/** The status of a request whose client left before the response was ready. */
export const unanswered = 499

const methods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"])

/** Labels of a request with few values: an unusual method is `OTHER`, an unknown path `none`. */
export const labelsOf = ({ method, route }: ObservedRequest) => ({
  method: methods.has(method) ? method : "OTHER",
  route: route ?? "none"
})

/** Is called with each request as soon as its response is ready: for metrics and access logs. It must neither throw nor wait. */
export class RequestObserver extends Context.Reference<RequestObserver>()("@attestry/core/http/RequestObserver", {
  defaultValue: (): ((request: ObservedRequest) => void) | undefined => undefined
}) {}
