import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { ApiKeyId, UserId } from "../shared/Ids.ts"
import type { Actor } from "./Actor.ts"

/**
 * The user who changed something that runs by itself, and the API key that they used. Their present permissions, and those
 * of the key, decide what it may do.
 */
export const Author = Schema.Struct({
  userId: describe(UserId, "The user."),
  apiKeyId: describe(Schema.NullOr(ApiKeyId), "The API key with which they acted; null for a session.", null)
}).annotations({ identifier: "Author", description: "A user, and the API key with which they acted." })

export type Author = typeof Author.Type

/** The author of what the actor changes; null for the host itself, which may do everything. */
export const toAuthor = (actor: Actor): Author | null =>
  actor.type === "system" ? null : { userId: actor.user.id, apiKeyId: actor.apiKey?.id ?? null }
