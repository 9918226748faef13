import type { FacetOf, PageQuery, Position, Slice } from "@attestry/core/page"
import type { FacetedStore } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import type { MemoryTable } from "./MemoryTable.ts"

const countValues = (facet: string, values: ReadonlyArray<string>) =>
  Array.from(new Set(values), (value) => ({ facet, value, count: values.filter((one) => one === value).length }))

export const makeMemoryOwnedStore = <Entity extends { readonly id: string }, Query extends PageQuery>(options: {
  readonly table: MemoryTable<Entity>
  readonly record: RecordWrite
  readonly position: (entity: Entity, sort: Slice<Query>["sort"]) => Position
  // null is not counted
  readonly facets?: { readonly [_ in FacetOf<Query>]: (entity: Entity) => string | null }
  readonly matching: (filters: Slice<Query>["filters"]) => (entity: Entity) => boolean
}): FacetedStore<Entity, Query> => {
  const { facets, matching, position, record, table } = options
  return {
    list: (organizationId, slice) =>
      Effect.sync(() => table.sliceRevised(organizationId, slice, position, matching(slice.filters))),
    count: (organizationId, filters) => Effect.sync(() => table.count(organizationId, filters, matching(filters))),
    facets: (organizationId, filters, names) =>
      Effect.sync(() => {
        const rows = table.filter(organizationId, matching(filters))
        return names.flatMap((facet) => countValues(facet, rows.flatMap((row) => facets?.[facet](row) ?? [])))
      }),
    find: (organizationId, id) => Effect.sync(() => table.find(organizationId, id)),
    insert: (organizationId, entity) => Effect.suspend(() => record(table.insert(organizationId, entity))),
    save: (organizationId, entity, revision) =>
      Effect.suspend(() => record(table.save(organizationId, entity, revision))),
    remove: (organizationId, id, revision) => Effect.suspend(() => record(table.remove(organizationId, id, revision)))
  }
}
