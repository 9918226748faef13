import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { Position } from "@attestry/core/shared/ListOrder"
import type { PageQuery, Slice } from "@attestry/core/shared/Page"
import * as Effect from "effect/Effect"
import type { MemoryTable } from "./MemoryTable.ts"
import type { RecordWrite } from "./MemoryUnitOfWork.ts"

/** What the stores of entities that belong to an organization have in common. */
export const makeMemoryOwnedStore = <Entity extends { readonly id: string }, Query extends PageQuery>(options: {
  readonly table: MemoryTable<Entity>
  readonly record: RecordWrite
  readonly position: (entity: Entity, sort: Slice<Query>["sort"]) => Position
  readonly matching: (filters: Slice<Query>["filters"]) => (entity: Entity) => boolean
}) => {
  const { matching, position, record, table } = options
  return {
    list: (organizationId: OrganizationId, slice: Slice<Query>) =>
      Effect.sync(() => table.slice(organizationId, slice, position, matching(slice.filters))),
    count: (organizationId: OrganizationId, filters: Slice<Query>["filters"]) =>
      Effect.sync(() => table.filter(organizationId, matching(filters)).length),
    find: (organizationId: OrganizationId, id: Entity["id"]) => Effect.sync(() => table.find(organizationId, id)),
    insert: (organizationId: OrganizationId, entity: Entity) =>
      Effect.suspend(() => record(table.insert(organizationId, entity))),
    save: (organizationId: OrganizationId, entity: Entity, revision: number) =>
      Effect.suspend(() => record(table.save(organizationId, entity, revision))),
    remove: (organizationId: OrganizationId, id: Entity["id"], revision: number) =>
      Effect.suspend(() => record(table.remove(organizationId, id, revision)))
  }
}
