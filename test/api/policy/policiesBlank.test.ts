import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant } from "../../support/Policies.ts"

onEveryStack("a document that shows nothing", (it) => {
  const nothing = [
    [],
    [{ type: "paragraph" }],
    [{ type: "blockquote", content: [{ type: "paragraph", content: [{ type: "hardBreak" }] }] }],
    [{ type: "paragraph", content: [{ type: "text", text: "\u200b\u00a0\ufeff" }] }]
  ]
  const something = [
    [{ type: "horizontalRule" }],
    [{ type: "paragraph", content: [{ type: "image", attrs: { src: "/plan.png" } }] }]
  ]

  it.effect("is kept as a draft, and rejected for publishing and submitting", () =>
    Effect.gen(function*() {
      const { ask, people } = yield* policyTenant
      const empty = [409, "no_draft_content"]
      for (const content of nothing) {
        const published = yield* ask("POST", "/v1/policies", { name: "Access", content, status: "published" })
        assert.deepStrictEqual([published.status, published.body.code], empty)
        const { body, status } = yield* ask("POST", "/v1/policies", { name: "Access", content })
        assert.strictEqual(status, 201)
        const versions = `/v1/policies/${body.id}/versions`
        for (
          const [path, input] of [
            ["/publish", {}],
            ["/publish", { setAsActive: true }],
            [`/${body.draftVersionId}/submit-for-approval`, { approverId: people.admin.user.id }]
          ] as const
        ) {
          const refused = yield* ask("POST", versions + path, input)
          assert.deepStrictEqual([refused.status, refused.body.code], empty)
        }
      }
      for (const content of something) {
        const { status } = yield* ask("POST", "/v1/policies", { name: "Access", content, status: "published" })
        assert.strictEqual(status, 201)
      }
    }))
})
