import * as Either from "effect/Either"
import type { Header } from "../../http/ApiRequest.ts"
import { InvalidHeader } from "../../http/HttpErrors.ts"

const keyForm = /^[\x20-\x7e]{1,255}$/

const entityTag = "(?:W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\""
const tags = new RegExp(`^${entityTag}(?:[ \\t]*,[ \\t]*${entityTag})*$`)

/** Checks whether the request accepts a revision. */
export type Accepts = (revision: number) => boolean

/** The entity tag of a revision. */
export const tagOf = (revision: number): string => `"${revision}"`

/** Reads the `Idempotency-Key`: 1 to 255 printable ASCII characters. */
export const idempotencyKey = (header: Header): Either.Either<string | undefined, InvalidHeader> => {
  const key = header("idempotency-key")
  return key === undefined || keyForm.test(key)
    ? Either.right(key)
    : Either.left(new InvalidHeader({ header: "Idempotency-Key" }))
}

/** Reads `If-Match`: the revision must have one of its tags; `*` accepts every revision. A weak tag matches none. */
export const ifMatch = (header: Header): Either.Either<Accepts | undefined, InvalidHeader> => {
  const text = header("if-match")?.trim()
  if (text === undefined) return Either.right(undefined)
  if (text === "*") return Either.right(() => true)
  if (!tags.test(text)) return Either.left(new InvalidHeader({ header: "If-Match" }))
  const named = new Set(text.match(new RegExp(entityTag, "g")))
  return Either.right((revision) => named.has(tagOf(revision)))
}
