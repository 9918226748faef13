import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { policyTenant } from "../../support/Policies.ts"

const paragraph = (...content: ReadonlyArray<object>) => ({ type: "paragraph", content })
const word = { type: "text", text: "Lock your screen.", marks: [{ type: "bold" }, { type: "italic" }] }
const link = { type: "link", attrs: { href: "https://example.com" } }

/** A document as somebody wrote it. */
const written = [
  { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "Desks" }] },
  paragraph(word, { type: "text", text: " See ", marks: [] }, { type: "text", text: "this", marks: [link] }),
  { type: "horizontalRule" }
]
const [heading, body, rule] = written

/** The same document as an editor may save it. */
const saved: ReadonlyArray<readonly [what: string, content: ReadonlyArray<object | undefined>]> = [
  ["empty marks", [heading, paragraph(word, { type: "text", text: " See " }, ...body!.content!.slice(2)), rule]],
  ["null attributes", [heading, { ...body, attrs: { textAlign: null } }, rule]],
  ["no default attributes", [{ ...heading, attrs: {} }, body, rule]],
  [
    "default attributes of a link",
    [
      heading,
      paragraph(word, { type: "text", text: " See " }, {
        type: "text",
        text: "this",
        marks: [{
          ...link,
          attrs: { ...link.attrs, target: "_blank", rel: "noopener noreferrer nofollow", class: null }
        }]
      }),
      rule
    ]
  ],
  [
    "split text",
    [
      heading,
      paragraph({ ...word, text: "Lock " }, { ...word, text: "your screen." }, ...body!.content!.slice(1)),
      rule
    ]
  ],
  ["the order of marks", [
    heading,
    paragraph({ ...word, marks: word.marks.toReversed() }, ...body!.content!.slice(1)),
    rule
  ]],
  ["empty content", [heading, body, { ...rule, content: [] }]],
  ["an empty paragraph at the end", [...written, { type: "paragraph" }]]
]

const broken: ReadonlyArray<readonly [what: string, content: unknown, pointer: string]> = [
  ["an empty text", [paragraph({ type: "text", text: "" })], "/content/0/content/0/text"],
  ["text on a paragraph", [{ type: "paragraph", text: "a" }], "/content/0/text"],
  [
    "content in a text",
    [paragraph({ type: "text", text: "a", content: [{ type: "text", text: "b" }] })],
    "/content/0/content/0/content"
  ],
  [
    "the same mark twice",
    [paragraph({ type: "text", text: "a", marks: [{ type: "bold" }, { type: "bold" }] })],
    "/content/0/content/0/marks/1"
  ],
  ["a paragraph in a paragraph", [paragraph(paragraph())], "/content/0/content/0"],
  ["a text outside a paragraph", [{ type: "text", text: "a" }], "/content/0"]
]

onEveryStack("a document that no editor opens", (it) => {
  it.effect("is refused with its place, in a new policy and in an edit", () =>
    Effect.gen(function*() {
      const { ask, created } = yield* policyTenant
      const { working } = yield* created()
      for (const [what, content, pointer] of broken) {
        for (
          const answer of [
            yield* ask("POST", "/v1/policies", { name: "Desks", content }),
            yield* ask("PATCH", working, { content })
          ]
        ) {
          assert.strictEqual(answer.status, 400, what)
          assert.deepStrictEqual(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer), [pointer], what)
        }
      }
    }))
})

onEveryStack("a text that an editor saves again", (it) => {
  it.effect("needs no new signature, in whichever way it is written", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* policyTenant
      const { path, working } = yield* created({
        status: "published",
        content: written,
        isRequiredToSign: true,
        signedBy: [people.owner.user.id]
      })
      const first = (yield* member("POST", `${path}/acknowledge`, {})).body
      for (const [what, content] of saved) {
        assert.strictEqual((yield* ask("PATCH", working, { content })).status, 200, what)
        const { body: { versionId } } = yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
        const { body: version } = yield* ask("GET", `${path}/versions/${versionId}`)
        assert.deepStrictEqual(version.content, content, what)
        assert.notStrictEqual(version.contentHash, first.contentHash, what)
        const { body: policy } = yield* ask("GET", path)
        assert.deepStrictEqual(policy.signedBy, [people.owner.user.id, people.member.user.id], what)
        const { body: readers } = yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)
        assert.deepStrictEqual(
          readers.data.map(({ userId }: { userId: string }) => userId),
          [people.member.user.id],
          what
        )
        assert.lengthOf((yield* member("GET", "/v1/me/todo")).body.data, 0, what)
        const { body: { changes } } = yield* ask("GET", `${path}/versions/${first.versionId}/diff/${versionId}`)
        assert.deepStrictEqual(changes, [], what)
      }
    }))

  it.effect("needs a new one when it says something else", () =>
    Effect.gen(function*() {
      const { ask, created, member, people } = yield* policyTenant
      const { path, working } = yield* created({
        status: "published",
        content: written,
        signedBy: [people.owner.user.id]
      })
      yield* member("POST", `${path}/acknowledge`, {})
      yield* ask("PATCH", working, { content: [heading, paragraph({ ...word, marks: [] }), rule] })
      yield* ask("POST", `${path}/versions/publish`, { setAsActive: true })
      assert.deepStrictEqual((yield* ask("GET", path)).body.signedBy, [])
      assert.strictEqual((yield* ask("GET", `${path}/acknowledgements?isAcknowledged=true`)).body.count, 0)
    }))
})
