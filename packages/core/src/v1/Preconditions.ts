import type { Headers } from "@effect/platform"
import { Effect } from "effect"
import { InvalidHeader } from "./EdgeErrors.ts"

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
export const idempotencyKey = (headers: Headers.Headers): Effect.Effect<string | undefined, InvalidHeader> => {
  const key = headers["idempotency-key"]
  return key === undefined || keyForm.test(key)
    ? Effect.succeed(key)
    : Effect.fail(new InvalidHeader({ header: "Idempotency-Key" }))
}

/**
 * What `If-Match` asks of a revision, if there is one: to have one of its tags, or with `*` only to be there. A weak tag
 * matches none.
 *
 * @since 0.1.0
 * @category parsing
 */
export const ifMatch = (headers: Headers.Headers): Effect.Effect<Accepts | undefined, InvalidHeader> => {
  const text = headers["if-match"]?.trim()
  if (text === undefined) return Effect.succeed(undefined)
  if (text === "*") return Effect.succeed(() => true)
  if (!tags.test(text)) return Effect.fail(new InvalidHeader({ header: "If-Match" }))
  const named = new Set(text.match(new RegExp(entityTag, "g")))
  return Effect.succeed((revision) => named.has(tagOf(revision)))
}
