import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import { StorageFull, StorageLimit } from "./StorageLimit.ts"
import { StorageUsageStore } from "./StorageUsageStore.ts"

// The space of organizations for files. It asks no permission.
export const makeStorageSpace = Effect.gen(function*() {
  const store = yield* StorageUsageStore
  const getLimit = yield* StorageLimit

  // A part of the unit that adds a row with the file, before its first write. Without a limit it reads nothing.
  const take = Effect.fnUntraced(function*(organizationId: OrganizationId, size: number) {
    const limit = yield* getLimit(organizationId)
    if (limit === null) return
    const bytes = Option.match(yield* store.find(organizationId), { onNone: () => 0, onSome: ({ bytes }) => bytes })
    if (bytes + size > limit) return yield* new StorageFull()
    yield* store.keepWithin(organizationId, limit)
  })

  return { getLimit, take }
})
