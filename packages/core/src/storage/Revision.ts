import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import type { Versioned } from "./Versioned.ts"

export class PreconditionFailed extends TaggedProblem<PreconditionFailed>()(
  "PreconditionFailed",
  412,
  "The revision in `If-Match` is stale. Read the resource again."
) {}

/**
 * What a caller asks of the revision of the resource that it changes, and who wants to know the revision of the one
 * that it gets. Over HTTP these are `If-Match` and `ETag`; in process a host may provide its own.
 */
export class RevisionCheck extends Context.Reference<RevisionCheck>()("@attestry/core/storage/Revision/RevisionCheck", {
  defaultValue: (): { readonly accepts: (revision: number) => boolean; readonly show: (revision: number) => void } => ({
    accepts: () => true,
    show: () => {}
  })
}) {}

/**
 * What was read, if the caller accepts its revision. Every change of an existing resource asks this once it is loaded.
 */
export const check = <A>(read: Versioned<A>): Effect.Effect<Versioned<A>, PreconditionFailed> =>
  Effect.flatMap(
    RevisionCheck,
    ({ accepts }) => accepts(read.revision) ? Effect.succeed(read) : Effect.fail(new PreconditionFailed())
  )

/** The value that a use case gives, with its revision told to whoever wants to know. */
export const shown = <A>({ revision, value }: Versioned<A>): Effect.Effect<A> =>
  Effect.map(RevisionCheck, ({ show }) => {
    show(revision)
    return value
  })
