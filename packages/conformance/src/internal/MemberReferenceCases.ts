import { MemberStore } from "@attestry/core/member"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import type { Busy, Versioned, Writes } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { MemberPorts, StorageTests } from "../StorageTests.ts"
import { makeGate } from "./Race.ts"

type Save<Entity> = (
  organizationId: OrganizationId,
  value: Entity,
  revision: number
) => Effect.Effect<void, never, Writes>

interface Store<Entity extends { readonly id: unknown }> {
  readonly find: (
    organizationId: OrganizationId,
    id: Entity["id"]
  ) => Effect.Effect<Option.Option<Versioned<Entity>>>
  readonly count: (organizationId: OrganizationId, filters: {}) => Effect.Effect<number>
  readonly assignedTo: (
    organizationId: OrganizationId,
    userId: UserId
  ) => Effect.Effect<ReadonlyArray<Versioned<Entity>>>
  // all ways to save one
  readonly saves: readonly [Save<Entity>, ...ReadonlyArray<Save<Entity>>]
}

interface Referring<Entity extends { readonly id: unknown }, Port> {
  readonly noun: string
  readonly store: Effect.Effect<Store<Entity>, never, Port>
  readonly stored: (
    organizationId: OrganizationId,
    userId?: UserId
  ) => Effect.Effect<Entity, Busy, MemberPorts | Port>
  readonly refer: (entity: Entity, userId: UserId) => Entity
  readonly freed: (entity: Entity) => Entity
}

// the promises for one kind of reference to a member
export const memberReferenceCases = <Entity extends { readonly id: unknown }, Port>(
  it: StorageTests<MemberPorts | Port>,
  way: string,
  { freed, noun, refer, store, stored }: Referring<Entity, Port>
): void => {
  it.effect(`dies when a ${noun} refers ${way} to a user who is not a member`, () =>
    Effect.gen(function*() {
      const { count, find, saves } = yield* store
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const entity = yield* stored(organizationId)
      const users = [
        Fixtures.id(UserId),
        (yield* Fixtures.storedUser()).id,
        (yield* Fixtures.storedMember(other.id)).userId
      ]
      for (const userId of users) {
        for (const save of saves) {
          yield* Fixtures.assertDangling(save(organizationId, refer(entity, userId), 1))
        }
        yield* Fixtures.assertDangling(stored(organizationId, userId))
      }
      assert.strictEqual(yield* count(organizationId, {}), 1)
      assert.deepStrictEqual(yield* yield* find(organizationId, entity.id), { value: entity, revision: 1 })
    }))

  it.effect(`removes a member to whom a ${noun} refers ${way} only when it no longer refers to them`, () =>
    Effect.gen(function*() {
      const { saves } = yield* store
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const save of saves) {
        const member = yield* Fixtures.storedMember(organizationId)
        const entity = yield* stored(organizationId, member.userId)
        const remove = members.remove(organizationId, member.id, 1)
        yield* Fixtures.assertDangling(remove)
        yield* Fixtures.unit(Effect.zipRight(remove, save(organizationId, freed(entity), 1)))
        assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      }
    }))

  it.effect(`retries a ${noun} that refers ${way} to a member when they are removed meanwhile`, () =>
    Effect.gen(function*() {
      const { assignedTo, saves: [save] } = yield* store
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const entity = yield* stored(organizationId)
      const gate = yield* makeGate(1)
      const naming = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        const found = yield* members.find(organizationId, member.id)
        yield* gate.pass
        if (Option.isNone(found)) return "gone"
        yield* save(organizationId, refer(entity, member.userId), 1)
        return "named"
      })))
      yield* gate.reached
      yield* Fixtures.unit(members.remove(organizationId, member.id, 1))
      yield* gate.open
      assert.strictEqual(yield* Fiber.join(naming), "gone")
      assert.deepStrictEqual(yield* assignedTo(organizationId, member.userId), [])
    }))

  it.effect(`retries the removal of a member when a ${noun} refers to them ${way} meanwhile`, () =>
    Effect.gen(function*() {
      const { assignedTo, find, saves: [save] } = yield* store
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const gate = yield* makeGate(1)
      const removal = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        const found = yield* assignedTo(organizationId, member.userId)
        yield* gate.pass
        for (const { revision, value } of found) yield* save(organizationId, freed(value), revision)
        yield* members.remove(organizationId, member.id, 1)
        return found.length
      })))
      yield* gate.reached
      const late = yield* stored(organizationId, member.userId)
      yield* gate.open
      assert.strictEqual(yield* Fiber.join(removal), 1)
      assert.deepStrictEqual((yield* yield* find(organizationId, late.id)).value, freed(late))
    }))
}
