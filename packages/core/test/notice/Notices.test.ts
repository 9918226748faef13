import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { type Mail, Mailer, MailNotSent } from "@attestry/core/mail"
import { MemberStore } from "@attestry/core/member"
import { Notices, NoticeStore } from "@attestry/core/notice"
import { PolicyStore } from "@attestry/core/policy"
import { Timestamp } from "@attestry/core/shared"
import { UserStore } from "@attestry/core/user"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Metric, Option, Stream } from "effect"

const withMailer = (mailer: Layer.Layer<Mailer>) =>
  Effect.provide(Layer.provideMerge(Attestry.layer, Layer.merge(Memory.layer, mailer)))

const collecting = (mails: Array<Mail>, most: { running: number; most: number }) =>
  Layer.succeed(Mailer, {
    send: (mail) =>
      Effect.gen(function*() {
        most.running++
        most.most = Math.max(most.most, most.running)
        yield* Effect.yieldNow()
        most.running--
        mails.push(mail)
      })
  })

/** An organization with that number of members, all of whom a policy has to be acknowledged by. */
const published = (count: number) =>
  Effect.gen(function*() {
    const [members, users, policies, notices] = yield* Effect.all([MemberStore, UserStore, PolicyStore, NoticeStore])
    const { id } = yield* Fixtures.storedOrganization()
    const people = Array.from({ length: count }, (_, index) => Fixtures.user({ name: `Person ${index}` }))
    yield* Stream.fromIterable(people).pipe(
      Stream.grouped(500),
      Stream.runForEach((chunk) => {
        const added = [...chunk]
        return Fixtures.unit(Effect.zipRight(
          Effect.forEach(added, users.insert, { discard: true }),
          members.insert(id, added.map((user) => Fixtures.member(id, user.id)))
        ))
      })
    )
    const policy = yield* Fixtures.storedPolicy(id, { name: "Desks", isRequiredToSign: true })
    const version = Fixtures.publishedVersion(policy, 1, Fixtures.content("Text"))
    yield* Fixtures.storeVersion(version, Fixtures.content("Text"))
    const active = {
      activeVersionId: version.id,
      activeContentHash: version.contentHash,
      signedTextHash: version.textHash,
      status: "published"
    } as const
    yield* Fixtures.unit(policies.save(id, { ...policy, ...active }, 1))
    const now = yield* Timestamp.now
    yield* Fixtures.unit(notices.record(id, [Fixtures.notice(id, {
      kind: "policy_to_acknowledge",
      recipientId: null,
      resourceIds: [policy.id, version.id],
      createdAt: now,
      nextAttemptAt: now
    })]))
    return { organizationId: id, id }
  })

const counted = (outcome: string) =>
  Effect.map(
    Metric.snapshot,
    (pairs) =>
      pairs.flatMap(({ metricKey, metricState }) =>
        metricKey.name === "attestry_notices" && metricKey.tags.some(({ value }) => value === outcome)
          ? [Number((metricState as { readonly count?: number }).count)]
          : []
      ).reduce((sum, count) => sum + count, 0)
  )

describe("a round of notices", () => {
  const ended = new Map<string | null, number>()
  let reads = 0
  const counting = Layer.effect(
    NoticeStore,
    Effect.map(NoticeStore, (store) => ({
      ...store,
      pending: (...given: Parameters<typeof store.pending>) => {
        reads++
        return store.pending(...given)
      },
      finish: (...given: Parameters<typeof store.finish>) => {
        const [, , { reason }] = given
        ended.set(reason, (ended.get(reason) ?? 0) + 1)
        return store.finish(...given)
      }
    }))
  ).pipe(Layer.provide(Memory.layer))
  const unconfigured = Layer.succeed(Mailer, {
    send: () => Effect.fail(new MailNotSent({ reason: "not_configured" }))
  })
  const mails: Array<Mail> = []
  const most = { running: 0, most: 0 }

  it.live("is bounded, and rounds send each of 3,000 members one mail, a few at a time", () =>
    Effect.gen(function*() {
      const subject = yield* published(3_000)
      const { send } = yield* Notices
      const before = yield* counted("sent")
      const rounds: Array<number> = []
      let again = yield* send(subject)
      for (; Option.isSome(again); again = yield* send(subject)) rounds.push(mails.length)
      assert.isAtLeast(rounds.length, 3)
      assert.isAtMost(rounds[0] ?? 0, 1_000)
      assert.strictEqual(new Set(mails.map(({ to }) => to.email)).size, 3_000)
      assert.lengthOf(mails, 3_000)
      assert.isAtMost(most.most, 4)
      assert.strictEqual((yield* counted("sent")) - before, 3_000)
    }).pipe(withMailer(collecting(mails, most))), { timeout: 60_000 })

  it.live("skips all mails when there is no mailer, so that no flood leaves later", () =>
    Effect.gen(function*() {
      const subject = yield* published(150)
      const { send } = yield* Notices
      assert.isTrue(Option.isNone(yield* send(subject)))
      assert.deepStrictEqual(yield* (yield* NoticeStore).pending(subject.organizationId, 10), [])
    }).pipe(withMailer(Mailer.none)))

  it.live("makes no mail for a mailer that sends none", () =>
    Effect.gen(function*() {
      const subject = yield* published(150)
      const old = Timestamp.fromMillis(Date.now() - 8 * 86_400_000)
      const forgotten = Fixtures.notice(subject.organizationId, { createdAt: old, nextAttemptAt: old })
      yield* Fixtures.unit((yield* NoticeStore).record(subject.organizationId, [forgotten]))
      ended.clear()
      reads = 0
      assert.isTrue(Option.isNone(yield* (yield* Notices).send(subject)))
      assert.deepStrictEqual([...ended], [["too_old", 1], ["no_mailer", 1]])
      assert.strictEqual(reads, 1)
    }).pipe(
      withMailer(Layer.merge(counting, Layer.succeed(Mailer, { isConfigured: false, send: () => Effect.die("sent") })))
    ))

  it.live("ends the mails by one statement for each hundred once the first says that there is no mailer", () =>
    Effect.gen(function*() {
      const subject = yield* published(250)
      ended.clear()
      const before = yield* counted("skipped")
      assert.isTrue(Option.isNone(yield* (yield* Notices).send(subject)))
      // up to four are tried at once
      assert.isAtMost(ended.get("no_mailer") ?? 0, 4 + 3)
      assert.strictEqual((yield* counted("skipped")) - before, 250)
      assert.deepStrictEqual(yield* (yield* NoticeStore).pending(subject.organizationId, 10), [])
    }).pipe(withMailer(Layer.merge(counting, unconfigured))))
})
