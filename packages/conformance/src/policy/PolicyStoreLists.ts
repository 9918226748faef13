import { MemberStore } from "@attestry/core/member"
import { byCreationOrName, type Position, type Slice } from "@attestry/core/page"
import { type Policy, PolicyId, policyOrder, PolicyStore, type StoredPolicyQuery } from "@attestry/core/policy"
import { lastMoment, MemberId, type OrganizationId, SearchText, UserId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Effect, Schema } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { PolicyPorts, StorageTests } from "../StorageTests.ts"

type Sort = Slice<StoredPolicyQuery>["sort"]
type Filters = Slice<StoredPolicyQuery>["filters"]

const search = Schema.decodeSync(SearchText)

export const policySlice = (sort: Sort, after?: Position, limit = 500): Slice<StoredPolicyQuery> => ({
  filters: {},
  sort,
  after,
  limit
})

/** Stores policies out of order, and returns a check of filters. */
export const arrangePolicies = (
  organizationId: OrganizationId,
  fields: ReadonlyArray<Parameters<typeof Fixtures.policy>[1]>
) =>
  Effect.gen(function*() {
    const policies = yield* PolicyStore
    const all = fields.map((its, i) => Fixtures.policy(organizationId, { createdAt: Fixtures.at(i), ...its }))
    for (const policy of all.toReversed()) yield* Fixtures.storedPolicy(organizationId, policy)
    return (filters: Filters, ...expected: ReadonlyArray<number>) =>
      Effect.gen(function*() {
        const slice = { ...policySlice("createdAt"), filters }
        const found = yield* Fixtures.toEntities(policies.list(organizationId, slice))
        assert.deepStrictEqual(found, expected.flatMap((i) => all[i] ?? []), JSON.stringify(filters))
        assert.strictEqual(yield* policies.count(organizationId, filters), expected.length, JSON.stringify(filters))
      })
  })

/** The part of the suite of `PolicyStore` that reads lists. */
export const policyListCases = (it: StorageTests<PolicyPorts>): void => {
  it.effect("lists the policies of a member by either id, and of no other organization", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const ada = yield* Fixtures.storedMember(organizationId)
      const bob = yield* Fixtures.storedMember(organizationId)
      const elsewhere = Fixtures.member(other.id, ada.userId)
      const left = Fixtures.id(UserId)
      yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(other.id, [elsewhere])))
      const check = yield* arrangePolicies(organizationId, [
        { assigneeId: ada.userId, approverId: left },
        { approverId: bob.userId },
        { approval: Fixtures.pendingApproval(bob.userId, Fixtures.at(1)) },
        {}
      ])
      for (const assigneeId of [ada.id, ada.userId]) yield* check({ assigneeId: [assigneeId] }, 0)
      for (const approverId of [bob.id, bob.userId]) yield* check({ approverId: [approverId] }, 1, 2)
      for (const member of [elsewhere.id, Fixtures.id(MemberId), Fixtures.id(UserId)]) {
        yield* check({ assigneeId: [member] })
        yield* check({ approverId: [member] })
      }
      yield* check({ approverId: [left] }, 0)
      yield* check({ approverId: [left, bob.id] }, 0, 1, 2)
      yield* check({ approverId: ["none"] }, 3)
      yield* check({ approverId: ["none", left] }, 0, 3)
      yield* check({ assigneeId: ["none"] }, 1, 2, 3)
      yield* check({ assigneeId: ["none", ada.id] }, 0, 1, 2, 3)
    }))

  it.effect("lists policies by folded name and code point, then by id, in both directions", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const named = (name: string, i: number) =>
        Fixtures.policy(organizationId, { id: PolicyId.fromSuffix(`n${10 + i}`), name })
      const ordered = [
        "-dash",
        "1st",
        "_under",
        "apple",
        "Apple",
        "ÀPPLE",
        "Äpple",
        "Zebra",
        "zulu",
        "漢字",
        "\ufffd",
        "😀"
      ]
        .map(named)
      for (const policy of ordered.toReversed()) yield* Fixtures.storedPolicy(organizationId, policy)
      const names = (all: ReadonlyArray<Policy>) => all.map(({ id, name }) => `${id} ${name}`)
      for (const [sort, expected] of [["name", ordered], ["-name", ordered.toReversed()]] as const) {
        assert.deepStrictEqual(names(yield* policies.list(organizationId, policySlice(sort))), names(expected))
      }
      const list = (position: Position | undefined, limit: number) =>
        policies.list(organizationId, policySlice("name", position, limit))
      assert.deepStrictEqual(yield* list({ value: "", id: "" }, 99), yield* list(undefined, 99))
      assert.deepStrictEqual(names(yield* list({ value: "apple", id: PolicyId.fromSuffix("n13") }, 2)), [
        "pol_n14 Apple",
        "pol_n15 ÀPPLE"
      ])
    }))

  it.effect("filters policies by status, department, assignee and archival, alone and together", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const { userId: ada } = yield* Fixtures.storedMember(organizationId)
      const { userId: bob } = yield* Fixtures.storedMember(organizationId)
      const pending = { approval: Fixtures.pendingApproval(bob, Fixtures.at(1)) }
      const check = yield* arrangePolicies(organizationId, [
        { status: "draft", department: "hr", assigneeId: ada },
        { status: "published", department: "hr", isArchived: true, approverId: bob },
        { status: "needs_review", department: "none", ...pending },
        { status: "needs_review", assigneeId: bob },
        { status: "published", department: "it", assigneeId: ada, name: "Needle" }
      ])
      yield* Fixtures.storedPolicy(other.id, { status: "draft", department: "hr", name: "Needle" })
      yield* check({}, 0, 1, 2, 3, 4)
      yield* check({ status: ["draft"] }, 0)
      yield* check({ status: ["published"] }, 1, 4)
      yield* check({ status: ["needs_review"] }, 2, 3)
      yield* check({ department: ["hr"] }, 0, 1)
      yield* check({ department: ["hr", "it"], status: ["draft", "published"] }, 0, 1, 4)
      yield* check({ department: ["none"] }, 2)
      yield* check({ department: ["qms"] })
      yield* check({ assigneeId: [ada] }, 0, 4)
      yield* check({ assigneeId: [bob] }, 3)
      yield* check({ assigneeId: [Fixtures.id(UserId)] })
      yield* check({ isArchived: true }, 1)
      yield* check({ isArchived: false }, 0, 2, 3, 4)
      yield* check({ status: ["published"], department: ["hr"] }, 1)
      yield* check({ status: ["published"], isArchived: false, assigneeId: [ada], search: search("nEEDLE") }, 4)
      yield* check({ status: ["draft"], search: search("needle") })
    }))

  it.effect("filters policies by approver, pending version, need of signatures and review date", () =>
    Effect.gen(function*() {
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { userId: ada } = yield* Fixtures.storedMember(organizationId)
      const { userId: bob } = yield* Fixtures.storedMember(organizationId)
      const pending = { approval: Fixtures.pendingApproval(bob, Fixtures.at(1)) }
      const check = yield* arrangePolicies(organizationId, [
        { approverId: ada, isRequiredToSign: true, reviewDate: Fixtures.at(1_000) },
        { approverId: bob, assigneeId: ada, signedBy: [ada], editors: [bob] },
        { ...pending, approverId: ada, reviewDate: Fixtures.at(2_000) },
        { ...pending, isRequiredToSign: true, reviewDate: Fixtures.at(999) }
      ])
      yield* check({ approverId: [ada] }, 0, 2)
      yield* check({ approverId: [bob] }, 1, 2, 3)
      yield* check({ approverId: [Fixtures.id(UserId)] })
      yield* check({ pending: true }, 2, 3)
      yield* check({ pending: false }, 0, 1)
      yield* check({ isRequiredToSign: true }, 0, 3)
      yield* check({ isRequiredToSign: false }, 1, 2)
      yield* check({ reviewBefore: Fixtures.at(1_000) }, 3)
      yield* check({ reviewBefore: Fixtures.at(1_001) }, 0, 3)
      yield* check({ reviewBefore: lastMoment }, 0, 2, 3)
      yield* check({ approverId: [bob], pending: true, isRequiredToSign: true, reviewBefore: Fixtures.at(1_500) }, 3)
    }))

  it.effect("lists policies by review date, then by id, with those without one last, in both directions", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const dates = [Fixtures.at(5), Fixtures.at(5), Fixtures.at(6), Fixtures.at(70), null, null]
      const ordered = dates.map((reviewDate, i) =>
        Fixtures.policy(organizationId, { id: PolicyId.fromSuffix(`n${10 + i}`), reviewDate })
      )
      for (const policy of ordered.toReversed()) yield* Fixtures.storedPolicy(organizationId, policy)
      for (const [sort, expected] of [["reviewDate", ordered], ["-reviewDate", ordered.toReversed()]] as const) {
        assert.deepStrictEqual(yield* Fixtures.toEntities(policies.list(organizationId, policySlice(sort))), expected)
        const read = yield* readThrough({
          limit: 1,
          slice: (after, limit) => Fixtures.toEntities(policies.list(organizationId, policySlice(sort, after, limit))),
          position: (row) => policyOrder.position(row, sort)
        })
        assert.deepStrictEqual(read, expected)
      }
    }))

  it.effect("sorts and finds a policy by its new name and description when it is saved", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const first = yield* Fixtures.storedPolicy(organizationId, { name: "Alpha", description: "one" })
      const second = yield* Fixtures.storedPolicy(organizationId, { name: "Beta" })
      const renamed = Fixtures.policy(organizationId, { ...first, name: "GAMMA", description: "two" })
      yield* Fixtures.unit(policies.save(organizationId, renamed, 1))
      const listed = yield* Fixtures.toEntities(policies.list(organizationId, policySlice("name")))
      assert.deepStrictEqual(listed, [second, renamed])
      for (const [text, count] of [["alpha", 0], ["gamma", 1], ["one", 0], ["TWO", 1]] as const) {
        assert.strictEqual(yield* policies.count(organizationId, { search: search(text) }), count, text)
      }
    }))

  it.effect("pages only through the policies that match", () =>
    Effect.gen(function*() {
      const policies = yield* PolicyStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const status = (i: number) => i % 3 === 0 ? "published" : "draft"
      yield* arrangePolicies(organizationId, Array.makeBy(9, (i) => ({ name: `n${i}`, status: status(i) })))
      for (const [sort, names] of [["-name", ["n6", "n3", "n0"]], ["createdAt", ["n0", "n3", "n6"]]] as const) {
        const read = yield* readThrough({
          limit: 2,
          slice: (after, limit) =>
            policies.list(organizationId, { ...policySlice(sort, after, limit), filters: { status: ["published"] } }),
          position: (row) => byCreationOrName.position(row, sort)
        })
        assert.deepStrictEqual(read.map(({ name }) => name), names.map(Fixtures.name))
      }
    }))
}
