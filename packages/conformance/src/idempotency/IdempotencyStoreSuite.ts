import { IdempotencyStore } from "@attestry/core/idempotency"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

/** The promises of an `IdempotencyStore`. */
export const idempotencyStoreSuite = (it: StorageTests<OrganizationPorts | IdempotencyStore>): void => {
  it.effect("returns an idempotency record unchanged when it was inserted, even with odd texts", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Fixtures.oddTexts.map((body, i) =>
        Fixtures.idempotencyRecord(organizationId, { body, revision: i === 0 ? null : i })
      )
      yield* Fixtures.unit(
        Effect.forEach(all, (record) => records.insert(organizationId, record, Fixtures.at(0)), { discard: true })
      )
      for (const record of all) {
        assert.deepStrictEqual(yield* records.find(organizationId, record.id), Option.some(record))
      }
    }))

  it.effect("finds no idempotency record when the id is unknown or of another organization", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const record = Fixtures.idempotencyRecord(own.id)
      yield* Fixtures.unit(records.insert(own.id, record, Fixtures.at(0)))
      assert.isTrue(Option.isNone(yield* records.find(own.id, Fixtures.secretHash())))
      assert.isTrue(Option.isNone(yield* records.find(other.id, record.id)))
      const theirs = Fixtures.idempotencyRecord(other.id, { id: record.id, body: "theirs" })
      yield* Fixtures.unit(records.insert(other.id, theirs, Fixtures.at(0)))
      assert.deepStrictEqual(yield* records.find(own.id, record.id), Option.some(record))
      assert.deepStrictEqual(yield* records.find(other.id, record.id), Option.some(theirs))
    }))

  it.effect("rejects an idempotency record when its id has an unexpired one", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const record = Fixtures.idempotencyRecord(organizationId, { expiresAt: Fixtures.at(100) })
      yield* Fixtures.unit(records.insert(organizationId, record, Fixtures.at(0)))
      const second = { ...record, body: "second", expiresAt: Fixtures.at(200) }
      yield* Fixtures.assertRejected(records.insert(organizationId, second, Fixtures.at(99)))
      assert.deepStrictEqual(yield* records.find(organizationId, record.id), Option.some(record))
    }))

  it.effect("replaces all fields of an idempotency record when it has expired", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const record = Fixtures.idempotencyRecord(organizationId, { expiresAt: Fixtures.at(100), revision: 7 })
      yield* Fixtures.unit(records.insert(organizationId, record, Fixtures.at(0)))
      const second = Fixtures.idempotencyRecord(organizationId, {
        id: record.id,
        status: 201,
        body: "second",
        expiresAt: Fixtures.at(200)
      })
      yield* Fixtures.unit(records.insert(organizationId, second, Fixtures.at(100)))
      assert.deepStrictEqual(yield* records.find(organizationId, record.id), Option.some(second))
    }))

  it.effect("removes only the expired idempotency records of one organization", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const made = (organizationId: OrganizationId, millis: number) =>
        Effect.gen(function*() {
          const record = Fixtures.idempotencyRecord(organizationId, { expiresAt: Fixtures.at(millis) })
          yield* Fixtures.unit(records.insert(organizationId, record, Fixtures.at(0)))
          return Effect.map(records.find(organizationId, record.id), Option.isSome)
        })
      const kept = [yield* made(own.id, 101), yield* made(other.id, 50)]
      const removed = [yield* made(own.id, 50), yield* made(own.id, 100)]
      yield* records.removeExpired(own.id, Fixtures.at(100))
      assert.deepStrictEqual(yield* Effect.all(kept), [true, true])
      assert.deepStrictEqual(yield* Effect.all(removed), [false, false])
      yield* records.removeExpired(Fixtures.id(OrganizationId), Fixtures.at(100))
    }))

  it.effect("removes only the idempotency records of one organization that contain one of the texts", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const made = (organizationId: OrganizationId, body: string) =>
        Effect.gen(function*() {
          const record = Fixtures.idempotencyRecord(organizationId, { body })
          yield* Fixtures.unit(records.insert(organizationId, record, Fixtures.at(0)))
          return Effect.map(records.find(organizationId, record.id), Option.isSome)
        })
      const kept = [yield* made(own.id, "usr_2 100% a_c"), yield* made(other.id, "usr_1")]
      const removed = [yield* made(own.id, "of usr_1, too"), yield* made(own.id, "x%y")]
      yield* records.removeNaming(own.id, ["usr_1", "x%y", "a%c", "a.c", "USR_2"])
      yield* records.removeNaming(own.id, [])
      assert.deepStrictEqual(yield* Effect.all(kept), [true, true])
      assert.deepStrictEqual(yield* Effect.all(removed), [false, false])
    }))

  it.effect("inserts one of several concurrent idempotency records, and retries the others", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const record = Fixtures.idempotencyRecord(organizationId)
      yield* assertOneCommits({
        isTaken: Effect.map(records.find(organizationId, record.id), Option.isSome),
        take: (racer) => records.insert(organizationId, { ...record, body: String(racer) }, Fixtures.at(0))
      })
    }))

  it.effect("dies when the organization of an idempotency record does not exist", () =>
    Effect.gen(function*() {
      const records = yield* IdempotencyStore
      const record = Fixtures.idempotencyRecord(Fixtures.id(OrganizationId))
      Fixtures.assertStorageDefect(
        yield* Effect.exit(Fixtures.unit(records.insert(record.organizationId, record, Fixtures.at(0))))
      )
    }))
}
