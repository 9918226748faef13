import * as Fixtures from "@attestry/conformance/Fixtures"
import { ApiKeyStore } from "@attestry/core/apiKey/ApiKeyStore"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Option, Schedule } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, isForSessions, permissionsOf } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { different } from "../support/stacks.ts"
import { markedTenant, type Tenant } from "../support/Tenant.ts"
import type { Home } from "./support/Home.ts"
import { slots } from "./support/IdSlots.ts"
import { newToken } from "./support/OtherKeys.ts"
import { makers, specialMakers } from "./support/Resources.ts"
import { requestOf } from "./support/SlotRequest.ts"

type Owner = (people: Tenant) => string

const nobody: Owner = () => ""

/** By the beginning of a path, the longer first: the resource that audit events of its changes name. */
const resources: ReadonlyArray<readonly [path: string, type: string, ownId: Owner]> = [
  ["/v1/me", "user", ({ owner }) => owner.user.id],
  ["/v1/permissions", "user", ({ owner }) => owner.user.id],
  ["/v1/organization", "organization", ({ organization }) => organization.id],
  ["/v1/people/me/", "member", ({ owner }) => owner.member.id],
  ["/v1/people", "member", nobody],
  ["/v1/roles", "role", nobody],
  ["/v1/api-keys", "apiKey", nobody],
  ["/v1/sessions", "session", nobody],
  ["/v1/policies", "policy", nobody],
  ["/v1/vendors", "vendor", nobody],
  ["/v1/context", "context", nobody],
  ["/v1/audit-logs", "auditLog", nobody]
]

const resourceOf = ({ template }: Endpoint) => resources.find(([path]) => template.startsWith(path))

/** A request of the endpoint with ids that exist, and the first of them. */
const located = (endpoint: Endpoint, home: Home) =>
  Effect.gen(function*() {
    const inPath = slots.filter((slot) => slot.endpoint === endpoint && slot.where === "path")
    const made = yield* specialMakers[endpoint.name]?.(home) ?? Effect.succeed({})
    const ids: Record<string, string> = { ...made }
    for (const prefix of inPath.map(({ prefixes }) => prefixes[0] ?? "")) {
      ids[prefix] ??= yield* makers[prefix]?.(home) ?? Effect.dieMessage(`No maker of ${prefix}_ ids`)
    }
    const [first] = inPath
    const id = first === undefined ? undefined : ids[first.prefixes[0] ?? ""]
    const path = first === undefined || id === undefined ? endpoint.path : requestOf(first, id, ids).path
    return { path, id }
  })

const expiredKey = ({ organization, owner }: Tenant) =>
  Effect.gen(function*() {
    const { run } = yield* UnitOfWork
    const store = yield* ApiKeyStore
    const { keyId, secretHash, token } = newToken()
    const apiKey = Fixtures.apiKey(organization.id, owner.user.id, { keyId, scopes: ["*"], expiresAt: Fixtures.at(1) })
    yield* run(store.insert(organization.id, apiKey, secretHash))
    return token
  })

const events = (key: string, query: string) =>
  Effect.flatMap(
    Api,
    ({ send }) => Effect.map(send("GET", `/v1/audit-logs?${query}`, { key }), ({ body }) => body.data)
  )

/** The event of the denial, which is written beside the response. */
const denial = (key: string, action: string) =>
  Effect.flatMap(
    events(key, `outcome=refused&action=${action}`),
    ([event]) => event === undefined ? Effect.fail(`${action} is not recorded`) : Effect.succeed(event)
  ).pipe(
    Effect.retry(Schedule.spaced("20 millis").pipe(Schedule.upTo("20 seconds"))),
    Effect.orDie
  )

describe("denied requests", () => {
  it.each(endpoints)("$name has a resource that its denials stand under", (endpoint) => {
    assert.isDefined(resourceOf(endpoint), `${endpoint.template} is missing in the table`)
  })
})

onEveryStack("denied requests of every endpoint", (it) => {
  it.effect("stand under the type and the id of the change that they would have been", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* markedTenant("")
      const { key } = people.owner
      const scoped = (yield* send("POST", "/v1/api-keys", { key, body: { name: "Narrow", scopes: ["browser:run"] } }))
        .body.key
      const expired = yield* expiredKey(people)
      let compared = 0
      for (const endpoint of endpoints) {
        const { body, guard, method, name } = endpoint
        const { id, path } = yield* located(endpoint, { people, mark: "" })
        const needed = permissionsOf(Option.getOrThrow(guard).requirement)
        const isForbidden = needed.length > 0 || isForSessions(endpoint)
        const { status } = yield* send(method, path, { key: isForbidden ? scoped : expired, body })
        assert.deepStrictEqual([name, status], [name, isForbidden ? 403 : 401])
        const [, type, ownId] = resourceOf(endpoint) ?? ["", "", nobody]
        const event = yield* denial(key, name)
        assert.deepStrictEqual([name, event.resource], [name, { type, id: id ?? ownId(people) }])
        if (id === undefined) continue
        const [done] = yield* events(key, `outcome=done&resource=${id}`)
        assert.deepStrictEqual([name, event.resource], [name, done.resource])
        compared++
      }
      assert.isAtLeast(compared, 20)
      console.log(`${endpoints.length} endpoints denied, ${compared} of them beside a change of the same resource`)
    }))
}, different)
