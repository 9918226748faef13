import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type Caller, CurrentActor, currentCaller } from "../access/Actor.ts"
import { AuditRecorder } from "../internal/audit/AuditRecorder.ts"
import { MemberAccess } from "../internal/guard/MemberAccess.ts"
import { Enrollment } from "../internal/member/Enrollment.ts"
import { RequestInfo } from "../internal/shared/RequestInfo.ts"
import { useCase } from "../internal/shared/UseCase.ts"
import { Mailer, MailNotSent } from "../mail/Mailer.ts"
import { AlreadyMember, invitationFailedEvent } from "../member/Member.ts"
import { defaultRole, type InvitationInput, type Person } from "../member/Person.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { UserId } from "../shared/Ids.ts"
import { Name } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import * as Conditional from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { added } from "../storage/Versioned.ts"
import { makeUser, type User, userEvents, UserNotFound } from "../user/User.ts"
import { UserStore } from "../user/UserStore.ts"
import { makeInvitationMail } from "./InvitationMail.ts"

/** Where people who are invited sign in; without it their invitations have no link. */
export class SignInUrl extends Context.Reference<SignInUrl>()("@attestry/core/invitation/Invitations/SignInUrl", {
  defaultValue: (): string | undefined => undefined
}) {}

/** How long a stop of the host waits for invitations that are on their way. */
const patience = Duration.seconds(10)

const decodeName = Schema.decodeSync(Name)

/** What is before the @, until somebody knows better. */
const nameOf = ({ email, name }: InvitationInput): Name => name ?? decodeName(email.slice(0, email.lastIndexOf("@")))

/** People who become members by an e-mail address. */
export class Invitations extends Effect.Service<Invitations>()("@attestry/core/invitation/Invitations", {
  scoped: Effect.gen(function*() {
    const users = yield* UserStore
    const admissions = yield* Enrollment
    const audit = yield* AuditRecorder
    const mailer = yield* Mailer
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const url = yield* SignInUrl
    const sending = yield* FiberSet.make()
    const run = FiberSet.run(sending)
    const allSent = Effect.interruptible(FiberSet.awaitEmpty(sending))
    yield* Effect.addFinalizer(() => Effect.ignore(Effect.timeout(allSent, patience)))

    /** Outside the answer's path. A mail that could not be sent is in the audit log. */
    const send = (invitedBy: Caller, request: typeof RequestInfo.Service, { id, role, user }: Person) =>
      mailer.send(
        makeInvitationMail({ organization: invitedBy.organization, invitedBy: invitedBy.user, to: user, role, url })
      ).pipe(
        Effect.catchAllDefect((cause) => new MailNotSent({ reason: "unreachable", cause })),
        Effect.catchTag("MailNotSent", ({ reason }) => unit.run(audit.record(invitationFailedEvent(id, reason)))),
        Effect.catchAllCause((cause) => Effect.logError("An invitation was not sent", cause)),
        Effect.provideService(CurrentActor, invitedBy),
        Effect.provideService(RequestInfo, request),
        // it begins where a commit has ended, which nothing interrupts
        Effect.interruptible,
        run,
        Effect.asVoid
      )

    /** The user of that address; a new one if there is none. */
    const userOf = Effect.fnUntraced(function*(input: InvitationInput) {
      const known = yield* users.findByEmail(input.email)
      if (Option.isSome(known)) return known.value
      const id = yield* ids.make(UserId)
      const user: User = makeUser(id, { email: input.email, name: nameOf(input) }, false, yield* Timestamp.now)
      yield* users.insert(user)
      yield* audit.record(userEvents.created(user))
      return user
    })

    /** Makes whoever has the address a member, with a role that the caller may grant, and tells them by mail. */
    const invite = useCase("Invitations.invite")(
      function*(input: InvitationInput) {
        const inviter = yield* currentCaller
        const request = yield* RequestInfo
        const { id: organizationId } = inviter.organization
        const role = yield* admissions.grantable(organizationId, input.role ?? defaultRole)
        const user = yield* userOf(input)
        const { admitted, present } = yield* admissions.candidates(organizationId, [user])
        if (!admitted.has(user.id)) return yield* new UserNotFound()
        if (present.has(user.id)) return yield* new AlreadyMember()
        const [person] = yield* admissions.admit([{ user, role, fields: {} }])
        if (person === undefined) return yield* new UserNotFound()
        if (!user.isService) yield* unit.afterCommit(send(inviter, request, person))
        return yield* Conditional.shown(added(person))
      },
      unit.run,
      MemberAccess.invite
    )

    return { invite }
  })
}) {}
