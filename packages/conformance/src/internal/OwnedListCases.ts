import type { Position } from "@attestry/core/page"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import type { OwnedKind } from "./OwnedKind.ts"
import { readThrough } from "./Paging.ts"

const slice = <Sort extends string>(sort: Sort, after?: Position, limit = 500) => ({ filters: {}, sort, after, limit })

export const ownedListCases = <
  Entity extends { readonly id: string; readonly organizationId: OrganizationId },
  Sort extends string,
  Port
>(
  it: StorageTests<OrganizationPorts | Port>,
  { id, make, position, sorts, store, various }: OwnedKind<Entity, Sort, Port>
): void => {
  const insertAll = (organizationId: OrganizationId, all: ReadonlyArray<Entity>) =>
    Effect.flatMap(
      store,
      ({ insert }) => Fixtures.unit(Effect.forEach(all, (entity) => insert(organizationId, entity), { discard: true }))
    )

  it.effect("lists rows by creation, then by id, in both directions", () =>
    Effect.gen(function*() {
      const { list } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const at = (suffix: string, millis: number) =>
        make(organizationId, { id: id.fromSuffix(suffix), createdAt: Fixtures.at(millis) })
      const ordered = [at("z", 0), at("0", 1), at("00", 1), at("9", 1), at("A", 1), at("a", 1), at("Z0", 2), at("1", 3)]
      yield* insertAll(organizationId, [4, 0, 7, 3, 1, 6, 2, 5].flatMap((i) => ordered[i] ?? []))
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, slice("createdAt"))), ordered)
      assert.deepStrictEqual(
        yield* Fixtures.toEntities(list(organizationId, slice("-createdAt"))),
        ordered.toReversed()
      )
    }))

  it.effect("lists at most the limit of rows, after the position", () =>
    Effect.gen(function*() {
      const { list } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(5, (i) => make(organizationId, { createdAt: Fixtures.at(i) }))
      yield* insertAll(organizationId, all)
      const after = (i: number): Position => ({ value: Fixtures.at(i), id: all[i]?.id ?? "" })
      const read = (sort: "createdAt" | "-createdAt", position: Position | undefined, limit: number) =>
        Fixtures.toEntities(list(organizationId, slice(sort, position, limit)))
      assert.deepStrictEqual(yield* read("createdAt", undefined, 2), all.slice(0, 2))
      assert.deepStrictEqual(yield* read("createdAt", after(1), 2), all.slice(2, 4))
      assert.deepStrictEqual(yield* read("createdAt", after(4), 2), [])
      assert.deepStrictEqual(yield* read("-createdAt", after(3), 2), [all[2], all[1]].flatMap((row) => row ?? []))
      assert.deepStrictEqual(yield* read("createdAt", { value: Fixtures.at(2), id: "" }, 1), all.slice(2, 3))
      assert.deepStrictEqual(yield* read("createdAt", { value: Fixtures.at(2), id: "~" }, 1), all.slice(3, 4))
    }))

  it.effect("counts each row once when units add, remove and fail at once", () =>
    Effect.gen(function*() {
      const { count, insert, list, remove } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const old = Array.makeBy(12, (i) => various(organizationId, i))
      yield* insertAll(organizationId, old)
      const [kept, doomed] = [old.slice(0, 2), old.slice(2)]
      const added = Array.makeBy(12, (i) => Array.makeBy(1 + i % 3, (j) => various(organizationId, i + j)))
      const taken = Effect.forEach(kept, (entity) => insert(organizationId, entity), { discard: true })
      const failing = Array.makeBy(
        4,
        (i) => Fixtures.assertRejected(Effect.zipRight(insert(organizationId, various(organizationId, i)), taken))
      )
      const leaving = doomed.map((entity) => Fixtures.unit(remove(organizationId, entity.id, 1)))
      const adding = added.map((rows) => insertAll(organizationId, rows))
      yield* Effect.all([...adding, ...failing, ...leaving], { concurrency: "unbounded", discard: true })
      const left = [...kept, ...added.flat()].map((entity) => entity.id)
      assert.sameMembers(
        (yield* Fixtures.toEntities(list(organizationId, slice("createdAt")))).map((entity) => entity.id),
        left
      )
      assert.strictEqual(yield* count(organizationId, {}), left.length)
      assert.strictEqual(yield* count((yield* Fixtures.storedOrganization()).id, {}), 0)
    }))

  it.effect("lists the same rows with their number, if it can", () =>
    Effect.gen(function*() {
      const { list, listCounted } = yield* store
      if (listCounted === undefined) return
      const [{ id: organizationId }, { id: empty }] = [
        yield* Fixtures.storedOrganization(),
        yield* Fixtures.storedOrganization()
      ]
      yield* insertAll(organizationId, Array.makeBy(5, (i) => various(organizationId, i)))
      for (const some of [slice("createdAt"), slice("-createdAt", undefined, 2)]) {
        const { count, rows } = yield* listCounted(organizationId, some)
        assert.deepStrictEqual(rows, yield* list(organizationId, some))
        assert.strictEqual(count, 5)
      }
      assert.lengthOf((yield* listCounted(empty, slice("createdAt"))).rows, 0)
    }))

  for (const sort of sorts) {
    it.effect(`lists rows by ${sort}, then by id`, () =>
      Effect.gen(function*() {
        const { list } = yield* store
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const all = Array.makeBy(30, (i) => various(organizationId, i))
        yield* insertAll(organizationId, all)
        const sorted = all.toSorted((a, b) => {
          const [one, other] = [position(a, sort), position(b, sort)]
          return compareText(one.value, other.value) || compareText(one.id, other.id)
        })
        const listed = yield* Fixtures.toEntities(list(organizationId, slice(sort)))
        assert.deepStrictEqual(listed, sort.startsWith("-") ? sorted.toReversed() : sorted)
      }))

    it.effect(`pages by ${sort} without gaps or repeats when rows are inserted and removed meanwhile`, () =>
      Effect.gen(function*() {
        const { find, insert, list, remove } = yield* store
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const old = Array.makeBy(40, (i) => various(organizationId, i))
        const doomed = Array.makeBy(8, (i) => various(organizationId, i))
        yield* insertAll(organizationId, [...old, ...doomed])
        const read = yield* readThrough({
          limit: 3,
          slice: (after, limit) => Fixtures.toEntities(list(organizationId, slice(sort, after, limit))),
          position: (row) => position(row, sort),
          between: (round) =>
            Fixtures.unit(Effect.gen(function*() {
              if (round < 12) yield* insert(organizationId, various(organizationId, round * 3))
              const leaving = doomed[round]
              if (leaving === undefined) return
              const { revision } = yield* Effect.flatten(find(organizationId, leaving.id))
              yield* remove(organizationId, leaving.id, revision)
            }))
        })
        const ids = read.map(({ id }) => id)
        assert.strictEqual(new Set(ids).size, ids.length)
        assert.deepStrictEqual(old.filter(({ id }) => !ids.includes(id)), [])
      }))
  }
}
