import { CurrentActor, systemActor } from "@attestry/core/access"
import { ApiKeys, NewApiKey } from "@attestry/core/apiKey"
import { Directory, MemberStore } from "@attestry/core/member"
import { NewUser } from "@attestry/core/user"
import { Effect, Option, Schema } from "effect"
import { Api } from "./Api.ts"
import type { Tenant } from "./Tenant.ts"

/** A user without a membership. */
export const newUser = (name = "Nora Newcomer", email?: string) =>
  Effect.gen(function*() {
    const { addUser } = yield* Directory
    const address = email ?? `nora.${crypto.randomUUID()}@example.com`
    return yield* addUser(yield* Schema.decode(NewUser)({ name, email: address }))
  })

/** Sends requests with one key. */
export const asking = (key: string) =>
  Effect.map(
    Api,
    ({ send }) => (method: string, path: string, body?: unknown, headers: { readonly [name: string]: string } = {}) =>
      send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  )

/** A key of a member with those scopes, made by the host. */
export const keyOf = ({ organization }: Pick<Tenant, "organization">, memberId: string, scopes = ["*"]) =>
  Effect.gen(function*() {
    const store = yield* MemberStore
    const { createFor } = yield* ApiKeys
    const member = Option.getOrThrow(yield* store.find(organization.id, memberId as Tenant["owner"]["member"]["id"]))
    const input = yield* Schema.decodeUnknown(NewApiKey)({ name: "Made by the host", scopes })
    const { value } = yield* Effect.provideService(
      createFor(member.value, input),
      CurrentActor,
      systemActor(organization.id)
    )
    return value.key
  })

/** A new member with that role and a key with all scopes. */
export const newPerson = (people: Tenant, role: string, name?: string) =>
  Effect.gen(function*() {
    const ask = yield* asking(people.owner.key)
    const user = yield* newUser(name)
    const { body } = yield* ask("POST", "/v1/people", { userId: user.id, role })
    return { user, member: body, key: yield* keyOf(people, body.id) }
  })

/** The matching audit events, oldest first. */
export const eventsOf = (key: string, query: string): Effect.Effect<ReadonlyArray<any>, never, Api> =>
  Effect.gen(function*() {
    const ask = yield* asking(key)
    const { body } = yield* ask("GET", `/v1/audit-logs?limit=500&${query}`)
    return body.data?.toReversed() ?? (yield* Effect.dieMessage(JSON.stringify(body)))
  })
