import type { FacetOf, PageQuery, Position, Slice } from "@attestry/core/page"
import type { FacetedStore } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { countFacets, type FacetValues } from "./CountFacets.ts"
import type { MemoryTable } from "./MemoryTable.ts"

export const makeMemoryOwnedStore = <Entity extends { readonly id: string }, Query extends PageQuery>(options: {
  readonly table: MemoryTable<Entity>
  readonly record: RecordWrite
  readonly position: (entity: Entity, sort: Slice<Query>["sort"]) => Position
  readonly facets?: FacetValues<Entity, FacetOf<Query>>
  readonly matching: (filters: Slice<Query>["filters"]) => (entity: Entity) => boolean
}): FacetedStore<Entity, Query> => {
  const { facets, matching, position, record, table } = options
  return {
    list: (organizationId, slice) =>
      Effect.sync(() => table.sliceRevised(organizationId, slice, position, matching(slice.filters))),
    count: (organizationId, filters) => Effect.sync(() => table.count(organizationId, filters, matching(filters))),
    facets: (organizationId, filters, names) =>
      Effect.sync(() =>
        facets === undefined ? [] : countFacets(table.filter(organizationId, matching(filters)), facets, names)
      ),
    find: (organizationId, id) => Effect.sync(() => table.find(organizationId, id)),
    insert: (organizationId, entity) => Effect.suspend(() => record(table.insert(organizationId, entity))),
    save: (organizationId, entity, revision) =>
      Effect.suspend(() => record(table.save(organizationId, entity, revision))),
    remove: (organizationId, id, revision) => Effect.suspend(() => record(table.remove(organizationId, id, revision)))
  }
}
