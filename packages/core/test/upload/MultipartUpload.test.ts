import { assert, describe, it } from "@effect/vitest"
import { Effect, FastCheck, Stream } from "effect"
import { readUpload } from "../../src/upload/ReadUpload.ts"
import { concat, cut, options, places, receiveChunks, rejectionOf, toRequest, utf8 } from "./support/Uploads.ts"

const headersOf = (boundary: string) => ({ "content-type": `multipart/form-data; boundary=${boundary}` })

interface Part {
  readonly headers: string
  readonly content: Uint8Array
}

const field = (name: string, value: string): Part => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  content: utf8(value)
})

const fileNamed = (fileName: string, content: Uint8Array | string = "ABC", type = "text/plain"): Part => ({
  headers: `Content-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}`,
  content: typeof content === "string" ? utf8(content) : content
})

const form = (parts: ReadonlyArray<Part>, boundary = "limit", end = `--${boundary}--\r\n`): Uint8Array =>
  concat([
    ...parts.flatMap(({ content, headers }) => [utf8(`--${boundary}\r\n${headers}\r\n\r\n`), content, utf8("\r\n")]),
    utf8(end)
  ])

const receive = (body: Uint8Array, cutAt: ReadonlyArray<number> = [], boundary = "limit") =>
  receiveChunks(cut(body, cutAt), headersOf(boundary))

const boundaryCharacters = Array.from("abcXYZ019'()+_,-./:=?")
const boundaries = FastCheck.array(FastCheck.constantFrom(...boundaryCharacters), { minLength: 1, maxLength: 70 })
  .map((characters) => characters.join(""))

/** Bytes that look like the beginning of a boundary. */
const content = (boundary: string) => {
  const delimiter = `\r\n--${boundary}`
  const almost = FastCheck.nat(delimiter.length - 1).map((length) => utf8(delimiter.slice(0, length)))
  const dashes = FastCheck.constantFrom("-", "--", "\r", "\n", "\r\n", "\r\n-", "\r\r\n--", "\0").map(utf8)
  const part = FastCheck.oneof(almost, dashes, FastCheck.uint8Array({ maxLength: 30 }))
  return FastCheck.array(part, { minLength: 1, maxLength: 12 })
    .map(concat)
    .filter((bytes) => bytes.length > 0 && !Buffer.concat([Buffer.from("\r\n"), bytes]).includes(delimiter))
}

const upload = FastCheck.tuple(boundaries, FastCheck.nat(3)).chain(([boundary, index]) =>
  FastCheck.record({
    boundary: FastCheck.constant(boundary),
    index: FastCheck.constant(index),
    bytes: content(boundary),
    values: FastCheck.array(
      FastCheck.string({ unit: "grapheme" }).filter((text) => !`\r\n${text}`.includes(`\r\n--${boundary}`)),
      { maxLength: 3 }
    ),
    preamble: FastCheck.constantFrom("", "To be ignored\r\n"),
    epilogue: FastCheck.constantFrom("", "\r\n", "\r\nAlso ignored")
  })
)

describe("an upload in a form", () => {
  it("has the fields and bytes of its parts, whatever its boundary and wherever it is cut", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(upload, places, async ({ boundary, bytes, epilogue, index, preamble, values }, at) => {
        const parts = values.map((value, i) => field(`field${i}`, value))
        parts.splice(index % (parts.length + 1), 0, fileNamed("a.bin", bytes))
        const body = concat([utf8(preamble), form(parts, boundary, `--${boundary}--${epilogue}`)])
        const quoted = /^[\w.'+-]+$/.test(boundary) ? boundary : `"${boundary}"`
        const { fields, file } = await Effect.runPromise(receiveChunks(cut(body, at), headersOf(quoted)))
        assert.deepStrictEqual(fields, Object.fromEntries(values.map((value, i) => [`field${i}`, value])))
        assert.deepStrictEqual(file?.value, bytes)
        assert.deepStrictEqual([file?.fileName, file?.contentType, file?.size], ["a.bin", "text/plain", bytes.length])
      }),
      { numRuns: 150 }
    ))

  it("is what the platform makes of a form", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(
        FastCheck.string({ unit: "grapheme", minLength: 1 }).filter((name) => !/%22|%0[ad]|[\r\n\\]/i.test(name)),
        FastCheck.uint8Array({ minLength: 1 }),
        places,
        async (name, bytes, at) => {
          const data = new FormData()
          data.append("description", name)
          data.append("file", new Blob([bytes as BlobPart], { type: "application/pdf" }), name)
          const response = new Response(data)
          const chunks = cut(new Uint8Array(await response.arrayBuffer()), at)
          const type = response.headers.get("content-type") ?? ""
          const { fields, file } = await Effect.runPromise(receiveChunks(chunks, { "content-type": type }))
          assert.deepStrictEqual(fields, { description: name })
          assert.deepStrictEqual([file?.fileName, file?.value], [name, bytes])
        }
      ),
      { numRuns: 100 }
    ))

  it.effect("is cut off at every place but the end", () =>
    Effect.gen(function*() {
      const body = form([field("a", "1"), fileNamed("a.txt"), field("b", "2")], "limit", "--limit--")
      assert.strictEqual((yield* receive(body)).file?.size, 3)
      const error = "InvalidRequest:  The multipart body is malformed or cut off"
      for (let end = 0; end < body.length; end++) {
        assert.strictEqual(yield* rejectionOf(receive(body.slice(0, end))), error, String(end))
      }
    }))

  it.effect.each([
    ["文件 доказательство 🙂.pdf", "文件 доказательство 🙂.pdf"],
    ["a%22b%0D%0Ac.txt", "a\"b\r\nc.txt"],
    ["a\\\"b\\\".txt", "a\"b\".txt"],
    ["C:\\folder\\a.txt", "C:\\folder\\a.txt"],
    ["back\\", "back\\"],
    ["a; name=b.txt", "a; name=b.txt"],
    ["100%.txt", "100%.txt"],
    ["", ""]
  ])("has the file name of %s", ([sent = "", expected]) =>
    Effect.gen(function*() {
      const body = form([fileNamed(sent)])
      for (const at of [[], Array.from({ length: body.length }, (_, i) => i)]) {
        assert.strictEqual((yield* receive(body, at)).file?.fileName, expected)
      }
    }))

  it.effect("prefers an extended file name unless it is malformed", () =>
    Effect.gen(function*() {
      const named = (extended: string) =>
        receive(form([{
          headers: `content-disposition:form-data ; filename=plain.txt; filename*=${extended};name=file`,
          content: utf8("ABC")
        }]))
      assert.strictEqual((yield* named("UTF-8'de'%E2%82%AC.txt")).file?.fileName, "€.txt")
      for (const malformed of ["UTF-8''%E2%82.txt", "ISO-8859-1''%E4.txt", "x"]) {
        assert.strictEqual((yield* named(malformed)).file?.fileName, "plain.txt")
      }
    }))

  it.effect("has no file when no part is one, and none of its name", () =>
    Effect.gen(function*() {
      const { fields, file } = yield* receive(form([field("a", "1"), field("__proto__", "2")]))
      assert.deepStrictEqual([Object.entries(Object(fields)), file], [[["a", "1"], ["__proto__", "2"]], undefined])
      assert.deepStrictEqual(yield* receive(form([])), { fields: {}, file: undefined })
      const { file: unnamed } = yield* receive(form([field("file", "ABC")]))
      assert.deepStrictEqual([unnamed?.fileName, unnamed?.value], [undefined, utf8("ABC")])
    }))

  const malformed = " The multipart body is malformed or cut off"

  it.effect.each<[string, Uint8Array, string]>([
    ["a second file", form([fileNamed("a"), fileNamed("b")]), "/file Given twice. Send it once."],
    ["an empty file", form([fileNamed("a", "")]), "/file The file is empty"],
    ["a field twice", form([field("a", "1"), fileNamed("a"), field("a", "2")]), "/a Given twice. Send it once."],
    [
      "a file of another name",
      form([{ headers: "Content-Disposition: form-data; name=\"b/c\"; filename=\"x\"", content: utf8("x") }]),
      "/b~1c Expected text. Send the file as the part \"file\"."
    ],
    [
      "text that is not UTF-8",
      form([{ ...field("a", ""), content: new Uint8Array([0xe4]) }]),
      "/a Expected text in UTF-8"
    ],
    [
      "21 parts",
      form(Array.from({ length: 21 }, (_, i) => field(`f${i}`, ""))),
      " Too many parts. Send at most 20."
    ],
    ["a part without a name", form([{ headers: "Content-Disposition: form-data", content: utf8("x") }]), malformed],
    [
      "a part of another kind",
      form([{ headers: "Content-Disposition: attachment; name=a", content: utf8("x") }]),
      malformed
    ],
    ["a part without headers", utf8("--limit\r\n\r\nABC\r\n--limit--"), malformed],
    ["headers too long", form([{ headers: `A: ${"a".repeat(20_000)}`, content: utf8("x") }]), malformed],
    ["a header without a name", form([{ headers: ": a", content: utf8("x") }]), malformed],
    ["nothing between two boundaries", utf8("--limit\r\n--limit--"), malformed],
    ["headers that end with a boundary", utf8("--limit\r\nContent-Disposition: form-data\r\n--limit--"), malformed],
    ["a boundary that goes on", utf8("--limitless\r\n\r\n--limit--"), malformed],
    ["a boundary with a long rest", utf8(`--limit${" ".repeat(100)}\r\n`), malformed],
    ["no boundary", utf8("ABC"), malformed],
    ["no bytes", utf8(""), malformed]
  ])("is rejected with %s", ([, body, error]) =>
    Effect.gen(function*() {
      for (const at of [[], Array.from({ length: Math.min(body.length, 4_000) }, (_, i) => i)]) {
        assert.strictEqual(yield* rejectionOf(receive(body, at)), `InvalidRequest: ${error}`)
      }
    }))

  it.effect("is rejected when its boundary is missing or malformed", () =>
    Effect.gen(function*() {
      for (
        const parameter of [
          "",
          "; boundary",
          "; boundary=",
          "; boundary=\"\"",
          "; boundary=a\"b",
          `; boundary=${"a".repeat(71)}`
        ]
      ) {
        const headers = { "content-type": `multipart/form-data${parameter}` }
        const error = "InvalidRequest:  The multipart body needs a boundary in `Content-Type`"
        assert.strictEqual(yield* rejectionOf(receiveChunks([], headers)), error, parameter)
      }
    }))

  it.effect("allows blanks behind a boundary, and text before the first", () =>
    Effect.gen(function*() {
      const body = utf8("ignored\r\n--limit \t\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--limit--")
      assert.deepStrictEqual((yield* receive(body)).fields, { a: "1" })
    }))

  it.effect("is too large when its file is, its fields are, or its declared length", () =>
    Effect.gen(function*() {
      assert.strictEqual((yield* receive(form([fileNamed("a", new Uint8Array(100_000))]))).file?.size, 100_000)
      assert.strictEqual(yield* rejectionOf(receive(form([fileNamed("a", new Uint8Array(100_001))]))), "BodyTooLarge")
      const tooLarge = yield* Effect.flip(receive(form([fileNamed("a", new Uint8Array(100_001))])))
      assert.strictEqual(tooLarge.message, "The file is too large. Send at most 100000 bytes.")
      const half = "a".repeat(600_000)
      assert.strictEqual(yield* rejectionOf(receive(form([field("a", half), field("b", half)]))), "BodyTooLarge")
      const declared = (length: number) =>
        rejectionOf(readUpload(
          toRequest(Stream.make(form([])), { ...headersOf("limit"), "content-length": String(length) }),
          options,
          Stream.runDrain
        ))
      const most = 100_000 + 1_048_576 + 65_536
      assert.deepStrictEqual([yield* declared(most), yield* declared(most + 1)], ["accepted", "BodyTooLarge"])
    }))

  it.effect("fails its consumer when what follows the file is invalid or cut off", () =>
    Effect.gen(function*() {
      const body = form([fileNamed("a"), field("b", "1"), field("b", "2")])
      for (const bytes of [body, body.slice(0, -100)]) {
        let hasFailed = false
        const consumed = readUpload(
          toRequest(Stream.fromIterable(cut(bytes, [150, 170])), headersOf("limit")),
          options,
          (bytes) => Effect.tapError(Stream.runDrain(bytes), () => Effect.sync(() => hasFailed = true))
        )
        yield* Effect.flip(consumed)
        assert.isTrue(hasFailed)
      }
    }))
})
