import { StorageDefect } from "@attestry/core/storage"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"

/** SQLSTATE of a write whose condition fails. */
export const staleState = "AT409"

// Node's codes can have five letters too (EPIPE), but no class of SQLSTATE begins with E
const sqlState = /^[0-9A-DF-Z][0-9A-Z]{4}$/

const stateOf = ({ cause }: SqlError): string | undefined => {
  const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined
  return typeof code === "string" && sqlState.test(code) ? code : undefined
}

/**
 * Returns true if the statement lost against another writer, so that its unit must be retried: a failed condition, a
 * unique violation, a deadlock, a serialization failure.
 */
export const isStale = (error: SqlError): boolean =>
  [staleState, "23505", "40P01", "40001"].includes(stateOf(error) ?? "")

/** Returns true if a row would refer to a missing one. */
const isDangling = (error: SqlError): boolean => stateOf(error) === "23503"

/** Returns true for bugs of ours or the driver's. Node's errors have a code. */
const isBug = ({ cause }: SqlError): boolean =>
  (cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError) && !("code" in cause)

/**
 * Returns true if the database is down or overloaded, so that a later retry may succeed: no connection, no resources, a
 * full disk, shutdown, a standby, a timeout. After a lost connection a commit may still have succeeded.
 */
export const isUnavailable = (error: SqlError): boolean => {
  const state = stateOf(error)
  if (state === undefined) return !isBug(error)
  return ["57014", "55P03", "25006", "40003"].includes(state) || /^(08|53|57P|58)/.test(state)
}

/** Turns the failure of a store's statement into a `StorageDefect`. */
export const orStorageDefect =
  (operation: string) => <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
    Effect.catchAll(
      effect,
      (cause) =>
        Effect.die(
          new StorageDefect({ operation, unavailable: isUnavailable(cause), dangling: isDangling(cause), cause })
        )
    )
