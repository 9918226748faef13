import * as Fixtures from "@attestry/conformance/Fixtures"
import { PolicyVersionStore } from "@attestry/core/policy"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant } from "../../support/Policies.ts"

const old = [
  { type: "text", text: "Top" },
  { type: "paragraph", text: "beside", content: [{ type: "text", text: "" }, { type: "text", text: " inside" }] },
  { type: "bulletList", content: [{ type: "text", text: "item" }] }
]

const repaired = [
  { type: "paragraph", content: [{ type: "text", text: "Top" }] },
  { type: "paragraph", content: [{ type: "text", text: "beside" }, { type: "text", text: " inside" }] },
  {
    type: "bulletList",
    content: [{ type: "listItem", content: [{ type: "paragraph", content: [{ type: "text", text: "item" }] }] }]
  }
]

onEveryStack("a version that is older than the check of the structure", (it) => {
  it.effect("stays unchanged, and is repaired in a draft made of it", () =>
    Effect.gen(function*() {
      const { ask, created, people } = yield* policyTenant
      const policy = yield* created({ status: "published" })
      const stored = { id: policy.id, draftVersionId: policy.draftVersionId, organizationId: people.organization.id }
      const version = Fixtures.publishedVersion(stored as never, 2, old)
      const { insert } = yield* PolicyVersionStore
      yield* Fixtures.unit(insert(people.organization.id, version, old))
      const path = `${policy.path}/versions/${version.id}`
      const shown = yield* ask("GET", path)
      assert.deepStrictEqual([shown.status, shown.body.content], [200, old])
      assert.strictEqual((yield* ask("POST", `${path}/restore`)).status, 200)
      const draft = (yield* ask("GET", policy.working)).body
      assert.deepStrictEqual(draft.content, repaired)
      assert.strictEqual((yield* ask("PATCH", policy.working, { content: draft.content })).status, 200)
      const again = yield* ask("GET", path)
      assert.deepStrictEqual([again.body.content, again.body.contentHash], [old, version.contentHash])
    }))
})
