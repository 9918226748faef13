import { Attestry } from "@attestry/core"
import { type Caller, type Permission, permissions, type Requirement } from "@attestry/core/access"
import { Http } from "@attestry/core/api"
import { Credentials } from "@attestry/core/http"
import * as Memory from "@attestry/memory/Memory"
import { makeHandler } from "@attestry/server/FetchHandler"
import { HttpApi, HttpApiEndpoint, HttpApiGroup } from "@effect/platform"
import { assert, describe, it, type Vitest } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { Authentication } from "../../packages/core/src/contract/Authentication.ts"
import { makeStrict } from "../../packages/core/src/contract/Contract.ts"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, permissionsOf } from "../support/endpoints.ts"
import { hostLayers } from "../support/HostLayers.ts"
import { onEveryStack, type Scenarios } from "../support/onEveryStack.ts"
import { isNight, size } from "../support/Rounds.ts"
import { different } from "../support/stacks.ts"
import { type Credential, credentials } from "./support/Credentials.ts"

const powerless = {
  type: "api-key",
  organization: { id: "org_1", name: "Nobody's" },
  user: { id: "usr_1", name: "Nobody", email: "nobody@example.com" },
  member: { id: "mem_1", role: "member" },
  apiKey: null,
  permissions: new Set(),
  rolePermissions: new Set()
} as unknown as Caller

/** Is signed in with every permission when the edge asks, and a key with none when the use case does. */
const seeming = (): Caller => {
  let isAsked = false
  return {
    ...powerless,
    get type() {
      return isAsked ? "api-key" as const : "session" as const
    },
    get permissions() {
      const held: ReadonlySet<Permission> = new Set(isAsked ? [] : permissions)
      isAsked = true
      return held
    }
  }
}

const isMet = (requirement: Requirement, held: ReadonlySet<Permission>): boolean =>
  "all" in requirement
    ? requirement.all.every((permission) => held.has(permission))
    : requirement.any.some((permission) => held.has(permission))

/** Status and code of a request with an unreadable body, or without one, to ids that nothing has. */
const predicted = (
  { body, guard, method, name, path, template }: Endpoint,
  { holds, isForeign, isSession }: Credential
): readonly [status: number, code?: string] => {
  const { requirement } = Option.getOrThrow(guard)
  if (isForeign && method !== "GET") return [403, "cross_origin_request"]
  if (holds === undefined) return [401, "unauthenticated"]
  if (requirement.inSession === true && !isSession) return [403, "session_required"]
  if (!isMet(requirement, holds)) return [403, "permission_missing"]
  if (body !== undefined) return [400, "malformed_body"]
  // every server has one of the catalogues
  return path === template || name === "soa.getCatalogue" ? [200] : [404]
}

describe("permissions", () => {
  it.each(endpoints)("$name declares a permission, checked after authentication", ({ guard, middleware }) => {
    assert.isTrue(Option.isSome(guard))
    assert.include(middleware, Authentication.key)
  })

  it("must be declared, or the API fails to start", () => {
    const group = HttpApiGroup.make("careless").add(HttpApiEndpoint.get("read", "/careless").addSuccess(Schema.String))
    assert.throws(() => makeStrict(HttpApi.make("careless").add(group)), "The endpoint read declares no permission")
  })

  it.scoped("are checked by every use case, even when the endpoint's check is skipped", () =>
    Effect.gen(function*() {
      const app = Http.layerNoCredentials.pipe(
        Layer.provide(
          Layer.succeed(Credentials, { caller: () => Effect.sync(seeming) })
        ),
        Layer.provide(Attestry.layer),
        Layer.provide(hostLayers),
        Layer.provide(Memory.layer)
      )
      const handler = yield* Effect.provide(makeHandler(), yield* Layer.build(app))
      let refused = 0
      for (const { body, guard, method, name, path } of endpoints) {
        const { requirement } = Option.getOrThrow(guard)
        if (permissionsOf(requirement).length === 0 && requirement.inSession !== true) continue
        const init = body === undefined
          ? { method }
          : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } }
        const answer = yield* Effect.promise(async () => (await handler(new Request(`http://x${path}`, init))).json())
        const missing = requirement.inSession === true ? undefined : permissionsOf(requirement)
        assert.deepStrictEqual([name, answer.status, answer.missing], [name, 403, missing])
        refused++
      }
      assert.isAtLeast(refused, 10)
      console.log(`${refused} of ${endpoints.length} endpoints ask for a permission; so do their use cases`)
    }))
})

/** Sends to each endpoint one of `every` credentials, to the next endpoint others. */
const tried = (every: number) => (it: Vitest.MethodsNonLive<Scenarios, true>) => {
  it.effect(
    "are checked for every kind of caller as the table says, before the body is read",
    () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const kinds = yield* credentials
        const counts: Record<number, number> = {}
        for (const [first, endpoint] of endpoints.entries()) {
          const { body, guard, method, name, path } = endpoint
          const { requirement } = Option.getOrThrow(guard)
          for (const [index, credential] of kinds.entries()) {
            if ((first + index) % every !== 0) continue
            const { headers } = credential
            const [status, code] = predicted(endpoint, credential)
            const what = `${name} with ${credential.name}`
            const answer = yield* send(method, path, body === undefined ? { headers } : { headers, body: "{ no JSON" })
            assert.deepStrictEqual([what, answer.status], [what, status])
            if (code !== undefined) assert.deepStrictEqual([what, answer.body.code], [what, code])
            if (code === "permission_missing") {
              const missing = permissionsOf(requirement).filter((permission) => !credential.holds?.has(permission))
              assert.deepStrictEqual([what, answer.body.missing], [what, missing])
            }
            counts[status] = (counts[status] ?? 0) + 1
          }
        }
        const all = Object.entries(counts).map(([status, count]) => `${count} × ${status}`)
        console.log(`${endpoints.length} endpoints × ${kinds.length} credentials / ${every}: ${all.join(", ")}`)
        for (const status of [200, 400, 401, 403, 404]) assert.isAtLeast(counts[status] ?? 0, 10)
      })
  )
}

onEveryStack("permissions", tried(size(8, 1)), different.slice(0, 1))
onEveryStack("permissions", tried(1), isNight ? different.slice(1) : [])
