import { Either } from "effect"
import { InvalidHeader } from "./EdgeErrors.ts"
import type { Header } from "./Incoming.ts"

const keyForm = /^[\x20-\x7e]{1,255}$/

const entityTag = "(?:W/)?\"[\\x21\\x23-\\x7e\\x80-\\xff]*\""
const tags = new RegExp(`^${entityTag}(?:[ \\t]*,[ \\t]*${entityTag})*$`)

/**
 * Whether a revision is one that the request asks for.
 *
 * @since 0.1.0
 * @category models
 */
export type Accepts = (revision: number) => boolean

/**
 * The entity tag of a revision.
 *
 * @since 0.1.0
 * @category encoding
 */
export const tagOf = (revision: number): string => `"${revision}"`

/**
 * The `Idempotency-Key`, if there is one: 1 to 255 printable ASCII characters.
 *
 * @since 0.1.0
 * @category parsing
 */
export const idempotencyKey = (header: Header): Either.Either<string | undefined, InvalidHeader> => {
  const key = header("idempotency-key")
  return key === undefined || keyForm.test(key)
    ? Either.right(key)
    : Either.left(new InvalidHeader({ header: "Idempotency-Key" }))
}

/**
 * What `If-Match` asks of a revision, if there is one: to have one of its tags, or with `*` only to be there. A weak tag
 * matches none.
 *
 * @since 0.1.0
 * @category parsing
 */
export const ifMatch = (header: Header): Either.Either<Accepts | undefined, InvalidHeader> => {
  const text = header("if-match")?.trim()
  if (text === undefined) return Either.right(undefined)
  if (text === "*") return Either.right(() => true)
  if (!tags.test(text)) return Either.left(new InvalidHeader({ header: "If-Match" }))
  const named = new Set(text.match(new RegExp(entityTag, "g")))
  return Either.right((revision) => named.has(tagOf(revision)))
}
