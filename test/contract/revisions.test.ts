import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, isForSessions } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant, signIn } from "../support/Tenant.ts"
import type { Home, Ids } from "./support/Home.ts"
import { slots } from "./support/IdSlots.ts"
import { makers, specialMakers } from "./support/Resources.ts"
import { requestOf } from "./support/SlotRequest.ts"

type Json = Record<string, any>

const idsOf = (endpoint: Endpoint, home: Home) =>
  Effect.gen(function*() {
    const prefixes = slots.filter((slot) => slot.endpoint === endpoint).flatMap(({ prefixes }) => prefixes)
    const own: Record<string, string> = {}
    for (const prefix of new Set(prefixes)) own[prefix] = yield* makers[prefix]!(home)
    const special = specialMakers[endpoint.name]
    const ids: Ids = special === undefined ? own : { ...own, ...yield* special(home) }
    return ids
  })

const slotOf = (endpoint: Endpoint) =>
  slots.find((slot) => slot.endpoint === endpoint && slot.where === "path") ??
    slots.find((slot) => slot.endpoint === endpoint && slot.where === "body")

const pathOf = (endpoint: Endpoint) => endpoint.template.replaceAll(/:(\w+)/g, "{$1}")

/** The path of the list that has the resource of the path, if it has any. */
const listOf = (endpoint: Endpoint, path: string): string | undefined => {
  const template = endpoint.template.replace(/\/:\w+$/, "")
  return template !== endpoint.template && endpoints.some((one) => one.method === "GET" && one.template === template)
    ? path.replace(/\/[^/]+$/, "")
    : undefined
}

const rowsOf = (body: Json): ReadonlyArray<Json> =>
  Object.values(body).flatMap((rows) => Array.isArray(rows) ? rows.filter((row) => typeof row === "object") : [])

const idOf = ({ id, versionId }: Json): unknown => id ?? versionId

onEveryStack("revisions", (it) => {
  it.effect("are the numbers in the ETag of every response that has one, and in the row of every list", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const people = yield* markedTenant("Own")
      const home = { people, mark: "Own" }
      const session = yield* signIn(people.owner.user.id)
      const document: Json = (yield* send("GET", "/v1/openapi.json")).body
      const [revised, listed]: [Array<string>, Array<string>] = [[], []]
      for (const endpoint of endpoints) {
        const { method, name } = endpoint
        const credential = isForSessions(endpoint)
          ? { session, headers: { "x-organization-id": people.organization.id } }
          : { key: people.owner.key }
        const own = yield* idsOf(endpoint, home)
        const slot = slotOf(endpoint)
        const { body, path } = slot === undefined
          ? endpoint
          : requestOf(slot, own[slot.prefixes.find((prefix) => own[prefix] !== undefined)!]!, own)
        const answer = yield* send(method, path, { ...credential, ...(body === undefined ? {} : { body }) })
        if (answer.status >= 300) continue
        const etag = answer.headers.get("etag")
        const declared: Json = document["paths"][pathOf(endpoint)][method.toLowerCase()].responses[answer.status]
        assert.strictEqual(etag !== null, "ETag" in declared["headers"], `${name} declares the header as it sends it`)
        const revision = answer.body?.revision
        assert.strictEqual(etag, revision === undefined ? null : `"${revision}"`, name)
        if (etag === null) continue
        revised.push(name)
        if (method !== "GET") continue
        const same = yield* send("GET", path, {
          ...credential,
          headers: { ...credential.headers, "if-none-match": `"0", W/${etag}` }
        })
        assert.deepStrictEqual([same.status, same.text, same.headers.get("etag")], [304, "", etag], name)
        const list = listOf(endpoint, path)
        if (list === undefined) continue
        const { body: page } = yield* send("GET", list, credential)
        const row = rowsOf(page).find((row) => idOf(row) === idOf(answer.body))
        assert.strictEqual(row?.["revision"], revision, `${name} in its list`)
        listed.push(name)
      }
      console.log(`${revised.length} responses with a revision, ${listed.length} of them in lists too`)
      assert.isAbove(revised.length, 60)
      assert.isAbove(listed.length, 11)
    }))
}, forSlow)
