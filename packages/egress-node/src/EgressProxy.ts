import type { EgressAllowInvalid, EgressRejected, EgressUnreachable } from "@attestry/core/egress"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import * as Proxying from "./internal/Proxying.ts"

/** Exceptions and limits of a proxy. */
export interface Options {
  /** Hosts that need not be public, each with its port, such as `receiver.example.com:8080`. */
  readonly allow?: ReadonlyArray<string> | undefined
  /** Most connections at the same time, 64 by default. Further ones are closed. */
  readonly maxConnections?: number | undefined
  /** Most bytes of a connection in both directions together; 64 MiB by default. */
  readonly maxBytes?: number | undefined
  /** Longest time of a connection; 2 minutes by default. */
  readonly timeout?: Duration.DurationInput | undefined
  /** Timeout of a connection to one address, of which up to four are tried; 3 seconds by default. */
  readonly connectTimeout?: Duration.DurationInput | undefined
  /** Returns all addresses of a name. By default A and AAAA of DNS, or the machine's own look-up for an exception. */
  readonly resolve?: ((host: string) => Effect.Effect<ReadonlyArray<string>, unknown>) | undefined
  /** Is called for each request that fails, with its `host:port`, because a browser does not tell the reason. */
  readonly onFailure?: ((authority: string, failure: EgressRejected | EgressUnreachable) => void) | undefined
}

/** A running proxy. Its credentials are random for each run. */
export interface EgressProxy {
  /** `http://127.0.0.1:port` */
  readonly url: string
  readonly username: string
  readonly password: Redacted.Redacted
}

/**
 * Starts a forward proxy on loopback for a browser: tunnels by CONNECT, and plain http. It checks each host as `Egress`
 * does, and looks it up once. Without the credentials the response is 407, for a rejected target 403 with the reason,
 * for an unreachable one 502. With the scope every connection is closed. Fails if an exception is malformed.
 */
export const make = (options: Options = {}): Effect.Effect<EgressProxy, EgressAllowInvalid, Scope.Scope> =>
  Proxying.make(options)
