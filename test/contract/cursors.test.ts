import { assert } from "@effect/vitest"
import { Effect, Option, SchemaAST } from "effect"
import { Api } from "../support/Api.ts"
import { type Endpoint, endpoints, samples } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant } from "../support/Tenant.ts"
import * as Automations from "./support/AutomationResources.ts"
import * as Browser from "./support/BrowserResources.ts"
import type { Home } from "./support/Home.ts"
import { slots } from "./support/IdSlots.ts"
import * as Policies from "./support/PolicyResources.ts"
import { makers } from "./support/Resources.ts"
import * as Soa from "./support/SoaResources.ts"
import * as Tasks from "./support/TaskResources.ts"
import * as Webhooks from "./support/WebhookResources.ts"

const parametersOf = ({ urlParamsSchema }: Endpoint): ReadonlyArray<string> =>
  Option.match(urlParamsSchema, {
    onNone: () => [],
    onSome: ({ ast }) => SchemaAST.getPropertySignatures(SchemaAST.encodedAST(ast)).map(({ name }) => String(name))
  })

const lists = endpoints.filter((endpoint) => parametersOf(endpoint).includes("cursor"))

/** A value for each parameter of the list but the cursor, as a client sends it. */
const valuesOf = (endpoint: Endpoint): ReadonlyArray<readonly [string, string]> => {
  const queries = Option.match(endpoint.urlParamsSchema, {
    onNone: () => [],
    onSome: (schema) => samples(schema, 60, 7) as ReadonlyArray<{ readonly [name: string]: string } | undefined>
  })
  return parametersOf(endpoint).flatMap((name) => {
    // the first page has one row in the default order
    const value = queries.map((query) => query?.[name])
      .find((value) => value !== undefined && !["1", "createdAt", "-at"].includes(value))
    return ["cursor", "include"].includes(name) || value === undefined ? [] : [[name, value] as const]
  })
}

/** Some rows of everything, among them those of the lists below another resource. */
const arrange = (home: Home) =>
  Effect.gen(function*() {
    const own: Record<string, string> = {}
    for (const [prefix, make] of Object.entries(makers)) {
      own[prefix] = yield* make(home)
      for (let i = 0; i < 2; i++) yield* make(home)
    }
    const all: Record<string, string> = {
      ...own,
      ...(yield* Policies.published(home)),
      ...(yield* Tasks.attached(home)),
      ...(yield* Soa.approvedTwice(home))
    }
    yield* Automations.several(home, all["tsk"] ?? "")
    yield* Browser.several(home, all["bra"] ?? "")
    yield* Webhooks.several(home, all["whk"] ?? "")
    return all
  })

const pathOf = (endpoint: Endpoint, own: { readonly [prefix: string]: string }) =>
  endpoint.template.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const slot = slots.find((one) => one.endpoint === endpoint && one.where === "path" && one.at[0] === parameter)
    return own[slot?.prefixes[0] ?? ""] ?? ""
  })

const decode = (cursor: string) => JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"))

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The rows without what is made for each response. */
const withoutLinks = ({ data }: any): ReadonlyArray<unknown> =>
  data.map(({ downloadPath: _, downloadUrl: __, downloadUrlExpiresAt: ___, ...row }: any) => row)

onEveryStack("cursors", (it) => {
  it.effect("continue only the list and organization that they come from, with a true count", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const home = { people: yield* markedTenant("Own"), mark: "Own" }
      const other = { people: yield* markedTenant("Other"), mark: "Other" }
      const own = yield* arrange(home)
      const theirs = yield* arrange(other)
      const ask = (path: string, { people }: Home = home) => send("GET", path, { key: people.owner.key })
      const firstPages = yield* Effect.forEach(lists, (endpoint) =>
        Effect.gen(function*() {
          const path = pathOf(endpoint, own)
          const { body } = yield* ask(`${path}?limit=1`)
          const foreign = (yield* ask(`${pathOf(endpoint, theirs)}?limit=1`, other)).body
          assert.isString(body.nextCursor, `${endpoint.name} has one row only`)
          assert.isString(foreign.nextCursor, `${endpoint.name} has one row only`)
          return { endpoint, path, body, foreign: foreign.nextCursor, cursor: body.nextCursor }
        }))
      assert.isAtLeast(firstPages.length, 9)

      let sent = 0
      for (const { body, cursor, endpoint: { name }, endpoint, foreign, path } of firstPages) {
        const isRejected = (what: string, query: string) =>
          Effect.map(ask(`${path}?${query}`), (answer) => {
            sent++
            assert.deepStrictEqual([answer.status, answer.body.code], [400, "invalid_cursor"], `${name} with ${what}`)
          })
        const second = yield* ask(`${path}?cursor=${cursor}`)
        assert.deepStrictEqual([second.status, second.body.count], [200, body.count], name)
        assert.notDeepEqual(withoutLinks(second.body), withoutLinks(body), name)

        const text = decode(cursor)
        for (const madeUp of [{ ...text, count: 7_777 }, { ...text, mac: "" }, { ...text, count: 0 }]) {
          const third = yield* ask(`${path}?cursor=${encode(madeUp)}`)
          assert.deepStrictEqual([third.status, third.body.count], [200, body.count])
          assert.deepStrictEqual(withoutLinks(third.body), withoutLinks(second.body))
        }

        const impossible = encode({ ...text, value: "2026-02-30T00:00:00.000Z" })
        yield* isRejected("a cursor of an impossible moment", `cursor=${impossible}`)
        yield* isRejected("the cursor of another organization", `cursor=${foreign}`)
        for (const { cursor: another, endpoint: { name: list } } of firstPages) {
          if (list !== name) yield* isRejected(`the cursor of ${list}`, `cursor=${another}`)
        }
        for (const [parameter, value] of valuesOf(endpoint)) {
          if (text.query[parameter] === value) continue
          yield* isRejected(`another ${parameter}`, `cursor=${cursor}&${parameter}=${encodeURIComponent(value)}`)
        }
      }
      console.log(`${firstPages.length} lists: ${sent} cursors rejected`)
    }))
}, forSlow)
