import * as Fixtures from "@attestry/conformance/Fixtures"
import { type Notice, Notices, NoticeStore } from "@attestry/core/notice"
import { PolicyStore } from "@attestry/core/policy"
import { Timestamp } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Option } from "effect"
import {
  leaving,
  mailStacks,
  mailsTo,
  pendingOf,
  refused,
  remindAt,
  round,
  subjectsTo,
  unreachable
} from "../../support/Mails.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { newPerson } from "../../support/People.ts"
import { at, policyTenant, text } from "../../support/Policies.ts"
import { taskTenant } from "../../support/Tasks.ts"

const after = (minutes: number) => at(new Date(Date.now() + minutes * 60_000).toISOString())

const minutesUntil = (time: Option.Option<Timestamp>) =>
  Math.round((Date.parse(Option.getOrThrow(time)) - Date.now()) / 60_000)

const statusOf = (organizationId: Parameters<typeof round>[0]["organization"]["id"], id: Notice["id"]) =>
  Effect.flatMap(
    NoticeStore,
    ({ find }) => Effect.map(Effect.flatten(find(organizationId, id)), ({ reason, status }) => [status, reason])
  )

/** An organization with tasks that were assigned to its members by the owner. */
const assigned = (...titles: ReadonlyArray<string>) =>
  Effect.gen(function*() {
    const all = yield* taskTenant
    for (const title of titles) yield* all.created({ title, assigneeId: all.people.member.user.id })
    return { ...all, pending: yield* pendingOf(all.people) }
  })

onEveryStack("rounds of notices", (it) => {
  it.effect("wait longer each time when the mail server is not reached, and lose nothing", () =>
    Effect.gen(function*() {
      const { created, people } = yield* assigned("First", "Second")
      const { email } = people.member.user
      leaving.set(email, unreachable)
      const minutes = [0, 2, 8, 24, 90, 155]
      const waits: Array<number> = []
      for (const minute of minutes) waits.push(minutesUntil(yield* after(minute)(round(people))) - minute)
      assert.deepStrictEqual(waits, [1, 5, 15, 60, 60, 60])
      assert.deepStrictEqual(mailsTo(people.member), [])
      leaving.delete(email)
      yield* created({ title: "Third", assigneeId: people.member.user.id })
      // the later one waits with those that wait
      assert.strictEqual(minutesUntil(yield* round(people)), 215)
      assert.deepStrictEqual(mailsTo(people.member), [])
      assert.isTrue(Option.isNone(yield* after(216)(round(people))))
      assert.sameMembers(
        [...subjectsTo(people.member)],
        ["Assigned to you: First", "Assigned to you: Second", "Assigned to you: Third"]
      )
    }))

  it.effect("stop at the first mail that does not reach the server", () =>
    Effect.gen(function*() {
      const { people } = yield* assigned(...Array.from({ length: 30 }, (_, i) => `Task ${i}`))
      let tries = 0
      leaving.set(people.member.user.email, Effect.suspend(() => (tries++, unreachable)))
      yield* round(people)
      assert.isAtMost(tries, 4)
      assert.lengthOf(yield* pendingOf(people), 30)
    }))

  it.effect("skip a mail that waited for seven days", () =>
    Effect.gen(function*() {
      const { created, pending, people } = yield* assigned("Old")
      const days = (count: number) => after(count * 24 * 60)
      leaving.set(people.member.user.email, unreachable)
      assert.isTrue(Option.isSome(yield* days(6.9)(round(people))))
      leaving.delete(people.member.user.email)
      assert.isTrue(Option.isNone(yield* days(7.1)(round(people))))
      for (const { id } of pending) {
        assert.deepStrictEqual(yield* statusOf(people.organization.id, id), ["skipped", "too_old"])
      }
      yield* created({ title: "New", assigneeId: people.member.user.id })
      yield* round(people)
      assert.deepStrictEqual(subjectsTo(people.member), ["Assigned to you: New"])
    }))

  it.effect("go on after a mail that the server rejects, or that cannot be made", () =>
    Effect.gen(function*() {
      const { created, people } = yield* assigned("Refused")
      const broken = yield* newPerson(people, "member", "Broken")
      const next = yield* newPerson(people, "member", "Next")
      for (const { user } of [broken, next]) yield* created({ title: "Task", assigneeId: user.id })
      leaving.set(people.member.user.email, refused)
      leaving.set(broken.user.email, Effect.dieMessage("a bug of the mailer"))
      const pending = yield* pendingOf(people)
      assert.isTrue(Option.isNone(yield* round(people)))
      const ends = yield* Effect.forEach(pending, ({ id }) => statusOf(people.organization.id, id))
      assert.sameDeepMembers([...ends], [["failed", "refused"], ["failed", "broken"], ["sent", null]])
      assert.lengthOf(mailsTo(next), 1)
      leaving.clear()
      assert.isTrue(Option.isNone(yield* round(people)))
      assert.deepStrictEqual(mailsTo(people.member), [])
    }))

  it.effect("repeat no mail that was marked as sent, when a round dies between two mails", () =>
    Effect.gen(function*() {
      const { people } = yield* assigned(...Array.from({ length: 9 }, (_, i) => `Task ${i}`))
      const { email } = people.member.user
      const reached = yield* Deferred.make<void>()
      let left = 0
      leaving.set(
        email,
        Effect.suspend(() =>
          ++left > 5 ? Effect.zipRight(Deferred.succeed(reached, undefined), Effect.never) : Effect.void
        )
      )
      const fiber = yield* Effect.fork(round(people))
      yield* Deferred.await(reached)
      yield* Fiber.interrupt(fiber)
      assert.lengthOf(mailsTo(people.member), 5)
      leaving.delete(email)
      yield* round(people)
      const subjects = subjectsTo(people.member)
      assert.deepStrictEqual([subjects.length, new Set(subjects).size], [9, 9])
    }))

  it.effect("give a mail that is sent twice around a crash the same message id", () =>
    Effect.gen(function*() {
      const { pending, people } = yield* assigned("Twice")
      const store = yield* NoticeStore
      yield* round(people)
      const [notice] = pending
      if (notice === undefined) return assert.fail("no notice")
      // a server that dies before it marks the mail leaves this state
      yield* store.removeFinished(people.organization.id, Timestamp.fromMillis(Date.now() + 60_000))
      yield* store.add(people.organization.id, [notice])
      yield* round(people)
      const ids = mailsTo(people.member).map(({ messageId }) => messageId)
      assert.deepStrictEqual([ids.length, new Set(ids).size], [2, 1])
    }))

  it.effect("expand a notice for everybody once, when a round dies within it", () =>
    Effect.gen(function*() {
      const { people } = yield* assigned()
      const store = yield* NoticeStore
      const { run } = yield* UnitOfWork
      const { id } = people.organization
      const policy = yield* Fixtures.storedPolicy(id, { name: "Desks", isRequiredToSign: true })
      const version = Fixtures.publishedVersion(policy, 1, Fixtures.content("Text"))
      yield* Fixtures.storeVersion(version, Fixtures.content("Text"))
      const policies = yield* PolicyStore
      const active = {
        activeVersionId: version.id,
        activeContentHash: version.contentHash,
        signedTextHash: version.textHash,
        status: "published"
      } as const
      yield* run(policies.save(id, { ...policy, ...active }, 1))
      const notice = Fixtures.notice(id, {
        kind: "policy_to_acknowledge",
        recipientId: null,
        resourceIds: [policy.id, version.id],
        createdAt: new Date().toISOString(),
        nextAttemptAt: new Date().toISOString()
      })
      yield* store.add(id, [notice])
      // some of its recipients have a notice already
      yield* store.add(id, [{ ...notice, id: Fixtures.notice(id).id, recipientId: people.member.member.id }])
      yield* round(people)
      yield* round(people)
      for (const person of [people.owner, people.admin, people.auditor, people.member]) {
        assert.deepStrictEqual(subjectsTo(person), ["Please read: Desks"])
      }
      assert.deepStrictEqual(yield* statusOf(id, notice.id), ["expanded", null])
    }))

  it.effect("mail no policy that was acknowledged or replaced while its mails waited", () =>
    Effect.gen(function*() {
      const { created, member, owner, people } = yield* policyTenant
      const everybody = [people.owner, people.admin, people.auditor, people.member]
      const wait = Effect.forEach(everybody, ({ user }) => Effect.sync(() => leaving.set(user.email, unreachable)))
      const arrive = Effect.forEach(everybody, ({ user }) => Effect.sync(() => leaving.delete(user.email)))
      yield* wait
      const policy = yield* created({ status: "published", isRequiredToSign: true, name: "Desks" })
      yield* round(people)
      assert.lengthOf(yield* pendingOf(people), 4)
      assert.strictEqual((yield* member("POST", `${policy.path}/acknowledge`, {})).status, 200)
      yield* owner("PATCH", policy.working, { content: text("second") })
      yield* arrive
      yield* after(2)(round(people))
      assert.deepStrictEqual(subjectsTo(people.member), [])
      assert.deepStrictEqual(subjectsTo(people.admin), ["Please read: Desks"])
      const replaced = yield* created({ status: "published", isRequiredToSign: true, name: "Screens" })
      yield* wait
      yield* round(people)
      yield* owner("PATCH", replaced.working, { content: text("second") })
      yield* owner("POST", `${replaced.path}/versions/publish`, { setAsActive: true })
      yield* arrive
      yield* after(4)(round(people))
      assert.deepStrictEqual(subjectsTo(people.admin), ["Please read: Desks", "Please read: Screens"])
    }))

  it.effect("send only the mails of one organization, and list those with mails to send", () =>
    Effect.gen(function*() {
      const own = yield* assigned("Own")
      const other = yield* assigned("Other")
      const { subjects } = yield* Notices
      const listed = Effect.map(subjects, (all) => all.map(({ organizationId }) => organizationId))
      assert.includeMembers([...(yield* listed)], [own.people.organization.id, other.people.organization.id])
      yield* round(own.people)
      assert.notInclude(yield* listed, own.people.organization.id)
      assert.deepStrictEqual(subjectsTo(own.people.member), ["Assigned to you: Own"])
      assert.deepStrictEqual(subjectsTo(other.people.member), [])
    }))

  it.effect("are forgotten 90 days after their end, by the reminders of the morning", () =>
    Effect.gen(function*() {
      const { pending, people } = yield* assigned("Old")
      const { find } = yield* NoticeStore
      const [id] = pending.map((notice) => notice.id)
      if (id === undefined) return assert.fail("no notice")
      yield* round(people)
      const isKept = (days: number) =>
        remindAt(people, "2026-01-01T07:00:00.000Z").pipe(
          Effect.zipRight(find(people.organization.id, id)),
          Effect.map(Option.isSome),
          after(days * 24 * 60)
        )
      assert.deepStrictEqual([yield* isKept(89), yield* isKept(91)], [true, false])
    }))

  it.effect("write no notice when the cause is not committed", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* taskTenant
      const task = { title: "Lost", assigneeId: people.member.user.id, approverId: people.member.user.id }
      assert.strictEqual((yield* ask("POST", "/v1/tasks", task)).status, 400)
      assert.deepStrictEqual(yield* pendingOf(people), [])
    }))

  it.effect("leave a text out of the mail's structure, whatever a name or title holds", () =>
    Effect.gen(function*() {
      const { created, people } = yield* taskTenant
      const title = `<script>alert(1)</script> "q" 'a' & https://evil.example/x`
      yield* created({ title, assigneeId: people.member.user.id })
      yield* round(people)
      const [mail] = mailsTo(people.member)
      assert.notMatch(mail?.html ?? "", /<script|href="https:\/\/evil/)
      assert.include(mail?.html, "&lt;script&gt;")
      assert.notMatch(mail?.subject ?? "", /[\r\n]/)
    }))
}, mailStacks)
