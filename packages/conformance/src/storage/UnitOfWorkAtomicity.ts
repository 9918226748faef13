import { ApiKeyStore } from "@attestry/core/apiKey"
import { MemberStore } from "@attestry/core/member"
import { OrganizationStore } from "@attestry/core/organization"
import { UnitOfWork } from "@attestry/core/storage"
import { UserStore } from "@attestry/core/user"
import { VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests } from "../StorageTests.ts"
import { allWrites, slice } from "./UnitOfWorkAllWrites.ts"

/** The part of the suite of `UnitOfWork` about atomicity. */
export const atomicityCases = (it: StorageTests): void => {
  it.effect("commits writes to every store together", () =>
    Effect.gen(function*() {
      const { assertAllWritten, writes } = yield* allWrites
      yield* Fixtures.unit(Effect.forEach(writes, ([write]) => write, { discard: true }))
      yield* assertAllWritten
    }))

  it.effect("writes nothing and returns the error when the effect fails after any writes", () =>
    Effect.gen(function*() {
      const { assertAllWritten, assertNothingWritten, writes } = yield* allWrites
      for (let made = 0; made <= writes.length; made++) {
        const some = Effect.forEach(writes.slice(0, made), ([write]) => write, { discard: true })
        const error = yield* Effect.flip(Fixtures.unit(Effect.zipRight(some, Effect.fail(`failed after ${made}`))))
        assert.strictEqual(error, `failed after ${made}`)
        yield* assertNothingWritten
      }
      yield* Fixtures.unit(Effect.forEach(writes, ([write]) => write, { discard: true }))
      yield* assertAllWritten
    }))

  it.effect("writes nothing and retries when the condition of any write fails", () =>
    Effect.gen(function*() {
      const { assertAllWritten, assertNothingWritten, writes } = yield* allWrites
      for (let wrong = 0; wrong < writes.length; wrong++) {
        const all = Effect.forEach(writes, ([write, violation], i) => i === wrong ? violation : write, {
          discard: true
        })
        yield* Fixtures.assertRejected(all)
        yield* assertNothingWritten
      }
      yield* Fixtures.unit(Effect.forEach(writes, ([write]) => write, { discard: true }))
      yield* assertAllWritten
    }))

  it.effect("writes nothing and dies with the same defect when the effect dies", () =>
    Effect.gen(function*() {
      const { assertNothingWritten, writes } = yield* allWrites
      const all = Effect.forEach(writes, ([write]) => write, { discard: true })
      const exit = yield* Effect.exit(Fixtures.unit(Effect.zipRight(all, Effect.die("a bug"))))
      assert.deepStrictEqual(exit, Exit.die("a bug"))
      yield* assertNothingWritten
    }))

  it.effect("writes nothing when the unit is interrupted", () =>
    Effect.gen(function*() {
      const { assertNothingWritten, writes } = yield* allWrites
      const written = yield* Deferred.make<void>()
      const fiber = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
        yield* Effect.forEach(writes, ([write]) => write, { discard: true })
        yield* Deferred.succeed(written, undefined)
        return yield* Effect.never
      })))
      yield* Deferred.await(written)
      assert.isTrue(Exit.isInterrupted(yield* Fiber.interrupt(fiber)))
      yield* assertNothingWritten
    }))

  it.effect("writes nothing of a unit when one write refers to a missing row", () =>
    Effect.gen(function*() {
      const vendors = yield* VendorStore
      const members = yield* MemberStore
      const unit = yield* UnitOfWork
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      let told = 0
      const exit = yield* Effect.exit(unit.run(Effect.gen(function*() {
        yield* vendors.insert(organizationId, Fixtures.vendor(organizationId))
        yield* members.insert(organizationId, [Fixtures.member(organizationId, Fixtures.user().id)])
        yield* unit.afterCommit(Effect.sync(() => told++))
      })))
      Fixtures.assertStorageDefect(exit)
      assert.strictEqual(told, 0)
      assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
    }))

  it.effect("commits a reference when the same unit inserts its target", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const users = yield* UserStore
      const members = yield* MemberStore
      const apiKeys = yield* ApiKeyStore
      const organization = Fixtures.organization()
      const user = Fixtures.user()
      const member = Fixtures.member(organization.id, user.id)
      const apiKey = Fixtures.apiKey(organization.id, user.id)
      yield* Fixtures.unit(Effect.gen(function*() {
        yield* apiKeys.insert(organization.id, apiKey, Fixtures.secretHash())
        yield* members.insert(organization.id, [member])
        yield* users.insert(user)
        yield* organizations.insert(organization)
      }))
      assert.deepStrictEqual(yield* members.find(organization.id, user.id), Option.some({ value: member, revision: 1 }))
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organization.id, slice)), [apiKey])
    }))
}
