import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { soaTenant } from "../support/Soa.ts"
import { exactly, object } from "./kinds.ts"
import { once, shows, type Tests } from "./lines.ts"

/** A statement that the owner has submitted. */
const arrange = Effect.gen(function*() {
  const { ask, complete, people, submit } = yield* soaTenant
  const soa = yield* complete()
  return { ask, people, soa, submit, submitted: yield* submit(soa) }
})

export const statements = (it: Tests): void => {
  const arranged = once(arrange)

  // decision 48: the specification leaves request and response open
  describe("POST /v1/soa/submit-for-approval", () => {
    shows(it, Effect.map(arranged, ({ submitted }) => [submitted.body]), { success: exactly(true), data: object })

    it.effect("submits the statement for the approval of a member", () =>
      Effect.gen(function*() {
        const { ask, people, soa, submitted } = yield* arranged
        assert.strictEqual(submitted.status, 200)
        const { body } = yield* ask("GET", soa.path)
        assert.deepInclude(body, { status: "pending_approval", pendingApproverId: people.admin.user.id })
        assert.deepStrictEqual(submitted.body.data, body)
      }))

    for (const field of ["documentId", "approverId"]) {
      it.effect(`requires ${field}`, () =>
        Effect.gen(function*() {
          const { ask, people, soa } = yield* arranged
          const given = { documentId: soa.id, approverId: people.admin.user.id, [field]: undefined }
          const { body, status } = yield* ask("POST", "/v1/soa/submit-for-approval", given)
          assert.deepStrictEqual([status, body.errors[0].pointer], [400, `/${field}`])
        }))
    }

    it.effect("is rejected when the statement is submitted already", () =>
      Effect.gen(function*() {
        const { soa, submit } = yield* arranged
        assert.strictEqual((yield* submit(soa)).status, 409)
      }))
  })
}
