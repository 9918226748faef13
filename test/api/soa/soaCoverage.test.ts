import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { applies, soaTenant } from "../../support/Soa.ts"
import { tenant } from "../../support/Tenant.ts"

const controlOf = (body: any, control: string) => body.controls.find((one: any) => one.control === control)

onEveryStack("coverage of statements of applicability", (it) => {
  it.effect("counts no implemented control as supported whose only policy is archived", () =>
    Effect.gen(function*() {
      const { ask, decide, drafted } = yield* soaTenant
      const content = [{ type: "paragraph", content: [{ type: "text", text: "All" }] }]
      const { id } = (yield* ask("POST", "/v1/policies", { name: "Access", content, status: "published" })).body
      const soa = yield* drafted()
      yield* decide(soa, [applies("A.5.1", { implementation: "implemented", policyIds: [id] })])
      const coverage = Effect.map(ask("GET", soa.path), ({ body }) => body.coverage)
      assert.deepInclude(yield* coverage, { implemented: 1, withActiveSupport: 1 })
      yield* ask("PATCH", `/v1/policies/${id}`, { isArchived: true })
      assert.deepInclude(yield* coverage, { implemented: 1, withActiveSupport: 0 })
    }))

  it.effect("show what supports each control, and how fresh it is", () =>
    Effect.gen(function*() {
      const { ask, decide, drafted, people } = yield* soaTenant
      const policy = (yield* ask("POST", "/v1/policies", {
        name: "Access",
        content: [{ type: "paragraph", content: [{ type: "text", text: "All" }] }],
        status: "published",
        reviewDate: "2020-01-01T00:00:00Z"
      })).body
      const task = (yield* ask("POST", "/v1/tasks", { title: "Review" })).body
      const shown = (yield* ask("POST", "/v1/tasks", { title: "Shown" })).body
      const file = { fileName: "a.txt", fileType: "text/plain", fileData: "QUJD", userId: people.owner.user.id }
      yield* ask("POST", `/v1/tasks/${shown.id}/attachments`, file)
      const vendor = (yield* ask("POST", "/v1/vendors", { name: "Northwind", status: "assessed" })).body
      const entry = (yield* ask("POST", "/v1/context", { question: "Where?", answer: "Here", tags: [] })).body
      const soa = yield* drafted()
      const { body } = yield* decide(soa, [
        applies("A.5.1", {
          implementation: "implemented",
          policyIds: [policy.id],
          taskIds: [shown.id, task.id],
          vendorIds: [vendor.id],
          contextEntryIds: [entry.id],
          ownerId: people.admin.member.id
        }),
        applies("A.5.2", { taskIds: [shown.id] }),
        { control: "A.5.3", applicable: false, justification: "None", implementation: "implemented" }
      ])
      const { decision, evidence, linked } = controlOf(body, "A.5.1")
      assert.strictEqual(decision.ownerId, people.admin.user.id)
      assert.deepStrictEqual(linked, [
        { type: "policy", id: policy.id, name: "Access", state: "due_for_review" },
        { type: "task", id: shown.id, name: "Shown", state: "fresh" },
        { type: "task", id: task.id, name: "Review", state: "missing" },
        { type: "vendor", id: vendor.id, name: "Northwind", state: "assessed" },
        { type: "context", id: entry.id, name: "Where?", state: "present" },
        { type: "user", id: people.admin.user.id, name: "The admin", state: "active" }
      ])
      assert.deepStrictEqual([evidence, controlOf(body, "A.5.2").evidence], ["missing", "fresh"])
      assert.deepStrictEqual(body.coverage, {
        controls: 93,
        decided: 3,
        applicable: 2,
        implemented: 1,
        withActiveSupport: 1,
        withEvidence: 1,
        withFreshEvidence: 1
      })
      yield* ask("DELETE", `/v1/vendors/${vendor.id}`)
      const after = (yield* ask("GET", soa.path)).body
      const removed = controlOf(after, "A.5.1").linked[3]
      assert.deepStrictEqual(removed, { type: "vendor", id: vendor.id, state: "removed" })
      // a removed resource stays until the decision leaves it out
      assert.strictEqual((yield* decide(soa, [applies("A.5.1", { vendorIds: [vendor.id] })])).status, 200)
      const role = (yield* ask("POST", "/v1/roles", { name: "Reader", permissions: { soa: ["read"] } })).body
      yield* ask("PATCH", `/v1/people/${people.member.member.id}`, { role: role.id })
      const blind = (yield* (yield* asking(people.member.key))("GET", soa.path)).body
      assert.isTrue(controlOf(blind, "A.5.1").linked.every((one: any) => one.name === undefined))
      assert.strictEqual(controlOf(blind, "A.5.1").linked[0].state, "due_for_review")
    }))

  it.effect("are listed without decisions, found by their fields, and hidden from other organizations", () =>
    Effect.gen(function*() {
      const { ask, complete, drafted } = yield* soaTenant
      const one = yield* complete({ name: "Alpha" })
      const two = yield* drafted({ name: "Beta" })
      const idsOf = (query: string) =>
        Effect.map(ask("GET", `/v1/soa${query}`), ({ body }) => body.data.map(({ id }: any) => id))
      assert.deepStrictEqual(yield* idsOf(""), [one.id, two.id])
      assert.deepStrictEqual(yield* idsOf("?sort=-name"), [two.id, one.id])
      assert.deepStrictEqual(yield* idsOf("?status=in_progress"), [one.id])
      assert.deepStrictEqual(yield* idsOf("?search=BET"), [two.id])
      assert.deepStrictEqual(yield* idsOf("?catalogueId=other"), [])
      const [row] = (yield* ask("GET", "/v1/soa?limit=1")).body.data
      assert.notProperty(row, "controls")
      assert.strictEqual(row.decided, 93)
      const elsewhere = yield* asking((yield* tenant).owner.key)
      const requests = [
        ["GET", one.path],
        ["PATCH", one.path, { name: "Mine" }],
        ["PATCH", `${one.path}/decisions`, { decisions: [applies("A.5.1")] }],
        ["POST", `${one.path}/withdraw`],
        ["GET", `${one.path}/versions`],
        ["GET", `${one.path}/versions/1`],
        ["GET", `${one.path}/diff`],
        ["GET", `${one.path}/export?format=json`]
      ] as const
      for (const [method, path, body] of requests) {
        assert.deepStrictEqual(refusal(yield* elsewhere(method, path, body)), [404, "soa_not_found"], path)
      }
    }))
})
