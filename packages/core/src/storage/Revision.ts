import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

/**
 * A value with the revision of its row: 1 when it is added, one more with each save. A writer names the revision that
 * it read. Over HTTP it is the `ETag`.
 */
export interface Versioned<A> {
  readonly value: A
  readonly revision: number
}

export class PreconditionFailed extends TaggedProblem<PreconditionFailed>()(
  "PreconditionFailed",
  412,
  "The revision in `If-Match` is stale. Read the resource again."
) {}

/** The revisions of a resource that the caller agrees to change: all of them by default. Over HTTP this is `If-Match`. */
export class RevisionCheck extends Context.Reference<RevisionCheck>()("@attestry/core/storage/Revision/RevisionCheck", {
  defaultValue: (): { readonly accepts: (revision: number) => boolean } => ({ accepts: () => true })
}) {}

/** Returns what was read if the caller accepts its revision. Every change of an existing resource checks it once loaded. */
export const check = <A>(read: Versioned<A>): Effect.Effect<Versioned<A>, PreconditionFailed> =>
  Effect.flatMap(
    RevisionCheck,
    ({ accepts }) => accepts(read.revision) ? Effect.succeed(read) : Effect.fail(new PreconditionFailed())
  )
