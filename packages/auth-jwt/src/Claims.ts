import { UserId } from "@attestry/core/shared/Ids"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** What a verified token says. Its signature, issuer, audience and times have been checked, nothing else. */
export interface Claims {
  readonly [claim: string]: unknown
}

const decodeUserId = Schema.decodeUnknownOption(UserId)

/** The user whose id is in that claim, if it has the form of one. */
export const userIdIn = (claim: string) => (claims: Claims): Effect.Effect<Option.Option<UserId>> =>
  Effect.succeed(decodeUserId(claims[claim]))

/** The last second of the year 9999. */
const lastMoment = 253_402_300_799

const isMoment = (value: unknown): boolean =>
  value === undefined || (typeof value === "number" && value >= 0 && value <= lastMoment)

/**
 * Whether the times of a token are moments that exist. JSON has numbers that are infinite once they are read, and a
 * token with such an `exp` would never expire.
 */
export const hasMoments = ({ exp, iat, nbf }: Claims): boolean => [exp, iat, nbf].every(isMoment)

const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

/** The names of each object, as JSON would read them. */
const namesAreUnique = (json: string): boolean => {
  const open: Array<Set<unknown>> = []
  for (const [text, colon] of json.matchAll(token)) {
    if (text === "{") open.push(new Set())
    else if (text === "}") open.pop()
    else if (colon !== undefined) {
      const name: unknown = JSON.parse(text.slice(0, -colon.length))
      const names = open.at(-1)
      if (names?.has(name) === true) return false
      names?.add(name)
    }
  }
  return true
}

/**
 * Whether no object in the token's header or claims has a name twice: which of the two counts, readers do not agree.
 */
export const isUnambiguous = (jwt: string): boolean =>
  jwt.split(".").slice(0, 2).every((part) => namesAreUnique(Buffer.from(part, "base64url").toString()))
