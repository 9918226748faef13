import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EgressNotConfigured } from "../shared/NotConfigured.ts"
import type { EgressRejected, EgressTarget } from "./EgressTarget.ts"

/** A request to a host that somebody else chose. */
export interface EgressRequest {
  readonly method: "DELETE" | "GET" | "HEAD" | "PATCH" | "POST" | "PUT"
  readonly url: string
  /** Sent with `Host`, `Content-Length` and `Connection: close`, which may not be among them. */
  readonly headers: Readonly<Record<string, string>>
  /** A string is sent as UTF-8. */
  readonly body: string | Uint8Array | null
  /** Time of the whole exchange, from the look-up of the name to the last byte. An adapter may have a lower limit. */
  readonly timeout: Duration.DurationInput
  /** Bytes of the response's body that are read. An adapter may have a lower limit. */
  readonly maxBytes: number
}

/** A response as received: a redirect is not followed, and the body is not decompressed. */
export interface EgressResponse {
  readonly status: number
  /** Names in lower case; repeated headers joined with ", ". */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  /** True if the body was longer than the limit. Its first bytes are in `body`. */
  readonly isCut: boolean
}

/**
 * Failure to get a response: the name is unknown, no address accepts a connection, TLS fails, or the connection ends
 * too early or sends something else than HTTP. The request may have arrived in the last case only.
 */
export class EgressUnreachable extends Data.TaggedError("EgressUnreachable")<{
  readonly reason: "unknown_host" | "connection_failed" | "tls_failed" | "response_broken"
  /** Code of the platform, such as `ECONNREFUSED`. */
  readonly code?: string
}> {
  override get message() {
    return `There was no response: ${this.reason}${this.code === undefined ? "" : ` (${this.code})`}`
  }
}

/** The time was over before the response was complete. The request may have arrived. */
export class EgressTimedOut extends Data.TaggedError("EgressTimedOut") {
  override get message() {
    return "The response was not complete in time"
  }
}

/** Sends requests to public addresses, and to the exceptions of the installation. */
export class Egress extends Context.Tag("@attestry/core/egress/Egress")<Egress, {
  /**
   * Checks a URL by the rules of the installation, without a look-up, so that a user learns at once what `send` would
   * reject. The addresses of a name are checked by `send` only.
   */
  readonly check: (url: string) => Effect.Effect<EgressTarget, EgressNotConfigured | EgressRejected>
  /**
   * Sends the request once, over a new connection, and returns its response, whatever its status. It connects only if
   * every address of the host is public, and only to one of those that were checked: the name is looked up once. With
   * https the certificate must be valid for the host. No redirect is followed, no cookie kept and no proxy of the
   * environment used. It ends within the time limit. A failure contains no address, credential or text of the other
   * side.
   */
  readonly send: (
    request: EgressRequest
  ) => Effect.Effect<EgressResponse, EgressRejected | EgressTimedOut | EgressUnreachable>
}>() {
  /** The default: checks and sends nothing. */
  static readonly none: Layer.Layer<Egress> = Layer.sync(Egress, () => ({
    check: () => new EgressNotConfigured(),
    send: () => Effect.fail(new EgressUnreachable({ reason: "connection_failed", code: "EGRESS_NOT_CONFIGURED" }))
  }))
}
