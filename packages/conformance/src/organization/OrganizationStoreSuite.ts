import { noFacts, Organization, OrganizationStore } from "@attestry/core/organization"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Fiber, type Layer, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { assertOneCommits, makeGate } from "../internal/Race.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"

/** The promises of an `OrganizationStore`. */
export const organizationStoreSuite = (it: StorageTests<OrganizationPorts>): void => {
  it.effect("returns an organization unchanged when it was inserted", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = yield* Fixtures.storedOrganization({
        name: "Müller & Söhne",
        timeZone: "America/Argentina/Buenos_Aires",
        approvalRequired: ["task", "policy"],
        selfApproval: "recorded",
        profile: { ...noFacts, companyName: "a\n\"b\" 😀", updatedBy: null, updatedAt: Fixtures.at(1) },
        createdAt: Fixtures.at(1),
        updatedAt: Fixtures.at(2)
      })
      assert.deepStrictEqual((yield* yield* organizations.find(organization.id)).value, organization)
    }))

  it.effect("returns odd names of organizations unchanged", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      for (const name of Fixtures.oddNames) {
        const organization = yield* Fixtures.storedOrganization({ name })
        assert.deepStrictEqual((yield* yield* organizations.find(organization.id)).value, organization)
      }
    }))

  it.effect("finds no organization when the id is unknown", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      assert.isTrue(Option.isNone(yield* organizations.find(Fixtures.id(OrganizationId))))
    }))

  it.effect("lists all organizations once, by id and page by page", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const added = yield* Effect.replicateEffect(Fixtures.storedOrganization(), 3)
      const found: Array<Organization> = []
      for (;;) {
        const page = yield* organizations.list({ after: found.at(-1)?.id, limit: 2 })
        assert.isAtMost(page.length, 2)
        if (page.length === 0) break
        found.push(...page)
      }
      const ids = found.map(({ id }) => id)
      assert.deepStrictEqual(ids, [...new Set(ids)].sort())
      for (const one of added) assert.deepStrictEqual(found.find(({ id }) => id === one.id), one)
    }))

  it.effect("saves only the given organization", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { revision } = yield* yield* organizations.find(organization.id)
      const changed = Fixtures.organization({
        id: organization.id,
        name: "Renamed",
        timeZone: "Europe/Lisbon",
        approvalRequired: ["soa", "questionnaire"],
        selfApproval: "recorded",
        profile: { ...noFacts, website: "https://acme.example.com", updatedBy: null, updatedAt: Fixtures.at(1) },
        updatedAt: Fixtures.at(1)
      })
      yield* Fixtures.unit(organizations.save(changed, revision))
      const saved = yield* yield* organizations.find(organization.id)
      assert.deepStrictEqual(saved.value, changed)
      assert.deepStrictEqual([revision, saved.revision], [1, 2])
      assert.deepStrictEqual((yield* yield* organizations.find(other.id)).value, other)
    }))

  it.effect("rejects saving an organization when its revision is stale or it does not exist", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = yield* Fixtures.storedOrganization()
      const { revision } = yield* yield* organizations.find(organization.id)
      const saved = { ...organization, name: Fixtures.name("Saved") }
      yield* Fixtures.unit(organizations.save(saved, revision))
      yield* Fixtures.assertRejected(organizations.save(organization, revision))
      yield* Fixtures.assertRejected(organizations.save(Fixtures.organization(), revision))
      assert.deepStrictEqual((yield* yield* organizations.find(organization.id)).value, saved)
    }))

  it.effect("rejects an organization when its id is taken", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = yield* Fixtures.storedOrganization()
      yield* Fixtures.assertRejected(organizations.insert({ ...organization, name: Fixtures.name("Double") }))
      assert.deepStrictEqual((yield* yield* organizations.find(organization.id)).value, organization)
    }))

  it.effect("stores only the fields of an organization", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = Fixtures.organization()
      const surplus = { ...organization, plan: "free", revision: 9 }
      yield* Fixtures.unit(organizations.insert(surplus))
      const inserted = yield* yield* organizations.find(organization.id)
      assert.deepStrictEqual(inserted.value, organization)
      assert.sameMembers(Object.keys(inserted.value), Object.keys(Organization.fields))
      yield* Fixtures.unit(organizations.save(surplus, inserted.revision))
      assert.deepStrictEqual((yield* yield* organizations.find(organization.id)).value, organization)
    }))

  it.effect("keeps an organization unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      const organization = Fixtures.organization()
      const original = structuredClone(organization)
      yield* Fixtures.unit(
        Effect.tap(organizations.insert(organization), () => Effect.sync(() => Fixtures.tamper(organization)))
      )
      Fixtures.tamper(yield* yield* organizations.find(original.id))
      assert.deepStrictEqual((yield* yield* organizations.find(original.id)).value, original)
    }))

  it.effect("rejects a first organization when another one exists", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      yield* Fixtures.storedOrganization()
      const late = Fixtures.organization()
      assert.isFalse(yield* organizations.isEmpty)
      yield* Fixtures.assertRejected(organizations.insertFirst(late))
      assert.isTrue(Option.isNone(yield* organizations.find(late.id)))
    }))
}

/** The promises of an `OrganizationStore` in an empty storage: the layer is built again for each case. */
export const emptyStorageSuite = <E>(
  it: StorageTests<never>,
  storage: Layer.Layer<OrganizationPorts, E>
): void => {
  it.effect("reports the storage as empty until an organization is inserted", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      assert.isTrue(yield* organizations.isEmpty)
      yield* Effect.flip(
        Fixtures.unit(Effect.zipRight(organizations.insert(Fixtures.organization()), Effect.fail("no")))
      )
      assert.isTrue(yield* organizations.isEmpty)
      yield* Fixtures.storedOrganization()
      assert.isFalse(yield* organizations.isEmpty)
      yield* Fixtures.assertRejected(organizations.insertFirst(Fixtures.organization()))
    }).pipe(Effect.provide(storage)), 600_000)

  it.effect(
    "inserts one of several concurrent first organizations, and retries the others",
    () =>
      Effect.gen(function*() {
        const organizations = yield* OrganizationStore
        const racing = [0, 1, 2, 3, 4].map(() => Fixtures.organization())
        yield* assertOneCommits({
          isTaken: Effect.map(organizations.isEmpty, (isEmpty) => !isEmpty),
          take: (racer) => Effect.forEach(racing.slice(racer, racer + 1), organizations.insertFirst)
        })
        const found = yield* Effect.forEach(racing, ({ id }) => organizations.find(id))
        assert.strictEqual(found.filter(Option.isSome).length, 1)
      }).pipe(Effect.provide(storage)),
    600_000
  )

  it.effect(
    "rejects a first organization when another one was inserted after the check for emptiness",
    () =>
      Effect.gen(function*() {
        const organizations = yield* OrganizationStore
        const gate = yield* makeGate(1)
        const slow = yield* Effect.fork(Fixtures.unit(Effect.gen(function*() {
          const isEmpty = yield* organizations.isEmpty
          yield* gate.pass
          if (isEmpty) yield* organizations.insertFirst(Fixtures.organization())
          return isEmpty
        })))
        yield* gate.reached
        yield* Fixtures.storedOrganization()
        yield* gate.open
        assert.isFalse(yield* Fiber.join(slow))
      }).pipe(Effect.provide(storage)),
    600_000
  )

  it.effect("creates a separate storage each time the layer is built", () =>
    Effect.gen(function*() {
      const organizations = yield* OrganizationStore
      yield* Fixtures.storedOrganization()
      const other = yield* Effect.provide(Effect.flatMap(OrganizationStore, (store) => store.isEmpty), storage)
      assert.isTrue(other)
      assert.isFalse(yield* organizations.isEmpty)
    }).pipe(Effect.provide(storage)), 600_000)
}
