import { ContextEntryId, ContextEntryStore } from "@attestry/core/contextEntry"
import { MemberStore } from "@attestry/core/member"
import { PolicyId } from "@attestry/core/policy"
import { MemberId, type OrganizationId } from "@attestry/core/shared"
import { SoaStore } from "@attestry/core/soa"
import type { SoaLink, SoaLinkIds } from "@attestry/core/soaDecision"
import { TaskId } from "@attestry/core/task"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { makeEntry } from "../contextEntry/ContextEntryStoreLists.ts"
import * as Fixtures from "../Fixtures.ts"
import type { StorageTests } from "../StorageTests.ts"
import { storedActive } from "../todo/TodoStoreActivePolicy.ts"

const none: SoaLinkIds = { policyIds: [], taskIds: [], vendorIds: [], contextEntryIds: [], members: [] }

const storedEntry = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const entries = yield* ContextEntryStore
    const entry = makeEntry(organizationId, { question: "Where are backups? 😀" })
    yield* Fixtures.unit(entries.insert(organizationId, entry))
    return entry
  })

/** One thing of each kind that a decision can refer to. */
const arrange = Effect.gen(function*() {
  const { id } = yield* Fixtures.storedOrganization()
  const user = yield* Fixtures.storedUser({ name: "Ada" })
  const member = Fixtures.member(id, user.id)
  yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(id, [member])))
  return {
    id,
    user,
    member,
    policy: yield* Fixtures.storedPolicy(id, { name: "Clean \"desk\"", reviewDate: Fixtures.at(7) }),
    task: yield* Fixtures.storedTask(id, { title: "Review", frequency: "weekly", newestEvidenceAt: Fixtures.at(3) }),
    bare: yield* Fixtures.storedTask(id),
    vendor: yield* Fixtures.storedVendor(id, { name: "Northwind", status: "assessed" }),
    entry: yield* storedEntry(id)
  }
})

type Arranged = Effect.Effect.Success<typeof arrange>

const idsOf = ({ bare, entry, member, policy, task, user, vendor }: Arranged): SoaLinkIds => ({
  policyIds: [policy.id, Fixtures.id(PolicyId)],
  taskIds: [task.id, bare.id, Fixtures.id(TaskId)],
  vendorIds: [vendor.id, Fixtures.id(VendorId)],
  contextEntryIds: [entry.id, Fixtures.id(ContextEntryId)],
  // both are the same member
  members: [member.id, user.id, Fixtures.id(MemberId)]
})

const linksOf = ({ bare, entry, member, policy, task, user, vendor }: Arranged): ReadonlyArray<SoaLink> => [
  { type: "policy", id: policy.id, name: policy.name, isActive: false, status: "draft", reviewDate: Fixtures.at(7) },
  { type: "task", id: task.id, name: task.title, frequency: "weekly", newestEvidenceAt: Fixtures.at(3) },
  { type: "task", id: bare.id, name: bare.title, frequency: null, newestEvidenceAt: null },
  { type: "vendor", id: vendor.id, name: vendor.name, isAssessed: true },
  { type: "context", id: entry.id, name: entry.question },
  { type: "user", id: user.id, memberId: member.id, name: user.name, isActive: true }
]

/** The part of the suite of `SoaStore` about what decisions refer to. */
export const soaLinkCases = (it: StorageTests): void => {
  it.effect("finds what decisions refer to, each once, and nothing of another organization", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const own = yield* arrange
      const other = yield* arrange
      assert.sameDeepMembers([...yield* soa.findLinks(own.id, idsOf(own))], [...linksOf(own)])
      assert.deepStrictEqual(yield* soa.findLinks(own.id, idsOf(other)), [])
      assert.deepStrictEqual(yield* soa.findLinks(own.id, none), [])
    }))

  it.effect("says which policies are active, vendors assessed and members active", () =>
    Effect.gen(function*() {
      const soa = yield* SoaStore
      const { id } = yield* Fixtures.storedOrganization()
      const active = yield* storedActive(id)
      const archived = yield* storedActive(id, { isArchived: true })
      const vendor = yield* Fixtures.storedVendor(id, { status: "in_progress" })
      const left = yield* Fixtures.storedMember(id, { isActive: false })
      const invitation = { name: "Given", email: "given@example.com" }
      const invited = yield* Fixtures.storedMember(id, { isActive: false, invitation })
      const found = yield* soa.findLinks(id, {
        ...none,
        policyIds: [active.policy.id, archived.policy.id],
        vendorIds: [vendor.id],
        members: [left.userId, invited.id]
      })
      const facts = found.map((link) => [
        link.id,
        "isActive" in link ? link.isActive : "isAssessed" in link && link.isAssessed,
        ...(link.id === invited.userId ? [link.name] : [])
      ])
      assert.sameDeepMembers(facts, [
        [active.policy.id, true],
        [archived.policy.id, false],
        [vendor.id, false],
        [left.userId, false],
        [invited.userId, false, "Given"]
      ])
    }))
}
