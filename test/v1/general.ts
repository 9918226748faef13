import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { Api } from "../support/Api.ts"
import { textFile } from "../support/Attachments.ts"
import { policyTenant, text } from "../support/Policies.ts"
import { once, type Tests } from "./lines.ts"
import { specified, titleOf } from "./specified.ts"

/** One of each kind of resource. */
const arrange = Effect.gen(function*() {
  const { ask, people } = yield* policyTenant
  const make = (path: string, body: object) => Effect.map(ask("POST", path, body), ({ body }) => body)
  const task = yield* make("/v1/tasks", { title: "Review access" })
  const attachment = yield* make(`/v1/tasks/${task.id}/attachments`, textFile("x", { userId: people.owner.user.id }))
  const fields = { name: "Access", content: text("first"), policyTemplateId: "plt_access" }
  const policy = yield* make("/v1/policies", fields)
  const version = yield* make(`/v1/policies/${policy.id}/versions/publish`, {})
  const entry = yield* make("/v1/context", { question: "Where?", answer: "Here." })
  const vendor = yield* make("/v1/vendors", { name: "Basalt" })
  const role = yield* make("/v1/roles", { name: "Readers", permissions: {} })
  const [member] = (yield* ask("GET", "/v1/people")).body.data
  return { ask, key: people.owner.key, task, attachment, policy, version, entry, vendor, role, member }
})

type Arranged = Effect.Effect.Success<typeof arrange>

/** The ids by their prefix. */
const ids: { readonly [prefix: string]: readonly [title: string, of: (seen: Arranged) => string] } = {
  mem: ["a member", ({ member }) => member.id],
  usr: ["a user", ({ member }) => member.userId],
  org: ["an organization", ({ member }) => member.organizationId],
  tsk: ["a task", ({ task }) => task.id],
  att: ["an attachment", ({ attachment }) => attachment.id],
  pol: ["a policy", ({ policy }) => policy.id],
  pv: ["a policy version", ({ version }) => version.versionId],
  ctx: ["a context entry", ({ entry }) => entry.id],
  vnd: ["a vendor", ({ vendor }) => vendor.id],
  rol: ["a role", ({ role }) => role.id],
  plt: ["a policy template", ({ policy }) => policy.policyTemplateId]
}

export const general = (it: Tests): void => {
  const arranged = once(arrange)

  describe("ids", () => {
    for (const [prefix, [title, of]] of Object.entries(ids)) {
      it.effect(`begin with ${prefix}_ for ${title}`, () =>
        Effect.map(arranged, (seen) => assert.match(of(seen), new RegExp(`^${prefix}_\\w+$`))))
    }

    it.effect("of templates are rejected with another prefix", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        const policyTemplateId = "pol_access"
        const { body, status } = yield* ask("POST", "/v1/policies", { name: "A", content: text("a"), policyTemplateId })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/policyTemplateId"])
      }))
  })

  describe("paths", () => {
    for (const endpoint of specified) {
      const { body, method, target } = endpoint
      it.effect(`have the prefix /v1 at ${titleOf(endpoint)}`, () =>
        Effect.gen(function*() {
          const { ask } = yield* arranged
          const without = yield* ask(method, target.replace("/v1", ""), body)
          assert.deepStrictEqual([without.status, without.body.code], [404, "not_found"])
        }))
    }

    it.effect("are in the API document with their methods", () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { paths } = (yield* send("GET", "/v1/openapi.json")).body
        const missing = specified.filter(({ method, path }) => paths[path]?.[method.toLowerCase()] === undefined)
        assert.deepStrictEqual(missing.map(titleOf), [])
      }))
  })

  describe("bodies", () => {
    for (const endpoint of specified) {
      const { body, method, target } = endpoint
      it.effect(`are JSON in the response of ${titleOf(endpoint)}`, () =>
        Effect.gen(function*() {
          const { ask } = yield* arranged
          const { headers, status, text } = yield* ask(method, target, body)
          const type = status < 300 ? "application/json" : "application/problem+json"
          assert.strictEqual(headers.get("content-type"), type)
          assert.isObject(JSON.parse(text))
        }))
    }

    for (const endpoint of specified.filter(({ body }) => body !== undefined)) {
      const { body, method, target } = endpoint
      it.effect(`are JSON in the request of ${titleOf(endpoint)}`, () =>
        Effect.gen(function*() {
          const { ask } = yield* arranged
          const xml = yield* ask(method, target, JSON.stringify(body), { "content-type": "application/xml" })
          assert.deepStrictEqual([xml.status, xml.body.code], [415, "unsupported_media_type"])
          const broken = yield* ask(method, target, "{")
          assert.strictEqual(broken.status, 400)
        }))
    }
  })

  describe("errors", () => {
    for (const endpoint of specified.filter(({ status }) => status === 404)) {
      const { body, method, target } = endpoint
      it.effect(`of ${titleOf(endpoint)} say that something does not exist`, () =>
        Effect.gen(function*() {
          const { ask } = yield* arranged
          const answer = yield* ask(method, target, body)
          const { code, status, title, type } = answer.body
          assert.deepStrictEqual([answer.status, status, type], [404, 404, `/problems/${code}`])
          assert.match(code, /_not_found$/)
          assert.isNotEmpty(title)
        }))
    }
  })
}
