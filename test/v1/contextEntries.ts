import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { policyTenant } from "../support/Policies.ts"
import { exactly, id, listOf, moment, text } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const arrange = Effect.gen(function*() {
  const { ask } = yield* policyTenant
  const entry = { question: "Where are backups stored?", answer: "In two regions.", tags: ["backup", "storage"] }
  const made = (yield* ask("POST", "/v1/context", entry)).body
  return { ask, made, path: `/v1/context/${made.id}` }
})

export const contextEntries = (it: Tests): void => {
  const arranged = once(arrange)
  const patch = (fields: object) => Effect.flatMap(arranged, ({ ask, path }) => ask("PATCH", path, fields))

  describe("a context entry", () =>
    shows(it, Effect.map(patch({ tags: ["backup"] }), ({ body }) => [body]), {
      id: id("ctx"),
      organizationId: id("org"),
      question: text,
      answer: text,
      tags: listOf(text),
      createdAt: moment,
      updatedAt: moment,
      authType: exactly("api-key")
    }))

  describe("PATCH /v1/context/{id}", () => {
    takes(it, patch, {
      question: { takes: ["Who keeps the keys?"], rejects: ["", 7, null] },
      answer: { takes: ["The owners."], rejects: ["", 7, null] },
      tags: { takes: [["keys", "access"], []], rejects: ["keys", [7], null] }
    })

    it.effect("changes only what is given, and responds with the entry", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        const made = (yield* ask("POST", "/v1/context", { question: "Where?", answer: "Here.", tags: ["place"] })).body
        const { body, status } = yield* ask("PATCH", `/v1/context/${made.id}`, { answer: "There." })
        const { updatedAt } = body
        assert.deepStrictEqual([status, body], [200, { ...made, answer: "There.", updatedAt, revision: 2 }])
        assert.deepStrictEqual((yield* ask("GET", `/v1/context/${made.id}`)).body, body)
      }))

    it.effect("keeps tags by which entries are found", () =>
      Effect.gen(function*() {
        const { ask } = yield* arranged
        const made = (yield* ask("POST", "/v1/context", { question: "When?", answer: "Now." })).body
        yield* ask("PATCH", `/v1/context/${made.id}`, { tags: ["moment"] })
        const { data } = (yield* ask("GET", "/v1/context?tag=moment")).body
        assert.deepStrictEqual(data.map(({ id }: any) => id), [made.id])
      }))
  })
}
