import * as Fixtures from "@attestry/conformance/Fixtures"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Schedule } from "effect"
import { makeToken, tokenEntropy } from "../../../packages/core/src/access/ApiKeyToken.ts"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { different } from "../../support/stacks.ts"
import { signIn, tenant } from "../../support/Tenant.ts"

/** The events of denials, once there is that number: they are written beside the responses. */
const events = (key: string, count: number) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { body } = yield* send("GET", "/v1/audit-logs", { key })
    const found: ReadonlyArray<any> = body.data.filter(({ outcome }: any) => outcome === "refused")
    return found.length < count ? yield* Effect.fail(`${found.length} events`) : found
  }).pipe(Effect.retry(Schedule.spaced("20 millis").pipe(Schedule.upTo("20 seconds"))), Effect.orDie)

onEveryStack("denied requests", (it) => {
  it.effect("are recorded in the audit log, once for many within a minute", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { member, owner } = yield* tenant
      const refuse = (requestId: string) =>
        send("PATCH", "/v1/vendors/vnd_1", { key: member.key, headers: { "x-request-id": requestId }, body: {} })
      for (const requestId of ["first", "second", "third"]) assert.strictEqual((yield* refuse(requestId)).status, 403)
      const session = yield* signIn(member.user.id)
      yield* send("DELETE", "/v1/vendors/vnd_1%00", { session, headers: { "x-request-id": "signed-in" } })
      const [last, first, ...more] = yield* events(owner.key, 2)
      assert.lengthOf(more, 0)
      assert.deepStrictEqual(first.resource, { type: "vendor", id: "vnd_1" })
      assert.deepStrictEqual([first.action, first.requestId, first.times], ["vendors.update", "first", 1])
      assert.deepStrictEqual([first.actor.type, first.actor.userId], ["api-key", member.user.id])
      assert.deepStrictEqual([last.action, last.actor.type, last.resource.id], ["vendors.remove", "session", ""])
    }))

  it.effect("are recorded when a use case denies or a key has expired", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { admin, organization, owner } = yield* tenant
      const keys = yield* ApiKeyStore
      const { run } = yield* UnitOfWork
      const { keyId, secretHash, token } = makeToken(crypto.getRandomValues(new Uint8Array(tokenEntropy)))
      const expired = Fixtures.apiKey(organization.id, owner.user.id, { keyId, expiresAt: Fixtures.at(0) })
      yield* run(keys.insert(organization.id, expired, secretHash))
      const escalation = { name: "More", scopes: ["organization:delete"] }
      assert.strictEqual((yield* send("POST", "/v1/api-keys", { key: admin.key, body: escalation })).status, 403)
      assert.strictEqual((yield* send("GET", "/v1/vendors", { key: token })).status, 401)
      const found = yield* events(owner.key, 2)
      assert.deepStrictEqual(found.map(({ action, actor }) => `${action} ${actor.userId}`).sort(), [
        `apiKeys.create ${admin.user.id}`,
        `vendors.list ${owner.user.id}`
      ])
      assert.include(found.map(({ actor }) => actor.apiKeyId), expired.id)
      assert.notInclude(JSON.stringify(found), token.slice(12, 55))
    }))

  it.effect("are not recorded for unknown callers, nor when the request is invalid", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const forged = `${owner.key.slice(0, 12)}${"0".repeat(49)}`
      for (const key of ["x", forged]) assert.strictEqual((yield* send("GET", "/v1/vendors", { key })).status, 401)
      assert.strictEqual((yield* send("GET", "/v1/vendors/vnd_none", { key: owner.key })).status, 404)
      assert.strictEqual((yield* send("POST", "/v1/vendors", { key: owner.key, body: {} })).status, 400)
      yield* Effect.sleep("200 millis")
      assert.lengthOf(yield* events(owner.key, 0), 0)
    }))
}, different)
