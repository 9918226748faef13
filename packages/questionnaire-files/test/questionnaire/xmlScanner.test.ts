import { assert, describe, it } from "@effect/vitest"
import { FastCheck as fc } from "effect"
import { SaxesParser } from "saxes"
import { runs } from "../../../../test/support/Rounds.ts"
import { Unreadable } from "../../src/internal/questionnaire/Unreadable.ts"
import { makeXmlScanner } from "../../src/internal/questionnaire/xml/XmlScanner.ts"

// pieces of one text count as one
const add = (events: Array<string>, text: string) => {
  if (text === "") return
  const last = events.at(-1)
  if (last?.startsWith("text ") === true) events[events.length - 1] = last + text
  else events.push(`text ${text}`)
}

const scanned = (parts: ReadonlyArray<string>): ReadonlyArray<string> | string => {
  const events: Array<string> = []
  const scanner = makeXmlScanner({
    open: (name, attributes, isSelfClosing) =>
      events.push(`open ${name} ${JSON.stringify(attributes)} ${isSelfClosing}`),
    close: (name) => events.push(`close ${name}`),
    text: (text) => add(events, text)
  })
  try {
    for (const part of parts) scanner.write(part)
    scanner.close()
    return events
  } catch (failure) {
    if (failure instanceof Unreadable) return failure.reason
    throw failure
  }
}

/** Result of another parser. */
const parsed = (xml: string): ReadonlyArray<string> | string => {
  const events: Array<string> = []
  const parser = new SaxesParser({ position: false, xmlns: false })
  const fail = () => {
    throw new Unreadable("damaged")
  }
  let depth = 0
  parser.on("error", fail)
  parser.on("doctype", fail)
  parser.on("opentag", ({ attributes, isSelfClosing, name }) => {
    depth += 1
    events.push(`open ${name} ${JSON.stringify(attributes)} ${isSelfClosing}`)
  })
  parser.on("closetag", ({ name }) => {
    depth -= 1
    events.push(`close ${name}`)
  })
  const text = (found: string) => depth > 0 && add(events, found)
  parser.on("text", text)
  parser.on("cdata", text)
  try {
    parser.write(xml).close()
    return events
  } catch (failure) {
    if (failure instanceof Unreadable) return failure.reason
    throw failure
  }
}

const pieces = [
  ...Array.from("<>/=\"'&;?! -[]\t\n\r\0\u0080ab:1é\u00a0\ufffe"),
  "\r\n",
  "<a>",
  "</a>",
  "<a/>",
  "<x:b c=\"d\">",
  "</x:b >",
  "<a b='1' c=\"&lt;&#65;\"/>",
  "<a b=\"1\" b=\"2\"/>",
  "<a toString=\"1\"/>",
  "<a b=\" \t\r\nc\"/>",
  "<a b=\"]]>\"/>",
  "text",
  "&amp;",
  "&#x41;",
  "&#0;",
  "&#xD800;",
  "&#x1F600;",
  "&nbsp;",
  "<!-- b -->",
  "<!-- b -- c -->",
  "<!--->",
  "<![CDATA[<b>&\r]]]>",
  "]]>",
  "<!DOCTYPE a>",
  "<?xml version=\"1.0\" encoding='UTF-8' standalone=\"yes\"?>",
  "<?xml version=\"1.0\"?>",
  "<?xml encoding=\"UTF-8\"?>",
  "<?b c?d?>",
  "<??>"
]

const xmls = fc.tuple(
  fc.constantFrom("", "<?xml version=\"1.0\"?>", "\ufeff", " "),
  fc.array(fc.constantFrom(...pieces), { maxLength: 6 }),
  fc.constantFrom("", "\n", "<!-- end -->")
).chain(([before, body, after]) =>
  fc.constantFrom(`${before}<r>${body.join("")}</r>${after}`, `${before}${body.join("")}${after}`)
)

describe("the scanner of XML", () => {
  it("agrees with another parser, wherever a text is cut", () =>
    fc.assert(
      fc.property(xmls, fc.array(fc.nat(80)), (xml, cuts) => {
        const places = [0, ...cuts.map((cut) => Math.min(cut, xml.length)).toSorted((a, b) => a - b), xml.length]
        const parts = places.slice(1).map((end, index) => xml.slice(places[index], end))
        assert.deepStrictEqual(scanned(parts), parsed(xml), JSON.stringify(xml))
      }),
      { numRuns: runs(3_000, 100_000) }
    ))

  it("hands on a long text in parts that are no halves of anything", () => {
    const long = `a&amp;\r\nb]]`.repeat(40_000)
    const parts = Array.from(
      { length: Math.ceil(long.length / 99_991) },
      (_, index) => long.slice(index * 99_991, (index + 1) * 99_991)
    )
    assert.deepStrictEqual(scanned(["<a>", ...parts, "</a>"]), [
      "open a {} false",
      `text ${"a&\nb]]".repeat(40_000)}`,
      "close a"
    ])
  })

  it("rejects a tag without end as too large", () => {
    const part = ` b="${"c".repeat(500_000)}`
    assert.strictEqual(scanned(["<a", ...Array.from({ length: 10 }, () => part)]), "damaged")
    assert.strictEqual(scanned(["<a b=\"", ...Array.from({ length: 10 }, () => "c".repeat(500_000))]), "too_large")
    assert.strictEqual(scanned(["<a><!--", ...Array.from({ length: 10 }, () => "c".repeat(500_000))]), "too_large")
  })
})
