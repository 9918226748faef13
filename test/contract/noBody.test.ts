import { Attestry } from "@attestry/core"
import { type Caller, permissions } from "@attestry/core/access"
import { Http } from "@attestry/core/api"
import { Credentials } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import { makeHandler } from "@attestry/server/FetchHandler"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Either, Layer, Option, Schema } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, isForSessions } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { signIn, tenant } from "../support/Tenant.ts"

const takesBody = endpoints.filter(({ payloadSchema }) => Option.isSome(payloadSchema))

const isOptional = ({ payloadSchema }: Endpoint): boolean =>
  Option.exists(payloadSchema, ({ ast }) => Either.isRight(Schema.decodeUnknownEither(Schema.make(ast))({})))

onEveryStack("a request without a body", (it) => {
  it.effect("is one with an empty object wherever no field is required, and malformed elsewhere", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { owner } = yield* tenant
      const optional = takesBody.filter(isOptional)
      assert.includeMembers(optional.map(({ name }) => name), [
        "policies.acknowledge",
        "policies.reviewed",
        "policyVersions.publish",
        "policyApprovals.approve",
        "policyApprovals.reject"
      ])
      assert.isBelow(optional.length, takesBody.length)
      for (const endpoint of takesBody) {
        const { method, name, path } = endpoint
        // a request may end its own session
        const credential = Effect.gen(function*() {
          return isForSessions(endpoint) ? { session: yield* signIn(owner.user.id) } : { key: owner.key }
        })
        const none = yield* send(method, path, yield* credential)
        if (!optional.includes(endpoint)) {
          assert.deepStrictEqual([name, none.status, none.body.code], [name, 400, "malformed_body"])
          continue
        }
        const empty = yield* send(method, path, { ...(yield* credential), body: {} })
        assert.deepStrictEqual([name, none.status, none.body.code], [name, empty.status, empty.body.code])
        assert.notInclude([400, 415], none.status, name)
      }
    }))
})

const caller = {
  type: "api-key",
  organization: { id: "org_1", name: "Acme" },
  user: { id: "usr_1", name: "Ada", email: "ada@example.com" },
  member: { id: "mem_1", role: "owner" },
  apiKey: null,
  permissions: new Set(permissions),
  rolePermissions: new Set(permissions)
} as unknown as Caller

describe("a request whose body is lost on the way", () => {
  it.scoped("is malformed, even where a body is optional", () =>
    Effect.gen(function*() {
      const app = Http.layerNoCredentials.pipe(
        Layer.provide(
          Layer.succeed(Credentials, { caller: () => Effect.succeed(caller), user: () => Effect.succeed(undefined) })
        ),
        Layer.provide(Attestry.layer),
        Layer.provide(Memory.layer)
      )
      const handler = yield* Effect.provide(makeHandler(), yield* Layer.build(app))
      const publish = (headers: Record<string, string>) =>
        Effect.promise(async () => {
          const path = "http://x/v1/policies/pol_1/versions/publish"
          return (await (await handler(new Request(path, { method: "POST", headers }))).json()).code
        })
      assert.strictEqual(yield* publish({}), "policy_not_found")
      assert.strictEqual(yield* publish({ "content-length": "0" }), "policy_not_found")
      assert.strictEqual(yield* publish({ "content-length": "20" }), "malformed_body")
      assert.strictEqual(yield* publish({ "transfer-encoding": "chunked" }), "malformed_body")
    }))
})
