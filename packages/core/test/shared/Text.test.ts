import { compareText, foldCase, foldForSearch, Name, PlainText, SearchText, WebUrl } from "@attestry/core/shared"
import { assert, describe, it, vi } from "@effect/vitest"
import { Either, FastCheck, Schema } from "effect"
import { makeCharacter } from "../../src/document/EditorSample.ts"

const bytes = (text: string) => Buffer.from(text, "utf8")

const unicode = FastCheck.string({ unit: makeCharacter(FastCheck), maxLength: 20 })
const confusing = FastCheck.string({
  unit: FastCheck.constantFrom("a", "b", "\0", "é", "\ud7ff", "\ue000", "\uffff", "𐀀", "😀", "😁", "\u{10ffff}"),
  maxLength: 6
})

describe("Text", () => {
  const decode = Schema.decodeUnknownEither(PlainText(3, 1))

  it("counts code points, not UTF-16 units", () => {
    for (const text of ["a", "abc", "😀😀😀", "e\u0301x"]) assert.isTrue(Either.isRight(decode(text)), text)
    for (const text of ["", "abcd", "😀😀😀😀", "👩‍👩‍👧"]) assert.isTrue(Either.isLeft(decode(text)), text)
  })

  it("rejects NUL and lone surrogates at any place", () => {
    for (const text of ["\0", "a\0", "\ud800", "a\udc00", "\udc00\ud800", "😀\ud83d", 5, null]) {
      assert.isTrue(Either.isLeft(decode(text)), JSON.stringify(text))
    }
  })

  it("keeps the text unchanged", () => {
    for (const text of ["  ", "e\u0301", "\n\t", "\u202e"]) {
      assert.deepStrictEqual<unknown>(decode(text), Either.right(text))
    }
  })

  it("may be empty by default", () => {
    assert.isTrue(Schema.is(PlainText(3))(""))
    assert.isFalse(Schema.is(SearchText)(""))
    assert.isTrue(Schema.is(SearchText)("😀".repeat(255)))
    assert.isFalse(Schema.is(SearchText)("x".repeat(256)))
  })
})

describe("Name", () => {
  const decode = Schema.decodeUnknownEither(Name)

  it("is trimmed and composed", () => {
    const kept = { "  Acme ": "Acme", "\u00a0\u3000A\tB\ufeff\n": "A\tB", "Cafe\u0301": "Café", "\u212b": "Å" }
    for (const [text, name] of Object.entries(kept)) assert.deepStrictEqual<unknown>(decode(text), Either.right(name))
  })

  it("has 1 to 255 code points after trimming and composing", () => {
    for (const text of ["x".repeat(255), "😀".repeat(255), "e\u0301".repeat(255), ` ${"x".repeat(255)} `]) {
      assert.isTrue(Either.isRight(decode(text)))
    }
    for (const text of ["", " \u00a0\n", "x".repeat(256), "😀".repeat(256), "\u0958".repeat(128)]) {
      assert.isTrue(Either.isLeft(decode(text)))
    }
  })

  it("has at most 30 combining marks in a row", () => {
    assert.isTrue(Either.isRight(decode(`a${"\u0323".repeat(30)}b${"\u0323".repeat(30)}`)))
    for (const mark of ["\u0323", "\u0345", "\u20e3", "\u0301\u0323"]) {
      assert.isTrue(Either.isLeft(decode(`a${mark.repeat(31)}`)), mark)
    }
  })

  it("is not normalised when it has more marks in a row, because that takes long", () => {
    const normalize = vi.spyOn(String.prototype, "normalize")
    try {
      assert.isTrue(Either.isLeft(decode(`a${"\u0345".repeat(2_000)}${"\u0344".repeat(2_000)}`)))
      assert.lengthOf(normalize.mock.calls, 0)
      assert.isTrue(Either.isRight(decode("e\u0301")))
      assert.isAtLeast(normalize.mock.calls.length, 1)
    } finally {
      normalize.mockRestore()
    }
  })

  it("rejects NUL and lone surrogates", () => {
    for (const text of ["a\0b", "\ud800", "a\udc00"]) assert.isTrue(Either.isLeft(decode(text)))
  })

  it.prop("decodes its own result to the same name", [unicode], ([text]) => {
    const once = decode(text)
    if (Either.isRight(once)) assert.deepStrictEqual(decode(once.right), once)
  })
})

describe("WebUrl", () => {
  const isWebUrl = Schema.is(WebUrl)

  it("is an absolute http or https URL", () => {
    const accepted = [
      "http://example.com",
      "https://example.com/a%20b?c=d&e=[f]#g",
      "HTTPS://EXAMPLE.COM",
      "https://exämple.com/ü",
      "http://127.0.0.1:8080/",
      "http://[::1]/",
      `https://example.com/${"x".repeat(2048 - 20)}`
    ]
    for (const url of accepted) assert.isTrue(isWebUrl(url), url)
  })

  it("decodes alike when the check is compiled", () => {
    const url = "https://exämple.com/ü"
    const refused = Array.from({ length: 50_000 }).findIndex(() => !isWebUrl(url))
    assert.strictEqual(refused, -1)
  })

  it("rejects everything else", () => {
    const refused = [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "java\nscript:alert(1)",
      "\tjavascript:alert(1)",
      "javascript://example.com/%0aalert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "ftp://example.com",
      "mailto:a@example.com",
      "//example.com",
      "/path",
      "example.com",
      "http://",
      "https://",
      "http://exa mple.com",
      " https://example.com",
      "https://example.com\n",
      "https://example.com/\0",
      "https://example.com/\ud800",
      "http://example.com:99999",
      `https://example.com/${"x".repeat(2049 - 20)}`,
      "",
      null
    ]
    for (const url of refused) assert.isFalse(isWebUrl(url), String(url))
  })

  it("is kept as written", () => {
    assert.strictEqual<string>(Schema.decodeSync(WebUrl)("HTTPS://Example.com"), "HTTPS://Example.com")
  })
})

describe("compareText", () => {
  it.prop("compares as the bytes of UTF-8 do", [unicode, unicode], ([a, b]) => {
    assert.strictEqual(compareText(a, b), Buffer.compare(bytes(a), bytes(b)))
  })

  it.prop("compares as the bytes of UTF-8 do, even when UTF-16 differs", [confusing, confusing], ([a, b]) => {
    assert.strictEqual(compareText(a, b), Buffer.compare(bytes(a), bytes(b)))
  }, { fastCheck: { numRuns: 2000 } })

  it("sorts a prefix before the longer text", () => {
    assert.deepStrictEqual(["b", "ab", "", "a"].toSorted(compareText), ["", "a", "ab", "b"])
  })
})

describe("foldForSearch", () => {
  it("ignores case, accents and the form of Unicode", () => {
    const pairs = [
      ["Café", "cafe"],
      ["cafe\u0301", "cafe"],
      ["ÖLMÜHLE", "olmuhle"],
      ["İzmir", "izmir"],
      ["Tiếng Việt", "tieng viet"],
      ["Ёлка", "елка"],
      ["Ά", "α"],
      ["ẞ", "ß"],
      ["\ufb01n", "\ufb01n"],
      ["\u1112\u1161\u11ab", "한"]
    ]
    for (const [text = "", expected] of pairs) assert.strictEqual(foldForSearch(text), expected)
  })

  it("keeps the marks that make other letters", () => {
    for (const text of ["が", "हिन्दी", "ปลอดภัย"]) assert.strictEqual(foldForSearch(text), text.normalize("NFC"))
  })

  it("folds long runs of marks in time", () => {
    assert.isAtMost(foldForSearch(`a${"\u0301".repeat(10_000)}${"\u0f71\u0f74".repeat(5_000)}`).length, 100)
  })
})

describe("foldCase", () => {
  it("lowers every script", () => {
    assert.deepStrictEqual(["ABC", "ÄÖÜ", "ЯБЛОКО", "ΟΔΟΣ", "ẞ", "😀"].map(foldCase), [
      "abc",
      "äöü",
      "яблоко",
      "οδος",
      "ß",
      "😀"
    ])
  })
})
