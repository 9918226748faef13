import { noApproval } from "@attestry/core/approval"
import type { Position, Slice } from "@attestry/core/page"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { SoaDocument, SoaId, soaOrder, SoaQuery, SoaStore, SoaSummary } from "@attestry/core/soa"
import { assert } from "@effect/vitest"
import { Array, Effect, Option, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { facetCases } from "../internal/FacetCases.ts"
import { readThrough } from "../internal/Paging.ts"
import type { StorageTests } from "../StorageTests.ts"
import { soaLinkCases } from "./SoaStoreLinks.ts"
import { soaVersionCases } from "./SoaStoreVersions.ts"

type Filters = typeof SoaQuery.Encoded

const slice = (
  { sort = "createdAt", ...filters }: Filters = {},
  after?: Position,
  limit = 500
): Slice<SoaQuery> => ({ filters: Schema.decodeSync(SoaQuery)(filters), sort, after, limit })

const names = ["Ärger", "ärger", "Zoo", "zoo", "a", "B"]

// the order of the statuses is not that of their names
const various = (organizationId: OrganizationId, i: number) =>
  Fixtures.soaDocument(organizationId, {
    name: names[i % 6] ?? "",
    createdAt: Fixtures.at(i % 5),
    updatedAt: Fixtures.at(i % 4),
    status: (["approved", "draft", "declined"] as const)[i % 3] ?? "draft",
    ...(i % 3 === 0 ? { version: 1, approvedVersion: 1 } : {}),
    catalogueId: i % 4 === 0 ? "own-1" : "own-2"
  })

const toSummary = (document: SoaDocument) =>
  Object.fromEntries(Object.keys(SoaSummary.fields).map((field) => [field, Reflect.get(document, field)]))

/** The promises of a `SoaStore`. */
export const soaStoreSuite = (it: StorageTests): void => {
  it.effect("returns a document unchanged when it was inserted or saved", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const declined = {
        ...Fixtures.pendingApproval(userId, Fixtures.at(2), userId),
        state: "rejected",
        decidedBy: userId,
        decidedAt: Fixtures.at(3),
        comment: "a\n\"b\" 😀"
      } as const
      const decisions = [
        Fixtures.soaDecision("A.5.1", { ownerId: userId, dueDate: Fixtures.at(5), decidedBy: userId }),
        Fixtures.soaDecision("A.8.30", { applicable: false, justification: "=1+1\t'\\ 😀\u2028" })
      ]
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (scope, name) => ({ name, scope }))
        .filter(({ scope }) => scope.length <= 5_000)
      const pending = {
        status: "pending_approval",
        approval: Fixtures.pendingApproval(userId, Fixtures.at(2)),
        editors: [userId]
      } as const
      for (const fields of [{}, { decisions, decided: 2 }, pending, { approval: declined }, ...odd]) {
        const value = yield* Fixtures.storedSoaDocument(organizationId, fields)
        const find = Effect.flatten(soa.find(organizationId, value.id))
        assert.deepStrictEqual(yield* find, { value, revision: 1 })
        const changed: SoaDocument = {
          ...value,
          ...Fixtures.soaDocument(organizationId, {
            ...fields,
            status: "approved",
            approval: noApproval,
            version: 7,
            approvedVersion: 7
          }),
          id: value.id
        }
        yield* Fixtures.unit(soa.save(organizationId, changed, 1))
        assert.deepStrictEqual(yield* find, { value: changed, revision: 2 })
        yield* Fixtures.assertRevision(soa.list(organizationId, slice()), value.id, 2)
      }
    }))

  it.effect("lists documents without their decisions, by creation or name, in both directions, in pages", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const all = Array.makeBy(
        12,
        (i) => various(organizationId, i)
      )
      yield* Fixtures.unit(Effect.forEach(all, (one) => soa.insert(organizationId, one), { discard: true }))
      yield* Fixtures.storedSoaDocument((yield* Fixtures.storedOrganization()).id)
      for (const sort of ["createdAt", "name", "updatedAt", "status"] as const) {
        const position = (row: SoaSummary) => soaOrder.position(row, sort)
        const read = (sort: Slice<SoaQuery>["sort"]) =>
          readThrough({
            limit: 5,
            slice: (after, limit) => Fixtures.toEntities(soa.list(organizationId, slice({ sort }, after, limit))),
            position
          })
        const ordered = yield* read(sort)
        assert.sameDeepMembers<unknown>([...ordered], all.map(toSummary))
        assert.deepStrictEqual(yield* read(`-${sort}`), ordered.toReversed())
        assert.deepStrictEqual(yield* Fixtures.toEntities(soa.list(organizationId, slice({ sort }))), ordered)
      }
      assert.strictEqual(yield* soa.count(organizationId, {}), 12)
    }))

  it.effect("finds documents by status, catalogue, archiving and a part of the name", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const one = yield* Fixtures.storedSoaDocument(organizationId, { name: "Größe 50 %", status: "declined" })
      const two = yield* Fixtures.storedSoaDocument(organizationId, {
        name: "Other",
        catalogueId: "own-1",
        isArchived: true
      })
      const found: ReadonlyArray<readonly [Filters, ReadonlyArray<SoaDocument>]> = [
        [{ status: "declined" }, [one]],
        [{ status: "draft" }, [two]],
        [{ status: "approved" }, []],
        [{ status: ["declined", "approved"] }, [one]],
        [{ status: ["approved", "draft"], catalogueId: "own,own-1" }, [two]],
        [{ catalogueId: "own-1" }, [two]],
        [{ catalogueId: "own" }, []],
        [{ isArchived: "true" }, [two]],
        [{ isArchived: "false" }, [one]],
        [{ search: "GRÖSSE" }, []],
        [{ search: "größe 50 %" }, [one]],
        [{ search: "gro\u0308ße" }, [one]],
        [{ search: "große" }, [one]],
        [{ search: "_" }, []],
        [{ search: "OTHER", status: "draft" }, [two]],
        [{ search: "other", status: "declined" }, []]
      ]
      for (const [filters, expected] of found) {
        const given = slice(filters)
        const listed = yield* Fixtures.toEntities(soa.list(organizationId, given))
        assert.deepStrictEqual(listed.map(({ id }) => id), expected.map(({ id }) => id), JSON.stringify(filters))
        assert.strictEqual(yield* soa.count(organizationId, given.filters), expected.length)
      }
    }))

  facetCases(it, {
    store: SoaStore,
    various,
    filters: { status: ["approved", "declined"] },
    matches: ({ status }) => status !== "draft",
    facets: { status: ({ status }) => status, catalogueId: ({ catalogueId }) => catalogueId }
  })

  it.effect("hides a document from another organization, and rejects a stale or foreign save", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const own = yield* Fixtures.storedSoaDocument(organizationId)
      for (const  of of[other.id, Fixtures.id(OrganizationId)]) {
        assert.isTrue(Option.isNone(yield* soa.find(of, own.id)))
        assert.deepStrictEqual(yield* Fixtures.toEntities(soa.list(of, slice())), [])
        assert.strictEqual(yield* soa.count(of, {}), 0)
        yield* Fixtures.assertRejected(soa.save(of, own, 1))
        yield* Fixtures.assertRejected(soa.remove(of, own.id, 1))
      }
      yield* Fixtures.assertRejected(soa.remove(organizationId, own.id, 2))
      yield* Fixtures.assertRejected(soa.save(organizationId, own, 2))
      yield* Fixtures.assertRejected(soa.save(organizationId, { ...own, id: Fixtures.id(SoaId) }, 1))
      yield* Fixtures.assertRejected(soa.insert(organizationId, own))
      assert.deepStrictEqual(yield* yield* soa.find(organizationId, own.id), { value: own, revision: 1 })
    }))

  it.effect("removes a document without an approved version", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const removed = yield* Fixtures.storedSoaDocument(organizationId)
      const kept = yield* Fixtures.storedSoaDocument(organizationId)
      yield* Fixtures.unit(soa.remove(organizationId, removed.id, 1))
      assert.isTrue(Option.isNone(yield* soa.find(organizationId, removed.id)))
      assert.deepStrictEqual((yield* Fixtures.toEntities(soa.list(organizationId, slice()))).map(({ id }) => id), [
        kept.id
      ])
      yield* Fixtures.assertRejected(soa.remove(organizationId, removed.id, 1))
    }))

  it.effect("dies when the approver is no member or the organization does not exist", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stranger = yield* Fixtures.storedMember((yield* Fixtures.storedOrganization()).id)
      for (const approverId of [stranger.userId, Fixtures.id(UserId)]) {
        const approval = Fixtures.pendingApproval(approverId, Fixtures.at(2))
        const document = Fixtures.soaDocument(organizationId, { status: "pending_approval", approval })
        yield* Fixtures.assertDangling(soa.insert(organizationId, document))
      }
      const unknown = Fixtures.id(OrganizationId)
      yield* Fixtures.assertDangling(soa.insert(unknown, Fixtures.soaDocument(unknown)))
      assert.strictEqual(yield* soa.count(organizationId, {}), 0)
    }))

  it.effect("finds what waits for a user, and what they own in documents that are worked on", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId } = yield* Fixtures.storedMember(organizationId)
      const decisions = [Fixtures.soaDecision("A.5.1"), Fixtures.soaDecision("A.5.2", { ownerId: userId })]
      const approval = Fixtures.pendingApproval(userId, Fixtures.at(2))
      const pending = { status: "pending_approval", approval } as const
      const owned = yield* Fixtures.storedSoaDocument(organizationId, { status: "in_progress", decisions })
      const asked = yield* Fixtures.storedSoaDocument(organizationId, pending)
      yield* Fixtures.storedSoaDocument(organizationId, { status: "approved", approvedVersion: 1, decisions })
      yield* Fixtures.storedSoaDocument(organizationId, { status: "in_progress" })
      const found = yield* soa.assignedTo(organizationId, userId)
      assert.sameDeepMembers([...found], [owned, asked].map((value) => ({ value, revision: 1 })))
      assert.deepStrictEqual(yield* soa.assignedTo(organizationId, Fixtures.id(UserId)), [])
      assert.deepStrictEqual(yield* soa.assignedTo((yield* Fixtures.storedOrganization()).id, userId), [])
    }))

  it.effect("stores only the fields of a document, and keeps it when the caller mutates it", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const value = Fixtures.soaDocument(organizationId, { decisions: [Fixtures.soaDecision("A.5.1")] })
      const original = structuredClone(value)
      const surplus = { ...value, internalNote: "secret", revision: 9 }
      yield* Fixtures.unit(
        Effect.tap(soa.insert(organizationId, surplus), () => Effect.sync(() => Fixtures.tamper(surplus)))
      )
      const find = Effect.flatten(soa.find(organizationId, value.id))
      assert.sameMembers(Object.keys((yield* find).value), Object.keys(SoaDocument.fields))
      Fixtures.tamper(yield* find)
      Fixtures.tamper(yield* soa.list(organizationId, slice()))
      assert.deepStrictEqual((yield* find).value, original)
    }))

  soaVersionCases(it)
  soaLinkCases(it)
}
