import { UserId } from "@attestry/core/shared"
import type { UnitOfWork } from "@attestry/core/storage"
import { User, UserStore } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { makeGate } from "../internal/Race.ts"
import type { StorageTests } from "../StorageTests.ts"

/** The part of the suite of `UserStore` that saves users, finds several. */
export const userSaveCases = (it: StorageTests<UnitOfWork | UserStore>): void => {
  it.effect("finds each existing user of several ids once", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const first = yield* Fixtures.storedUser({ name: "Zoë 🦊", hasSignedIn: true, isService: true })
      const second = yield* Fixtures.storedUser({ image: "https://example.com/a.png" })
      yield* Fixtures.storedUser()
      const found = yield* users.findAll([second.id, Fixtures.id(UserId), first.id, second.id])
      assert.sameDeepMembers([...found], [first, second])
      for (const user of found) assert.sameMembers(Object.keys(user), Object.keys(User.fields))
      assert.deepStrictEqual(yield* users.findAll([]), [])
      assert.deepStrictEqual(yield* users.findAll([Fixtures.id(UserId)]), [])
      Fixtures.tamper(found)
      assert.deepStrictEqual((yield* yield* users.find(first.id)).value, first)
    }))

  it.effect("saves all fields of a user when the revision is current", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = yield* Fixtures.storedUser()
      const kept = yield* Fixtures.storedUser()
      const address = `Ünal.${Fixtures.id(UserId)}@Example.com`
      const changed = Fixtures.user({
        id: user.id,
        name: "Renamed 🦊",
        email: address,
        emailVerified: true,
        image: "https://example.com/?a=%20#b",
        isService: true,
        updatedAt: Fixtures.at(8)
      })
      const surplus = { ...changed, note: "secret" }
      yield* Fixtures.unit(users.save(surplus, 1))
      assert.deepStrictEqual(yield* yield* users.find(user.id), { value: changed, revision: 2 })
      assert.deepStrictEqual(yield* yield* users.findByEmail(changed.email), changed)
      assert.isTrue(Option.isNone(yield* users.findByEmail(user.email)))
      for (const stale of [1, 3]) yield* Fixtures.assertRejected(users.save(user, stale))
      yield* Fixtures.assertRejected(users.save(Fixtures.user(), 1))
      const emptied = { ...changed, image: null }
      yield* Fixtures.unit(users.save(emptied, 2))
      assert.deepStrictEqual(yield* yield* users.find(user.id), { value: emptied, revision: 3 })
      assert.deepStrictEqual(yield* yield* users.find(kept.id), { value: kept, revision: 1 })
    }))

  it.effect("rejects a new address when another user has it in any case, but allows the own one in another case", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const taken = yield* Fixtures.storedUser({ email: `Ärzte.${Fixtures.id(UserId)}@example.com` })
      const user = yield* Fixtures.storedUser()
      for (const text of [taken.email, taken.email.toLowerCase(), taken.email.toUpperCase()]) {
        const { email } = Fixtures.user({ email: text })
        yield* Fixtures.assertRejected(users.save({ ...user, email }, 1))
      }
      assert.deepStrictEqual(yield* yield* users.find(user.id), { value: user, revision: 1 })
      const upper = Fixtures.user({ ...taken, email: taken.email.toUpperCase() })
      yield* Fixtures.unit(users.save(upper, 1))
      assert.deepStrictEqual(yield* yield* users.findByEmail(taken.email), upper)
    }))

  it.effect("frees the old address of a user for one of several concurrent users", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const user = yield* Fixtures.storedUser()
      const { email } = Fixtures.user()
      yield* Fixtures.unit(users.save({ ...user, email }, 1))
      const others = [yield* Fixtures.storedUser(), yield* Fixtures.storedUser()]
      const gate = yield* makeGate(others.length)
      const fibers = yield* Effect.forEach(others, (other) =>
        Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const isTaken = Option.isSome(yield* users.findByEmail(user.email))
          yield* gate.pass
          if (isTaken) return "saw it"
          yield* users.save({ ...other, email: user.email }, 1)
          return "committed"
        }))))
      yield* gate.reached
      yield* gate.open
      assert.sameMembers([...(yield* Fiber.join(Fiber.all(fibers)))], ["committed", "saw it"])
    }))
}
