import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor } from "@attestry/core/access"
import { AuditEventStore } from "@attestry/core/audit"
import { AuditLogs } from "@attestry/core/auditLog"
import { Erasure } from "@attestry/core/erasure"
import { Directory } from "@attestry/core/member"
import { Sessions } from "@attestry/core/session"
import { NewUser } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect, Option, Schema } from "effect"
import { dump } from "../../contract/support/Dump.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

const somebody = () => {
  const mark = crypto.randomUUID().replaceAll("-", "")
  return Schema.decodeSync(NewUser)({ name: `Person ${mark}`, email: `person.${mark}@example.com` })
}

/** Somebody who is a member of two organizations, was removed from the one and is not active in the other. */
const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const directory = yield* Directory
  const [left, kept] = [yield* tenant, yield* tenant]
  const person = somebody()
  const user = yield* directory.addUser(person)
  const add = (key: string) =>
    send("POST", "/v1/people", { key, body: { userId: user.id }, headers: { "idempotency-key": "add" } })
  const [first, second] = [yield* add(left.owner.key), yield* add(kept.owner.key)]
  const token = yield* signIn(user.id)
  yield* send("DELETE", `/v1/people/${first.body.id}`, { key: left.owner.key, headers: { "idempotency-key": "del" } })
  const task = { title: "Back up", assigneeId: user.id }
  const assigned = yield* send("POST", "/v1/tasks", { key: kept.owner.key, body: task })
  return { left, kept, person, user, token, member: second.body.id as string, task: assigned.body.id as string }
})

onEveryStack("erasure", (it) => {
  it.effect("rejects erasing an active member, and names their organizations", () =>
    Effect.gen(function*() {
      const { kept, user } = yield* arrange
      const { erase } = yield* Erasure
      const error = yield* Effect.flip(erase(user.id))
      assert.deepInclude(error, { _tag: "UserStillActive", organizationIds: [kept.organization.id] })
      const { findUser } = yield* Directory
      assert.strictEqual((yield* yield* findUser(user.id)).name, user.name)
    }))

  it.effect("erases name and address everywhere, and records it in each audit log", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { kept, left, member, person, task, token, user } = yield* arrange
      const { erase } = yield* Erasure
      yield* send("PATCH", `/v1/people/${member}`, { key: kept.owner.key, body: { isActive: false } })
      const before = yield* dump
      if (before.tables > 0) assert.include(before.text, person.email)
      const { email } = yield* erase(user.id)
      const after = yield* dump
      for (const text of [person.name, person.email]) assert.notInclude(after.text, text)
      assert.match(email, /^[0-9a-z]{26}@erased\.invalid$/)

      const shown = yield* send("GET", `/v1/people/${member}`, { key: kept.owner.key })
      assert.deepInclude(shown.body.user, { id: user.id, name: "Erased user", email })
      const { body: { assigneeId } } = yield* send("GET", `/v1/tasks/${task}`, { key: kept.owner.key })
      assert.strictEqual(assigneeId, user.id)
      for (const { owner } of [left, kept]) {
        const { body: { data } } = yield* send("GET", `/v1/audit-logs?resource=${user.id}`, { key: owner.key })
        assert.deepInclude(data[0], { action: "user.erased", before: null, after: null })
      }
      const removal = yield* send("GET", "/v1/audit-logs?action=member.removed", { key: left.owner.key })
      assert.deepInclude(removal.body.data[0].before, { userId: user.id, name: "Erased user", email })
      assert.isTrue(Option.isNone(yield* (yield* Directory).findUserByEmail(person.email)))
      assert.strictEqual((yield* send("GET", "/v1/me", { session: token })).status, 401)
      const { issue } = yield* Sessions
      assert.strictEqual((yield* Effect.flip(issue({ userId: user.id })))._tag, "UserNotFound")
      const again = yield* send("POST", "/v1/people", { key: left.owner.key, body: { userId: user.id } })
      assert.deepInclude(again.body, { status: 404, code: "user_not_found" })
    }))

  it.effect("deletes the responses that were stored for a replay", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { kept, left, member, user } = yield* arrange
      const { erase } = yield* Erasure
      yield* send("PATCH", `/v1/people/${member}`, { key: kept.owner.key, body: { isActive: false } })
      yield* erase(user.id)
      const replayed = yield* send("POST", "/v1/people", {
        key: left.owner.key,
        body: { userId: user.id },
        headers: { "idempotency-key": "add" }
      })
      assert.strictEqual(replayed.status, 404)
    }))

  it.effect("keeps sealed audit events unchanged, and changes nothing when repeated", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { kept, left, member, person, user } = yield* arrange
      const { erase } = yield* Erasure
      const { append } = yield* AuditEventStore
      const before = { userId: user.id, ...person }
      const sealed = Fixtures.event(left.organization.id, {
        action: "member.removed",
        before,
        after: null,
        sequence: 1
      })
      yield* Fixtures.unit(append(left.organization.id, [sealed]))
      yield* send("PATCH", `/v1/people/${member}`, { key: kept.owner.key, body: { isActive: false } })
      const first = yield* erase(user.id)
      assert.deepStrictEqual(yield* erase(user.id), first)
      const audit = yield* AuditLogs
      const { data } = yield* Effect.provideService(
        audit.list({ action: "user.erased" }),
        CurrentActor,
        left.actor
      )
      assert.strictEqual(data.length, 1)
      const removals = yield* Effect.provideService(audit.list({ action: "member.removed" }), CurrentActor, left.actor)
      assert.deepStrictEqual(removals.data.find(({ id }) => id === sealed.id), sealed)
    }))
})
