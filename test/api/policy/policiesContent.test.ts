import { apply, EditorContent } from "@attestry/core/document"
import { assert } from "@effect/vitest"
import { Effect, Either, Schema } from "effect"
import { document } from "../../../packages/core/test/document/support/Contents.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant, refusal, text } from "../../support/Policies.ts"

/** The content of every response: without the spaces, and with whole numbers first among names, as by JSON.parse. */
const compact = JSON.stringify(JSON.parse(document))

const decode = Schema.decodeUnknownSync(EditorContent)

const nested = (levels: number) =>
  `${`[{"type":"blockquote","content":`.repeat(levels - 1)}[{"type":"paragraph"}]${"}]".repeat(levels - 1)}`

const wide = (nodes: number) => `[${Array.from({ length: nodes }, () => `{"type":"hr"}`).join(",")}]`

/** A document of that number of bytes. */
const long = (bytes: number) => {
  const [before, after] = [`[{"type":"paragraph","content":[{"type":"text","text":"`, `"}]}]`]
  return `${before}${"x".repeat(bytes - before.length - after.length)}${after}`
}

const link = (href: unknown) => [{ type: "text", text: "here", marks: [{ type: "link", attrs: { href } }] }]

const hostile: ReadonlyArray<readonly [what: string, content: unknown, pointer: string]> = [
  ["a script", link("javascript:alert(1)"), "/0/marks/0/attrs/href"],
  ["a script in capitals behind spaces", link(" \u0001JaVaScRiPt:alert(1)"), "/0/marks/0/attrs/href"],
  ["a script with a tab and a line break", link("java\tscr\nipt:alert(1)"), "/0/marks/0/attrs/href"],
  ["another scheme that runs", link("vbscript:x"), "/0/marks/0/attrs/href"],
  ["data", [{ type: "image", attrs: { src: "data:text/html,<script>" } }], "/0/attrs/src"],
  ["no text", link(5), "/0/marks/0/attrs/href"],
  ["a script in any attribute", [{ type: "x", attrs: { deep: [{ to: "javascript:1" }] } }], "/0/attrs/deep/0/to"],
  ["NUL", [{ type: "text", text: "a\0" }], "/0/text"],
  ["a lone surrogate in a name", [{ type: "x", attrs: { "\ud800": 1 } }], "/0/attrs"],
  ["an unknown property", [{ type: "paragraph", style: "x" }], "/0/style"],
  ["a node without a type", [{ attrs: {} }], "/0/type"],
  ["a text without its text", [{ type: "text" }], "/0/text"],
  ["no list", { type: "doc" }, ""]
]

onEveryStack("the content of a policy", (it) => {
  it.effect("is returned exactly as sent, with tables, tasks and custom nodes", () =>
    Effect.gen(function*() {
      const { ask } = yield* policyTenant
      const created = yield* ask("POST", "/v1/policies", `{"name":"Access","content":${document}}`)
      assert.strictEqual(created.status, 201, created.text)
      const { draftVersionId, id } = created.body
      const path = `/v1/policies/${id}`
      const { body: { versionId } } = yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      const shown = [path, `${path}/versions/${draftVersionId}`, `${path}/versions/${versionId}`]
      for (const answer of [created, ...(yield* Effect.forEach(shown, (one) => ask("GET", one)))]) {
        assert.include(answer.text, `"content":${compact}`)
      }
      assert.isUndefined(Reflect.get({}, "polluted"))
    }))

  it.effect("is accepted up to the documented depth, width and size, and rejected beyond", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { working } = yield* created()
      for (
        const [most, more] of [[nested(64), nested(65)], [wide(20_000), wide(20_001)], [
          long(1_048_576),
          long(1_048_577)
        ]]
      ) {
        assert.strictEqual((yield* ask("PATCH", working, `{"content":${most}}`)).status, 200)
        assert.include((yield* ask("GET", working)).text, `"content":${most}`)
        const refused = yield* ask("PATCH", working, `{"content":${more}}`)
        assert.deepStrictEqual(refusal(refused), [400, "invalid_request"])
        assert.isBelow(refused.text.length, 4_096)
      }
    }))

  it.effect("is rejected when it is hostile, with a pointer that repeats none of it", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { path, working } = yield* created()
      for (const [what, content, pointer] of hostile) {
        for (const [method, to, more] of [["PATCH", working, {}], ["POST", "/v1/policies", { name: "X" }]] as const) {
          const answer = yield* ask(method, to, { ...more, content })
          assert.deepStrictEqual(refusal(answer), [400, "invalid_request"], what)
          assert.strictEqual(answer.body.errors[0].pointer, `/content${pointer}`, what)
          assert.notMatch(answer.text, /alert|vbscript:x|<script/, what)
        }
      }
      assert.deepStrictEqual((yield* ask("GET", path)).body.content, text("first"))
      assert.lengthOf((yield* ask("GET", "/v1/policies")).body.data, 1)
    }))
})

onEveryStack("comparing two versions of a policy", (it) => {
  it.effect("lists changes node by node, which turn one version into the other", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const older = [...text("first"), {
        type: "heading",
        attrs: { level: 2 },
        content: [{ type: "text", text: "Old" }]
      }]
      const newer = [
        { type: "heading", attrs: { level: 3 }, content: [{ type: "text", text: "New" }] },
        ...text("last")
      ]
      const { activeVersionId, draftVersionId, path, working } = yield* created({ status: "published", content: older })
      const diff = (from: string, to: string) => ask("GET", `${path}/versions/${from}/diff/${to}`)
      assert.deepStrictEqual((yield* diff(activeVersionId, draftVersionId)).body, {
        from: activeVersionId,
        to: draftVersionId,
        changes: []
      })
      yield* ask("PATCH", working, { content: newer })
      for (
        const [from, to, a, b] of [
          [activeVersionId, draftVersionId, older, newer],
          [draftVersionId, activeVersionId, newer, older]
        ] as const
      ) {
        const { body, status } = yield* diff(from, to)
        assert.deepStrictEqual([status, body.from, body.to], [200, from, to])
        assert.isAbove(body.changes.length, 1)
        assert.deepStrictEqual(Either.getOrThrow(apply(decode(a), body.changes)), decode(b))
      }
      const other = yield* created()
      for (const [from, to] of [[activeVersionId, other.draftVersionId], [other.draftVersionId, activeVersionId]]) {
        assert.deepStrictEqual(refusal(yield* diff(from!, to!)), [404, "version_not_found"])
      }
      assert.deepStrictEqual(refusal(yield* ask("GET", `/v1/policies/pol_1/versions/pv_1/diff/pv_2`)), [
        404,
        "policy_not_found"
      ])
    }))
})

onEveryStack("the page of a policy version", (it) => {
  it.effect("shows text, number and hash, and can neither run nor load anything", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const content = [...text("<b>Who</b> & what"), { type: "acme/box", content: text("inside") }]
      const { activeVersionId, path, working } = yield* created({ name: "A <b>policy", status: "published", content })
      const page = yield* ask("GET", `${path}/versions/${activeVersionId}/export?format=html`)
      assert.deepStrictEqual([page.status, page.headers.get("content-type")], [200, "text/html; charset=utf-8"])
      assert.match(
        page.headers.get("content-security-policy") ?? "",
        /^default-src 'none'; style-src 'sha256-.*sandbox/
      )
      assert.strictEqual(page.headers.get("x-content-type-options"), "nosniff")
      assert.isNotNull(page.headers.get("x-request-id"))
      for (const shown of ["<title>A &lt;b&gt;policy</title>", "&lt;b&gt;Who&lt;/b&gt; &amp; what", "inside"]) {
        assert.include(page.text, shown)
      }
      const { body: { contentHash } } = yield* ask("GET", `${path}/versions/${activeVersionId}`)
      assert.include(page.text, contentHash)
      assert.notInclude(page.text, "acme")
      assert.include((yield* ask("GET", `${working}/export`)).text, "draft version")
    }))

  it.effect("returns 404 for another policy's version, and rejects another format", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const [one, other] = [yield* created(), yield* created()]
      const unknown = yield* ask("GET", `${one.path}/versions/${other.draftVersionId}/export`)
      assert.deepStrictEqual(refusal(unknown), [404, "version_not_found"])
      const odd = yield* ask("GET", `${one.working}/export?format=pdf`)
      assert.deepStrictEqual([...refusal(odd), odd.body.errors[0].pointer], [400, "invalid_request", "/format"])
    }))
})
