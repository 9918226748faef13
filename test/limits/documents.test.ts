import { documentLimit } from "@attestry/core/contract"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { send } from "../support/Api.ts"
import { started } from "../support/MemoryServer.ts"

const { bytes: longest, values: most } = documentLimit

const padded = (body: object, length: number) => JSON.stringify(body).padEnd(length, " ")

/** A policy with that number of values in one attribute of an unknown node, beside the 7 that hold it. */
const holding = (values: number) => ({
  name: "Long",
  content: [{ type: "chart", attrs: { cells: Array.from({ length: values - 7 }, () => 0) } }]
})

describe("a request body with a document", () => {
  it.scopedLive("may be longer than other bodies, up to its limit in bytes", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started()
      const ask = (method: string, path: string, body: string) =>
        Effect.map(send(url)(method, path, { key: owner.key, body }), (answer) => [
          answer.status,
          answer.body.code,
          answer.body.limitInBytes
        ])
      const policy = { name: "Long", content: [] }
      const { id, draftVersionId } = (yield* send(url)("POST", "/v1/policies", { key: owner.key, body: policy })).body
      const working = `/v1/policies/${id}/versions/${draftVersionId}`
      assert.deepStrictEqual(yield* ask("POST", "/v1/policies", padded(policy, longest)), [201, undefined, undefined])
      assert.deepStrictEqual(yield* ask("PATCH", working, padded({ content: [] }, longest)), [
        200,
        undefined,
        undefined
      ])
      const refused = [413, "body_too_large", longest]
      assert.deepStrictEqual(yield* ask("POST", "/v1/policies", padded(policy, longest + 1)), refused)
      assert.deepStrictEqual(yield* ask("PATCH", working, padded({ content: [] }, longest + 1)), refused)
      for (const [method, path] of [["PATCH", `/v1/policies/${id}`], ["POST", `/v1/policies/${id}/versions/publish`]]) {
        const answer = yield* ask(method!, path!, padded({}, 1_048_577))
        assert.deepStrictEqual(answer, [413, "body_too_large", 1_048_576])
      }
    }))

  it.scopedLive("may hold more values than other bodies, up to its limit", () =>
    Effect.gen(function*() {
      const { owner, url } = yield* started()
      const create = (body: object) => send(url)("POST", "/v1/policies", { key: owner.key, body })
      const { body, status } = yield* create(holding(150_000))
      assert.strictEqual(status, 201)
      assert.lengthOf(body.content[0].attrs.cells, 149_993)
      assert.strictEqual((yield* create(holding(most - 100))).status, 201)
      assert.strictEqual((yield* create(holding(most + 100))).body.code, "malformed_body")
    }))
})
