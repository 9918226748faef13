import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { OrganizationId } from "../shared/Ids.ts"
import * as Sha256 from "../shared/Sha256.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * Stored response to a request with an idempotency key, sent again if the request is repeated. `id` is the SHA-256 of
 * caller, operation and key, `fingerprint` that of the request's body, both in hexadecimal.
 */
export const IdempotencyRecord = Schema.Struct({
  id: Schema.String,
  organizationId: OrganizationId,
  fingerprint: Schema.String,
  status: Schema.Int,
  body: Schema.String,
  revision: Schema.NullOr(Schema.Int),
  expiresAt: Timestamp
}).annotations({ identifier: "IdempotencyRecord" })

export type IdempotencyRecord = typeof IdempotencyRecord.Type

/** A request that may be repeated but must have one effect. */
export interface Attempt {
  /** The caller's idempotency key. */
  readonly key: string
  /** The operation and its resource. */
  readonly operation: string
  readonly body: Uint8Array
}

export type StoredResponse = Pick<IdempotencyRecord, "status" | "body" | "revision">

/** Time for which a response is stored, in milliseconds: a day. */
export const retentionMillis = 24 * 60 * 60 * 1000

const toCallerId = (actor: Actor): string => actor.type === "system" ? "system" : actor.apiKey?.id ?? actor.user.id

export const recordId = (actor: Actor, { key, operation }: Attempt): string =>
  Sha256.hexOf(JSON.stringify([toCallerId(actor), operation, key]))

export const toFingerprint = ({ body }: Attempt): string => Sha256.hexOf(body)

export class IdempotencyKeyReused extends TaggedProblem<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  422,
  "This `Idempotency-Key` was used with another body. Use a new key."
) {}
