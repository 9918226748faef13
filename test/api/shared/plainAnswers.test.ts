import { compareText } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { policyTenant } from "../../support/Policies.ts"
import { soaTenant } from "../../support/Soa.ts"

const names = (rows: ReadonlyArray<Record<string, string>>) =>
  rows.map((row) => row["name"] ?? row["title"] ?? "").toSorted(compareText)

onEveryStack("a search", (it) => {
  it.effect("ignores case, accents and the form of Unicode in all lists", () =>
    Effect.gen(function*() {
      const { ask } = yield* soaTenant
      const cafes = ["Cafe\u0301", "CAFE", "Café"]
      for (const name of [...cafes, "Other"]) {
        yield* ask("POST", "/v1/vendors", { name })
        yield* ask("POST", "/v1/policies", { name, content: [] })
        yield* ask("POST", "/v1/tasks", { title: name })
        yield* ask("POST", "/v1/soa", { name, catalogueId: "iso27001-2022" })
        yield* ask("POST", "/v1/context", { question: name, answer: "Yes" })
      }
      for (const text of ["cafe", "café", "cafe\u0301", "CAFÉ", "càfè"]) {
        for (const list of ["vendors", "policies", "tasks", "soa", "context"]) {
          const { body, status } = yield* ask("GET", `/v1/${list}?search=${encodeURIComponent(text)}`)
          assert.strictEqual(status, 200)
          assert.strictEqual(body.count, 3, `${list} ${text}`)
        }
      }
      const { body } = yield* ask("GET", "/v1/vendors?search=other")
      assert.deepStrictEqual(names(body.data), ["Other"])
    }))
})

onEveryStack("a language", (it) => {
  it.effect("that no text has is refused, and the known ones are named", () =>
    Effect.gen(function*() {
      const { ask, drafted } = yield* soaTenant
      const soa = yield* drafted()
      const paths = ["/v1/soa/catalogues", `/v1/soa/catalogues/${soa.catalogueId}`, `${soa.path}/export`]
      for (const path of paths) {
        assert.strictEqual((yield* ask("GET", `${path}?language=en`)).status, 200, path)
        for (const language of ["xx", "fr", "pt-BR"]) {
          const { body, status } = yield* ask("GET", `${path}?language=${language}`)
          assert.deepStrictEqual([status, body.code], [400, "invalid_request"], path)
          assert.deepStrictEqual(body.errors, [
            { pointer: "/language", detail: "Expected a language that the texts have: en" }
          ])
        }
      }
    }))
})

onEveryStack("an export", (it) => {
  it.effect("of a statement or a policy is in the audit log", () =>
    Effect.gen(function*() {
      const { ask, drafted, people } = yield* soaTenant
      const soa = yield* drafted()
      yield* ask("GET", `${soa.path}/export`)
      yield* ask("GET", `${soa.path}/export`, undefined, { accept: "application/octet-stream" })
      const exported = yield* eventsOf(people.owner.key, `resource=${soa.id}&action=soa.exported`)
      assert.deepStrictEqual(exported.map(({ after }) => after.format), ["json", "json"])
      const { body: policy } = yield* ask("POST", "/v1/policies", { name: "Desks", content: [] })
      yield* ask("GET", `/v1/policies/${policy.id}/versions/${policy.draftVersionId}/export?format=html`)
      const [event, ...more] = yield* eventsOf(people.owner.key, `resource=${policy.id}&action=policy.exported`)
      assert.deepStrictEqual(event.after, { format: "html", versionId: policy.draftVersionId })
      assert.lengthOf(more, 0)
    }))
})

onEveryStack("bad input", (it) => {
  it.effect("of the wrong kind is explained without the names of our schemas", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      for (const path of ["/v1/vendors", "/v1/policies", "/v1/tasks", "/v1/context", "/v1/webhooks"]) {
        for (const body of ["null", "[]", "1", "\"a\""]) {
          const answer = yield* ask("POST", path, body)
          assert.deepStrictEqual([answer.status, answer.body.errors], [400, [{
            pointer: "",
            detail: "Expected an object"
          }]], `${path} ${body}`)
        }
      }
    }))

  it.effect("of blanks alone is refused where a text must show something", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      const { body: task } = yield* ask("POST", "/v1/tasks", { title: "Review" })
      const refuses = (path: string, field: string, more: object) =>
        Effect.gen(function*() {
          for (const blank of [" ", "\t\n", "\u200b", "\u3164"]) {
            const { body, status } = yield* ask("POST", path, { ...more, [field]: blank })
            assert.deepStrictEqual([status, body.errors?.[0]?.pointer], [400, `/${field}`], `${path} ${field}`)
          }
        })
      const fileData = btoa("question\nDo you?\n")
      yield* refuses("/v1/questionnaire/upload-and-parse", "fileName", { fileType: "text/csv", fileData })
      yield* refuses(`/v1/tasks/${task.id}/attachments`, "fileName", { fileType: "text/csv", fileData })
      yield* refuses("/v1/browser/automations", "instruction", {
        taskId: task.id,
        name: "Look",
        targetUrl: "https://example.com/"
      })
    }))
})

onEveryStack("a vendor", (it) => {
  it.effect("warns when its residual risk is above the inherent one", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      const risk = (residualImpact: string) => ({
        name: "Cloud",
        status: "assessed",
        inherentProbability: "possible",
        inherentImpact: "minor",
        residualProbability: "possible",
        residualImpact
      })
      for (
        const [impact, warnings] of [["severe", ["residual_above_inherent"]], ["minor", []], [
          "insignificant",
          []
        ]] as const
      ) {
        const { body, status } = yield* ask("POST", "/v1/vendors", risk(impact))
        assert.deepStrictEqual([status, body.warnings], [201, warnings], impact)
        const { body: list } = yield* ask("GET", "/v1/vendors")
        assert.deepStrictEqual(list.data.find(({ id }: { id: string }) => id === body.id).warnings, warnings)
      }
      const { body: unscored } = yield* ask("POST", "/v1/vendors", { ...risk("severe"), status: "not_assessed" })
      assert.deepStrictEqual(unscored.warnings, [])
    }))
})
