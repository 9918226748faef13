import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { type DefaultTreeAdapterMap, parse } from "parse5"
import { runs } from "../../../../test/support/Rounds.ts"
import { MessageId, toMailHeaders, UnsubscribeUrl } from "../../src/mail/MailHeaders.ts"
import { phrase } from "../../src/notice/NoticeContent.ts"
import { makeNoticeMail, type NoticeMailInput } from "../../src/notice/NoticeMail.ts"

const input = (name: string): NoticeMailInput => ({
  kind: "task_assigned",
  content: {
    subject: phrase`Assigned to you: ${name}`,
    lead: phrase`This task is yours: ${name}.`,
    items: [
      { name, note: "due 2026-06-30", resource: { type: "task", id: "tsk_1" } },
      { name, note: null, resource: { type: "vendor", id: "vnd_1" } }
    ],
    more: 3
  },
  to: { name, email: "ada@example.com" },
  organization: { name },
  pageOf: ({ id, type }) => type === "task" ? `https://app.example.com/tasks/${id}` : undefined,
  signInUrl: "https://app.example.com/sign-in",
  messageId: MessageId.make("<ntc_1@example.com>"),
  unsubscribe: UnsubscribeUrl.make("https://example.com/unsubscribe/a.b")
})

type Node = DefaultTreeAdapterMap["node"]

const children = (node: Node): ReadonlyArray<Node> => "childNodes" in node ? node.childNodes : []

/** Everything of a page but its texts. */
const structure = (node: Node): ReadonlyArray<unknown> => {
  if (node.nodeName === "#text") return []
  const attributes = "attrs" in node ? node.attrs.map(({ name, value }) => `${name}=${value}`) : []
  return [
    node.nodeName,
    attributes,
    ...children(node).flatMap((child) => [structure(child)]).filter(({ length }) => length > 0)
  ]
}

const plain = makeNoticeMail(input("Ada"))

const pieces = [
  "<script>alert(1)</script>",
  "</bdi></p>",
  "</title>",
  "<!--",
  "\"",
  "'",
  "&lt;",
  "&",
  "\r\nBcc: evil@example.com",
  "\n\n",
  "\u2028",
  "\u202e",
  "\u2066",
  "\u0000",
  "https://evil.example/x",
  "<a href=//x>",
  "Ada"
]

describe("a mail about a notice", () => {
  it("has the same content in both bodies, with links", () => {
    assert.strictEqual(plain.subject, "Assigned to you: Ada")
    assert.strictEqual(
      plain.text,
      `Hello Ada,

This task is yours: Ada.

- Ada, due 2026-06-30
  https://app.example.com/tasks/tsk_1
- Ada

And 3 more.

Sign in here:
https://app.example.com/sign-in

You get this mail because mails about tasks that are assigned to you are switched on for you at Ada.

To get no more of them, open this page:
https://example.com/unsubscribe/a.b
`
    )
    for (const part of ["https://app.example.com/tasks/tsk_1", "https://example.com/unsubscribe/a.b", "And 3 more."]) {
      assert.include(plain.html, part)
    }
  })

  it("links to nothing that is no http or https URL", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "app.example.com", ""]) {
      const { html, text } = makeNoticeMail({
        ...input("Ada"),
        pageOf: () => url,
        signInUrl: url,
        unsubscribe: undefined
      })
      assert.notInclude(html, "href")
      if (url !== "") assert.notInclude(text, url)
    }
  })

  it("keeps names out of its structure, of its lines and of its headers", () => {
    const names = FastCheck.array(FastCheck.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
    const expected = structure(parse(plain.html))
    const lines = plain.text.split("\n").length
    FastCheck.assert(
      FastCheck.property(names, (parts) => {
        const mail = makeNoticeMail(input(`A${parts.join("")}`))
        assert.deepStrictEqual(structure(parse(mail.html)), expected)
        assert.strictEqual(mail.text.split("\n").length, lines)
        assert.notMatch(mail.subject + mail.to.name, /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        assert.notMatch(mail.text.replaceAll("\n", ""), /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        assert.notInclude(mail.text, "https://evil.example")
      }),
      { numRuns: runs(200, 1_000) }
    )
  })

  it("says so when a name has nothing that is shown", () => {
    const { html, subject, text } = makeNoticeMail(input("\u202e"))
    assert.strictEqual(subject, "Assigned to you: (no name)")
    assert.include(text, "Hello,\n")
    assert.include(html, "<bdi>(no name)</bdi>")
  })
})

describe("the headers of a mail", () => {
  const messageId = MessageId.make("<ntc_1@example.com>")

  it("are those for one click over https only", () => {
    assert.deepStrictEqual(toMailHeaders({}), {})
    assert.deepStrictEqual(
      toMailHeaders({ messageId, unsubscribe: UnsubscribeUrl.make("https://example.com/u/a.b") }),
      {
        "Message-ID": "<ntc_1@example.com>",
        "List-Unsubscribe": "<https://example.com/u/a.b>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
      }
    )
    assert.deepStrictEqual(toMailHeaders({ unsubscribe: UnsubscribeUrl.make("http://localhost:3000/u/a.b") }), {
      "List-Unsubscribe": "<http://localhost:3000/u/a.b>"
    })
  })

  it("are none when a value could become another header or recipient", () => {
    const ids = [
      "",
      "a",
      "<a>",
      "<a@b> <c@d>",
      "<a@b>\r\nBcc: x@y",
      "<a b@c>",
      "<a@b\n>",
      "<a@b>\n",
      "<ä@b>",
      "<@b>",
      "<a@>"
    ]
    for (const id of ids) assert.isUndefined(toMailHeaders({ messageId: id as MessageId }), JSON.stringify(id))
    const urls = [
      "",
      "mailto:a@b",
      "javascript:1",
      "https://a.test/>, <https://b.test/",
      "https://a.test/\r\nBcc: x@y",
      "https://a.test/\n",
      "https://a.test/ b",
      "https://u:p@a.test/",
      "https://ä.test/",
      "https://a.test",
      `https://a.test/${"a".repeat(900)}`
    ]
    for (const url of urls) {
      assert.isUndefined(toMailHeaders({ unsubscribe: url as UnsubscribeUrl }), JSON.stringify(url))
    }
  })
})
