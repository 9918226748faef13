import type { OrganizationStore } from "@attestry/core/organization"
import * as Effect from "effect/Effect"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryOrganizationStore = (
  { organizations }: MemoryTables,
  record: RecordWrite
): typeof OrganizationStore.Service => ({
  find: (organizationId) => Effect.sync(() => organizations.find(global, organizationId)),
  list: ({ after = "", limit }) =>
    Effect.sync(() =>
      organizations.filter(global, ({ id }) => id > after).sort((a, b) => a.id < b.id ? -1 : 1).slice(0, limit)
    ),
  isEmpty: Effect.sync(organizations.isEmpty),
  insertFirst: (organization) =>
    Effect.suspend(() =>
      record({ ...organizations.insert(global, organization), key: "organization/first", check: organizations.isEmpty })
    ),
  insert: (organization) => Effect.suspend(() => record(organizations.insert(global, organization))),
  save: (organization, revision) => Effect.suspend(() => record(organizations.save(global, organization, revision)))
})
