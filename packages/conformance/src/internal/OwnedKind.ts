import type { StoragePorts } from "@attestry/core"
import type { PageQuery, Position } from "@attestry/core/page"
import type { EntityIdSchema, OrganizationId, Timestamp } from "@attestry/core/shared"
import type { Busy, OwnedStore, Writes } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests } from "../StorageTests.ts"

interface SortedQuery<Sort extends string> extends PageQuery {
  readonly sort?: Sort
}

export interface OwnedKind<
  Entity extends { readonly id: string; readonly organizationId: OrganizationId },
  Sort extends string,
  Port
> {
  readonly store: Effect.Effect<OwnedStore<Entity, SortedQuery<Sort | "createdAt" | "-createdAt">>, never, Port>
  readonly id: EntityIdSchema<Entity["id"]>
  readonly schema: { readonly fields: object }
  readonly make: (
    organizationId: OrganizationId,
    fields?: { readonly id?: Entity["id"]; readonly createdAt?: Timestamp }
  ) => Entity
  readonly changed: (entity: Entity) => Entity
  readonly various: (organizationId: OrganizationId, i: number) => Entity
  readonly sorts: ReadonlyArray<Sort>
  readonly position: (entity: Entity, sort: Sort) => Position
}

type Write = Effect.Effect<void, never, Writes>

// A kind, as the tests of all stores try it: its types are hidden in closures.
export interface Kind {
  readonly port: string
  readonly suite: (it: StorageTests) => void
  // Each write, with the same write whose condition does not hold, and checks that all or none were made.
  readonly tryWrites: Effect.Effect<
    {
      readonly writes: ReadonlyArray<readonly [Write, Write]>
      readonly assertNothingWritten: Effect.Effect<void>
      readonly assertAllWritten: Effect.Effect<void>
    },
    Busy,
    StoragePorts
  >
  readonly storeOne: (organizationId: OrganizationId) => Effect.Effect<unknown, Busy, StoragePorts>
  // Calls every method for one organization, with its own entity and with another organization's.
  readonly calls: (own: OrganizationId, other: OrganizationId) => Effect.Effect<
    {
      readonly reads: { readonly [method: string]: ReadonlyArray<Effect.Effect<unknown, never, StoragePorts>> }
      readonly writes: { readonly [method: string]: Write }
    },
    never,
    StoragePorts
  >
  readonly intrude: (
    own: OrganizationId,
    other: OrganizationId
  ) => Effect.Effect<void, never, StoragePorts | Writes>
}

const whole = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const

type Filtered<Port> = (
  organizationId: OrganizationId
) => { readonly [method: string]: ReadonlyArray<Effect.Effect<unknown, never, Port>> }

export const toKind = <
  Entity extends { readonly id: string; readonly organizationId: OrganizationId },
  Sort extends string,
  Port extends StoragePorts
>(
  { key }: { readonly key: string },
  suite: (it: StorageTests) => void,
  { changed, make, store }: OwnedKind<Entity, Sort, Port>,
  filtered: Filtered<Port> = () => ({})
): Kind => {
  const storeOne = (organizationId: OrganizationId) =>
    Effect.gen(function*() {
      const { insert } = yield* store
      const entity = make(organizationId)
      yield* Fixtures.unit(insert(organizationId, entity))
      return entity
    })

  return {
    port: key,
    suite,
    storeOne,
    tryWrites: Effect.gen(function*() {
      const { insert, list, remove, save } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const saved = yield* storeOne(organizationId)
      const removed = yield* storeOne(organizationId)
      const added = make(organizationId)
      const all = Effect.map(Fixtures.toEntities(list(organizationId, whole)), (entities) => [...entities])
      return {
        writes: [
          [insert(organizationId, added), insert(organizationId, saved)],
          [save(organizationId, changed(saved), 1), save(organizationId, changed(saved), 2)],
          [remove(organizationId, removed.id, 1), remove(organizationId, removed.id, 2)]
        ],
        assertNothingWritten: Effect.map(all, (found) => assert.sameDeepMembers(found, [saved, removed])),
        assertAllWritten: Effect.map(all, (found) => assert.sameDeepMembers(found, [added, changed(saved)]))
      }
    }),
    calls: (own, other) =>
      Effect.gen(function*() {
        const { count, find, insert, list, listCounted, remove, save } = yield* store
        const mine = yield* list(own, whole)
        const theirs = yield* list(other, whole)
        const id = theirs[0]?.id ?? make(other).id
        const { count: counts = [], list: lists = [] } = filtered(own)
        return {
          reads: {
            list: [list(own, whole), ...lists],
            ...(listCounted === undefined ? {} : { listCounted: [listCounted(own, whole)] }),
            count: [count(own, {}), ...counts],
            find: [...mine, ...theirs].map((entity) => find(own, entity.id))
          },
          writes: {
            insert: insert(own, make(own)),
            save: save(own, { ...changed(mine[0] ?? make(own)), id }, 1),
            remove: remove(own, id, 1)
          }
        }
      }),
    intrude: (own, other) => Effect.flatMap(store, ({ insert }) => insert(own, make(other)))
  }
}
