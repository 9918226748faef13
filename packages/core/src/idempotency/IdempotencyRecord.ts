import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * What a request with an idempotency key was answered, kept so that the same request is answered the same again. `id`
 * and `fingerprint` are SHA-256 in hexadecimal: of who asked for what under which key, and of the request's body.
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

/** A request that may come twice and must have one effect. */
export interface Attempt {
  /** What the caller chose to tell its requests apart by. */
  readonly key: string
  /** What is asked for, and of which resource. */
  readonly operation: string
  readonly body: Uint8Array
}

/** The answer to a request, as far as it is kept. */
export type StoredResponse = Pick<IdempotencyRecord, "status" | "body" | "revision">

/** For how long an answer is kept, in milliseconds: a day. */
export const retentionMillis = 24 * 60 * 60 * 1000

const callerOf = (actor: Actor): string => actor.type === "system" ? "system" : actor.apiKey?.id ?? actor.user.id

/** The record's id: one caller's key for one operation. */
export const recordId = (actor: Actor, { key, operation }: Attempt): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([callerOf(actor), operation, key]))))

/** What tells one body from another. */
export const toFingerprint = ({ body }: Attempt): string => bytesToHex(sha256(body))

export class IdempotencyKeyReused extends TaggedProblem<IdempotencyKeyReused>()(
  "IdempotencyKeyReused",
  422,
  "This `Idempotency-Key` was used with another body. Use a new key."
) {}
