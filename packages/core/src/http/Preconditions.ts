import { identity } from "effect/Function"
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

const makeReadTags = (name: string, toCompared: (tag: string) => string) => {
  const key = name.toLowerCase()
  return (header: Header): Either.Either<Accepts | undefined, InvalidHeader> => {
    const text = header(key)?.trim()
    if (text === undefined) return Either.right(undefined)
    if (text === "*") return Either.right(() => true)
    if (!tags.test(text)) return Either.left(new InvalidHeader({ header: name }))
    const named = new Set(text.match(new RegExp(entityTag, "g"))?.map(toCompared))
    return Either.right((revision) => named.has(toEntityTag(revision)))
  }
}

// a weak tag matches no revision
export const readIfMatch = makeReadTags("If-Match", identity)

// a weak tag counts as the strong one
export const readIfNoneMatch = makeReadTags("If-None-Match", (tag) => tag.replace(/^W\//, ""))
