import { OrganizationStore } from "@attestry/core/organization"
import { UserId } from "@attestry/core/shared"
import type { UnitOfWork } from "@attestry/core/storage"
import { User, UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, type Layer, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { userSaveCases } from "./UserStoreSaves.ts"

/** The promises of a `UserStore`. */
export const userStoreSuite = (it: StorageTests<UnitOfWork | UserStore>): void => {
  it.effect("returns a user unchanged when they were inserted", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const plain = yield* Fixtures.storedUser()
      const full = yield* Fixtures.storedUser({
        name: "Zoë 🦊",
        emailVerified: true,
        image: "https://example.com/zoë.png",
        isService: true,
        hasSignedIn: true,
        createdAt: Fixtures.at(1),
        updatedAt: Fixtures.at(2)
      })
      for (const user of [plain, full]) {
        assert.deepStrictEqual((yield* yield* users.find(user.id)).value, user)
        assert.deepStrictEqual(yield* yield* users.findByEmail(user.email), user)
      }
    }))

  it.effect("returns odd names and addresses of users unchanged", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      for (const [i, name] of Fixtures.oddNames.entries()) {
        const user = yield* Fixtures.storedUser({
          name,
          email: `o'${Fixtures.id(UserId)}%_\\"\${${i}}$1+🔑é@exämple.com`
        })
        assert.deepStrictEqual((yield* yield* users.find(user.id)).value, user)
        assert.deepStrictEqual(yield* yield* users.findByEmail(user.email), user)
      }
    }))

  it.effect("finds no user when the id or address is unknown", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const { email } = yield* Fixtures.storedUser()
      const pattern = Fixtures.user({ email: email.replace(/^./, "_") })
      assert.isTrue(Option.isNone(yield* users.find(Fixtures.id(UserId))))
      assert.isTrue(Option.isNone(yield* users.findByEmail(Fixtures.user().email)))
      assert.isTrue(Option.isNone(yield* users.findByEmail(pattern.email)))
      assert.isTrue(Option.isNone(yield* users.findByEmail(Fixtures.user({ email: "%@example.com" }).email)))
    }))

  it.effect("finds a user by their address in any case, and returns it unchanged", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const address = `Ünal.Σ.${Fixtures.id(UserId)}@Exämple.COM`
      const user = yield* Fixtures.storedUser({ email: address })
      for (const email of [address, address.toLowerCase(), address.replace("Ünal", "üNAL")]) {
        assert.deepStrictEqual(yield* yield* users.findByEmail(Fixtures.user({ email }).email), user)
      }
      assert.strictEqual<string>(user.email, address)
    }))

  it.effect("rejects a user when their address is taken, even in another case", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = yield* Fixtures.storedUser({ email: `Ärzte.${Fixtures.id(UserId)}@example.com` })
      for (const email of [user.email, user.email.toLowerCase(), user.email.toUpperCase()]) {
        const double = Fixtures.user({ email })
        yield* Fixtures.assertRejected(users.insert(double))
        assert.isTrue(Option.isNone(yield* users.find(double.id)))
      }
    }))

  it.effect("rejects a user when their id is taken", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = yield* Fixtures.storedUser()
      const double = Fixtures.user({ id: user.id })
      yield* Fixtures.assertRejected(users.insert(double))
      assert.deepStrictEqual((yield* yield* users.find(user.id)).value, user)
      assert.isTrue(Option.isNone(yield* users.findByEmail(double.email)))
    }))

  it.effect("inserts neither of two users when they have the same address in one unit", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = Fixtures.user()
      const double = Fixtures.user({ email: user.email.toUpperCase() })
      yield* Fixtures.assertRejected(Effect.zipRight(users.insert(user), users.insert(double)))
      assert.isTrue(Option.isNone(yield* users.findByEmail(user.email)))
      yield* Fixtures.unit(users.insert(double))
      assert.deepStrictEqual(yield* yield* users.findByEmail(user.email), double)
    }))

  it.effect("inserts one of several concurrent users with the same address, and retries the others", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const { email } = Fixtures.user()
      yield* assertOneCommits({
        isTaken: Effect.map(users.findByEmail(email), Option.isSome),
        take: (racer) => users.insert(Fixtures.user({ email: racer % 2 === 0 ? email : email.toUpperCase() }))
      })
    }))

  it.effect("stores only the fields of a user", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = Fixtures.user()
      const surplus = { ...user, passwordHash: "secret", revision: 9 }
      yield* Fixtures.unit(users.insert(surplus))
      const found = (yield* yield* users.find(user.id)).value
      assert.deepStrictEqual(found, user)
      assert.sameMembers(Object.keys(found), Object.keys(User.fields))
      assert.deepStrictEqual(yield* yield* users.findByEmail(user.email), user)
    }))

  it.effect("keeps a user unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = Fixtures.user()
      const original = structuredClone(user)
      yield* Fixtures.unit(Effect.tap(users.insert(user), () => Effect.sync(() => Fixtures.tamper(user))))
      Fixtures.tamper((yield* yield* users.find(original.id)).value)
      Fixtures.tamper(yield* yield* users.findByEmail(original.email))
      assert.deepStrictEqual((yield* yield* users.find(original.id)).value, original)
      assert.deepStrictEqual(yield* yield* users.findByEmail(original.email), original)
    }))

  userSaveCases(it)
}

/** The promises of a storage with users and no organization: the layer is built again for the case. */
export const emptyStorageUsersSuite = <E>(
  it: StorageTests<never>,
  storage: Layer.Layer<OrganizationPorts | UserStore, E>
): void => {
  it.effect("reports the storage as empty when there are only users", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      yield* Fixtures.storedUser()
      assert.isTrue(yield* organizations.isEmpty)
    }).pipe(Effect.provide(storage)), 600_000)
}
