import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PermissionMissing, SessionRequired } from "../access/Access.ts"
import { type Caller, CurrentActor, CurrentUser, RequestInfo, systemActor, type UserActor } from "../access/Actor.ts"
import { PrincipalCache } from "../access/PrincipalCache.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { MemberId } from "../shared/Ids.ts"
import { foldCase } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { acceptInvitation, InvitationNotFound, memberEvents } from "./Member.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { MemberEligibility } from "./MemberEligibility.ts"
import { MemberStore } from "./MemberStore.ts"
import type { UserMembership } from "./Person.ts"

/** The user as a caller of the organization that they join. */
const toCaller = ({ user }: UserActor, { id, organization, role }: UserMembership): Caller => ({
  type: "session",
  organization,
  user,
  member: { id, role },
  apiKey: null,
  session: null,
  sessionExpiresAt: null,
  permissions: new Set(),
  rolePermissions: new Set()
})

/** True if the user may answer: another address may mean another person. */
const isFor = ({ user }: UserActor) => ({ invitation }: UserMembership): boolean =>
  invitation !== null && foldCase(invitation.email) === foldCase(user.email)

/** The invitations of the signed-in user, from all organizations. An invitation has no effect before it is accepted. */
export interface ReceivedInvitationsService {
  /** Lists the invitations that wait for an answer, newest first. */
  readonly list: () => Effect.Effect<
    ReadonlyArray<UserMembership>,
    PermissionMissing | SessionRequired,
    CurrentUser
  >
  /** Activates the membership. Accepting it again changes nothing. */
  readonly accept: (
    memberId: MemberId
  ) => Effect.Effect<UserMembership, Busy | InvitationNotFound | PermissionMissing | SessionRequired, CurrentUser>
  /** Removes the pending membership, and returns its id. The audit log of the organization does not tell by whom. */
  readonly decline: (
    memberId: MemberId
  ) => Effect.Effect<MemberId, Busy | InvitationNotFound | PermissionMissing | SessionRequired, CurrentUser>
}

const make = Effect.gen(function*() {
  const store = yield* MemberStore
  const users = yield* UserDirectory
  const eligibility = yield* MemberEligibility
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const principals = yield* PrincipalCache

  /** Loads the pending membership with its revision. */
  const load = Effect.fnUntraced(function*(memberships: ReadonlyArray<UserMembership>, memberId: MemberId) {
    const user = yield* CurrentUser
    const membership = memberships.filter(isFor(user)).find(({ id }) => id === memberId)
    if (membership === undefined) return yield* new InvitationNotFound()
    const found = yield* store.find(membership.organization.id, memberId)
    if (Option.isNone(found) || found.value.value.invitation === null) return yield* new InvitationNotFound()
    return { membership, read: found.value, caller: toCaller(user, membership) }
  })

  const requireEligible = Effect.fnUntraced(function*({ organization }: UserMembership) {
    const { user: { id } } = yield* CurrentUser
    const user = yield* users.find(id)
    if (Option.isNone(user)) return yield* new InvitationNotFound()
    const eligible = yield* eligibility.filterEligible(organization.id, [user.value.value])
    if (!eligible.has(id)) return yield* new InvitationNotFound()
  })

  const list = useCase("ReceivedInvitations.list")(function*() {
    const user = yield* CurrentUser
    return (yield* store.findByUser(user.user.id)).filter(isFor(user))
  }, MemberAccess.received)

  const accept = useCase("ReceivedInvitations.accept")(
    function*(memberId: MemberId) {
      const { user } = yield* CurrentUser
      const memberships = yield* store.findByUser(user.id)
      const accepted = memberships.find(({ id, isActive }) => id === memberId && isActive)
      if (accepted !== undefined) return accepted
      const { caller, membership, read: { revision, value } } = yield* load(memberships, memberId)
      yield* requireEligible(membership)
      const member = acceptInvitation(value, yield* Timestamp.now)
      yield* store.save(member.organizationId, member, revision)
      yield* Effect.provideService(
        audit.record(memberEvents.invitationAccepted(value, member)),
        CurrentActor,
        caller
      )
      yield* unit.afterCommit(principals.evictMemberships([user.id]))
      return membership
    },
    unit.run,
    MemberAccess.received
  )

  const decline = useCase("ReceivedInvitations.decline")(
    function*(memberId: MemberId) {
      const { user } = yield* CurrentUser
      const { read: { revision, value } } = yield* load(yield* store.findByUser(user.id), memberId)
      yield* store.remove(value.organizationId, memberId, revision)
      yield* audit.record(memberEvents.invitationDeclined(value)).pipe(
        Effect.provideService(CurrentActor, systemActor(value.organizationId)),
        Effect.provideService(RequestInfo, { requestId: null, ip: null })
      )
      return memberId
    },
    unit.run,
    MemberAccess.received
  )

  return { list, accept, decline }
})

export class ReceivedInvitations
  extends Context.Tag("@attestry/core/member/ReceivedInvitations")<ReceivedInvitations, ReceivedInvitationsService>()
{
  static readonly Default = Layer.effect(this, make)
}
