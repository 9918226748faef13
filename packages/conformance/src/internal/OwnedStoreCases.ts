import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import type { OwnedKind } from "./OwnedKind.ts"

const whole = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

export const ownedStoreCases = <
  Entity extends { readonly id: string; readonly organizationId: OrganizationId },
  Sort extends string,
  Port
>(
  it: StorageTests<OrganizationPorts | Port>,
  { changed, id, make, schema, store }: OwnedKind<Entity, Sort, Port>
): void => {
  const stored = (organizationId: OrganizationId, fields?: { readonly id: Entity["id"] }) =>
    Effect.gen(function*() {
      const { insert } = yield* store
      const entity = make(organizationId, fields)
      yield* Fixtures.unit(insert(organizationId, entity))
      return entity
    })

  it.effect("finds no row when the id is unknown", () =>
    Effect.gen(function*() {
      const { count, find, list } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      assert.isTrue(Option.isNone(yield* find(organizationId, Fixtures.id(id))))
      assert.isTrue(Option.isNone(yield* find(Fixtures.id(OrganizationId), Fixtures.id(id))))
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, whole)), [])
      assert.strictEqual(yield* count(organizationId, {}), 0)
    }))

  it.effect("hides a row from another organization", () =>
    Effect.gen(function*() {
      const { count, find, list } = yield* store
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const entity = yield* stored(own.id)
      assert.isTrue(Option.isNone(yield* find(other.id, entity.id)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(other.id, whole)), [])
      assert.strictEqual(yield* count(other.id, {}), 0)
      assert.strictEqual(yield* count(own.id, {}), 1)
    }))

  it.effect("rejects saving or removing a row when the organization is another", () =>
    Effect.gen(function*() {
      const { count, find, remove, save } = yield* store
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const entity = yield* stored(own.id)
      const { revision } = yield* yield* find(own.id, entity.id)
      yield* Fixtures.assertRejected(save(other.id, changed(entity), revision))
      yield* Fixtures.assertRejected(remove(other.id, entity.id, revision))
      assert.deepStrictEqual(yield* yield* find(own.id, entity.id), { value: entity, revision })
      assert.strictEqual(yield* count(other.id, {}), 0)
    }))

  it.effect("separates rows with the same id in two organizations", () =>
    Effect.gen(function*() {
      const { find, remove } = yield* store
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const mine = yield* stored(own.id)
      const theirs = yield* stored(other.id, { id: mine.id })
      const found = yield* yield* find(own.id, mine.id)
      assert.deepStrictEqual(found.value, mine)
      yield* Fixtures.unit(remove(own.id, mine.id, found.revision))
      assert.deepStrictEqual((yield* yield* find(other.id, mine.id)).value, theirs)
    }))

  it.effect("removes a row", () =>
    Effect.gen(function*() {
      const { count, find, list, remove, save } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = yield* stored(organizationId)
      const kept = yield* stored(organizationId)
      const { revision } = yield* yield* find(organizationId, entity.id)
      yield* Fixtures.unit(remove(organizationId, entity.id, revision))
      assert.isTrue(Option.isNone(yield* find(organizationId, entity.id)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, whole)), [kept])
      assert.strictEqual(yield* count(organizationId, {}), 1)
      yield* Fixtures.assertRejected(remove(organizationId, entity.id, revision))
      yield* Fixtures.assertRejected(save(organizationId, entity, revision))
    }))

  it.effect("rejects saving or removing a row when its revision is stale", () =>
    Effect.gen(function*() {
      const { find, remove, save } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = yield* stored(organizationId)
      const read = yield* yield* find(organizationId, entity.id)
      assert.strictEqual(read.revision, 1)
      yield* Fixtures.unit(save(organizationId, changed(entity), read.revision))
      yield* Fixtures.assertRejected(save(organizationId, entity, read.revision))
      yield* Fixtures.assertRejected(remove(organizationId, entity.id, read.revision))
      assert.deepStrictEqual((yield* yield* find(organizationId, entity.id)).value, changed(entity))
    }))

  it.effect("lists a row with its revision, which grows with each save", () =>
    Effect.gen(function*() {
      const { find, list, save } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = yield* stored(organizationId)
      const untouched = yield* stored(organizationId)
      const listed = Effect.map(list(organizationId, whole), (rows) => new Map(rows.map((row) => [row.id, row])))
      assert.deepStrictEqual((yield* listed).get(entity.id), { ...entity, revision: 1 })
      for (const revision of [1, 2]) {
        yield* Fixtures.unit(save(organizationId, changed(entity), revision))
        const rows = yield* listed
        assert.deepStrictEqual(rows.get(entity.id), { ...changed(entity), revision: revision + 1 })
        assert.strictEqual((yield* yield* find(organizationId, entity.id)).revision, revision + 1)
        assert.strictEqual(rows.get(untouched.id)?.revision, 1)
      }
    }))

  it.effect("rejects a row when its id is taken", () =>
    Effect.gen(function*() {
      const { insert, list } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = yield* stored(organizationId)
      yield* Fixtures.assertRejected(insert(organizationId, changed(entity)))
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, whole)), [entity])
    }))

  it.effect("dies and writes nothing when the organization of a row does not exist", () =>
    Effect.gen(function*() {
      const { find, insert } = yield* store
      const entity = make(Fixtures.id(OrganizationId))
      const exit = yield* Effect.exit(Fixtures.unit(insert(entity.organizationId, entity)))
      Fixtures.assertStorageDefect(exit)
      assert.isTrue(Option.isNone(yield* find(entity.organizationId, entity.id)))
    }))

  it.effect("stores only the fields of the entity", () =>
    Effect.gen(function*() {
      const { find, insert, list, save } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = make(organizationId)
      const surplus = { ...entity, internalNote: "secret", revision: 9, tokens: ["secret"] }
      yield* Fixtures.unit(insert(organizationId, surplus))
      const inserted = yield* yield* find(organizationId, entity.id)
      assert.deepStrictEqual(inserted.value, entity)
      assert.sameMembers(Object.keys(inserted.value), Object.keys(schema.fields))
      yield* Fixtures.unit(save(organizationId, surplus, inserted.revision))
      assert.deepStrictEqual((yield* yield* find(organizationId, entity.id)).value, entity)
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, whole)), [entity])
    }))

  it.effect("keeps a row unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const { find, insert, list } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const entity = make(organizationId)
      const original = structuredClone(entity)
      yield* Fixtures.unit(Effect.tap(insert(organizationId, entity), () => Effect.sync(() => Fixtures.tamper(entity))))
      Fixtures.tamper(yield* yield* find(organizationId, original.id))
      Fixtures.tamper(yield* list(organizationId, whole))
      assert.deepStrictEqual((yield* yield* find(organizationId, original.id)).value, original)
      assert.deepStrictEqual(yield* Fixtures.toEntities(list(organizationId, whole)), [original])
    }))
}
