import * as Array from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { Authenticator } from "../authentication/Authenticator.ts"
import { Mailer, type MailNotSent } from "../mail/Mailer.ts"
import { MessageId } from "../mail/MailHeaders.ts"
import { Directory } from "../member/Directory.ts"
import { SignInUrl } from "../member/SignInUrl.ts"
import type { Subject } from "../schedule/Subject.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { MemberReference, OrganizationId } from "../shared/Ids.ts"
import { parseUrl } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { StorageDefect } from "../storage/StorageDefect.ts"
import { isErased } from "../user/User.ts"
import { makeNotice, type Notice, NoticeId, type NoticeReason, preferenceOf } from "./Notice.ts"
import type { NoticeContent, Resource } from "./NoticeContent.ts"
import { NoticeLinks } from "./NoticeLinks.ts"
import { makeNoticeMail } from "./NoticeMail.ts"
import * as NoticeMeter from "./NoticeMeter.ts"
import { NoticeSources, type Recipient } from "./NoticeSources.ts"
import type { NoticesService } from "./NoticesService.ts"
import { type NoticeEnd, NoticeStore } from "./NoticeStore.ts"
import { isTooOld, pauseAfter } from "./NoticeWaits.ts"
import * as UnsubscribeLinks from "./UnsubscribeLinks.ts"

const batchSize = 100

/** Batches of a round, so that the notices of one organization leave time for those of others. */
const mostBatches = 10

/** Mails that are sent at once. */
const concurrency = 4

const mostSubjects = 1_000

const isOutage = (defect: unknown): boolean => defect instanceof StorageDefect && defect.unavailable

/** State of a round: whether there is a mailer, and whether its server was reached. */
interface Round {
  isConfigured: boolean
  isReachable: boolean
}

const skip = (reason: NoticeReason): NoticeEnd => ({ status: "skipped", reason })

const toMessageId = Schema.decodeOption(MessageId)

const make = Effect.gen(function*() {
  const store = yield* NoticeStore
  const sources = yield* NoticeSources
  const directory = yield* Directory
  const authenticator = yield* Authenticator
  const mailer = yield* Mailer
  const ids = yield* IdGenerator
  const links = yield* NoticeLinks
  const signInUrl = yield* SignInUrl
  const unsubscribeLinks = links === undefined ? undefined : UnsubscribeLinks.make(links)
  const host = parseUrl(links?.publicUrl ?? "")?.hostname ?? "attestry.invalid"

  const pageOf = ({ id, type }: Resource): string | undefined =>
    links?.pages?.[type]?.replaceAll("{id}", encodeURIComponent(id))

  /** Finds the active member with their user, who wants the mail. */
  const findRecipient = Effect.fnUntraced(
    function*({ kind, organizationId }: Notice, recipientId: MemberReference) {
      const member = Option.getOrUndefined(yield* directory.findMember(organizationId, recipientId))
      if (member === undefined || !member.isActive || member.invitation !== null) {
        return yield* Effect.fail<NoticeReason>("not_a_member")
      }
      if (!member.emailPreferences[preferenceOf[kind]]) return yield* Effect.fail<NoticeReason>("preference_off")
      const user = Option.getOrUndefined(yield* directory.findUser(member.userId))
      if (user === undefined || user.isService || isErased(user)) {
        return yield* Effect.fail<NoticeReason>("not_a_member")
      }
      const { organization, rolePermissions: permissions } = yield* Effect.mapError(
        authenticator.member(user.id, organizationId),
        (): NoticeReason => "not_a_member"
      )
      return { organization, recipient: { member, user, permissions } satisfies Recipient }
    }
  )

  const makeMail = (
    { id, kind, organizationId }: Notice,
    content: NoticeContent,
    { organization, recipient: { member, user } }: Effect.Effect.Success<ReturnType<typeof findRecipient>>
  ) =>
    makeNoticeMail({
      kind,
      content,
      organization,
      pageOf,
      signInUrl,
      to: { name: user.name, email: user.email },
      // an address in brackets is no host of a message id
      messageId: Option.getOrElse(toMessageId(`<${id}@${host}>`), () => MessageId.make(`<${id}@attestry.invalid>`)),
      unsubscribe: Option.getOrUndefined(
        unsubscribeLinks?.toUrl({ organizationId, memberId: member.id, preference: preferenceOf[kind] })
          ?? Option.none()
      )
    })

  /** Ends the notice for everybody with one for each member whom it concerns. May be repeated. */
  const expand = Effect.fnUntraced(function*(notice: Notice) {
    const { audience } = sources[notice.kind]
    if (audience === undefined) return skip("broken")
    yield* Stream.runForEach(
      audience(notice),
      (members) =>
        members.length === 0 ?
          Effect.void :
          Effect.flatMap(ids.makeMany(NoticeId, members.length), (noticeIds) =>
            store.add(
              notice.organizationId,
              noticeIds.map((id, index) => ({
                ...makeNotice(notice, { ...notice, recipientId: members[index] ?? null }, notice.createdAt),
                id
              }))
            ))
    )
    return { status: "expanded", reason: null } satisfies NoticeEnd
  })

  const endUnsent = (
    { reason }: MailNotSent,
    { id, kind, organizationId }: Notice,
    round: Round
  ): Effect.Effect<NoticeEnd | undefined> => {
    if (reason === "unreachable") {
      round.isReachable = false
      return Effect.succeed(undefined)
    }
    if (reason === "not_configured") {
      round.isConfigured = false
      return Effect.succeed(skip("no_mailer"))
    }
    return Effect.logWarning("The mail server rejected a mail to a member").pipe(
      Effect.annotateLogs({ organizationId, noticeId: id, kind }),
      Effect.as({ status: "failed", reason: "refused" })
    )
  }

  /** Asks again whether the cause still holds, and sends the mail. */
  const deliver = Effect.fnUntraced(function*(notice: Notice, recipientId: MemberReference, round: Round) {
    const found = yield* findRecipient(notice, recipientId)
    const content = yield* sources[notice.kind].describe(notice, found.recipient)
    return yield* mailer.send({ ...makeMail(notice, content, found), organizationId: notice.organizationId }).pipe(
      Effect.as<NoticeEnd>({ status: "sent", reason: null }),
      Effect.catchTag("MailNotSent", (failure) => endUnsent(failure, notice, round))
    )
  })

  /** Undefined if the notice stays pending. */
  const attempt = (notice: Notice, round: Round): Effect.Effect<NoticeEnd | undefined> =>
    (notice.recipientId === null ? expand(notice) : deliver(notice, notice.recipientId, round)).pipe(
      Effect.catchAll((reason) => Effect.succeed(skip(reason))),
      Effect.catchAllDefect((defect): Effect.Effect<NoticeEnd> =>
        isOutage(defect)
          ? Effect.die(defect)
          : Effect.logError("A mail to a member could not be made", defect).pipe(
            Effect.annotateLogs({ organizationId: notice.organizationId, noticeId: notice.id, kind: notice.kind }),
            Effect.as({ status: "failed", reason: "broken" })
          )
      )
    )

  const finish = Effect.fnUntraced(function*(notices: ReadonlyArray<Notice>, end: NoticeEnd) {
    const [first] = notices
    if (first === undefined) return
    const finishedAt = yield* Timestamp.now
    yield* store.finish(first.organizationId, notices.map(({ id }) => id), end, finishedAt)
    yield* Effect.forEach(notices, (notice) => NoticeMeter.count(notice, end.status, finishedAt), { discard: true })
  })

  const finishAfter = Effect.fnUntraced(function*(notice: Notice, attempted: Effect.Effect<NoticeEnd | undefined>) {
    const end = isTooOld(notice, yield* Timestamp.now) ? skip("too_old") : yield* attempted
    if (end !== undefined) yield* finish([notice], end)
  })

  /** Ends them without a mail, and without a statement for each. */
  const skipAll = Effect.fnUntraced(function*(notices: ReadonlyArray<Notice>) {
    const now = yield* Timestamp.now
    const [others, old] = Array.partition(notices, (notice) => isTooOld(notice, now))
    yield* finish(old, skip("too_old"))
    yield* finish(others, skip("no_mailer"))
  })

  /** An interruption waits until a mail that was sent is marked as sent. */
  const process = (notice: Notice, round: Round): Effect.Effect<void> =>
    Effect.uninterruptibleMask((restore) => finishAfter(notice, Effect.suspend(() => restore(attempt(notice, round)))))

  const waitFor = Effect.fnUntraced(function*({ attempts, organizationId }: Notice) {
    const until = Timestamp.fromMillis(Date.parse(yield* Timestamp.now) + pauseAfter(attempts))
    yield* store.postpone(organizationId, until)
    return Option.some(until)
  })

  const run = (
    organizationId: OrganizationId,
    round: Round,
    batches: number
  ): Effect.Effect<Option.Option<Timestamp>> =>
    Effect.gen(function*() {
      const pending = yield* store.pending(organizationId, batchSize)
      const [first] = pending
      if (first === undefined) return Option.none()
      // the oldest one waits if the mailer was not reached, and the later ones wait with it
      if (batches === 0 || first.nextAttemptAt > (yield* Timestamp.now)) return Option.some(first.nextAttemptAt)
      if (!round.isConfigured) {
        yield* skipAll(pending)
        // a smaller batch was all there was
        return pending.length < batchSize ? Option.none() : yield* run(organizationId, round, batches - 1)
      }
      const isUseful = () => round.isConfigured && round.isReachable
      yield* Effect.forEach(
        pending,
        (notice) => Effect.suspend(() => isUseful() ? process(notice, round) : Effect.void),
        { concurrency, discard: true }
      )
      return round.isReachable ? yield* run(organizationId, round, batches - 1) : yield* waitFor(first)
    })

  const send = useCase("Notices.send")(function*({ organizationId }: Subject) {
    return yield* run(organizationId, { isConfigured: mailer.isConfigured !== false, isReachable: true }, mostBatches)
  })

  const subjects: Effect.Effect<ReadonlyArray<Subject>> = Effect.flatMap(
    Timestamp.now,
    (now) => store.subjects(now, mostSubjects)
  )

  return { send, subjects, undelivered: store.undelivered }
})

export class Notices extends Context.Tag("@attestry/core/notice/Notices")<Notices, NoticesService>() {
  static readonly Default = Layer.effect(this, make)
}
