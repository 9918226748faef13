import { ApiKeyStore } from "@attestry/core/apiKey"
import { AuditEventStore } from "@attestry/core/audit"
import { type Member, MemberStore } from "@attestry/core/member"
import { type Organization, OrganizationStore } from "@attestry/core/organization"
import { type Role, RoleStore } from "@attestry/core/role"
import { SessionStore } from "@attestry/core/session"
import { ApiKeyId, SessionId } from "@attestry/core/shared"
import { type User, UserStore } from "@attestry/core/user"
import { type Vendor, VendorId, VendorStore } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { kinds } from "../Kinds.ts"
import { prepareAttachmentWrites } from "./UnitOfWorkAttachmentWrites.ts"
import { prepareAutomationWrites } from "./UnitOfWorkAutomationWrites.ts"
import { prepareBrowserWrites } from "./UnitOfWorkBrowserWrites.ts"
import { prepareNoticeWrites } from "./UnitOfWorkNoticeWrites.ts"
import { preparePolicyWrites } from "./UnitOfWorkPolicyWrites.ts"
import { prepareQuestionnaireWrites } from "./UnitOfWorkQuestionnaireWrites.ts"
import { prepareSoaWrites } from "./UnitOfWorkSoaWrites.ts"

/** All of a short list. */
export const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 500 } as const

/** The vendor with another description. */
export const withDescription = (vendor: Vendor, text: string): Vendor => ({
  ...vendor,
  description: Fixtures.description(text)
})

/** Every write of every store, and checks that all or none were made. */
export const allWrites = Effect.gen(function*() {
  const organizations = yield* OrganizationStore
  const users = yield* UserStore
  const members = yield* MemberStore
  const vendors = yield* VendorStore
  const apiKeys = yield* ApiKeyStore
  const audit = yield* AuditEventStore
  const roles = yield* RoleStore
  const sessions = yield* SessionStore

  const organization = yield* Fixtures.storedOrganization()
  const organizationId = organization.id
  const member = yield* Fixtures.storedMember(organizationId)
  const revokedKey = yield* Fixtures.storedApiKey(organizationId, member.userId)
  const revokedKeys = [yield* Fixtures.storedApiKey(organizationId, member.userId)]
  const assigned = yield* Fixtures.storedVendor(organizationId, { assigneeId: member.id })
  const leaving = yield* Fixtures.storedMember(organizationId)
  const role = yield* Fixtures.storedRole(organizationId)
  const removedRole = yield* Fixtures.storedRole(organizationId)
  const savedUser = yield* Fixtures.storedUser()
  const owned = yield* Fixtures.storedOrganization()
  const owners = yield* members.owners(owned.id)
  const event = Fixtures.event(organizationId)
  const session = Fixtures.session(member.userId)
  yield* Fixtures.unit(audit.append(organizationId, [event]))
  yield* Fixtures.unit(sessions.insert(session, Fixtures.secretHash()))

  const renamed: Organization = { ...organization, name: Fixtures.name("Renamed") }
  const other = Fixtures.organization()
  const user = Fixtures.user()
  const newMember = Fixtures.member(organizationId, user.id)
  const newKey = Fixtures.apiKey(organizationId, user.id)
  const newEvents = [Fixtures.event(organizationId), Fixtures.event(organizationId)]
  const newRole = Fixtures.role(organizationId)
  const newSession = Fixtures.session(user.id)
  const changedRole: Role = { ...role, permissions: { audit: ["read"] } }
  const changedMember: Member = { ...member, role: role.id }
  const changedUser: User = { ...savedUser, name: Fixtures.name("Renamed") }
  const later = Fixtures.at(9)

  const revision = {
    organization: (yield* Effect.flatten(organizations.find(organizationId))).revision,
    revokedKey: (yield* Effect.flatten(apiKeys.find(organizationId, revokedKey.id))).revision
  }
  const hash = Fixtures.secretHash()
  const ofKinds = yield* Effect.forEach(kinds, ({ tryWrites }) => tryWrites)
  const ofPolicies = yield* preparePolicyWrites(member)
  const ofAttachments = yield* prepareAttachmentWrites(member.userId)
  const ofAutomations = yield* prepareAutomationWrites
  const ofBrowser = yield* prepareBrowserWrites
  const ofNotices = yield* prepareNoticeWrites
  const ofSoa = yield* prepareSoaWrites
  const ofQuestionnaires = yield* prepareQuestionnaireWrites

  return {
    /** Each write, and the same write with a condition that fails. */
    writes: [
      ...ofKinds.flatMap(({ writes }) => writes),
      ...ofPolicies.writes,
      ...ofAttachments.writes,
      ...ofAutomations.writes,
      ...ofBrowser.writes,
      ...ofSoa.writes,
      ...ofQuestionnaires.writes,
      ...ofNotices.writes,
      [organizations.insert(other), organizations.insert(organization)],
      [organizations.save(renamed, revision.organization), organizations.save(renamed, revision.organization + 1)],
      [users.insert(user), users.insert({ ...user, id: member.userId })],
      [members.insert(organizationId, [newMember]), members.insert(organizationId, [{ ...newMember, id: member.id }])],
      [
        apiKeys.insert(organizationId, newKey, hash),
        apiKeys.insert(organizationId, { ...newKey, keyId: revokedKey.keyId }, hash)
      ],
      [
        apiKeys.remove(organizationId, revokedKey.id, revision.revokedKey),
        apiKeys.remove(organizationId, revokedKey.id, revision.revokedKey + 1)
      ],
      [audit.append(organizationId, newEvents), audit.append(organizationId, [...newEvents, event])],
      [
        apiKeys.removeAll(organizationId, revokedKeys.map(({ id }) => id)),
        apiKeys.removeAll(organizationId, [...revokedKeys.map(({ id }) => id), Fixtures.id(ApiKeyId)])
      ],
      [
        vendors.unassign(organizationId, [member.id], [assigned.id], later),
        vendors.unassign(organizationId, [member.id], [assigned.id, Fixtures.id(VendorId)], later)
      ],
      [members.save(organizationId, changedMember, 1), members.save(organizationId, changedMember, 2)],
      [members.remove(organizationId, leaving.id, 1), members.remove(organizationId, leaving.id, 2)],
      [
        members.touchOwnersRevision(owned.id, owners.revision),
        members.touchOwnersRevision(owned.id, owners.revision + 1)
      ],
      [roles.insert(organizationId, newRole), roles.insert(organizationId, { ...newRole, name: role.name })],
      [roles.save(organizationId, changedRole, 1), roles.save(organizationId, changedRole, 2)],
      [roles.remove(organizationId, removedRole.id, 1), roles.remove(organizationId, removedRole.id, 2)],
      [users.save(changedUser, 1), users.save(changedUser, 2)],
      [sessions.insert(newSession, hash), sessions.insert({ ...newSession, id: session.id }, hash)],
      [sessions.remove([session.id]), sessions.remove([session.id, Fixtures.id(SessionId)])]
    ] as const,
    assertNothingWritten: Effect.gen(function*() {
      for (const { assertNothingWritten } of ofKinds) yield* assertNothingWritten
      yield* ofPolicies.assertNothingWritten
      yield* ofAttachments.assertNothingWritten
      yield* ofAutomations.assertNothingWritten
      yield* ofBrowser.assertNothingWritten
      yield* ofSoa.assertNothingWritten
      yield* ofQuestionnaires.assertNothingWritten
      yield* ofNotices.assertNothingWritten
      assert.isTrue(Option.isNone(yield* organizations.find(other.id)))
      assert.deepStrictEqual((yield* Effect.flatten(organizations.find(organizationId))).value, organization)
      assert.isTrue(Option.isNone(yield* users.find(user.id)))
      assert.isTrue(Option.isNone(yield* members.find(organizationId, user.id)))
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(vendors.list(organizationId, slice)))], [assigned])
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(apiKeys.list(organizationId, slice)))], [
        revokedKey,
        ...revokedKeys
      ])
      for (const value of [member, leaving]) {
        assert.deepStrictEqual(yield* members.find(organizationId, value.id), Option.some({ value, revision: 1 }))
      }
      assert.deepStrictEqual(yield* members.owners(owned.id), owners)
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(roles.list(organizationId)))], [role, removedRole])
      assert.deepStrictEqual(yield* users.find(savedUser.id), Option.some({ value: savedUser, revision: 1 }))
      assert.deepStrictEqual(yield* sessions.list(member.userId), [session])
      assert.deepStrictEqual(yield* sessions.list(user.id), [])
      assert.deepStrictEqual(yield* audit.list(organizationId, { ...slice, sort: "-at" }), [event])
    }),
    assertAllWritten: Effect.gen(function*() {
      for (const { assertAllWritten } of ofKinds) yield* assertAllWritten
      yield* ofPolicies.assertAllWritten
      yield* ofAttachments.assertAllWritten
      yield* ofAutomations.assertAllWritten
      yield* ofBrowser.assertAllWritten
      yield* ofSoa.assertAllWritten
      yield* ofQuestionnaires.assertAllWritten
      yield* ofNotices.assertAllWritten
      assert.deepStrictEqual((yield* Effect.flatten(organizations.find(other.id))).value, other)
      assert.deepStrictEqual((yield* Effect.flatten(organizations.find(organizationId))).value, renamed)
      assert.deepStrictEqual(yield* users.find(user.id), Option.some({ value: user, revision: 1 }))
      assert.deepStrictEqual(
        yield* members.find(organizationId, user.id),
        Option.some({ value: newMember, revision: 1 })
      )
      assert.sameDeepMembers(
        [...(yield* Fixtures.toEntities(vendors.list(organizationId, slice)))],
        [{ ...assigned, assigneeId: null, updatedAt: later }]
      )
      assert.deepStrictEqual(yield* Fixtures.toEntities(apiKeys.list(organizationId, slice)), [newKey])
      const events = yield* audit.list(organizationId, { ...slice, sort: "-at" })
      assert.sameDeepMembers([...events], [event, ...newEvents])
      assert.deepStrictEqual(
        yield* members.find(organizationId, member.id),
        Option.some({ value: changedMember, revision: 2 })
      )
      assert.isTrue(Option.isNone(yield* members.find(organizationId, leaving.id)))
      assert.notDeepEqual(yield* members.owners(owned.id), owners)
      assert.sameDeepMembers([...(yield* Fixtures.toEntities(roles.list(organizationId)))], [changedRole, newRole])
      assert.deepStrictEqual(yield* users.find(savedUser.id), Option.some({ value: changedUser, revision: 2 }))
      assert.deepStrictEqual(yield* sessions.list(member.userId), [])
      assert.deepStrictEqual(yield* sessions.list(user.id), [newSession])
    })
  }
})
