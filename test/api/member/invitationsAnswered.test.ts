import { Erasure } from "@attestry/core/erasure"
import { type Mail, Mailer } from "@attestry/core/mail"
import { Directory, MemberEligibility } from "@attestry/core/member"
import { Sessions } from "@attestry/core/session"
import { assert } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { dump } from "../../contract/support/Dump.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, newUser } from "../../support/People.ts"
import { selected } from "../../support/stacks.ts"
import { signIn, type Tenant, tenant } from "../../support/Tenant.ts"

const sent: Array<Mail> = []
const mailer = Layer.succeed(Mailer, { send: (mail) => Effect.sync(() => void sent.push(mail)) })

/** Organizations that the host admits nobody to. */
const closed = new Set<string>()
const eligibility = Layer.succeed(MemberEligibility, {
  filterEligible: (organizationId, users) =>
    Effect.sync(() => new Set(closed.has(organizationId) ? [] : users.map(({ id }) => id)))
})

const host = Layer.merge(mailer, eligibility)
const stacks = selected.map(({ name, storage }) => ({ name, storage: Layer.merge(storage, host) }))

const invite = ({ owner }: Tenant, email: string, more: object = {}) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const answer = yield* send("POST", "/v1/people/invite", { key: owner.key, body: { email, ...more } })
    assert.strictEqual(answer.status, 201)
    return answer.body
  })

const asUser = (session: string) =>
  Effect.map(Api, ({ send }) => ({
    me: send("GET", "/v1/me", { session }),
    list: Effect.map(send("GET", "/v1/me/invitations", { session }), ({ body }) => body),
    accept: (id: string) => send("POST", `/v1/me/invitations/${id}/accept`, { session }),
    decline: (id: string) => send("POST", `/v1/me/invitations/${id}/decline`, { session })
  }))

/** Somebody who is at home in one organization, and whom another one invites. */
const arrange = Effect.gen(function*() {
  const [home, inviting] = [yield* tenant, yield* tenant]
  const { email, id, name } = home.admin.user
  const session = yield* signIn(id)
  const given = email.toUpperCase()
  const member = yield* invite(inviting, given, { name: "As Given", role: "auditor" })
  return { home, inviting, user: { id, name, email }, given, session, member, ...(yield* asUser(session)) }
})

onEveryStack("invitations of existing users", (it) => {
  it.effect("show the inviting organization nothing of the user, and change nothing for the user", () =>
    Effect.gen(function*() {
      const { given, home, inviting, me, member, session, user } = yield* arrange
      const { send } = yield* Api
      const ask = yield* asking(inviting.owner.key)
      assert.deepInclude(member, { role: "auditor", isActive: false, invitation: "pending" })
      assert.deepStrictEqual(member.user, {
        id: `usr_${member.id.slice(4)}`,
        name: "As Given",
        email: given,
        emailVerified: false,
        createdAt: member.createdAt,
        updatedAt: member.createdAt
      })
      assert.strictEqual(member.userId, member.user.id)
      const seen = yield* Effect.forEach(
        [`/v1/people/${member.id}`, "/v1/people?sort=name", "/v1/people?limit=500", "/v1/audit-logs?limit=500"],
        (path) => ask("GET", path)
      )
      assert.deepStrictEqual(seen[0]?.body, member)
      for (const { text } of seen) {
        assert.notInclude(text, user.id)
        assert.notInclude(text, user.name === "The admin" ? home.organization.id : user.name)
      }
      for (const search of [user.id, home.organization.id]) {
        assert.strictEqual((yield* ask("GET", `/v1/people?search=${search}`)).body.count, 0)
      }
      const after = yield* me
      assert.deepStrictEqual([after.status, after.body.organization.id], [200, home.organization.id])
      const headers = { "x-organization-id": inviting.organization.id }
      const there = yield* send("GET", "/v1/me", { session, headers })
      const nowhere = yield* send("GET", "/v1/me", {
        session,
        headers: { "x-organization-id": "org_00000000000000000000000000" }
      })
      assert.deepStrictEqual([there.status, there.body.code, there.body.detail], [
        403,
        "not_a_member",
        nowhere.body.detail
      ])
    }))

  it.effect("count for nothing until they are accepted", () =>
    Effect.gen(function*() {
      const { inviting, member, user } = yield* arrange
      const ask = yield* asking(inviting.owner.key)
      const { issue } = yield* Sessions
      const refused = yield* Effect.flip(issue({ userId: user.id, organizationId: inviting.organization.id }))
      assert.strictEqual(refused._tag, "NotAMember")
      for (const assigneeId of [member.id, member.userId, user.id]) {
        const { body, status } = yield* ask("POST", "/v1/vendors", { name: "Theirs", assigneeId })
        assert.deepStrictEqual([status, body.code], [400, "unknown_reference"])
      }
      const owner = yield* invite(inviting, (yield* newUser()).email, { role: "owner" })
      const last = yield* ask("PATCH", `/v1/people/${owner.id}`, { isActive: true })
      assert.deepStrictEqual([last.status, last.body.code], [409, "invitation_pending"])
      const again = yield* ask("POST", "/v1/people", { userId: user.id })
      assert.deepStrictEqual([again.status, again.body.code], [409, "already_member"])
      const placeholder = yield* ask("POST", "/v1/people", { userId: member.userId })
      assert.deepStrictEqual([placeholder.status, placeholder.body.code], [404, "user_not_found"])
      const bulk = yield* ask("POST", "/v1/people/bulk", { members: [{ userId: user.id }] })
      assert.strictEqual(bulk.body.errors[0].error, "Already a member")
      const patched = yield* ask("PATCH", `/v1/people/${member.id}`, {
        role: "member",
        department: "it",
        isActive: false
      })
      assert.deepStrictEqual([patched.status, patched.body.role, patched.body.invitation], [200, "member", "pending"])
    }))

  it.effect("make the user a member once they accept, again or not", () =>
    Effect.gen(function*() {
      const { accept, home, inviting, list, me, member, session, user } = yield* arrange
      const { send } = yield* Api
      const ask = yield* asking(inviting.owner.key)
      const { id, name } = inviting.organization
      const found = yield* list
      assert.deepStrictEqual(found, {
        data: [{ id: member.id, organization: { id, name }, role: "auditor", createdAt: member.createdAt }],
        count: 1,
        authType: "session",
        authenticatedUser: { id: user.id, email: user.email }
      })
      const first = yield* accept(member.id)
      const accepted = { success: true, id: member.id, organization: { id, name }, role: "auditor" }
      assert.deepStrictEqual([first.status, first.body], [200, accepted])
      assert.deepStrictEqual((yield* accept(member.id)).body, accepted)
      assert.strictEqual((yield* list).count, 0)
      const shown = (yield* ask("GET", `/v1/people/${member.id}`)).body
      assert.deepInclude(shown, { userId: user.id, isActive: true })
      assert.notProperty(shown, "invitation")
      assert.deepInclude(shown.user, { id: user.id, name: user.name, email: user.email })
      assert.notProperty(shown.user, "lastLogin")
      // from now on a session without an organization has to name one
      assert.deepStrictEqual([(yield* me).status, (yield* me).body.code], [403, "organization_required"])
      for (const organization of [home.organization, inviting.organization]) {
        const there = yield* send("GET", "/v1/me", { session, headers: { "x-organization-id": organization.id } })
        assert.strictEqual(there.body.organization.id, organization.id)
      }
      const events = yield* eventsOf(inviting.owner.key, `resource=${member.id}`)
      assert.deepStrictEqual(events.map(({ action, actor }) => [action, actor.userId]), [
        ["member.created", inviting.owner.user.id],
        ["member.invitationAccepted", user.id]
      ])
      assert.notProperty(events[0].after, "userId")
      assert.deepStrictEqual(events[1].after, { isActive: true, userId: user.id })
    }))

  it.effect("are gone once the user declines, without telling who it was", () =>
    Effect.gen(function*() {
      const { accept, decline, inviting, list, me, member, user } = yield* arrange
      const ask = yield* asking(inviting.owner.key)
      const { body, status } = yield* decline(member.id)
      assert.deepStrictEqual([status, body], [200, { success: true, id: member.id }])
      assert.strictEqual((yield* list).count, 0)
      assert.strictEqual((yield* me).status, 200)
      for (const answer of [yield* decline(member.id), yield* accept(member.id)]) {
        assert.deepStrictEqual([answer.status, answer.body.code], [404, "invitation_not_found"])
      }
      assert.strictEqual((yield* ask("GET", `/v1/people/${member.id}`)).status, 404)
      const [declined] = yield* eventsOf(inviting.owner.key, "action=member.invitationDeclined")
      assert.deepInclude(declined, { before: null, after: null, requestId: null, ip: null })
      assert.deepInclude(declined.actor, { type: "system", userId: null })
      assert.notInclude((yield* ask("GET", "/v1/audit-logs?limit=500")).text, user.id)
      // they can be invited again
      assert.strictEqual((yield* ask("POST", "/v1/people/invite", { email: user.email })).status, 201)
    }))

  it.effect("can be answered by the invited user only, in a session, under any organization", () =>
    Effect.gen(function*() {
      const { home, inviting, member, session } = yield* arrange
      const { send } = yield* Api
      const path = `/v1/me/invitations/${member.id}`
      const stranger = yield* signIn((yield* newUser()).id)
      const unknown = "/v1/me/invitations/mem_00000000000000000000000000"
      for (const who of [stranger, yield* signIn(inviting.owner.user.id), yield* signIn(home.owner.user.id)]) {
        for (const verb of ["accept", "decline"]) {
          const headers = { "x-request-id": "same" }
          const answer = yield* send("POST", `${path}/${verb}`, { session: who, headers })
          assert.deepStrictEqual([answer.status, answer.body.code], [404, "invitation_not_found"])
          assert.strictEqual(answer.text, (yield* send("POST", `${unknown}/${verb}`, { session: who, headers })).text)
        }
      }
      for (const key of [home.admin.key, inviting.owner.key]) {
        for (
          const answer of [
            yield* send("GET", "/v1/me/invitations", { key }),
            yield* send("POST", `${path}/accept`, { key })
          ]
        ) assert.deepStrictEqual([answer.status, answer.body.code], [403, "session_required"])
      }
      const headers = { "x-organization-id": "org_00000000000000000000000000" }
      assert.strictEqual((yield* send("GET", "/v1/me/invitations", { session, headers })).body.count, 1)
      const cookie = { cookie: `attestry_session=${session}`, origin: "https://evil.example.com" }
      assert.strictEqual((yield* send("POST", `${path}/accept`, { headers: cookie })).body.code, "cross_origin_request")
      assert.strictEqual((yield* send("POST", `${path}/accept`)).status, 401)
      assert.strictEqual((yield* send("POST", `${path}/accept`, { session, headers })).status, 200)
    }))

  it.effect("can be listed and accepted by a user of no organization", () =>
    Effect.gen(function*() {
      const user = yield* newUser("Nobody's")
      const [first, second] = [yield* tenant, yield* tenant]
      const { accept, list, me } = yield* asUser(yield* signIn(user.id))
      assert.strictEqual((yield* me).body.code, "organization_required")
      assert.strictEqual((yield* list).count, 0)
      // two organizations at once: each sees its own
      const [one, other] = yield* Effect.all([invite(first, user.email), invite(second, user.email)], {
        concurrency: "unbounded"
      })
      assert.strictEqual((yield* me).body.code, "organization_required")
      const { data } = yield* list
      assert.sameMembers(data.map(({ id }: any) => id), [one.id, other.id])
      assert.strictEqual((yield* accept(one.id)).status, 200)
      assert.strictEqual((yield* me).body.organization.id, first.organization.id)
      assert.deepStrictEqual((yield* list).data.map(({ id }: any) => id), [other.id])
      const ask = yield* asking(second.owner.key)
      assert.strictEqual((yield* ask("GET", `/v1/people/${other.id}`)).text, JSON.stringify(other))
    }))

  it.effect("survive their inviter, and end when the organization withdraws them", () =>
    Effect.gen(function*() {
      const { accept, inviting, list, me, user } = yield* arrange
      const third = yield* tenant
      const { send } = yield* Api
      const made = yield* send("POST", "/v1/people/invite", { key: third.admin.key, body: { email: user.email } })
      const ask = yield* asking(third.owner.key)
      yield* ask("DELETE", `/v1/people/${third.admin.member.id}`)
      assert.strictEqual((yield* list).count, 2)
      const { body, status } = yield* ask("DELETE", `/v1/people/${made.body.id}`)
      const name = user.email.slice(0, user.email.indexOf("@"))
      assert.deepStrictEqual([status, body.deletedMember], [200, { id: made.body.id, name, email: user.email }])
      assert.strictEqual((yield* accept(made.body.id)).status, 404)
      assert.strictEqual((yield* list).count, 1)
      const [removed] = yield* eventsOf(third.owner.key, `action=member.removed&resource=${made.body.id}`)
      assert.deepStrictEqual(removed.before, {
        role: "member",
        department: "none",
        isActive: false,
        deviceLabelId: null,
        emailPreferences: removed.before.emailPreferences,
        roleName: "member"
      })
      const again = yield* invite(third, user.email)
      yield* ask("DELETE", `/v1/people/${third.auditor.member.id}`)
      assert.strictEqual((yield* accept(again.id)).status, 200)
      assert.strictEqual((yield* me).body.code, "organization_required")
      assert.strictEqual(inviting.organization.id === third.organization.id, false)
    }))

  it.effect("ask the host's eligibility check again when they are accepted", () =>
    Effect.gen(function*() {
      const { accept, inviting, member } = yield* arrange
      closed.add(inviting.organization.id)
      const refused = yield* accept(member.id)
      assert.deepStrictEqual([refused.status, refused.body.code], [404, "invitation_not_found"])
      closed.delete(inviting.organization.id)
      assert.strictEqual((yield* accept(member.id)).status, 200)
    }))

  it.effect("are for the invited address only, should the user's become another", () =>
    Effect.gen(function*() {
      const { accept, list, member, user } = yield* arrange
      const { updateUser } = yield* Directory
      const other = yield* newUser()
      yield* updateUser(user.id, { email: `new.${other.email}` as typeof other.email })
      assert.strictEqual((yield* list).count, 0)
      assert.strictEqual((yield* accept(member.id)).status, 404)
      yield* updateUser(user.id, { email: user.email })
      assert.strictEqual((yield* accept(member.id)).status, 200)
    }))

  it.effect("are sent again on request, as long as nobody has signed in", () =>
    Effect.gen(function*() {
      const { accept, given, home, inviting, member, user } = yield* arrange
      const ask = yield* asking(inviting.owner.key)
      const path = `/v1/people/${member.id}/invite`
      const again = yield* ask("POST", path)
      assert.deepStrictEqual([again.status, again.body], [200, member])
      yield* Effect.repeat(Effect.sleep("10 millis"), {
        until: () => sent.filter(({ to }) => to.email === given).length > 1
      })
      assert.strictEqual(sent.findLast(({ to }) => to.email === given)?.to.name, "As Given")
      assert.lengthOf(yield* eventsOf(inviting.owner.key, `action=member.invitationSent&resource=${member.id}`), 1)
      const other = yield* asking(home.owner.key)
      assert.strictEqual((yield* other("POST", path)).body.code, "member_not_found")
      assert.strictEqual((yield* (yield* asking(inviting.auditor.key))("POST", path)).body.code, "permission_missing")
      yield* accept(member.id)
      assert.strictEqual((yield* ask("POST", path)).status, 200)
      const { issue } = yield* Sessions
      yield* issue({ userId: user.id, organizationId: inviting.organization.id })
      const late = yield* Effect.repeat(Effect.delay(ask("POST", path), "20 millis"), {
        until: ({ status }) => status === 409
      })
      assert.strictEqual(late.body.code, "not_invitable")
      const unknown = yield* invite(inviting, `new.${crypto.randomUUID()}@example.com`)
      assert.strictEqual((yield* ask("POST", `/v1/people/${unknown.id}/invite`)).status, 200)
      yield* ask("PATCH", `/v1/people/${unknown.id}`, { isActive: false })
      assert.strictEqual((yield* ask("POST", `/v1/people/${unknown.id}/invite`)).body.code, "not_invitable")
    }))

  it.effect("show the last login for the own organization only", () =>
    Effect.gen(function*() {
      const { accept, home, inviting, member, user } = yield* arrange
      const [here, there] = [yield* asking(home.owner.key), yield* asking(inviting.owner.key)]
      const shownHere = (yield* here("GET", `/v1/people/${home.admin.member.id}`)).body
      assert.isString(shownHere.user.lastLogin)
      yield* accept(member.id)
      assert.notProperty((yield* there("GET", `/v1/people/${member.id}`)).body.user, "lastLogin")
      const { issue } = yield* Sessions
      yield* issue({ userId: user.id, organizationId: inviting.organization.id })
      const seen = yield* Effect.repeat(
        Effect.delay(there("GET", `/v1/people/${member.id}`), "20 millis"),
        { until: ({ body }) => body.user.lastLogin !== undefined }
      )
      assert.isTrue(seen.body.user.lastLogin >= shownHere.user.lastLogin)
      assert.deepStrictEqual((yield* here("GET", `/v1/people/${home.admin.member.id}`)).body, shownHere)
    }))

  it.effect("are withdrawn when their user is erased, and nothing given for them stays", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const inviting = yield* tenant
      const mark = crypto.randomUUID().replaceAll("-", "")
      const user = yield* newUser(`Own ${mark}`, `own.${mark}@example.com`)
      const session = Redacted.value((yield* (yield* Sessions).issue({ userId: user.id })).token)
      const body = { email: `OWN.${mark}@Example.com`, name: `Given ${mark}` }
      const key = inviting.owner.key
      const made = yield* send("POST", "/v1/people/invite", { key, body, headers: { "idempotency-key": "one" } })
      assert.strictEqual(made.status, 201)
      const before = yield* dump
      assert.strictEqual(before.text.includes(mark), before.tables > 0)
      const { erase } = yield* Erasure
      yield* erase(user.id)
      const ask = yield* asking(key)
      assert.strictEqual((yield* ask("GET", `/v1/people/${made.body.id}`)).status, 404)
      const [declined] = yield* eventsOf(key, `resource=${made.body.id}&action=member.invitationDeclined`)
      assert.strictEqual(declined.actor.type, "system")
      assert.lengthOf(yield* eventsOf(key, "action=user.erased"), 0)
      assert.strictEqual((yield* send("GET", "/v1/me/invitations", { session })).status, 401)
      const after = yield* Effect.repeat(Effect.delay(dump, "20 millis"), {
        until: ({ text }) => !text.includes(mark),
        times: 20
      })
      assert.notInclude(after.text, mark)
    }))
}, stacks)
