import { assert } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { createHmac } from "node:crypto"
import { type Answer, Api } from "../../support/Api.ts"
import { links, mailStacks, mailsTo, publicUrl, round } from "../../support/Mails.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf } from "../../support/People.ts"
import { taskTenant } from "../../support/Tasks.ts"

const oneClick = {
  body: "List-Unsubscribe=One-Click",
  headers: { "content-type": "application/x-www-form-urlencoded" }
}

/** A member with a mail about a task, and the path of its link to unsubscribe. */
const mailed = Effect.gen(function*() {
  const { created, people } = yield* taskTenant
  yield* created({ assigneeId: people.member.user.id })
  yield* round(people)
  const [mail] = mailsTo(people.member)
  const path = (mail?.unsubscribe ?? "").slice(publicUrl.length)
  const ask = yield* asking(people.member.key)
  const preferences = Effect.map(ask("GET", "/v1/people/me/email-preferences"), ({ body }) => body.preferences)
  return { created, people, path, token: path.slice("/unsubscribe/".length), preferences }
})

const base64 = (text: string) => Buffer.from(text).toString("base64url")

const signed = (payload: string, purpose = "attestry unsubscribe\n") =>
  `${payload}.${createHmac("sha256", Redacted.value(links.keys.current)).update(purpose + payload).digest("base64url")}`

const isSealed = ({ headers, status }: Answer) => {
  assert.strictEqual(status, 200)
  assert.strictEqual(headers.get("cache-control"), "no-store")
  assert.strictEqual(headers.get("content-type"), "text/html; charset=utf-8")
  assert.match(
    headers.get("content-security-policy") ?? "",
    /default-src 'none'; form-action 'self'.*frame-ancestors 'none'/
  )
  assert.strictEqual(headers.get("referrer-policy"), "no-referrer")
}

onEveryStack("links to unsubscribe", (it) => {
  it.effect("switch one preference off by one click, and record it in the audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { created, path, people, preferences } = yield* mailed
      const before = yield* preferences
      isSealed(yield* send("POST", path, oneClick))
      assert.deepStrictEqual(yield* preferences, { ...before, taskAssignments: false })
      isSealed(yield* send("POST", path))
      const events = yield* eventsOf(people.owner.key, `resource=${people.member.member.id}&action=member.updated`)
      assert.deepStrictEqual(
        events.map(({ actor, after }) => [actor.type, actor.claimedUserId, after.emailPreferences.taskAssignments]),
        [["system", people.member.user.id, false]]
      )
      yield* created({ assigneeId: people.member.user.id })
      yield* round(people)
      assert.lengthOf(mailsTo(people.member), 1)
    }))

  it.effect("change nothing when they are opened", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { path, people, preferences } = yield* mailed
      const before = yield* preferences
      const page = yield* send("GET", path)
      isSealed(page)
      assert.include(page.text, "<form method=\"post\">")
      assert.include(page.text, "tasks that are assigned to you")
      for (const word of [people.member.user.email, people.member.user.name, people.organization.name]) {
        assert.notInclude(page.text, word)
      }
      assert.strictEqual((yield* send("HEAD", path)).status, 200)
      assert.deepStrictEqual(yield* preferences, before)
    }))

  it.effect("are rejected in every form but the signed one", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { people, preferences, token } = yield* mailed
      const other = yield* mailed
      const before = yield* preferences
      const [payload = "", signature = ""] = token.split(".")
      const [theirs = "", theirSignature = ""] = other.token.split(".")
      const { organization, owner: { member: owner }, member: { member } } = people
      const forms = [
        payload,
        `${payload}.`,
        `.${signature}`,
        `${payload}.${signature}.`,
        `${payload}.${signature}.${signature}`,
        `${payload}.${signature.slice(0, -1)}`,
        `${payload}.${signature}A`,
        `${payload}.${signature.toUpperCase()}`,
        `${payload}=.${signature}`,
        `${payload}A.${signature}`,
        `${payload.slice(0, -1)}.${signature}`,
        `${theirs}.${signature}`,
        `${payload}.${theirSignature}`,
        `${signature}.${payload}`,
        `${base64(JSON.stringify([organization.id, owner.id, "taskAssignments"]))}.${signature}`,
        `${base64(JSON.stringify([organization.id, member.id, "taskReminders"]))}.${signature}`,
        `${base64(JSON.stringify([other.people.organization.id, member.id, "taskAssignments"]))}.${signature}`,
        signed(payload, ""),
        signed(payload, "attestry file\nGET\n"),
        signed(base64(JSON.stringify([organization.id, member.id, "isActive"]))),
        signed(base64(JSON.stringify([organization.id, member.id, "taskAssignments", "more"]))),
        signed(base64(JSON.stringify([organization.id, member.id]))),
        signed(base64(JSON.stringify({ organizationId: organization.id, memberId: member.id }))),
        signed(base64(JSON.stringify([organization.id, other.people.member.member.id, "taskAssignments"]))),
        signed(base64("not json")),
        signed("%%%"),
        "null",
        "__proto__",
        "x".repeat(400),
        "x".repeat(5_000),
        "%00",
        "%E0%A4%A"
      ]
      for (const form of forms) {
        for (const method of ["GET", "POST"]) {
          const { body, status } = yield* send(method, `/unsubscribe/${form}`)
          const isOwnMember = form === signed(base64(JSON.stringify([
            organization.id,
            other.people.member.member.id,
            "taskAssignments"
          ])))
          // a signed link of a member who is gone is opened, and not confirmed
          if (isOwnMember && method === "GET") assert.strictEqual(status, 200)
          else assert.deepStrictEqual([status, typeof body?.code], [404, "string"], form)
        }
      }
      assert.deepStrictEqual(yield* preferences, before)
      assert.deepStrictEqual(yield* other.preferences, before)
      assert.strictEqual((yield* send("DELETE", `/unsubscribe/${token}`)).status, 405)
    }))

  it.effect("accept a large body no further than its limit", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { path } = yield* mailed
      const { body, status } = yield* send("POST", path, { ...oneClick, body: "x".repeat(5_000) })
      assert.deepStrictEqual([status, body.code], [413, "body_too_large"])
    }))
}, mailStacks)
