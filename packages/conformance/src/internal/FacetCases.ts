import type { FacetCount } from "@attestry/core/page"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Array, Effect, Record } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

interface Faceted<Entity, Filters, Name extends string> {
  readonly insert: (organizationId: OrganizationId, entity: Entity) => Effect.Effect<void, never, Writes>
  readonly facets: (
    organizationId: OrganizationId,
    filters: Filters,
    names: ReadonlyArray<Name>
  ) => Effect.Effect<ReadonlyArray<FacetCount>>
}

// `filters` find the rows for which `matches` is true.
export const facetCases = <Entity, Filters, Name extends string, Port>(
  it: StorageTests<OrganizationPorts | Port>,
  { facets, filters, matches, store, various }: {
    readonly store: Effect.Effect<Faceted<Entity, Filters, Name>, never, Port>
    readonly various: (organizationId: OrganizationId, i: number) => Entity
    readonly filters: NoInfer<Filters>
    readonly matches: (entity: Entity) => boolean
    readonly facets: { readonly [_ in Name]: (entity: Entity) => string | null }
  }
): void => {
  it.effect("counts the matching rows of the organization by the values of each facet", () =>
    Effect.gen(function*() {
      const stored = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(30, (i) => various(organizationId, i))
      yield* Fixtures.unit(Effect.forEach(all, (entity) => stored.insert(organizationId, entity), { discard: true }))
      yield* Fixtures.unit(stored.insert(other.id, various(other.id, 1)))
      const found = all.filter(matches)
      assert.isAbove(found.length, 0)
      assert.isBelow(found.length, all.length)
      const names = Record.keys(facets)
      const count = (name: Name): ReadonlyArray<FacetCount> =>
        Object.entries(
          Array.groupBy(found.filter((entity) => facets[name](entity) !== null), (entity) => facets[name](entity) ?? "")
        )
          .map(([value, rows]) => ({ facet: name, value, count: rows.length }))
      assert.sameDeepMembers([...(yield* stored.facets(organizationId, filters, names))], names.flatMap(count))
      for (const name of names) {
        assert.sameDeepMembers([...(yield* stored.facets(organizationId, filters, [name]))], [...count(name)])
      }
    }))
}
