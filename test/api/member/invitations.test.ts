import { type Mail, Mailer, MailNotSent } from "@attestry/core/mail"
import { Directory, SignInUrl } from "@attestry/core/member"
import { Email } from "@attestry/core/shared"
import { NewUser } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Deferred, Effect, Layer, Option, Schema } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newUser } from "../../support/People.ts"
import { selected } from "../../support/stacks.ts"
import { tenant } from "../../support/Tenant.ts"

const sent: Array<Mail> = []

/** Work of a test where a mail leaves, by the address. */
const leaving = new Map<string, Effect.Effect<void, MailNotSent>>()

const mailer = Layer.succeed(Mailer, {
  send: (mail) =>
    Effect.suspend(() => {
      sent.push(mail)
      return leaving.get(mail.to.email) ?? Effect.void
    })
})

const signInUrl = "https://app.example.com/sign-in"
const host = Layer.merge(mailer, Layer.succeed(SignInUrl, signInUrl))
const stacks = selected.map(({ name, storage }) => ({ name, storage: Layer.merge(storage, host) }))

const address = () => `ida.${crypto.randomUUID()}@example.com`
const mailsTo = (email: string) => sent.filter(({ to }) => to.email === email)

const until = <A, E, R>(found: Effect.Effect<ReadonlyArray<A>, E, R>) =>
  Effect.repeat(Effect.delay(found, "10 millis"), { until: (all) => all.length > 0 })

const untilMailed = (email: string) => until(Effect.sync(() => mailsTo(email)))

onEveryStack("invitations", (it) => {
  it.effect("create a user and a member when the address is unknown, and mail them", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const email = address()
      const { body, headers, status } = yield* ask("POST", "/v1/people/invite", { email: `  ${email} ` })
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      const { createdAt, id, user, userId, ...rest } = body
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: organization.id,
        role: "member",
        department: "none",
        isActive: true,
        allowed: ["sendInvitation", "update", "remove"]
      })
      assert.deepStrictEqual(user, {
        id: userId,
        name: email.replace("@example.com", ""),
        email,
        emailVerified: false,
        createdAt: user.createdAt,
        updatedAt: user.createdAt
      })
      assert.isTrue(createdAt >= user.createdAt)
      assert.deepStrictEqual((yield* ask("GET", `/v1/people/${id}`)).body, body)
      const [mail] = yield* untilMailed(email)
      assert.deepStrictEqual(mail?.to, { name: user.name, email })
      assert.include(mail?.subject, organization.name)
      for (const part of [mail?.text, mail?.html]) {
        assert.include(part, signInUrl)
        assert.include(part, "member")
      }
      const events = yield* eventsOf(owner.key, "")
      assert.deepInclude(events.find(({ resource }) => resource.id === id), { action: "member.created" })
      const made = events.find(({ resource }) => resource.id === userId)
      assert.deepStrictEqual([made.action, made.after], ["user.created", { isService: false }])
      assert.notInclude(JSON.stringify(events), email)
    }))

  it.effect("make an existing user a pending member under the given name", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const user = yield* newUser("Known Already")
      const email = user.email.toUpperCase()
      const { body, status } = yield* ask("POST", "/v1/people/invite", { email, name: "Another", role: "AUDITOR" })
      assert.deepStrictEqual([status, body.role, body.isActive, body.invitation], [201, "auditor", false, "pending"])
      assert.deepStrictEqual([body.user.name, body.user.email], ["Another", email])
      const again = yield* ask("POST", "/v1/people/invite", { email: user.email })
      assert.deepStrictEqual([again.status, again.body.code], [409, "already_member"])
      const named = yield* ask("POST", "/v1/people/invite", { email: address(), name: "  Ida Invited " })
      assert.strictEqual(named.body.user.name, "Ida Invited")
      yield* untilMailed(email)
      assert.lengthOf(mailsTo(email), 1)
    }))

  it.effect("send the mail after the commit, without delaying the response", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const email = address()
      const [gate, seen] = yield* Effect.all([Deferred.make<void>(), Deferred.make<number>()])
      const look = Effect.flatMap(ask("GET", `/v1/people?search=${email}`), ({ body }) =>
        Deferred.succeed(seen, body.count))
      leaving.set(email, Effect.zipRight(look, Deferred.await(gate)))
      assert.strictEqual((yield* ask("POST", "/v1/people/invite", { email })).status, 201)
      assert.strictEqual(yield* Deferred.await(seen), 1)
      yield* Deferred.succeed(gate, undefined)
    }))

  it.effect("send no mail and create nobody when the invitation is rejected", () =>
    Effect.gen(function*() {
      const { admin, auditor, owner } = yield* tenant
      const { findUserByEmail } = yield* Directory
      const email = address()
      const refused = (key: string, body: object, code: string) =>
        Effect.gen(function*() {
          const answer = yield* (yield* asking(key))("POST", "/v1/people/invite", body)
          assert.strictEqual(answer.body.code, code)
        })
      yield* refused(admin.key, { email, role: "owner" }, "permission_escalation")
      yield* refused(admin.key, { email, role: "nope" }, "unknown_reference")
      yield* refused(auditor.key, { email }, "permission_missing")
      yield* refused(owner.key, { email, department: "it" }, "invalid_request")
      yield* refused(owner.key, { email: owner.user.email }, "already_member")
      assert.isTrue(Option.isNone(yield* findUserByEmail(yield* Schema.decode(Email)(email))))
      yield* Effect.sleep("50 millis")
      assert.deepStrictEqual([mailsTo(email), mailsTo(owner.user.email)], [[], []])
    }))

  it.effect("stay when the mail fails, and record the reason in the audit log", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      for (const reason of ["not_configured", "refused", "unreachable"] as const) {
        const email = address()
        leaving.set(email, new MailNotSent({ reason, cause: email }))
        const answer = yield* ask("POST", "/v1/people/invite", { email }, { "x-request-id": `invite-${reason}` })
        assert.strictEqual(answer.status, 201)
        const { id } = answer.body
        const [failed] = yield* until(eventsOf(owner.key, `action=member.invitationFailed&resource=${id}`))
        assert.deepStrictEqual([failed.before, failed.after, failed.requestId], [null, { reason }, `invite-${reason}`])
        assert.strictEqual(failed.outcome, "failed")
        assert.deepInclude(failed.actor, { type: "api-key", userId: owner.user.id })
        assert.strictEqual((yield* ask("GET", `/v1/people/${id}`)).status, 200)
      }
      const broken = address()
      leaving.set(broken, Effect.dieMessage("The mailer broke"))
      const { body: { id }, status } = yield* ask("POST", "/v1/people/invite", { email: broken })
      assert.strictEqual(status, 201)
      const [failed] = yield* until(eventsOf(owner.key, `action=member.invitationFailed&resource=${id}`))
      assert.deepStrictEqual(failed.after, { reason: "unreachable" })
    }))

  it.effect("send one mail when the request is repeated", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const email = address()
      const request = ask("POST", "/v1/people/invite", { email }, { "idempotency-key": "invite" })
      const answers = yield* Effect.all([request, request, request], { concurrency: "unbounded" })
      assert.deepStrictEqual(answers.map(({ status }) => status), [201, 201, 201])
      assert.lengthOf(new Set(answers.map(({ text }) => text)), 1)
      yield* untilMailed(email)
      yield* request
      yield* Effect.sleep("50 millis")
      assert.lengthOf(mailsTo(email), 1)
      assert.strictEqual((yield* ask("GET", `/v1/people?search=${email}`)).body.count, 1)
    }))

  it.effect("create one user, one member and one mail when requests for one address race", () =>
    Effect.gen(function*() {
      const { admin, owner } = yield* tenant
      const email = address()
      const answers = yield* Effect.forEach(
        [owner.key, admin.key],
        (key) => Effect.flatMap(asking(key), (ask) => ask("POST", "/v1/people/invite", { email })),
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        answers.map(({ status }) => status),
        [201, 409]
      )
      yield* untilMailed(email)
      yield* Effect.sleep("50 millis")
      assert.lengthOf(mailsTo(email), 1)
    }))

  it.effect("add a service user without a mail", () =>
    Effect.gen(function*() {
      const { owner } = yield* tenant
      const ask = yield* asking(owner.key)
      const { addService } = yield* Directory
      const { email, id } = yield* addService({ name: Schema.decodeSync(NewUser.fields.name)("Nightly import") })
      const { body, status } = yield* ask("POST", "/v1/people/invite", { email })
      assert.deepStrictEqual([status, body.userId], [201, id])
      yield* Effect.sleep("50 millis")
      assert.deepStrictEqual(mailsTo(email), [])
      assert.notProperty(body.user, "isService")
    }))
}, stacks)
