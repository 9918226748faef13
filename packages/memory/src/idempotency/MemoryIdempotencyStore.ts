import { IdempotencyRecord, type IdempotencyStore } from "@attestry/core/idempotency"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryIdempotencyStore = (
  { makeOwned }: MemoryTables,
  record: RecordWrite
): typeof IdempotencyStore.Service => {
  const idempotency = makeOwned<IdempotencyRecord>({ name: "idempotency", schema: IdempotencyRecord })
  return {
    find: (organizationId, id) =>
      Effect.sync(() => Option.map(idempotency.find(organizationId, id), ({ value }) => value)),
    insert: (organizationId, entry, now) =>
      Effect.suspend(() => {
        const expired = Option.filter(
          idempotency.find(organizationId, entry.id),
          ({ value }) => value.expiresAt <= now
        )
        return record(
          Option.isSome(expired)
            ? idempotency.save(organizationId, entry, expired.value.revision)
            : idempotency.insert(organizationId, entry)
        )
      }),
    removeNaming: (organizationId, texts) =>
      Effect.sync(() => {
        for (
          const { id } of idempotency.filter(organizationId, ({ body }) => texts.some((text) => body.includes(text)))
        ) {
          idempotency.discard(organizationId, id)
        }
      }),
    removeExpired: (organizationId, now) =>
      Effect.sync(() => {
        for (const { id } of idempotency.filter(organizationId, ({ expiresAt }) => expiresAt <= now)) {
          idempotency.discard(organizationId, id)
        }
      })
  }
}
