import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { requireGrantable } from "../access/Grantable.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { GrantedRole } from "../role/Role.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { MemberId, type OrganizationId, type UserId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { isErased, type User } from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { makeMember, memberEvents, type MemberFields, MemberNotFound, NotInvitable } from "./Member.ts"
import { MemberEligibility } from "./MemberEligibility.ts"
import { type Candidate, findCandidates, MemberStore } from "./MemberStore.ts"
import { isInvitable } from "./MemberView.ts"
import { toPerson } from "./Person.ts"

export interface Enrolled {
  readonly user: User
  readonly role: GrantedRole
  readonly fields: Omit<MemberFields, "role">
}

// for use cases that have checked the permission
export class Enrollment extends Effect.Service<Enrollment>()("@attestry/core/member/Enrollment", {
  effect: Effect.gen(function*() {
    const members = yield* MemberStore
    const users = yield* UserDirectory
    const roles = yield* RoleDirectory
    const eligibility = yield* MemberEligibility
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const principals = yield* PrincipalCache

    const findGrantableRole = Effect.fnUntraced(function*(organizationId: OrganizationId, text: string) {
      const role = yield* roles.findByNameOrId(organizationId, text)
      if (Option.isNone(role)) return yield* UnknownReference.role("role")
      yield* requireGrantable(role.value.permissions)
      return role.value
    })

    const filterEligible = (organizationId: OrganizationId, users: ReadonlyArray<User>) =>
      eligibility.filterEligible(organizationId, users.filter((user) => !isErased(user)))

    const isEligible = (organizationId: OrganizationId, user: User) =>
      Effect.map(filterEligible(organizationId, [user]), (eligible) => eligible.has(user.id))

    const isMember = (organizationId: OrganizationId, userId: UserId) =>
      Effect.map(members.find(organizationId, userId), Option.isSome)

    // finds, among the users with these ids, those who may become members
    const findEligible = Effect.fnUntraced(function*(
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) {
      const found = yield* findCandidates({ members, users }, organizationId, userIds)
      const eligible = yield* filterEligible(organizationId, found.map(({ user }) => user))
      const candidates = new Map<UserId, Candidate>()
      for (const candidate of found) if (eligible.has(candidate.user.id)) candidates.set(candidate.user.id, candidate)
      return candidates
    })

    const enroll = Effect.fnUntraced(function*(enrolled: ReadonlyArray<Enrolled>) {
      if (enrolled.length === 0) return []
      const { organization: { id: organizationId } } = yield* CurrentActor
      const now = yield* Timestamp.now
      const memberIds = yield* ids.makeMany(MemberId, enrolled.length)
      const added = Array.zipWith(
        enrolled,
        memberIds,
        ({ fields, role, user }, id) =>
          makeMember({ id, organizationId, userId: user.id }, Object.assign({}, fields, { role: role.reference }), now)
      )
      yield* members.insert(organizationId, added)
      yield* audit.record(...added.map(memberEvents.created))
      yield* unit.afterCommit(principals.evictMemberships(added.map(({ userId }) => userId)))
      return Array.zipWith(added, enrolled, (member, { role, user }) => toPerson(member, user, role))
    })

    const findInvitable = Effect.fnUntraced(function*(organizationId: OrganizationId, memberId: MemberId) {
      const found = yield* members.findPerson(organizationId, memberId)
      if (Option.isNone(found)) return yield* new MemberNotFound()
      const { invitation, userId } = found.value.value
      if (!isInvitable(found.value.value)) return yield* new NotInvitable()
      if (invitation !== null) return found.value
      const account = yield* users.find(userId)
      if (Option.exists(account, ({ value }) => value.isService)) return yield* new NotInvitable()
      return found.value
    })

    return { findGrantableRole, isEligible, isMember, findEligible, findInvitable, enroll }
  })
}) {}
