import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

/**
 * A value with the revision of its row: 1 when it is added, incremented by each save. A write names the revision that was
 * read. Over HTTP it is the `ETag`.
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

/** A row of a list: the value with the revision of its row, as `Versioned` has it beside the value. */
export type Revised<A> = A & { readonly revision: number }

export const map = <A, B>({ revision, value }: Versioned<A>, f: (value: A) => B): Versioned<B> => ({
  value: f(value),
  revision
})

export class PreconditionFailed extends TaggedProblem<PreconditionFailed>()(
  "PreconditionFailed",
  412,
  "The revision in `If-Match` is stale. Read the resource again."
) {}

/** Maps a row of a list by a function that makes a new object. The result keeps the revision. */
export const mapRow = <A, B extends object>(f: (value: A) => B) => (row: Revised<A>): Revised<B> =>
  Object.assign(f(row), { revision: row.revision })

/** The revisions of a resource that the caller accepts: by default all. Over HTTP this is `If-Match`. */
export class RevisionCheck extends Context.Reference<RevisionCheck>()("@attestry/core/storage/Revision/RevisionCheck", {
  defaultValue: (): { readonly accepts: (revision: number) => boolean } => ({ accepts: () => true })
}) {}

/** Fails unless the caller accepts the revision that was read. Every change of an existing resource runs it after loading. */
export const check = <A>(read: Versioned<A>): Effect.Effect<Versioned<A>, PreconditionFailed> =>
  Effect.flatMap(
    RevisionCheck,
    ({ accepts }) => accepts(read.revision) ? Effect.succeed(read) : Effect.fail(new PreconditionFailed())
  )
