import type { Header } from "../contract/ApiRequest.ts"
import { InvalidHeader } from "../problem/HttpErrors.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"

const keyForm = /^[\x20-\x7e]{1,255}$/

const entityTag = "(?:W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\""
const tags = new RegExp(`^${entityTag}(?:[ \\t]*,[ \\t]*${entityTag})*$`)

export type Accepts = (revision: number) => boolean

export const toEntityTag = (revision: number): string => `"${revision}"`

export const readIdempotencyKey = (header: Header): Either.Either<string | undefined, InvalidHeader> => {
  const key = header("idempotency-key")
  return key === undefined || keyForm.test(key)
    ? Either.right(key)
    : Either.left(new InvalidHeader({ header: "Idempotency-Key" }))
}

// a weak tag matches no revision
export const readIfMatch = (header: Header): Either.Either<Accepts | undefined, InvalidHeader> => {
  const text = header("if-match")?.trim()
  if (text === undefined) return Either.right(undefined)
  if (text === "*") return Either.right(() => true)
  if (!tags.test(text)) return Either.left(new InvalidHeader({ header: "If-Match" }))
  const accepted = new Set(text.match(new RegExp(entityTag, "g")))
  return Either.right((revision) => accepted.has(toEntityTag(revision)))
}
