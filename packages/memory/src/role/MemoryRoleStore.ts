import { byCreation } from "@attestry/core/page"
import { maximumRoles, type RoleStore } from "@attestry/core/role"
import * as Effect from "effect/Effect"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

export const makeMemoryRoleStore = (
  { members, roles }: MemoryTables,
  record: RecordWrite
): typeof RoleStore.Service => ({
  list: (organizationId) =>
    Effect.sync(() =>
      roles.sliceRevised(organizationId, { sort: "createdAt", after: undefined, limit: Infinity }, byCreation.position)
    ),
  find: (organizationId, roleId) => Effect.sync(() => roles.find(organizationId, roleId)),
  isAssigned: (organizationId, roleId) =>
    Effect.sync(() => members.filter(organizationId, ({ role }) => role === roleId).length > 0),
  insert: (organizationId, role) =>
    Effect.suspend(() => {
      const write = roles.insert(organizationId, role)
      const hasRoom = () => roles.filter(organizationId, () => true).length < maximumRoles
      return record({ ...write, key: `roles/${organizationId}`, check: () => hasRoom() && write.check() })
    }),
  save: (organizationId, role, revision) => Effect.suspend(() => record(roles.save(organizationId, role, revision))),
  remove: (organizationId, roleId, revision) =>
    Effect.suspend(() => record(roles.remove(organizationId, roleId, revision)))
})
