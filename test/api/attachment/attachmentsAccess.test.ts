import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { attachmentTenant, blobsOf, textFile } from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf, newPerson } from "../../support/People.ts"
import { refusals } from "../../support/Tasks.ts"
import { signIn } from "../../support/Tenant.ts"

onEveryStack("who attaches", (it) => {
  it.effect("name the key as the actor and the user as the claim, and with a session only its user", () =>
    Effect.gen(function*() {
      const { attach, path, people } = yield* attachmentTenant
      const { send } = yield* Api
      const { member, owner } = people
      const claimed = (yield* attach("x", { userId: member.user.id })).body
      assert.strictEqual(claimed.createdBy, member.user.id)
      const actorOf = (id: string) => Effect.map(eventsOf(owner.key, `resource=${id}`), ([event]) => event.actor)
      const { type, userId, claimedUserId, apiKeyId } = yield* actorOf(claimed.id)
      assert.deepStrictEqual([type, userId, claimedUserId], ["api-key", owner.user.id, member.user.id])
      assert.match(apiKeyId, /^apk_/)
      const session = yield* signIn(owner.user.id)
      for (const userId of [member.user.id, "usr_unknown", "12345", "", null, 7, {}, undefined]) {
        const { body, status } = yield* send("POST", path, { session, body: textFile("x", { userId }) })
        assert.deepStrictEqual([status, body.createdBy], [201, owner.user.id])
        assert.deepInclude(yield* actorOf(body.id), { type: "session", userId: owner.user.id, claimedUserId: null })
      }
    }))

  it.effect("reject a user who is deactivated, removed or of another organization with the same words", () =>
    Effect.gen(function*() {
      const { ask, attach, people } = yield* attachmentTenant
      const other = yield* attachmentTenant
      const [inactive, former] = [yield* newPerson(people, "member"), yield* newPerson(people, "member")]
      yield* ask("PATCH", `/v1/people/${inactive.member.id}`, { isActive: false })
      yield* ask("DELETE", `/v1/people/${former.member.id}`)
      const users = [inactive.user.id, former.user.id, other.people.owner.user.id, "usr_unknown"]
      const answers = yield* Effect.forEach(users, (userId) => attach("x", { userId }))
      for (const { body, status } of answers) {
        assert.deepStrictEqual([status, body.errors], [400, answers[0]?.body.errors])
      }
    }))

  it.effect("stay with the id of an uploader who leaves", () =>
    Effect.gen(function*() {
      const { ask, attach, path, people } = yield* attachmentTenant
      const leaver = yield* newPerson(people, "member")
      const { body } = yield* attach("x", { userId: leaver.user.id })
      assert.strictEqual((yield* ask("DELETE", `/v1/people/${leaver.member.id}`)).status, 200)
      assert.strictEqual((yield* ask("GET", `${path}/${body.id}`)).body.createdBy, leaver.user.id)
    }))

  it.effect("let members work on the tasks that are assigned to them, and on nothing else", () =>
    Effect.gen(function*() {
      const { ask, attach, auditor, created, member, path, people, task } = yield* attachmentTenant
      const others = `${(yield* created()).path}/attachments`
      const own = yield* member("POST", path, textFile("mine"))
      assert.deepStrictEqual([own.status, own.body.createdBy], [201, people.member.user.id])
      const theirs = (yield* attach("theirs")).body
      const elsewhere = (yield* attach("elsewhere", { userId: people.member.user.id }, others)).body
      const denied = [
        yield* member("POST", others, textFile("x")),
        yield* member("DELETE", `${path}/${theirs.id}`),
        yield* member("DELETE", `${others}/${elsewhere.id}`),
        yield* auditor("POST", path, textFile("x")),
        yield* auditor("DELETE", `${path}/${own.body.id}`)
      ]
      assert.deepStrictEqual(denied.map(({ body, status }) => [status, body.missing]), [
        [403, ["evidence:create"]],
        [403, ["evidence:delete"]],
        [403, ["evidence:delete"]],
        [403, ["evidence:create", "task:work"]],
        [403, ["evidence:delete", "task:work"]]
      ])
      assert.strictEqual((yield* member("GET", `${path}/${theirs.id}`)).status, 200)
      assert.strictEqual((yield* member("DELETE", `${path}/${own.body.id}`)).status, 200)
      yield* ask("PATCH", task.path, { assigneeId: people.admin.user.id })
      assert.strictEqual((yield* member("POST", path, textFile("x"))).status, 403)
      assert.strictEqual((yield* blobsOf(people.organization.id)).keys.length, 2)
    }))

  it.effect("deny a key with task:work alone what its creator may do", () =>
    Effect.gen(function*() {
      const { created, path, people } = yield* attachmentTenant
      const worker = yield* asking(yield* keyOf(people, people.admin.member.id, ["task:work"]))
      const own = `${(yield* created({ assigneeId: people.admin.user.id })).path}/attachments`
      const body = textFile("x", { userId: people.admin.user.id })
      const { body: { id }, status } = yield* worker("POST", own, body)
      assert.strictEqual(status, 201)
      const denied = [
        yield* worker("POST", path, body),
        yield* worker("GET", `${own}/${id}`),
        yield* worker("GET", own)
      ]
      for (const answer of refusals(denied)) assert.deepStrictEqual(answer, [403, "permission_missing"])
      assert.strictEqual((yield* worker("DELETE", `${own}/${id}`)).status, 200)
    }))
})
