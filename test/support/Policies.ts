import { type BuiltInRole, CurrentActor } from "@attestry/core/access"
import { Directory } from "@attestry/core/member"
import { Name } from "@attestry/core/shared"
import { Effect, Schema } from "effect"
import { type Answer, Api } from "./Api.ts"
import { signIn, type Tenant, tenant } from "./Tenant.ts"

export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: { readonly [name: string]: string }
) => Effect.Effect<Answer>

export interface Created {
  readonly id: string
  readonly name: string
  readonly updatedAt: string
  readonly draftVersionId: string
  /** "null" when no version is active. */
  readonly activeVersionId: string
  readonly path: string
  /** The path of the draft version. */
  readonly working: string
}

/** A document of one paragraph. */
export const text = (words: string): ReadonlyArray<object> => [
  { type: "paragraph", content: [{ type: "text", text: words }] }
]

/** Status and code of an error response. */
export const refusal = ({ body, status }: Answer): ReadonlyArray<unknown> => [status, body.code]

/** Sends requests in a session of the user. */
export const inSessionOf = (user: Parameters<typeof signIn>[0]) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const session = yield* signIn(user)
    const ask: Ask = (method, path, body, headers = {}) =>
      send(method, path, { session, headers, ...(body === undefined ? {} : { body }) })
    return ask
  })

/** A service user with that role. */
export const robot = ({ actor, organization }: Tenant, role: BuiltInRole) =>
  Effect.gen(function*() {
    const { addMember, addService } = yield* Directory
    const user = yield* addService({ name: yield* Schema.decode(Name)("Robot") })
    yield* addMember(organization.id, user.id, role)
    return user
  }).pipe(Effect.provideService(CurrentActor, actor))

/** A new organization whose people send requests by session; the owner has a key too. */
export const policyTenant = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const withKey = (key: string): Ask => (method, path, body, headers = {}) =>
    send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  const ask = withKey(people.owner.key)
  const createdBy = (author: Ask, more: object = {}) =>
    Effect.map(
      author("POST", "/v1/policies", { name: "Access", content: text("first"), ...more }),
      ({ body }): Created => ({
        ...body,
        path: `/v1/policies/${body.id}`,
        working: `/v1/policies/${body.id}/versions/${body.draftVersionId}`
      })
    )
  return {
    people,
    ask,
    withKey,
    created: (more: object = {}) => createdBy(ask, more),
    createdBy,
    owner: yield* inSessionOf(people.owner.user.id),
    admin: yield* inSessionOf(people.admin.user.id),
    auditor: yield* inSessionOf(people.auditor.user.id),
    member: yield* inSessionOf(people.member.user.id)
  }
})

export { at } from "./StoppedClock.ts"
