import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { PermissionMissing } from "../access/Access.ts"
import { type Caller, CurrentActor, currentCaller, RequestInfo } from "../access/Actor.ts"
import type { PermissionEscalation } from "../access/Grantable.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Mailer, MailNotSent } from "../mail/Mailer.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import { type Input, withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { type MemberId, UserId } from "../shared/Ids.ts"
import { decodeName, type Name } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import { useCase } from "../shared/UseCase.ts"
import type { Busy } from "../storage/Busy.ts"
import * as Revision from "../storage/Revision.ts"
import type { Versioned } from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { makeUser, type User, userEvents, UserNotFound } from "../user/User.ts"
import { UserDirectory } from "../user/UserDirectory.ts"
import { Enrollment } from "./Enrollment.ts"
import { makeInvitationMail } from "./InvitationMail.ts"
import {
  AlreadyMember,
  invitationFailedEvent,
  invitationSentEvent,
  type MemberNotFound,
  type NotInvitable
} from "./Member.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { makeToMemberView, type MemberView } from "./MemberView.ts"
import { defaultRole, InvitationInput, type Person } from "./Person.ts"
import { SignInUrl } from "./SignInUrl.ts"

/** Time for which a shutdown waits for mails that are being sent. */
const sendTimeout = Duration.seconds(10)

/** Returns the given name, else the part of the address before the @. */
const chooseName = ({ email, name }: InvitationInput): Name =>
  name ?? decodeName(email.slice(0, email.lastIndexOf("@")))

/** Invites users by their e-mail address. */
export interface InvitationsService {
  /**
   * Makes the user with the address a member, with a role that the caller may grant. The membership of a person who was a
   * user before is pending until they accept. Sends a mail after the commit.
   */
  readonly invite: (
    input: Input<typeof InvitationInput>
  ) => Effect.Effect<
    Versioned<MemberView>,
    | AlreadyMember
    | Busy
    | InvalidRequest
    | PermissionEscalation
    | PermissionMissing
    | UnknownReference
    | UserNotFound,
    CurrentActor
  >
  /** Sends the mail again to a member who never signed in for the organization. */
  readonly sendAgain: (
    memberId: MemberId
  ) => Effect.Effect<Versioned<MemberView>, Busy | MemberNotFound | NotInvitable | PermissionMissing, CurrentActor>
}

const make = Effect.gen(function*() {
  const users = yield* UserDirectory
  const enrollment = yield* Enrollment
  const audit = yield* AuditRecorder
  const mailer = yield* Mailer
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const url = yield* SignInUrl
  const sending = yield* FiberSet.make()
  const run = FiberSet.run(sending)
  const allSent = Effect.interruptible(FiberSet.awaitEmpty(sending))
  yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(allSent, sendTimeout)))

  /** Sends in the background. The audit log records a mail that could not be sent. */
  const send = (invitedBy: Caller, request: typeof RequestInfo.Service, { id, role, user }: Person) =>
    mailer.send({
      ...makeInvitationMail({ organization: invitedBy.organization, invitedBy: invitedBy.user, to: user, role, url }),
      organizationId: invitedBy.organization.id
    }).pipe(
      Effect.catchAllDefect((cause) => new MailNotSent({ reason: "unreachable", cause })),
      Effect.catchTag("MailNotSent", ({ reason }) => unit.run(audit.recordFailed(invitationFailedEvent(id, reason)))),
      Effect.catchAllCause((cause) => Effect.logError("An invitation was not sent", cause)),
      Effect.provideService(CurrentActor, invitedBy),
      Effect.provideService(RequestInfo, request),
      // a commit is uninterruptible, and this starts right after one
      Effect.interruptible,
      run,
      Effect.asVoid
    )

  /** A person of that address has to accept. A new user, or a service, is a member at once. */
  const findOrCreateUser = Effect.fnUntraced(function*(input: InvitationInput) {
    const invitee = { email: input.email, name: chooseName(input) }
    const known = yield* users.findByEmail(input.email)
    if (Option.isSome(known)) return { user: known.value, invitation: known.value.isService ? null : invitee }
    const user: User = makeUser(yield* ids.make(UserId), invitee, false, yield* Timestamp.now)
    yield* users.insert(user)
    yield* audit.record(userEvents.created(user))
    return { user, invitation: null }
  })
  const invite = useCase("Invitations.invite")(
    withInput(InvitationInput, function*(input: InvitationInput) {
      const inviter = yield* currentCaller
      const request = yield* RequestInfo
      const { id: organizationId } = inviter.organization
      const role = yield* enrollment.findGrantableRole(organizationId, input.role ?? defaultRole)
      const { invitation, user } = yield* findOrCreateUser(input)
      if (!(yield* enrollment.isEligible(organizationId, user))) return yield* new UserNotFound()
      if (yield* enrollment.isMember(organizationId, user.id)) return yield* new AlreadyMember()
      const [person] = yield* enrollment.enroll([{ user, role, fields: { invitation } }])
      if (person === undefined) return yield* new UserNotFound()
      if (!user.isService) yield* unit.afterCommit(send(inviter, request, person))
      return Revision.map({ value: person, revision: 1 }, yield* makeToMemberView)
    }),
    unit.run,
    MemberAccess.invite
  )
  const sendAgain = useCase("Invitations.sendAgain")(
    function*(memberId: MemberId) {
      const inviter = yield* currentCaller
      const request = yield* RequestInfo
      const read = yield* enrollment.findInvitable(inviter.organization.id, memberId)
      yield* audit.record(invitationSentEvent(memberId))
      yield* unit.afterCommit(send(inviter, request, read.value))
      return Revision.map(read, yield* makeToMemberView)
    },
    unit.run,
    MemberAccess.invite
  )

  return { invite, sendAgain }
})

export class Invitations extends Context.Tag("@attestry/core/member/Invitations")<Invitations, InvitationsService>() {
  static readonly Default = Layer.scoped(this, make)
}
