import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { IdempotencyRecord } from "./IdempotencyRecord.ts"

/** Responses to requests with an idempotency key. */
export class IdempotencyStore extends Context.Tag("@attestry/core/idempotency/IdempotencyStore")<IdempotencyStore, {
  /** The record of that id, be it expired or not. */
  readonly find: (organizationId: OrganizationId, id: string) => Effect.Effect<Option.Option<IdempotencyRecord>>
  /** Adds the record, in the place of one of the same id if that has expired at `now`. */
  readonly insert: (
    organizationId: OrganizationId,
    record: IdempotencyRecord,
    now: Timestamp
  ) => Effect.Effect<void, never, Writes>
  /** Removes the records whose body has one of the texts in it; outside any unit of work. */
  readonly removeNaming: (organizationId: OrganizationId, texts: ReadonlyArray<string>) => Effect.Effect<void>
  /** Removes what has expired at `now`; outside any unit of work. */
  readonly removeExpired: (organizationId: OrganizationId, now: Timestamp) => Effect.Effect<void>
}>() {}
