import { Egress, type EgressAllowInvalid } from "@attestry/core/egress"
import type * as Duration from "effect/Duration"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Sending from "./internal/Sending.ts"

/** Exceptions and limits. Those of a request apply too if they are lower. */
export interface Options {
  /** Hosts that need be neither public nor secure, each with its port, such as `receiver.example.com:8080`. */
  readonly allow?: ReadonlyArray<string> | undefined
  /** Allows http to public hosts. False by default. */
  readonly isHttpAllowed?: boolean | undefined
  /** Certificate authorities in PEM, in place of Node's. */
  readonly ca?: string | undefined
  /** Timeout of an exchange as a whole; 30 seconds by default. */
  readonly timeout?: Duration.DurationInput | undefined
  /** Timeout of a connection to one address, of which up to four are tried; 3 seconds by default. */
  readonly connectTimeout?: Duration.DurationInput | undefined
  /** Most bytes of a response's body; 1 MiB by default. */
  readonly maxBytes?: number | undefined
  /** Most bytes of a response's headers; 16 KiB by default. */
  readonly maxHeaderBytes?: number | undefined
  /** Returns all addresses of a name. By default A and AAAA of DNS, or the machine's own look-up for an exception. */
  readonly resolve?: ((host: string) => Effect.Effect<ReadonlyArray<string>, unknown>) | undefined
}

/**
 * Sends requests from Node, each over its own connection. Fails if an exception is malformed.
 *
 * @example
 * ```ts
 * import * as EgressNode from "@attestry/egress-node/EgressNode"
 *
 * export const egress = EgressNode.layer({ allow: ["receiver.example.com:8080"] })
 * ```
 */
export const layer = (options: Options = {}): Layer.Layer<Egress, EgressAllowInvalid> =>
  Layer.effect(Egress, Sending.make(options))
