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
import type { OrganizationId } from "../shared/Ids.ts"
import { type MemberId } from "../shared/Ids.ts"
import * as Page from "../shared/Page.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import * as Part from "../shared/UnpagedList.ts"
import * as Conditional from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { added, saved } from "../storage/Versioned.ts"
import { UserNotFound } from "../user/User.ts"
import { UserStore } from "../user/UserStore.ts"
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

/** The caller's own membership; a key acts for its creator. */
const isSelf = ({ userId }: Member) =>
  Effect.map(CurrentActor, (actor) => actor.type !== "system" && actor.user.id === userId)

/** The people of the organization. */
export class Members extends Effect.Service<Members>()("@attestry/core/member/Members", {
  effect: Effect.gen(function*() {
    const store = yield* MemberStore
    const users = yield* UserStore
    const admissions = yield* Enrollment
    const departures = yield* MemberRemoval
    const roles = yield* RoleDirectory
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork
    const rights = yield* PrincipalCache

    const listing = Page.listing("people", PersonQuery, personOrder, store)

    /** The membership with whose it is. */
    const load = Effect.fnUntraced(function*(memberId: MemberId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.find(organization.id, memberId)
      if (Option.isNone(found)) return yield* new MemberNotFound()
      const user = yield* users.find(found.value.value.userId)
      if (Option.isNone(user)) return yield* new MemberNotFound()
      return { read: yield* Conditional.check(found.value), user: user.value.value }
    })

    const roleOf = (member: Member) =>
      Effect.flatMap(
        roles.get(member.organizationId, member.role),
        Option.match({
          onNone: () => Effect.fail(new MemberNotFound()),
          onSome: Effect.succeed
        })
      )

    /** Where an owner is about to be one no longer: fails if nobody else is. */
    const keepAnOwner = Effect.fnUntraced(function*(organizationId: OrganizationId) {
      const { active, revision } = yield* store.owners(organizationId)
      if (active <= 1) return yield* new LastOwner()
      yield* store.keepOwners(organizationId, revision)
    })

    /** One page of the people who match, in the order in which they became members unless asked otherwise. */
    const list = useCase("Members.list")(function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      return yield* Page.page(listing(organization.id), query)
    }, MemberAccess.list)

    /** All people who match: the first 1,000, and how to read on. `Part.stream` makes a stream of them. */
    const all = useCase("Members.all")(function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      return yield* Part.all(listing(organization.id), query)
    }, MemberAccess.list)

    const get = useCase("Members.get")(function*(memberId: MemberId) {
      const { organization } = yield* CurrentActor
      const found = yield* store.findPerson(organization.id, memberId)
      return Option.isSome(found) ? yield* Conditional.shown(found.value) : yield* new MemberNotFound()
    }, MemberAccess.get)

    /** Makes a user a member, with a role that the caller may grant. */
    const create = useCase("Members.create")(
      function*({ role: named = defaultRole, userId, ...fields }: NewMember) {
        const { organization } = yield* CurrentActor
        const user = yield* users.find(userId)
        if (Option.isNone(user)) return yield* new UserNotFound()
        const { admitted, present } = yield* admissions.candidates(organization.id, [user.value.value])
        if (!admitted.has(userId)) return yield* new UserNotFound()
        const role = yield* admissions.grantable(organization.id, named)
        if (present.has(userId)) return yield* new AlreadyMember()
        const [person] = yield* admissions.admit([{ user: user.value.value, role, fields }])
        return person === undefined ? yield* new UserNotFound() : yield* Conditional.shown(added(person))
      },
      unit.run,
      MemberAccess.create
    )

    /** What the patch makes of the membership, if the actor may do that. */
    const decide = Effect.fnUntraced(function*(member: Member, { role: named, ...fields }: MemberPatch) {
      const role = named === undefined ? yield* roleOf(member) : Option.getOrNull(
        yield* roles.find(member.organizationId, named)
      )
      if (role === null) return yield* UnknownReference.role("role")
      const updated = applyPatch(member, { ...fields, role: role.reference }, yield* Timestamp.now)
      const isGiven = updated.role !== member.role
      if (isGiven && (yield* isSelf(member))) return yield* new CannotChangeOwnRole()
      // who comes back gets what the role allows anew
      if (isGiven || (updated.isActive && !member.isActive)) yield* requireGrantable(role.permissions)
      if (isActiveOwner(member) && !isActiveOwner(updated)) yield* keepAnOwner(member.organizationId)
      return { role, updated }
    })

    const update = useCase("Members.update")(
      function*(memberId: MemberId, patch: MemberPatch) {
        const { read, user } = yield* load(memberId)
        const { role, updated } = yield* decide(read.value, patch)
        const after = updated === read.value ? read : saved(updated, read)
        if (updated !== read.value) {
          yield* store.save(updated.organizationId, updated, read.revision)
          yield* audit.record(memberEvents.updated(read.value, updated))
          yield* unit.afterCommit(rights.forget)
        }
        return yield* Conditional.shown({ ...after, value: toPerson(updated, user, role) })
      },
      unit.run,
      MemberAccess.update
    )

    /**
     * Removes the membership for good, with the user's keys and sessions for the organization, and takes whatever is
     * assigned to them from them. The audit log keeps who it was.
     */
    const remove = useCase("Members.remove")(
      function*(memberId: MemberId) {
        const { read: { revision, value }, user: { email, name } } = yield* load(memberId)
        if (yield* isSelf(value)) return yield* new CannotRemoveSelf()
        if (isActiveOwner(value)) yield* keepAnOwner(value.organizationId)
        const { policies, tasks, vendors } = yield* departures.release(value)
        yield* store.remove(value.organizationId, memberId, revision)
        const entry = memberEvents.removed(value)
        yield* audit.record({ ...entry, before: { ...entry.before, name, email } })
        yield* unit.afterCommit(rights.forget)
        return { deletedMember: { id: memberId, name, email }, unassigned: { tasks, policies, vendors } }
      },
      unit.run,
      MemberAccess.remove
    )

    return { list, all, get, create, update, remove }
  })
}) {}
