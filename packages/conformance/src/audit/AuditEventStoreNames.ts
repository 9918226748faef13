import { AttachmentStore } from "@attestry/core/attachment"
import { AuditEventStore } from "@attestry/core/audit"
import { MemberStore } from "@attestry/core/member"
import { MemberId, type OrganizationId, UserId } from "@attestry/core/shared"
import { TaskId } from "@attestry/core/task"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { storedQuestionnaire } from "../questionnaire/QuestionnaireStoreStored.ts"
import type { StorageTests } from "../StorageTests.ts"
import { appendAll } from "./AuditEventStoreHistory.ts"

const namesOf = (organizationId: OrganizationId, ids: ReadonlyArray<string>) =>
  Effect.map(
    Effect.flatMap(AuditEventStore, (audit) => audit.names(organizationId, ids)),
    (found) => Object.fromEntries(found.map(({ id, name }) => [id, name]))
  )

/** The promises of an `AuditEventStore` about names, beside the stores of what has one. */
export const auditNamesSuite = (it: StorageTests): void => {
  it.effect("names users, members and resources, and nothing of another organization", () =>
    Effect.gen(function*() {
      const arrange = (mark: string) =>
        Effect.gen(function*() {
          const { id } = yield* Fixtures.storedOrganization({ name: `Organization ${mark}` })
          const user = yield* Fixtures.storedUser({ name: `User ${mark}` })
          const member = Fixtures.member(id, user.id)
          yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(id, [member])))
          const apiKey = yield* Fixtures.storedApiKey(id, user.id, { name: `Key ${mark}` })
          const role = yield* Fixtures.storedRole(id, { name: `Role ${mark}` })
          const vendor = yield* Fixtures.storedVendor(id, { name: `=Vendor "${mark}"` })
          const policy = yield* Fixtures.storedPolicy(id, { name: `Policy ${mark}` })
          const task = yield* Fixtures.storedTask(id, { title: `Task ${mark}` })
          const attachment = Fixtures.attachment(task, user.id, { fileName: `File ${mark}` })
          yield* Fixtures.unit(Effect.flatMap(AttachmentStore, (attachments) => attachments.insert(id, attachment)))
          const automation = yield* Fixtures.storedAutomation(task, { name: `Automation ${mark}` })
          const browserAutomation = yield* Fixtures.storedBrowserAutomation(task, { name: `Browser ${mark}` })
          const soa = yield* Fixtures.storedSoaDocument(id, { name: `Statement ${mark}` })
          const { questionnaire } = yield* storedQuestionnaire(id, { fileName: `Questions ${mark}` })
          const names = {
            [questionnaire.id]: `Questions ${mark}`,
            [soa.id]: `Statement ${mark}`,
            [browserAutomation.id]: `Browser ${mark}`,
            [attachment.id]: `File ${mark}`,
            [id]: `Organization ${mark}`,
            [user.id]: `User ${mark}`,
            [member.id]: `User ${mark}`,
            [apiKey.id]: `Key ${mark}`,
            [role.id]: `Role ${mark}`,
            [vendor.id]: `=Vendor "${mark}"`,
            [policy.id]: `Policy ${mark}`,
            [task.id]: `Task ${mark}`,
            [automation.id]: `Automation ${mark}`
          }
          return { id, names, member }
        })
      const one = yield* arrange("1")
      const two = yield* arrange("2")
      const all = [...Object.keys(one.names), ...Object.keys(two.names), Fixtures.id(VendorId), "x", ""]
      assert.deepStrictEqual(yield* namesOf(one.id, all), one.names)
      assert.deepStrictEqual(yield* namesOf(two.id, all), two.names)
      assert.deepStrictEqual(yield* namesOf(one.id, [one.member.id]), { [one.member.id]: "User 1" })
      assert.deepStrictEqual(yield* namesOf(one.id, []), {})
    }))

  it.effect("names what was removed by the last event of its removal", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const vendorId = Fixtures.id(VendorId)
      const taskId = Fixtures.id(TaskId)
      const [userId, memberId] = [Fixtures.id(UserId), Fixtures.id(MemberId)]
      const vendor = { type: "vendor", id: vendorId }
      const member = { type: "member", id: memberId }
      const removal = { action: "member.removed", resource: member, after: null }
      yield* appendAll(id, [
        Fixtures.event(id, { at: Fixtures.at(1), action: "vendor.updated", resource: vendor, before: { name: "Old" } }),
        Fixtures.event(id, {
          at: Fixtures.at(2),
          action: "vendor.removed",
          resource: vendor,
          before: { name: "Last" }
        }),
        Fixtures.event(id, {
          at: Fixtures.at(2),
          action: "task.removed",
          resource: { type: "task", id: taskId },
          before: { title: "Titled" }
        }),
        Fixtures.event(id, { at: Fixtures.at(3), action: "vendors.get", resource: vendor, outcome: "refused" }),
        Fixtures.event(id, { at: Fixtures.at(5), ...removal, before: { userId, name: "Ada B." } }),
        Fixtures.event(id, { at: Fixtures.at(4), ...removal, before: { userId, name: "Ada A." } }),
        Fixtures.event(id, { at: Fixtures.at(6), ...removal, before: { userId, role: "member" } })
      ])
      yield* appendAll(other.id, [
        Fixtures.event(other.id, { at: Fixtures.at(9), ...removal, before: { userId, name: "Theirs" } })
      ])
      assert.deepStrictEqual(yield* namesOf(id, [vendorId, taskId, userId, memberId]), {
        [vendorId]: "Last",
        [taskId]: "Titled",
        [userId]: "Ada B.",
        [memberId]: "Ada B."
      })
      assert.deepStrictEqual(yield* namesOf(other.id, [vendorId, userId]), { [userId]: "Theirs" })
    }))

  it.effect("prefers the present name of a user who came back", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({ name: "Ada Now" })
      const member = Fixtures.member(id, user.id)
      yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(id, [member])))
      const before = { userId: user.id, name: "Ada Then" }
      yield* appendAll(id, [Fixtures.event(id, { action: "member.removed", before, after: null })])
      assert.deepStrictEqual(yield* namesOf(id, [user.id, member.id]), {
        [user.id]: "Ada Now",
        [member.id]: "Ada Now"
      })
    }))

  it.effect("names an invited person as the organization did, until they accept", () =>
    Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const user = yield* Fixtures.storedUser({ name: "Their own name" })
      const invitation = { email: user.email, name: Fixtures.name("As given") }
      const member = { ...Fixtures.member(id, user.id, { isActive: false }), invitation }
      yield* Fixtures.unit(Effect.flatMap(MemberStore, (members) => members.insert(id, [member])))
      assert.deepStrictEqual(yield* namesOf(id, [user.id, member.id]), { [member.id]: "As given" })
    }))
}
