import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { requireGrantable } from "../internal/access/Grantable.ts"
import { AuditRecorder } from "../internal/audit/AuditRecorder.ts"
import { MemberAccess } from "../internal/guard/MemberAccess.ts"
import { Enrollment } from "../internal/member/Enrollment.ts"
import { MemberRemoval } from "../internal/member/MemberRemoval.ts"
import { RoleDirectory } from "../internal/role/RoleDirectory.ts"
import { applyPatch } from "../internal/shared/Patch.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import { UserDirectory } from "../internal/user/UserDirectory.ts"
import type { MemberId, OrganizationId } from "../shared/Ids.ts"
import * as Page from "../shared/Page.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { UserNotFound } from "../user/User.ts"
import {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotRemoveSelf,
  isActiveOwner,
  LastOwner,
  type Member,
  memberEvents,
  MemberNotFound
} from "./Member.ts"
import { MemberStore } from "./MemberStore.ts"
import { defaultRole, type MemberPatch, type NewMember, personOrder, PersonQuery, toPerson } from "./Person.ts"

/** True if the membership is the caller's. A key acts for its creator. */
const isSelf = ({ userId }: Member) =>
  Effect.map(CurrentActor, (actor) => actor.type !== "system" && actor.user.id === userId)

export class Members extends Effect.Service<Members>()("@attestry/core/member/Members", {
  effect: Effect.gen(function*() {
    const store = yield* MemberStore
    const users = yield* UserDirectory
    const enrollment = yield* Enrollment
    const removal = yield* MemberRemoval
    const roles = yield* RoleDirectory
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const principals = yield* PrincipalCache

    const listing = Page.listing("people", PersonQuery, personOrder, store)

    /** Loads the membership and its user, and checks the revision. */
    const load = Effect.fnUntraced(function*(memberId: MemberId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id, memberId)
      if (Option.isNone(found)) return yield* new MemberNotFound()
      const user = yield* users.find(found.value.value.userId)
      if (Option.isNone(user)) return yield* new MemberNotFound()
      return { read: yield* Revision.check(found.value), user: user.value.value }
    })

    const loadRole = (member: Member) =>
      Effect.flatMap(
        roles.findByReference(member.organizationId, member.role),
        Option.match({
          onNone: () => Effect.fail(new MemberNotFound()),
          onSome: Effect.succeed
        })
      )

    /** Fails unless the organization has another active owner. */
    const requireAnotherOwner = Effect.fnUntraced(function*(organizationId: OrganizationId) {
      const { active, revision } = yield* store.owners(organizationId)
      if (active <= 1) return yield* new LastOwner()
      yield* store.touchOwnersRevision(organizationId, revision)
    })

    /** Lists one page of the matching people, by default in the order of creation. */
    const list = useCase("Members.list")(function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.page(listing(organization.id), query)
    }, MemberAccess.list)

    /** Lists all matching people: the first 1,000, and the effect that reads the next. See `Page.streamAll`. */
    const all = useCase("Members.all")(function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.readAll(listing(organization.id), query)
    }, MemberAccess.list)

    const get = useCase("Members.get")(function*(memberId: MemberId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.findPerson(organization.id, memberId)
      return Option.isSome(found) ? found.value : yield* new MemberNotFound()
    }, MemberAccess.get)

    /** Makes a user a member, with a role that the caller may grant. */
    const create = useCase("Members.create")(
      function*({ role: named = defaultRole, userId, ...fields }: NewMember) {
        const { organization } = yield* CurrentActor
        const user = yield* users.find(userId)
        if (Option.isNone(user)) return yield* new UserNotFound()
        const { eligible, present } = yield* enrollment.findCandidates(organization.id, [user.value.value])
        if (!eligible.has(userId)) return yield* new UserNotFound()
        const role = yield* enrollment.findGrantableRole(organization.id, named)
        if (present.has(userId)) return yield* new AlreadyMember()
        const [person] = yield* enrollment.enroll([{ user: user.value.value, role, fields }])
        return person === undefined ? yield* new UserNotFound() : { value: person, revision: 1 }
      },
      unit.run,
      MemberAccess.create
    )

    /** Applies a patch. Returns the new membership and its role. */
    const applyMemberPatch = Effect.fnUntraced(function*(member: Member, { role: named, ...fields }: MemberPatch) {
      const role = named === undefined ? yield* loadRole(member) : Option.getOrNull(
        yield* roles.findByNameOrId(member.organizationId, named)
      )
      if (role === null) return yield* UnknownReference.role("role")
      const updated = applyPatch(member, { ...fields, role: role.reference }, yield* Timestamp.now)
      const isRoleChanged = updated.role !== member.role
      if (isRoleChanged && (yield* isSelf(member))) return yield* new CannotChangeOwnRole()
      // reactivation grants the permissions of the role again
      if (isRoleChanged || (updated.isActive && !member.isActive)) yield* requireGrantable(role.permissions)
      if (isActiveOwner(member) && !isActiveOwner(updated)) yield* requireAnotherOwner(member.organizationId)
      return { role, updated }
    })

    const update = useCase("Members.update")(
      function*(memberId: MemberId, patch: MemberPatch) {
        const { read, user } = yield* load(memberId)
        const { role, updated } = yield* applyMemberPatch(read.value, patch)
        const person = toPerson(updated, user, role)
        if (updated === read.value) return { value: person, revision: read.revision }
        yield* store.save(updated.organizationId, updated, read.revision)
        yield* audit.record(memberEvents.updated(read.value, updated))
        if (read.value.isActive && !updated.isActive) yield* removal.runDeactivation(updated)
        yield* unit.afterCommit(principals.evictAll)
        return { value: person, revision: read.revision + 1 }
      },
      unit.run,
      MemberAccess.update
    )

    /**
     * Removes the member: deletes their keys and sessions for the organization, and unassigns them. The audit event keeps
     * their name and address.
     */
    const remove = useCase("Members.remove")(
      function*(memberId: MemberId) {
        const { read: { revision, value }, user: { email, name } } = yield* load(memberId)
        if (yield* isSelf(value)) return yield* new CannotRemoveSelf()
        if (isActiveOwner(value)) yield* requireAnotherOwner(value.organizationId)
        const { policies, vendors } = yield* removal.runSteps(value)
        yield* store.remove(value.organizationId, memberId, revision)
        const entry = memberEvents.removed(value)
        yield* audit.record({ ...entry, before: { ...entry.before, name, email } })
        yield* unit.afterCommit(principals.evictAll)
        return { deletedMember: { id: memberId, name, email }, unassigned: { tasks: 0, policies, vendors } }
      },
      unit.run,
      MemberAccess.remove
    )

    return { list, all, get, create, update, remove }
  })
}) {}
