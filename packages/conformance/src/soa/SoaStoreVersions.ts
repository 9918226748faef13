import { byCreation } from "@attestry/core/page"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { SoaId, SoaStore, SoaVersion, SoaVersionSummary } from "@attestry/core/soa"
import { assert } from "@effect/vitest"
import { Array, Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import { assertOneCommits } from "../internal/Race.ts"
import type { StorageTests } from "../StorageTests.ts"

const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

const approver = Fixtures.id(UserId)

const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  return {
    organizationId,
    document: yield* Fixtures.storedSoaDocument(organizationId),
    sibling: yield* Fixtures.storedSoaDocument(organizationId)
  }
})

const store = (version: SoaVersion) =>
  Effect.flatMap(SoaStore, (soa) => Fixtures.unit(soa.insertVersion(version.organizationId, version)))

const toSummary = (version: SoaVersion) =>
  Object.fromEntries(Object.keys(SoaVersionSummary.fields).map((field) => [field, Reflect.get(version, field)]))

/** The part of the suite of `SoaStore` about approved versions. */
export const soaVersionCases = (it: StorageTests): void => {
  it.effect("returns an approved version unchanged", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { document, organizationId } = yield* arrange
      const full = Fixtures.soaVersion(document, 1, approver, {
        name: "Größe 😀",
        scope: "=1+1\t'\\ \u2028",
        comment: "",
        isSelfApproval: true,
        submittedBy: Fixtures.id(UserId),
        decisions: [Fixtures.soaDecision("A.5.1", { dueDate: Fixtures.at(1), ownerId: approver })],
        linked: [{ type: "policy", id: "pol_1", name: "a\n\"b\" 😀", state: "due_for_review" }]
      })
      for (const version of [full, Fixtures.soaVersion(document, 999_999_999, approver)]) {
        const surplus = { ...version, internalNote: "secret" }
        yield* store(surplus)
        const found = yield* yield* soa.findVersion(organizationId, document.id, version.version)
        assert.deepStrictEqual(found, version)
        assert.sameMembers(Object.keys(found), Object.keys(SoaVersion.fields))
      }
    }))

  it.effect("lists the approved versions of a document without their decisions, in pages", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { document, organizationId, sibling } = yield* arrange
      const all = Array.makeBy(7, (i) => Fixtures.soaVersion(document, i + 1, approver))
      yield* Effect.forEach(all, store, { discard: true })
      yield* store(Fixtures.soaVersion(sibling, 1, approver))
      const read = (sort: "-createdAt" | "createdAt") =>
        readThrough({
          limit: 3,
          slice: (after, limit) => soa.versions(organizationId, document.id, { ...slice, sort, after, limit }),
          position: byCreation.position
        })
      assert.deepStrictEqual<unknown>(yield* read("createdAt"), all.map(toSummary))
      assert.deepStrictEqual<unknown>(yield* read("-createdAt"), all.map(toSummary).toReversed())
      assert.strictEqual(yield* soa.countVersions(organizationId, document.id), 7)
    }))

  it.effect("hides an approved version from another document and another organization", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { document, organizationId, sibling } = yield* arrange
      yield* store(Fixtures.soaVersion(document, 1, approver))
      const other = yield* Fixtures.storedOrganization()
      yield* Fixtures.storedSoaDocument(other.id, { id: document.id })
      const strangers = [
        [organizationId, sibling.id],
        [other.id, document.id],
        [Fixtures.id(OrganizationId), document.id]
      ] as const
      for (const [of, id] of strangers) {
        assert.isTrue(Option.isNone(yield* soa.findVersion(of, id, 1)))
        assert.deepStrictEqual(yield* soa.versions(of, id, slice), [])
        assert.strictEqual(yield* soa.countVersions(of, id), 0)
      }
      assert.isTrue(Option.isNone(yield* soa.findVersion(organizationId, document.id, 2)))
    }))

  it.effect("rejects an approved version whose number or id is taken, and dies without its document", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { document, organizationId } = yield* arrange
      const first = Fixtures.soaVersion(document, 1, approver)
      yield* store(first)
      const again = Fixtures.soaVersion(document, 1, approver)
      yield* Fixtures.assertRejected(soa.insertVersion(organizationId, again))
      yield* Fixtures.assertRejected(soa.insertVersion(organizationId, { ...again, id: first.id, version: 2 }))
      const unknown = { ...document, id: Fixtures.id(SoaId) }
      yield* Fixtures.assertDangling(soa.insertVersion(organizationId, Fixtures.soaVersion(unknown, 1, approver)))
      assert.strictEqual(yield* soa.countVersions(organizationId, document.id), 1)
    }))

  it.effect("commits one of several versions that take the same number at once", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { document, organizationId } = yield* arrange
      yield* assertOneCommits({
        isTaken: Effect.map(soa.findVersion(organizationId, document.id, 1), Option.isSome),
        take: () => soa.insertVersion(organizationId, Fixtures.soaVersion(document, 1, approver))
      })
      assert.strictEqual(yield* soa.countVersions(organizationId, document.id), 1)
    }))
}
