import { assert, describe, it } from "@effect/vitest"
import { FastCheck } from "effect"
import { type DefaultTreeAdapterMap, parse } from "parse5"
import { runs } from "../../../../test/support/Rounds.ts"
import { type InvitationMailInput, makeInvitationMail } from "../../src/member/InvitationMail.ts"

const invitation: InvitationMailInput = {
  organization: { name: "Acme Example" },
  invitedBy: { name: "Olga Owner" },
  to: { name: "Ines Invited", email: "ines@example.com" },
  role: "auditor",
  url: "https://app.example.com/sign-in"
}

const named = (name: string, rest: Partial<InvitationMailInput> = {}): InvitationMailInput => ({
  ...invitation,
  organization: { name },
  invitedBy: { name },
  to: { name, email: "ines@example.com" },
  role: name,
  ...rest
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

const textOf = (node: Node): string => "value" in node ? node.value : children(node).map(textOf).join("")

const bodyText = (html: string) =>
  children(parse(html)).flatMap(children).filter(({ nodeName }) => nodeName === "body").map(textOf).join("")

const pieces = [
  "<",
  ">",
  "\"",
  "'",
  "&",
  "=",
  "/",
  "`",
  "<b>",
  "</p>",
  "</title>",
  "</body></html>",
  "<script>",
  "<img src=x>",
  "<a href=//x>",
  "<!--",
  "-->",
  "]]>",
  "&lt;",
  "&#60;",
  "&amp;lt;",
  " onclick=x ",
  "style=",
  "url(x)",
  "javascript:",
  "https://evil.example",
  "evil.example",
  "www.evil.example",
  "a@evil.example",
  "\r\n",
  "\n",
  "\r",
  "\0",
  "\t",
  "\u2028",
  "\u2029",
  "\u0085",
  "\u202e",
  "\u2066",
  "\u2069",
  "\u061c",
  "\u200f",
  "\u200b",
  "\ufeff",
  "\u00ad",
  "e\u0301\u0301\u0301\u0301\u0301\u0301",
  "\ud800",
  "\udfff",
  "👩‍👩‍👧",
  "山",
  "א",
  "$&",
  "${x}",
  "Bcc: x@evil.example",
  "%0d%0a",
  "=?utf-8?Q?=0A?=",
  "{{x}}",
  " "
]

const anyName = FastCheck.oneof(
  FastCheck.array(FastCheck.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join("")),
  FastCheck.string({ unit: "binary", maxLength: 600 }),
  FastCheck.string({ unit: "grapheme", maxLength: 300 })
)

const turning = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/

describe("the mail of an invitation", () => {
  it("names inviter, organization, role and sign-in, and what to do when it is unexpected", () => {
    assert.deepStrictEqual(makeInvitationMail(invitation), {
      to: { name: "Ines Invited", email: "ines@example.com" },
      subject: "Your invitation to Acme Example",
      text: `Hello Ines Invited,

Olga Owner invites you to join Acme Example.
Your role there will be: auditor.

To begin, sign in here:

https://app.example.com/sign-in

If you did not expect this, you need do nothing. If you wonder what it is about, ask Olga Owner or somebody you know at Acme Example.
`,
      html: makeInvitationMail(invitation).html
    })
  })

  it("is complete without a URL and an inviter", () => {
    const { html, text } = makeInvitationMail({ ...invitation, invitedBy: null, url: undefined })
    for (const said of [text, bodyText(html)]) {
      assert.include(said, "you are invited to join Acme Example.")
      assert.include(said, "To begin, sign in as usual.")
      assert.include(said, "ask somebody you know at Acme Example.")
      assert.notMatch(said, /https?:|sign in here/)
    }
  })

  it("has the same content in text and in HTML", () => {
    const words = (text: string) => text.split(/\s+/).filter((word) => word !== "").join(" ")
    for (const url of ["https://app.example.com/?a=1&b=<x>", undefined]) {
      const { html, text } = makeInvitationMail(named("Zoë's \"R&D\" <Team>", { url }))
      const shown = words(bodyText(html.replaceAll("<br>", "\n")))
      assert.strictEqual(shown.replace("here: Sign in ", "here: "), words(text))
    }
  })

  it("has a language and a title, and loads nothing", () => {
    const { html, subject } = makeInvitationMail(invitation)
    assert.match(html, /^<!DOCTYPE html>\n<html lang="en"/)
    assert.include(html, `<title>${subject}</title>`)
    assert.notMatch(
      html,
      /<(img|script|link|iframe|object|form|svg|style|base)|src=|srcset=|url\(|background|@import|\son\w+=/i
    )
    assert.deepStrictEqual(html.match(/[a-z]+:\/\/[^"<]*/g), [
      "https://app.example.com/sign-in",
      "https://app.example.com/sign-in"
    ])
    assert.deepStrictEqual(html.match(/href=/g), ["href="])
  })

  it("links only to an unchanged http or https URL", () => {
    for (
      const url of ["javascript:alert(1)", "data:text/html,x", "mailto:a@example.com", "/sign-in", "", "https://", "x"]
    ) {
      const { html, text } = makeInvitationMail({ ...invitation, url })
      assert.notInclude(html, "href")
      assert.include(text, "sign in as usual")
    }
    const { html, text } = makeInvitationMail({
      ...invitation,
      url: "https://app.example.com/a\r\nb?x=\"><b>&y=\u202e#z"
    })
    assert.include(text, "\nhttps://app.example.com/ab?x=%22%3E%3Cb%3E&y=%E2%80%AE#z\n")
    assert.include(html, "href=\"https://app.example.com/ab?x=%22%3E%3Cb%3E&amp;y=%E2%80%AE#z\"")
  })

  it("gets no element, attribute, line or link by any name", () => {
    const [page, lines] = [
      structure(parse(makeInvitationMail(named("x")).html)),
      makeInvitationMail(named("x")).text.split("\n")
    ]
    FastCheck.assert(
      FastCheck.property(anyName, (generated) => {
        const { html, subject, text, to } = makeInvitationMail(named(`x${generated}`))
        assert.deepStrictEqual(structure(parse(html)), page)
        assert.lengthOf(text.split(/[\n\r\u2028\u2029\u0085\v\f]/), lines.length)
        assert.match(`${subject}${to.name}`, /^[^\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+$/u)
        assert.isAtMost(Array.from(subject).length, 100)
        assert.isAtMost(Array.from(to.name).length, 100)
        assert.isBelow(text.length, 2_000)
        for (const said of [subject, to.name, text, bodyText(html)]) {
          assert.notMatch(said, turning)
          assert.notMatch(said, /\p{M}{5}/u)
        }
        const withoutUrl = `${text}${bodyText(html.replaceAll("<br>", "\n"))}`.replaceAll(invitation.url ?? "", "")
        assert.notMatch(withoutUrl, /[.@:/][\p{L}\p{N}/]/u)
      }),
      { numRuns: runs(500, 2_000) }
    )
  })

  it("shows names as written, shortened when they are far too long", () => {
    const { html, subject, text } = makeInvitationMail(named("Müller & Söhne 👩‍👩‍👧 (Köln)"))
    for (const said of [subject, text, bodyText(html)]) assert.include(said, "Müller & Söhne 👩‍👩‍👧 (Köln)")
    const long = makeInvitationMail(named("👋".repeat(5_000)))
    assert.strictEqual(long.subject, `Your invitation to ${"👋".repeat(69)}…`)
    assert.strictEqual(long.to.name, `${"👋".repeat(99)}…`)
  })

  it("leaves out names that are empty after cleaning", () => {
    const { html, subject, text, to } = makeInvitationMail(named("\u202e \r\n\u200b"))
    assert.strictEqual(subject, "Your invitation to an organization")
    assert.strictEqual(to.name, "")
    for (const said of [text, bodyText(html)]) {
      assert.match(said.trim(), /^Hello,\s+you are invited to join the organization\.\s+To begin/)
      assert.include(said, "ask somebody you know at the organization.")
    }
  })
})
