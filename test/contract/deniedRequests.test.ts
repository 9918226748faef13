import * as Fixtures from "@attestry/conformance/Fixtures"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { UnitOfWork } from "@attestry/core/storage"
import { assert } from "@effect/vitest"
import { Effect, Option, Schedule } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, isForSessions, permissionsOf } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant, type Tenant } from "../support/Tenant.ts"
import type { Home } from "./support/Home.ts"
import { slots } from "./support/IdSlots.ts"
import { newToken } from "./support/OtherKeys.ts"
import { makers, specialMakers } from "./support/Resources.ts"
import { requestOf } from "./support/SlotRequest.ts"

/** By the beginning of a path, the longer first: the resources of endpoints that need no id to find theirs. */
const ownResources: ReadonlyArray<readonly [path: string, type: string, idOf?: (people: Tenant) => string]> = [
  ["/v1/me/invitations/", "member"],
  ["/v1/me", "user", ({ owner }) => owner.user.id],
  ["/v1/permissions", "user", ({ owner }) => owner.user.id],
  ["/v1/organization", "organization", ({ organization }) => organization.id],
  ["/v1/people/me/", "member", ({ owner }) => owner.member.id],
  ["/v1/sessions", "session", () => ""],
  ["/v1/audit-logs", "auditLog", () => ""],
  ["/v1/soa/catalogues", "catalogue", () => ""]
]

/** By the beginning of a path: parts of the resource of the first id, which have the second one. */
const partResources: ReadonlyArray<readonly [path: string, type: string]> = [
  ["/v1/tasks/:taskId/attachments", "attachment"],
  ["/v1/tasks/:taskId/automations", "automation"],
  ["/v1/questionnaire/:questionnaireId/questions", "question"]
]

const groupOf = ({ name }: Endpoint) => name.split(".")[0] ?? ""

const hasId = ({ template }: Endpoint) => template.includes(":")

/** Those with an id come first: the others of their groups are about the same type. */
const ordered = endpoints.toSorted((a, b) => Number(hasId(b)) - Number(hasId(a)))

/** A request of the endpoint with ids that exist, and that of its resource. */
const located = (endpoint: Endpoint, home: Home) =>
  Effect.gen(function*() {
    const inPath = slots.filter((slot) => slot.endpoint === endpoint && slot.where === "path")
    const made = yield* specialMakers[endpoint.name]?.(home) ?? Effect.succeed({})
    const ids: Record<string, string> = { ...made }
    for (const prefix of inPath.map(({ prefixes }) => prefixes[0] ?? "")) {
      ids[prefix] ??= yield* makers[prefix]?.(home) ?? Effect.dieMessage(`No maker of ${prefix}_ ids`)
    }
    const [first] = inPath
    const firstId = first === undefined ? undefined : ids[first.prefixes[0] ?? ""]
    const path = first === undefined || firstId === undefined ? endpoint.path : requestOf(first, firstId, ids).path
    const [, part] = partResources.find(([path]) => endpoint.template.startsWith(path)) ?? []
    const own = inPath[part === undefined ? 0 : 1]
    return { path, part, id: own === undefined ? undefined : ids[own.prefixes[0] ?? ""] }
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

onEveryStack("denied requests of every endpoint", (it) => {
  it.effect("stand under the type and the id of the change that they would have been", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* markedTenant("")
      const { key } = people.owner
      const scoped = (yield* send("POST", "/v1/api-keys", { key, body: { name: "Narrow", scopes: ["risk:publish"] } }))
        .body.key
      const expired = yield* expiredKey(people)
      const types = new Map<string, string>()
      for (const endpoint of ordered) {
        const { body, guard, method, name } = endpoint
        const { id, part, path } = yield* located(endpoint, { people, mark: "" })
        const needed = permissionsOf(Option.getOrThrow(guard).requirement)
        const isForbidden = needed.length > 0 || isForSessions(endpoint)
        const { status } = yield* send(method, path, { key: isForbidden ? scoped : expired, body })
        assert.deepStrictEqual([name, status], [name, isForbidden ? 403 : 401])
        const { resource } = yield* denial(key, name)
        const [done] = id === undefined ? [] : yield* events(key, `outcome=done&resource=${id}`)
        const [, type, idOf] = ownResources.find(([path]) => endpoint.template.startsWith(path)) ?? []
        const expected = done?.resource ??
          { type: part ?? type ?? types.get(groupOf(endpoint)), id: idOf?.(people) ?? id ?? "" }
        assert.deepStrictEqual([name, resource], [name, expected])
        if (type === undefined) types.set(groupOf(endpoint), resource.type)
      }
      assert.isAtLeast(endpoints.filter(hasId).length, 20)
      console.log(`${endpoints.length} endpoints denied: ${[...new Set(types.values())].join(", ")}`)
    }))
}, forSlow)
