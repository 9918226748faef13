import type { EditorContent, EditorNode } from "@attestry/core/document"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"
import { contentSecurityPolicy, toHtml } from "../../../packages/core/src/document/ContentHtml.ts"
import { runSteps } from "../../../packages/core/src/eventLoop/Steps.ts"
import * as Browser from "../../support/Browser.ts"
import { size } from "../../support/Rounds.ts"
import { vectors } from "../support/hostileVectors.ts"

const origin = "http://export.test"

const text = (vector: string, ...marks: Required<EditorNode>["marks"]): EditorNode => ({
  type: "text",
  text: vector,
  marks
})

/** A document that has the text in every place there is, and 10 of them where it is to be read. */
const everywhere = (vector: string): EditorContent => {
  const attrs = {
    [vector]: vector,
    alt: vector,
    checked: vector,
    class: vector,
    color: vector,
    colspan: vector,
    href: vector,
    id: vector,
    language: vector,
    level: vector,
    onclick: vector,
    onerror: vector,
    rel: vector,
    rowspan: vector,
    src: vector,
    srcset: vector,
    start: vector,
    style: vector,
    target: vector,
    textAlign: vector,
    title: vector
  }
  const inherited = JSON.parse(`{"__proto__":${JSON.stringify(attrs)}}`)
  const links = [vector, `https://a.example/${vector}`, `/${vector}`, `#${vector}`, `?${vector}`, `mailto:${vector}`]
  return [
    { type: "paragraph", attrs, content: [text(vector)] },
    { type: "heading", attrs, content: [text(vector, { type: "bold", attrs })] },
    { type: "codeBlock", attrs, content: [text(vector, { type: vector, attrs })] },
    text(vector, { type: "textStyle", attrs }, { type: "highlight", attrs }),
    { type: vector, attrs, content: [text(vector)] },
    { type: vector, attrs, text: vector, marks: [{ type: vector, attrs }] },
    { type: "orderedList", attrs, content: [{ type: "listItem", attrs, content: [text(vector)] }] },
    { type: "taskList", attrs, content: [{ type: "taskItem", attrs, content: [text(vector)] }] },
    {
      type: "table",
      attrs,
      content: [{ type: "tableRow", attrs, content: [{ type: "tableCell", attrs, content: [text(vector)] }] }]
    },
    { type: "paragraph", attrs: inherited, content: [text(vector, { type: "link", attrs: inherited })] },
    {
      type: "paragraph",
      content: links.flatMap((href): ReadonlyArray<EditorNode> => [
        text("link", { type: "link", attrs: { ...attrs, href } }),
        { type: "image", attrs: { ...attrs, src: href } },
        { type: "image", attrs: { ...attrs, src: href, alt: "" } }
      ])
    }
  ]
}

const readable = 10

const pageOf = (vector: string): string =>
  runSteps(toHtml({ title: vector, language: vector, details: [[vector, vector]], content: everywhere(vector) }))

/** Reads the parts of the opened page; it runs in the browser. */
const inspect = () => {
  const elements = Array.from(document.querySelectorAll("*"))
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_PROCESSING_INSTRUCTION)
  const ofText = (selector: string) => document.querySelector(selector)?.textContent ?? ""
  return {
    hits: (window as { __hits?: number }).__hits,
    elements: elements.map(({ localName, namespaceURI }) => `${namespaceURI} ${localName}`),
    attributes: elements.flatMap(({ attributes, localName }) =>
      Array.from(attributes, ({ name, value }) => [`${localName} ${name}`, value] as const)
    ),
    protocols: Array.from(document.links, ({ protocol }) => protocol),
    hasComments: comments.nextNode() !== null,
    address: location.href,
    read: {
      title: ofText("title"),
      heading: ofText("header h1"),
      name: ofText("dt"),
      value: ofText("dd"),
      paragraph: ofText("main > p"),
      code: ofText("main > pre > code"),
      item: ofText("main > ol > li"),
      cell: ofText("main > table > tbody > tr > td")
    },
    visible: document.body.innerText
  }
}

const elementNames = new Set([
  ..."html head meta title style body header h1 dl dt dd main".split(" "),
  ..."p pre code div ol ul li span table tbody tr td a mark strong".split(" ")
].map((name) => `http://www.w3.org/1999/xhtml ${name}`))

const attributeValues: { readonly [name: string]: RegExp } = {
  "html lang": /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/i,
  "meta charset": /^utf-8$/,
  "meta name": /^viewport$/,
  "meta content": /^width=device-width, initial-scale=1$/,
  "a href": /^[^]+$/,
  "a rel": /^noopener noreferrer nofollow$/,
  "ul class": /^tasks$/
}

const printed = (vector: string): string =>
  vector.replaceAll(/\r\n?/g, "\n").replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu, "\ufffd")

const squeezed = (read: string): string => read.replaceAll(/\s+/g, "")

/** A page of the browser that answers one address itself, lets nothing else through and writes down what happens. */
const watched = Effect.fn(function*(headers: { readonly [name: string]: string } = {}) {
  const page = yield* Browser.newPage()
  const seen = { html: "", happened: Array<string>() }
  page.on("console", (message) => seen.happened.push(`says ${message.text()}`))
  page.on("pageerror", (error) => seen.happened.push(`throws ${error.message}`))
  page.on("popup", () => seen.happened.push("opens a window"))
  page.on("download", () => seen.happened.push("downloads"))
  page.on("dialog", (dialog) => {
    seen.happened.push(`asks ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("request", (request) => {
    if (request.url() !== `${origin}/`) seen.happened.push(`requests ${request.url()}`)
  })
  yield* Effect.promise(async () => {
    await page.addInitScript(() => {
      const global = window as { __hits?: number; __hit?: () => void }
      global.__hits = 0
      global.__hit = () => void (global.__hits = (global.__hits ?? 0) + 1)
    })
    await page.route(
      () => true,
      (route) =>
        route.request().url() === `${origin}/`
          ? route.fulfill({ contentType: "text/html; charset=utf-8", headers, body: seen.html })
          : route.abort()
    )
  })
  return { page, seen }
})

const opened = async (page: Page, seen: { html: string; happened: Array<string> }, html: string) => {
  seen.html = html
  seen.happened.length = 0
  await page.goto(`${origin}/`)
  // refreshes, animations and errors of images start a moment later
  await page.waitForTimeout(30)
  const found = await page.evaluate(inspect)
  return { ...found, happened: [...seen.happened] }
}

const isInert = (vector: string, found: Awaited<ReturnType<typeof opened>>): void => {
  const say = JSON.stringify(vector.slice(0, 200))
  assert.deepStrictEqual([found.hits, found.happened, found.address], [0, [], `${origin}/`], say)
  assert.deepStrictEqual(found.elements.filter((name) => !elementNames.has(name)), [], say)
  for (const [name, value] of found.attributes) assert.match(value, attributeValues[name] ?? /^\b$/, `${say}: ${name}`)
  for (const protocol of found.protocols) assert.match(protocol, /^(https?|mailto|tel)?:$/, say)
  assert.isFalse(found.hasComments, say)
  for (const [place, read] of Object.entries(found.read)) assert.strictEqual(read, printed(vector), `${say}: ${place}`)
  assert.isAtLeast(squeezed(found.visible).split(squeezed(printed(vector))).length - 1, readable, say)
}

layer(Browser.layer, { excludeTestServices: true })("the page of a hostile document", (it) => {
  it.effect("covers at least the expected number of attacks", () =>
    Effect.sync(() => assert.isAtLeast(new Set(Object.values(vectors).flat()).size, 120)))

  for (const [way, list] of Object.entries(vectors)) {
    it.scoped(`runs nothing, loads nothing and shows all of it: ${way}`, () =>
      Effect.gen(function*() {
        const { page, seen } = yield* watched()
        for (const vector of list.filter((_, index) => index % size(3, 1) === 0)) {
          const found = yield* Effect.promise(() => opened(page, seen, pageOf(vector)))
          isInert(vector, found)
        }
      }))
  }

  it.scoped("detects scripts, loads and extra elements when the attack is not escaped", () =>
    Effect.gen(function*() {
      const { page, seen } = yield* watched()
      const harm = "<script>__hit()</script><img src=http://away.test/a><!-- --><a href='javascript:a'>a</a>"
      const html = runSteps(toHtml({ title: "a", language: "en", details: [], content: [] })).replace("<main>", () =>
        `<main>${harm}`)
      const found = yield* Effect.promise(() =>
        opened(page, seen, html)
      )
      assert.strictEqual(found.hits, 1)
      assert.include(found.happened, "requests http://away.test/a")
      assert.include(found.elements, "http://www.w3.org/1999/xhtml script")
      assert.isTrue(found.hasComments)
      assert.deepStrictEqual(found.protocols, ["javascript:"])
    }))

  it.scoped("applies its own style under a policy that forbids everything else", () =>
    Effect.gen(function*() {
      const headers = { "content-security-policy": contentSecurityPolicy }
      const { page, seen } = yield* watched(headers)
      seen.html = pageOf("a")
      const read = yield* Effect.promise(async () => {
        await page.goto(`${origin}/`)
        return page.locator("td").evaluate((cell) => getComputedStyle(cell).borderTopWidth)
      })
      assert.strictEqual(read, "1px")
      assert.deepStrictEqual(seen.happened, [])
      seen.html = seen.html.replace("</main>", "<script>__hit()</script><p style='color:red'>a</p></main>")
      yield* Effect.promise(() => page.goto(`${origin}/`))
      assert.isAtLeast(seen.happened.length, 2)
    }))
})
