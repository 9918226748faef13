import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Versioned } from "./Versioned.ts"

/** The resource has changed since the caller read it. */
export class PreconditionFailed
  extends Schema.TaggedError<PreconditionFailed>()("PreconditionFailed", {}, HttpApiSchema.annotations({ status: 412 }))
{
  override get message() {
    return "The resource has another revision than If-Match asks for"
  }
}

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
