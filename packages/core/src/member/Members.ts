import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { requireGrantable } from "../access/Grantable.ts"
import { permissions } from "../access/Permission.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import type { GrantedRole } from "../role/Role.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import type { MemberId, OrganizationId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type User, userChangedEvent, UserNotFound } from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { Enrollment } from "./Enrollment.ts"
import {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotDeactivateSelf,
  CannotRemoveSelf,
  InvitationPending,
  type Invitee,
  isActiveOwner,
  LastOwner,
  type Member,
  memberEvents,
  MemberNotFound,
  UserNotEditable
} from "./Member.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { MemberRemoval } from "./MemberRemoval.ts"
import type { MembersService } from "./MembersService.ts"
import { MemberStore } from "./MemberStore.ts"
import { isSelf, makeToMemberView } from "./MemberView.ts"
import { makePeopleListing } from "./PeopleListing.ts"
import { defaultRole, MemberPatch, NewMember, PersonQuery, toMemberRow, toPerson } from "./Person.ts"

/** The permissions that a member loses; a deactivated one loses all. */
const findLost = (before: GrantedRole, after: GrantedRole | undefined) =>
  new Set(permissions.filter((one) => before.permissions.has(one) && after?.permissions.has(one) !== true))

const make = Effect.gen(function*() {
  const store = yield* MemberStore
  const users = yield* UserDirectory
  const enrollment = yield* Enrollment
  const removal = yield* MemberRemoval
  const roles = yield* RoleDirectory
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const principals = yield* PrincipalCache

  const listing = yield* makePeopleListing

  /** Loads the membership with its user and role. */
  const load = Effect.fnUntraced(function*(memberId: MemberId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, memberId)
    if (Option.isNone(found)) return yield* new MemberNotFound()
    const { role: reference, userId } = found.value.value
    const user = yield* users.find(userId)
    const role = yield* roles.findByReference(organization.id, reference)
    if (Option.isNone(user) || Option.isNone(role)) return yield* new MemberNotFound()
    return { read: found.value, user: user.value, role: role.value }
  })

  /** Fails unless the organization has another active owner. */
  const requireAnotherOwner = Effect.fnUntraced(function*(organizationId: OrganizationId) {
    const { active, revision } = yield* store.owners(organizationId)
    if (active <= 1) return yield* new LastOwner()
    yield* store.touchOwnersRevision(organizationId, revision)
  })

  /** Fails unless the roles that a list is filtered by exist. */
  const requireRole = Effect.fnUntraced(function*(organizationId: OrganizationId, { role }: PersonQuery) {
    for (const one of role ?? []) {
      if (Option.isNone(yield* roles.findByNameOrId(organizationId, one))) return yield* UnknownReference.role("role")
    }
  })
  const list = useCase("Members.list")(
    withInput(PersonQuery, function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      yield* requireRole(organization.id, query)
      return Effect.map(Page.page(listing(organization.id), query), Page.mapRows(Revision.mapRow(toMemberRow)))
    }),
    Effect.flatten,
    MemberAccess.list
  )
  const all = useCase("Members.all")(
    withInput(PersonQuery, function*(query: PersonQuery) {
      const { organization } = yield* CurrentActor
      yield* requireRole(organization.id, query)
      return Effect.map(Page.readAll(listing(organization.id), query), Page.mapAll(Revision.mapRow(toMemberRow)))
    }),
    Effect.flatten,
    MemberAccess.list
  )

  const get = useCase("Members.get")(function*(memberId: MemberId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.findPerson(organization.id, memberId)
    return Option.isSome(found) ? Revision.map(found.value, yield* makeToMemberView) : yield* new MemberNotFound()
  }, MemberAccess.get)
  const create = useCase("Members.create")(
    withInput(NewMember, function*({ role: named = defaultRole, userId, ...fields }: NewMember) {
      const { organization } = yield* CurrentActor
      const candidate = (yield* enrollment.findEligible(organization.id, [userId])).get(userId)
      if (candidate === undefined) return yield* new UserNotFound()
      const role = yield* enrollment.findGrantableRole(organization.id, named)
      if (candidate.isMember) return yield* new AlreadyMember()
      const [person] = yield* enrollment.enroll([{ user: candidate.user, role, fields }])
      if (person === undefined) return yield* new UserNotFound()
      return Revision.map({ value: person, revision: 1 }, yield* makeToMemberView)
    }),
    unit.run,
    MemberAccess.create
  )

  /** Applies a patch. Returns the new membership and its role. */
  const applyMemberPatch = Effect.fnUntraced(function*(
    { member, role: held }: { readonly member: Member; readonly role: GrantedRole },
    { role: named, ...fields }: Omit<MemberPatch, "email" | "name">
  ) {
    const role = named === undefined ? held : Option.getOrNull(
      yield* roles.findByNameOrId(member.organizationId, named)
    )
    if (role === null) return yield* UnknownReference.role("role")
    if (fields.isActive === true && member.invitation !== null) return yield* new InvitationPending()
    if (fields.isActive === false && isSelf(member, yield* CurrentActor)) return yield* new CannotDeactivateSelf()
    const updated = applyPatch(member, { ...fields, role: role.reference }, yield* Timestamp.now)
    const isRoleChanged = updated.role !== member.role
    if (isRoleChanged && isSelf(member, yield* CurrentActor)) return yield* new CannotChangeOwnRole()
    if (isRoleChanged) yield* requireGrantable(role.permissions)
    if (isActiveOwner(member) && !isActiveOwner(updated)) yield* requireAnotherOwner(member.organizationId)
    return { role, updated }
  })

  /** Fails unless the user never signed in, and belongs to this organization alone. */
  const requireEditable = Effect.fnUntraced(function*({ invitation }: Member, { hasSignedIn, id, isService }: User) {
    if (invitation !== null || hasSignedIn || isService) return yield* new UserNotEditable()
    // an invitation from elsewhere counts, because it is for the address
    if ((yield* store.findByUser(id)).length > 1) return yield* new UserNotEditable()
  })

  /** Changes name and address of the member's user. Returns the user, the same one if nothing changed. */
  const updateUser = Effect.fnUntraced(function*(
    member: Member,
    user: Versioned<User>,
    patch: {
      readonly [Field in keyof Invitee]: Invitee[Field] | undefined
    }
  ) {
    const shown: Invitee = member.invitation ?? user.value
    const { email = shown.email, name = shown.name } = patch
    if (email === shown.email && name === shown.name) return user.value
    yield* requireEditable(member, user.value)
    if (email === shown.email) return yield* users.update(user, { name })
    const readdressed = yield* users.update(user, { name, email, emailVerified: false })
    return (yield* enrollment.isEligible(member.organizationId, readdressed))
      ? readdressed
      : yield* new UserNotFound()
  })

  const update = useCase("Members.update")(
    withInput(MemberPatch, function*(memberId: MemberId, { email, name, ...patch }: MemberPatch) {
      const { read, role: held, user: before } = yield* load(memberId)
      yield* requireGrantable(held.permissions)
      yield* Revision.check(read)
      const { role, updated: member } = yield* applyMemberPatch({ member: read.value, role: held }, patch)
      const user = yield* updateUser(member, before, { email, name })
      const isUserChanged = user !== before.value
      // the person is both, so a change of either is one of the membership's revision
      const updated = isUserChanged ? { ...member, updatedAt: user.updatedAt } : member
      const person = (yield* makeToMemberView)(toPerson(updated, user, role))
      if (updated === read.value) return { value: person, revision: read.revision }
      yield* store.save(updated.organizationId, updated, read.revision)
      if (isUserChanged) yield* audit.record(userChangedEvent(before.value, user))
      if (member !== read.value) {
        yield* audit.record(memberEvents.updated(read.value, updated, { before: held, after: role }))
      }
      yield* removal.runLoss(updated, findLost(held, updated.isActive ? role : undefined))
      yield* unit.afterCommit(principals.evictAll)
      return { value: person, revision: read.revision + 1 }
    }),
    unit.run,
    MemberAccess.update
  )
  const remove = useCase("Members.remove")(
    function*(memberId: MemberId) {
      const { read: { revision, value }, role, user } = yield* load(memberId)
      if (isSelf(value, yield* CurrentActor)) return yield* new CannotRemoveSelf()
      yield* requireGrantable(role.permissions)
      yield* Revision.check({ value, revision })
      if (isActiveOwner(value)) yield* requireAnotherOwner(value.organizationId)
      const { apiKeys: _, sessions: __, ...unassigned } = yield* removal.runSteps(value)
      yield* store.remove(value.organizationId, memberId, revision)
      const { email, name } = value.invitation ?? user.value
      yield* audit.record(memberEvents.removed(value, role, { name, email }))
      yield* unit.afterCommit(principals.evictAll)
      return { deletedMember: { id: memberId, name, email }, unassigned }
    },
    unit.run,
    MemberAccess.remove
  )

  return { list, all, get, create, update, remove }
})

export class Members extends Context.Tag("@attestry/core/member/Members")<Members, MembersService>() {
  static readonly Default = Layer.effect(this, make)
}
