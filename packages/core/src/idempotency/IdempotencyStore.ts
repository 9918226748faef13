import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/** Stored responses to requests with an idempotency key. */
export class IdempotencyStore extends Context.Tag("@attestry/core/idempotency/IdempotencyStore")<IdempotencyStore, {
  /** The record with the id, expired or not. */
  readonly find: (organizationId: OrganizationId, id: string) => Effect.Effect<Option.Option<IdempotencyRecord>>
  /** Adds the record. Replaces one with the same id that has expired at `now`; otherwise the unit is retried. */
  readonly insert: (
    organizationId: OrganizationId,
    record: IdempotencyRecord,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Deletes the records whose body contains one of the texts, outside any unit of work. */
  readonly removeNaming: (organizationId: OrganizationId, texts: ReadonlyArray<string>) => Effect.Effect<void>
  /** Deletes the records that have expired at `now`, outside any unit of work. */
  readonly removeExpired: (organizationId: OrganizationId, now: Timestamp) => Effect.Effect<void>
}>() {}
