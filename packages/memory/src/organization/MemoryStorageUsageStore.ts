import type { StorageUsageStore } from "@attestry/core/organization"
import type { OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const sum = (sizes: ReadonlyArray<number>): number => sizes.reduce((all, size) => all + size, 0)

export const makeMemoryStorageUsageStore = (
  { attachments, automationVersions, organizations, questionnaires }: MemoryTables,
  record: RecordWrite
): typeof StorageUsageStore.Service => {
  const everything = () => true
  const bytesOf = (organizationId: OrganizationId): number =>
    sum(attachments.filter(organizationId, everything).map(({ fileSize }) => fileSize))
    + sum(questionnaires.filter(organizationId, everything).map(({ fileSize }) => fileSize))
    + sum(automationVersions.filter(organizationId, everything).map(({ scriptSize }) => scriptSize))

  return {
    find: (organizationId) =>
      Effect.sync(() =>
        Option.map(
          organizations.find(global, organizationId),
          (organization) => ({ organization, bytes: bytesOf(organizationId) })
        )
      ),
    keepWithin: (organizationId, limit) =>
      record({
        key: `storage/${organizationId}`,
        check: () => true,
        apply: () => () => undefined,
        isComplete: () => true,
        holds: () => bytesOf(organizationId) <= limit
      })
  }
}
