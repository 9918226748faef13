import { lacking } from "@attestry/core/access/Access"
import type { Caller } from "@attestry/core/access/Actor"
import { Authentication } from "@attestry/core/access/AuthenticationApi"
import { BuiltInRole, builtInRoles } from "@attestry/core/access/BuiltInRole"
import { Credentials } from "@attestry/core/access/CredentialsHttp"
import { type Permission, permissions } from "@attestry/core/access/Permission"
import * as Attestry from "@attestry/core/Attestry"
import * as Http from "@attestry/core/v1/Http"
import * as Memory from "@attestry/memory/Memory"
import { HttpApiBuilder, HttpServer } from "@effect/platform"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { Api } from "../support/Api.ts"
import { endpoints, permissionsOf } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { tenant } from "../support/Tenant.ts"

const powerless = {
  type: "api-key",
  organization: { id: "org_1", name: "Nobody's" },
  user: { id: "usr_1", name: "Nobody", email: "nobody@example.com" },
  member: { id: "mem_1", role: "member" },
  apiKey: null,
  permissions: new Set(),
  rolePermissions: new Set()
} as unknown as Caller

/** Has every permission when the edge asks, and none any more when the use case does. */
const seeming = (): Caller => {
  let isAsked = false
  return {
    ...powerless,
    get permissions() {
      const held: ReadonlySet<Permission> = new Set(isAsked ? [] : permissions)
      isAsked = true
      return held
    }
  }
}

describe("permissions", () => {
  it.each(endpoints)("$name declares one, behind the authentication", ({ guard, middleware }) => {
    assert.isTrue(Option.isSome(guard))
    assert.include(middleware, Authentication.key)
  })

  it.scoped("stand in the use cases too: with the check at the edge passed, every one still refuses", () =>
    Effect.gen(function*() {
      const app = Http.layerNoCredentials.pipe(
        Layer.provide(Layer.succeed(Credentials, { caller: () => Effect.sync(seeming) })),
        Layer.provide(Attestry.layer),
        Layer.provide(Memory.layer),
        Layer.provideMerge(HttpServer.layerContext)
      )
      const { dispose, handler } = HttpApiBuilder.toWebHandler(app)
      yield* Effect.addFinalizer(() => Effect.promise(dispose))
      let refused = 0
      for (const { body, guard, method, name, path } of endpoints) {
        const { requirement } = Option.getOrThrow(guard)
        if (permissionsOf(requirement).length === 0) continue
        const init = body === undefined
          ? { method }
          : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } }
        const answer = yield* Effect.promise(async () => (await handler(new Request(`http://x${path}`, init))).json())
        assert.deepStrictEqual([name, answer.status, answer.missing], [name, 403, permissionsOf(requirement)])
        refused++
      }
      assert.isAtLeast(refused, 10)
    }))
})

onEveryStack("permissions", (it) => {
  it.effect("are asked of every role as the table says, before anything of the body is read", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* tenant
      for (const { body, guard, method, name, path } of endpoints) {
        const { requirement } = Option.getOrThrow(guard)
        const unread = body === undefined ? {} : { body: "{ no JSON" }
        assert.deepStrictEqual([name, (yield* send(method, path, unread)).status], [name, 401])
        for (const role of BuiltInRole.literals) {
          if (requirement.inSession === true) {
            const { body: refusal } = yield* send(method, path, { ...unread, key: people[role].key })
            assert.deepStrictEqual([name, role, refusal.code], [name, role, "session_required"])
            continue
          }
          const missing = lacking(requirement, builtInRoles[role].permissions)
          const { body: answer, status } = yield* send(method, path, { ...unread, key: people[role].key })
          if (missing.length > 0) {
            assert.deepStrictEqual([name, role, status, answer.missing], [name, role, 403, missing])
          } else assert.notInclude([401, 403], status, `${name} as ${role}`)
        }
      }
    }))
})
