import { MemberStore } from "@attestry/core/member"
import { SessionStore } from "@attestry/core/session"
import { OrganizationId, SessionId, type UserId } from "@attestry/core/shared"
import type { Busy } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { SessionPorts, StorageTests } from "../StorageTests.ts"

const newUser = Effect.map(Fixtures.storedUser(), ({ id }) => id)

type Fields = NonNullable<Parameters<typeof Fixtures.session>[1]>

const stored = (fields: Fields = {}, user: Effect.Effect<UserId, Busy, SessionPorts> = newUser) =>
  Effect.gen(function*() {
    const sessions = yield* SessionStore
    const session = Fixtures.session(yield* user, fields)
    const tokenHash = Fixtures.secretHash()
    yield* Fixtures.unit(sessions.insert(session, tokenHash))
    return { session, tokenHash }
  })

/** The promises of a `SessionStore`. */
export const sessionStoreSuite = (it: StorageTests<SessionPorts>): void => {
  it.effect("returns a session unchanged without its hash when it was inserted, with or without organization", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const fields of [{}, { organizationId, createdAt: Fixtures.at(3), expiresAt: Fixtures.at(2) }]) {
        const member = Effect.map(Fixtures.storedMember(organizationId), ({ userId }) => userId)
        const { session, tokenHash } = yield* stored(fields, member)
        assert.deepStrictEqual(yield* yield* sessions.find(session.id), session)
        assert.deepStrictEqual(yield* yield* sessions.findByHash(tokenHash), session)
        assert.deepStrictEqual(yield* sessions.list(session.userId), [session])
      }
    }))

  it.effect("finds no session when the id or hash is unknown, or only a part of it", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const { tokenHash } = yield* stored()
      assert.isTrue(Option.isNone(yield* sessions.find(Fixtures.id(SessionId))))
      for (const hash of ["", "%", tokenHash.slice(1), tokenHash.toUpperCase(), Fixtures.secretHash()]) {
        assert.isTrue(Option.isNone(yield* sessions.findByHash(hash)), hash)
      }
    }))

  it.effect("lists only the user's sessions, oldest first", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const user = yield* Fixtures.storedUser()
      const made = yield* Effect.forEach([2, 1, 2, 3], (millis) =>
        Effect.map(stored({ createdAt: Fixtures.at(millis) }, Effect.succeed(user.id)), ({ session }) =>
          session))
      yield* stored()
      const inOrder = made.sort((a, b) =>
        `${a.createdAt}${a.id}` < `${b.createdAt}${b.id}` ? -1 : 1
      )
      assert.deepStrictEqual(yield* sessions.list(user.id), inOrder)
    }))

  it.effect("finds a session no longer, immediately when it is removed, and keeps the others", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const user = yield* Fixtures.storedUser()
      const [gone, kept] = [yield* stored({}, Effect.succeed(user.id)), yield* stored({}, Effect.succeed(user.id))]
      yield* Fixtures.unit(sessions.remove([gone.session.id]))
      assert.isTrue(Option.isNone(yield* sessions.find(gone.session.id)))
      assert.isTrue(Option.isNone(yield* sessions.findByHash(gone.tokenHash)))
      assert.deepStrictEqual(yield* sessions.list(user.id), [kept.session])
    }))

  it.effect("retries the removal of a session when it is gone", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const { session } = yield* stored()
      yield* Fixtures.unit(sessions.remove([session.id]))
      yield* Fixtures.assertRejected(sessions.remove([session.id]))
    }))

  it.effect("removes several sessions of any users together or none", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const user = yield* Fixtures.storedUser()
      const mine = [
        yield* stored({}, Effect.succeed(user.id)),
        yield* stored({}, Effect.succeed(user.id)),
        yield* stored()
      ]
      const kept = yield* stored({}, Effect.succeed(user.id))
      const ids = mine.map(({ session }) => session.id)
      yield* Fixtures.assertRejected(sessions.remove([...ids, Fixtures.id(SessionId)]))
      yield* Fixtures.assertRejected(sessions.remove([Fixtures.id(SessionId), ...ids]))
      for (const { session, tokenHash } of mine) {
        assert.deepStrictEqual(yield* yield* sessions.find(session.id), session)
        assert.deepStrictEqual(yield* yield* sessions.findByHash(tokenHash), session)
      }
      yield* Fixtures.unit(sessions.remove(ids))
      for (const { session, tokenHash } of mine) {
        assert.isTrue(Option.isNone(yield* sessions.find(session.id)))
        assert.isTrue(Option.isNone(yield* sessions.findByHash(tokenHash)))
      }
      assert.deepStrictEqual(yield* sessions.list(user.id), [kept.session])
      yield* Fixtures.assertRejected(sessions.remove([kept.session.id, ...ids]))
      assert.deepStrictEqual(yield* sessions.list(user.id), [kept.session])
    }))

  it.effect("inserts one of several concurrent sessions with the same hash, and retries the others", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const { id: userId } = yield* Fixtures.storedUser()
      const tokenHash = Fixtures.secretHash()
      yield* assertOneCommits({
        isTaken: Effect.map(sessions.findByHash(tokenHash), Option.isSome),
        take: () => sessions.insert(Fixtures.session(userId), tokenHash)
      })
    }))

  it.effect("dies when the user, membership or organization of a session does not exist", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const { id: userId } = yield* Fixtures.storedUser()
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const orphans = [
        Fixtures.session(Fixtures.user().id),
        Fixtures.session(userId, { organizationId: Fixtures.id(OrganizationId) }),
        Fixtures.session(userId, { organizationId })
      ]
      for (const orphan of orphans) {
        Fixtures.assertStorageDefect(
          yield* Effect.exit(Fixtures.unit(sessions.insert(orphan, Fixtures.secretHash())))
        )
      }
    }))
  it.effect("removes a member with a session for the organization only when the session is removed too", () =>
    Effect.gen(function*() {
      const sessions = yield* SessionStore
      const members = yield* MemberStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const member = yield* Fixtures.storedMember(organizationId)
      const { session } = yield* stored({ organizationId }, Effect.succeed(member.userId))
      const { session: general } = yield* stored({}, Effect.succeed(member.userId))
      yield* Fixtures.assertDangling(members.remove(organizationId, member.id, 1))
      yield* Fixtures.unit(
        Effect.zipRight(sessions.remove([session.id]), members.remove(organizationId, member.id, 1))
      )
      assert.isTrue(Option.isNone(yield* members.find(organizationId, member.id)))
      assert.deepStrictEqual(yield* sessions.list(member.userId), [general])
    }))
}
