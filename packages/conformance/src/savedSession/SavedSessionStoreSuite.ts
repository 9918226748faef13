import { byCreation, type Slice } from "@attestry/core/page"
import { SavedSession, SavedSessionId, type SavedSessionQuery, SavedSessionStore } from "@attestry/core/savedSession"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { type Kind, type OwnedKind, toKind } from "../internal/OwnedKind.ts"
import { ownedListCases } from "../internal/OwnedListCases.ts"
import { ownedStoreCases } from "../internal/OwnedStoreCases.ts"
import { sealedListCases } from "../internal/SealedListCases.ts"
import type { SavedSessionPorts, StorageTests } from "../StorageTests.ts"

/** A valid browser session with the given fields. */
export const makeSession = (
  organizationId: OrganizationId,
  fields: Partial<typeof SavedSession.Encoded> = {}
): SavedSession =>
  Schema.decodeSync(SavedSession)({
    id: Fixtures.id(SavedSessionId),
    organizationId,
    name: "Console",
    origins: ["https://app.example.com"],
    usernameSelector: null,
    createdBy: null,
    createdAt: Fixtures.at(0),
    updatedAt: Fixtures.at(0),
    ...fields
  })

/** Stores a browser session of a stored organization. */
export const storedSession = (organizationId: OrganizationId, fields: Partial<typeof SavedSession.Encoded> = {}) =>
  Effect.gen(function*() {
    const { insert } = yield* SavedSessionStore
    const session = makeSession(organizationId, fields)
    yield* Fixtures.unit(insert(organizationId, session))
    return session
  })

const owned: OwnedKind<SavedSession, Slice<SavedSessionQuery>["sort"], SavedSessionStore> = {
  store: SavedSessionStore,
  id: SavedSessionId,
  schema: SavedSession,
  make: makeSession,
  changed: (session) => ({ ...session, name: Fixtures.name("Changed"), usernameSelector: null }),
  various: (organizationId, i) => makeSession(organizationId, { createdAt: Fixtures.at(i % 7) }),
  sorts: ["createdAt", "-createdAt"],
  position: byCreation.position
}

/** The promises of a `SavedSessionStore`. */
export const savedSessionStoreSuite = (it: StorageTests<SavedSessionPorts>): void => {
  it.effect("returns a browser session unchanged when it was inserted or saved", () =>
    Effect.gen(function*() {
      const sessions = yield* SavedSessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const full = {
        name: "Für 🔑",
        origins: ["https://b.example.com", "http://a.example.com:8080", "https://[2001:db8::1]"],
        usernameSelector: "  #user > .\"name\"\n",
        createdBy: Fixtures.id(UserId)
      }
      for (const fields of [{}, full]) {
        const session = yield* storedSession(organizationId, fields)
        const find = Effect.flatten(sessions.find(organizationId, session.id))
        assert.deepStrictEqual(yield* find, { value: session, revision: 1 })
        const changed = makeSession(organizationId, { ...full, id: session.id, updatedAt: Fixtures.at(9) })
        yield* Fixtures.unit(sessions.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
      }
    }))

  it.effect("stores the state of a browser session in the unit that adds it, replaces and hides it", () =>
    Effect.gen(function*() {
      const { find, findSealed, insert, list, saveSealed } = yield* SavedSessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const session = makeSession(organizationId)
      assert.isTrue(Option.isNone(yield* findSealed(organizationId, session.id)))
      yield* Fixtures.unit(
        Effect.zipRight(insert(organizationId, session), saveSealed(organizationId, session.id, "first"))
      )
      assert.deepStrictEqual(yield* findSealed(organizationId, session.id), Option.some("first"))
      const long = `v1.a.${"xyz_".repeat(200_000)}`
      yield* Fixtures.unit(saveSealed(organizationId, session.id, long))
      assert.deepStrictEqual(yield* findSealed(organizationId, session.id), Option.some(long))
      assert.isTrue(Option.isNone(yield* findSealed(other.id, session.id)))
      const whole = { filters: {}, sort: "createdAt", after: undefined, limit: 10 } as const
      assert.notInclude(
        JSON.stringify([yield* list(organizationId, whole), yield* find(organizationId, session.id)]),
        "xyz"
      )
    }))

  it.effect("replaces the state of a browser session only if it is still the one before", () =>
    Effect.gen(function*() {
      const { find, findSealed, replaceSealed, saveSealed } = yield* SavedSessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { id } = yield* storedSession(organizationId)
      const empty = yield* storedSession(organizationId)
      yield* Fixtures.unit(saveSealed(organizationId, id, "first"))
      yield* Fixtures.unit(replaceSealed(organizationId, id, "first", "second"))
      assert.deepStrictEqual(yield* findSealed(organizationId, id), Option.some("second"))
      yield* Fixtures.assertRejected(replaceSealed(organizationId, id, "first", "third"))
      yield* Fixtures.assertRejected(replaceSealed(organizationId, empty.id, "", "third"))
      yield* Fixtures.assertRejected(replaceSealed(other.id, id, "second", "third"))
      assert.deepStrictEqual(yield* findSealed(organizationId, id), Option.some("second"))
      assert.isTrue(Option.isNone(yield* findSealed(organizationId, empty.id)))
      assert.strictEqual((yield* Effect.flatten(find(organizationId, id))).revision, 1)
    }))

  it.effect("dies when the browser session of a state does not exist", () =>
    Effect.gen(function*() {
      const { findSealed, saveSealed } = yield* SavedSessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const unknown = Fixtures.id(SavedSessionId)
      yield* Fixtures.assertDangling(saveSealed(organizationId, unknown, "sealed"))
      assert.isTrue(Option.isNone(yield* findSealed(organizationId, unknown)))
    }))

  it.effect("removes the state of a browser session with it, and no other", () =>
    Effect.gen(function*() {
      const { find, findSealed, remove, saveSealed } = yield* SavedSessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [gone, kept] = [yield* storedSession(organizationId), yield* storedSession(organizationId)]
      for (const { id } of [gone, kept]) yield* Fixtures.unit(saveSealed(organizationId, id, `of ${id}`))
      yield* Fixtures.unit(remove(organizationId, gone.id, 1))
      assert.isTrue(Option.isNone(yield* find(organizationId, gone.id)))
      assert.isTrue(Option.isNone(yield* findSealed(organizationId, gone.id)))
      assert.deepStrictEqual(yield* findSealed(organizationId, kept.id), Option.some(`of ${kept.id}`))
    }))

  sealedListCases(it, {
    port: SavedSessionStore,
    store: (organizationId, [sealed = ""]) =>
      Effect.gen(function*() {
        const { saveSealed } = yield* SavedSessionStore
        const { id } = yield* storedSession(organizationId)
        yield* Fixtures.unit(saveSealed(organizationId, id, sealed))
        return id
      }),
    texts: 1
  })
  ownedStoreCases(it, owned)
  ownedListCases(it, owned)
}

/** Browser sessions, for the tests of all stores. */
export const savedSessionKind: Kind = toKind(SavedSessionStore, savedSessionStoreSuite, owned)
