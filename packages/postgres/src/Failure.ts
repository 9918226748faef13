import { StorageDefect } from "@attestry/core/storage/StorageDefect"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"

/** The SQLSTATE that a write raises when its condition does not hold. */
export const staleState = "AT409"

// node's own codes may be as long (EPIPE), but no class of SQLSTATEs starts with an E
const sqlState = /^[0-9A-DF-Z][0-9A-Z]{4}$/

const stateOf = ({ cause }: SqlError): string | undefined => {
  const code: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, "code") : undefined
  return typeof code === "string" && sqlState.test(code) ? code : undefined
}

/**
 * True if the statement lost against another writer, so that its unit has to run again: a condition that no longer
 * holds, a unique violation, a deadlock, a serialization failure.
 */
export const isStale = (error: SqlError): boolean =>
  [staleState, "23505", "40P01", "40001"].includes(stateOf(error) ?? "")

/** True if a row would have referred to a missing one. */
const isDangling = (error: SqlError): boolean => stateOf(error) === "23503"

/** The driver's own bugs and ours: what a statement or its rows can't be made into. Node gives its errors a code. */
const isBug = ({ cause }: SqlError): boolean =>
  (cause instanceof TypeError || cause instanceof RangeError || cause instanceof SyntaxError) && !("code" in cause)

/**
 * True if the database is down or overloaded, so that trying again later makes sense: connection lost or refused,
 * resources used up, disk full or broken, shutting down, a standby, a statement or a lock that took too long. Nothing is
 * known of what a lost connection had asked for: a commit may have been made.
 */
export const isUnavailable = (error: SqlError): boolean => {
  const state = stateOf(error)
  if (state === undefined) return !isBug(error)
  return ["57014", "55P03", "25006", "40003"].includes(state) || /^(08|53|57P|58)/.test(state)
}

/** Turns the failure of a store's statement into the defect that it is. */
export const orStorageDefect =
  (operation: string) => <A, R>(effect: Effect.Effect<A, SqlError, R>): Effect.Effect<A, never, R> =>
    Effect.catchAll(
      effect,
      (cause) =>
        Effect.die(
          new StorageDefect({ operation, unavailable: isUnavailable(cause), dangling: isDangling(cause), cause })
        )
    )
