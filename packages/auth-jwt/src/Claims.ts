import { UserId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"

/** Claims of a verified token. Only its signature, issuer, audience and times have been checked. */
export interface Claims {
  readonly [claim: string]: unknown
}

const decodeUserId = Schema.decodeUnknownOption(UserId)

/** Reads the user's id from a claim. None if it is malformed. */
export const userIdIn = (claim: string) => (claims: Claims): Effect.Effect<Option.Option<UserId>> =>
  Effect.succeed(decodeUserId(claims[claim]))

/** The last second of the year 9999. */
const lastMoment = 253_402_300_799

const isMoment = (value: unknown): boolean =>
  value === undefined || (typeof value === "number" && value >= 0 && value <= lastMoment)

/** Returns true if the times of a token exist. JSON can decode to infinity, and such a token would never expire. */
export const hasMoments = ({ exp, iat, nbf }: Claims): boolean => [exp, iat, nbf].every(isMoment)

const token = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g

const hasUniqueNames = (json: string): boolean => {
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

/** Returns true if no object in the header or claims repeats a name. JSON parsers disagree about which one counts. */
export const isUnambiguous = (jwt: string): boolean =>
  jwt.split(".").slice(0, 2).every((part) => hasUniqueNames(Buffer.from(part, "base64url").toString()))
