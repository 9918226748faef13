import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import type { Tenant } from "../../support/Tenant.ts"

/** An organization, and a mark in each text that is stored for it. */
export interface Home {
  readonly people: Tenant
  readonly mark: string
}

type Make = (home: Home) => Effect.Effect<string, never, Api>

const created = (path: string, key: string, body: object) =>
  Effect.gen(function*() {
    const { send } = yield* Api
    const { body: resource, status, text } = yield* send("POST", path, { key, body })
    if (status !== 201) return yield* Effect.dieMessage(`POST ${path} is ${status}: ${text}`)
    return resource as { readonly id: string; readonly key: string }
  })

const post = (path: string, bodyOf: (home: Home) => object): Make => (home) =>
  Effect.map(created(path, home.people.owner.key, bodyOf(home)), ({ id }) => id)

const entry = ({ mark }: Home) => ({ question: `Why${mark}`, answer: `So${mark}`, tags: [`tag${mark}`] })

let made = 0

/** By the prefix of an id: makes one in the organization. */
export const makers: { readonly [prefix: string]: Make } = {
  org: ({ people }) => Effect.succeed(people.organization.id),
  usr: ({ people }) => Effect.succeed(people.owner.user.id),
  mem: ({ people }) => Effect.succeed(people.owner.member.id),
  // it has done something, so that the journal can be asked for it
  apk: (home) =>
    Effect.gen(function*() {
      const apiKey = yield* created("/v1/api-keys", home.people.owner.key, { name: `Key${home.mark}`, scopes: ["*"] })
      yield* created("/v1/context", apiKey.key, entry(home))
      return apiKey.id
    }),
  ctx: post("/v1/context", entry),
  vnd: post("/v1/vendors", ({ mark, people: { owner } }) => ({
    name: `Vendor${mark}`,
    description: `It sells${mark}`,
    website: `https://example.com/${mark}`,
    // members are referred to by either id, and found by the one that was given
    assigneeId: made++ % 2 === 0 ? owner.member.id : owner.user.id
  }))
}

/** Properties of bodies that name what is acted upon: what is unknown or another organization's is 404. */
export const actedUpon: ReadonlySet<string> = new Set()

/** Properties of bodies that merely refer to something: 400, with the same words for unknown and foreign. */
export const references: ReadonlySet<string> = new Set(["assigneeId"])
