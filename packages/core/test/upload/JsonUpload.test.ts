import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, FastCheck, Stream } from "effect"
import * as JsonBody from "../../src/http/JsonBody.ts"
import * as RequestBody from "../../src/http/RequestBody.ts"
import { RequestTimeout } from "../../src/problem/HttpErrors.ts"
import { readUpload } from "../../src/upload/ReadUpload.ts"
import { concat, options, places, receive, receiveChunks, rejectionOf, toRequest, utf8 } from "./support/Uploads.ts"

const member = "fileData"

/** Writes some characters of a JSON string as escapes. */
const escapeSome = (text: string, seed: number): string =>
  Array.from(text, (character, i) => {
    if (character === "/" && (seed + i) % 2 === 0) return "\\/"
    return (seed + i) % 7 === 0 ? `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}` : character
  }).join("")

const fields = FastCheck.dictionary(
  FastCheck.string().filter((name) => name !== member),
  FastCheck.jsonValue({ maxDepth: 3 }),
  {
    maxKeys: 6
  }
)

/** A body with the file among other members, which may hold the same name, and what it contains. */
const upload = FastCheck.record({
  fields,
  nested: FastCheck.boolean(),
  bytes: FastCheck.uint8Array({ minLength: 1, maxLength: 200 }),
  seed: FastCheck.nat(6),
  index: FastCheck.nat(6),
  indent: FastCheck.constantFrom("", " ", "\n\t", "\r\n")
}).map(({ bytes, fields, indent, index, nested, seed }) => {
  const all = nested ? { ...fields, inner: { [member]: "AAAA" }, list: [member, { [member]: 1 }] } : fields
  const members = Object.entries(all).map(([name, value]) =>
    `${JSON.stringify(name)}${indent}:${JSON.stringify(value)}`
  )
  const name = escapeSome(member, seed + 1)
  const text = escapeSome(Buffer.from(bytes).toString("base64"), seed)
  members.splice(index % (members.length + 1), 0, `"${name}"${indent}:${indent}"${text}"`)
  return { bytes, body: `${indent}{${indent}${members.join(`${indent},`)}${indent}}${indent}` }
})

describe("an upload in JSON", () => {
  it("has the fields of JSON.parse and the bytes of the base64, wherever it is cut", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(upload, places, async ({ body, bytes }, at) => {
        const { [member]: text, ...rest } = JSON.parse(body)
        const { fields, file } = await Effect.runPromise(receive(body, at))
        assert.deepStrictEqual(fields, rest)
        assert.deepStrictEqual(file?.value, new Uint8Array(Buffer.from(text, "base64")))
        assert.deepStrictEqual([file?.value, file?.head, file?.size], [bytes, bytes, bytes.length])
      }),
      { numRuns: 150 }
    ))

  it("is malformed in the same cases as other bodies", () =>
    FastCheck.assert(
      FastCheck.asyncProperty(
        upload,
        FastCheck.nat(),
        FastCheck.constantFrom("", ",", "}", "{", "\"", ":", "x", "\\", "\u0001"),
        places,
        async ({ body }, place, added, at) => {
          const i = place % body.length
          const changed = `${body.slice(0, i)}${added}${body.slice(i + 1)}`
          const isParsed = JsonBody.parse(utf8(changed), options.limit)._tag === "Right"
          const rejection = await Effect.runPromise(rejectionOf(receive(changed, at)))
          if (!isParsed) assert.match(rejection, /^(MalformedBody|InvalidRequest: \/fileData )/)
          else assert.notInclude(rejection, "MalformedBody")
        }
      ),
      { numRuns: 250 }
    ))

  it.effect("takes the file first, last and alone", () =>
    Effect.gen(function*() {
      for (const body of ["{\"fileData\":\"QUJD\",\"a\":1}", "{\"a\":1,\"fileData\":\"QUJD\"}"]) {
        const { fields, file } = yield* receive(body)
        assert.deepStrictEqual([fields, file?.value], [{ a: 1 }, utf8("ABC")])
      }
      assert.deepStrictEqual((yield* receive("{\"fileData\":\"QUJD\"}")).fields, {})
      assert.deepStrictEqual((yield* receive("\uFEFF{\"fileData\":\"QUJD\"}")).file?.value, utf8("ABC"))
    }))

  it.effect("keeps text in any script and a name of the prototype", () =>
    Effect.gen(function*() {
      const name = "Überprüfung 証拠 доказательство 🙂 e\u0301.pdf"
      const { fields } = yield* receive(`{"fileName":${JSON.stringify(name)},"__proto__":1,"fileData":"QQ"}`, [
        17,
        18,
        19,
        20
      ])
      assert.strictEqual(JSON.stringify(fields), `{"fileName":${JSON.stringify(name)},"__proto__":1}`)
    }))

  it.effect("has no file when the member is missing or nested only", () =>
    Effect.gen(function*() {
      for (const body of ["{}", "{\"a\":{\"fileData\":\"QUJD\"}}", "{\"a\":\"fileData\"}", "[]", "\"fileData\"", "1"]) {
        assert.deepStrictEqual(yield* receive(body), { fields: JSON.parse(body), file: undefined })
      }
    }))

  it.effect.each([
    ["{\"fileData\":\"QUJD\",\"fileData\":\"QUJD\"}", "/fileData Given twice. Send it once."],
    ["{\"fileData\":1,\"file\\u0044ata\":\"QUJD\"}", "/fileData Given twice. Send it once."],
    ["{\"fileData\":\"QUJD\",\"fileData\":null}", "/fileData Given twice. Send it once."],
    ["{\"fileData\":null}", "/fileData Expected string"],
    ["{\"fileData\":{\"fileData\":\"QUJD\"}}", "/fileData Expected string"],
    ["{\"fileData\":[\"QUJD\"],\"a\":1}", "/fileData Expected string"],
    ["{\"fileData\":\"\"}", "/fileData The file is empty"],
    ["{\"fileData\":\"Q\"}", "/fileData Expected base64 with the standard alphabet, without blanks"],
    ["{\"fileData\":\"QU\\nJD\"}", "/fileData Expected base64 with the standard alphabet, without blanks"],
    ["{\"fileData\":\"QU\\\"JD\"}", "/fileData Expected base64 with the standard alphabet, without blanks"],
    ["{\"fileData\":\"QU\\u00e4D\"}", "/fileData Expected base64 with the standard alphabet, without blanks"],
    [
      "{\"fileData\":\"data:text/plain;base64,QUJD\"}",
      "/fileData Expected base64 with the standard alphabet, without blanks"
    ]
  ])("names the field in %s", ([body = "", error]) =>
    Effect.gen(function*() {
      assert.strictEqual(yield* rejectionOf(receive(body)), `InvalidRequest: ${error}`)
    }))

  it.effect("is rejected like other bodies when its rest is malformed", () =>
    Effect.gen(function*() {
      const file = "\"fileData\":\"QUJD\""
      const deep = `${"[".repeat(300)}${"]".repeat(300)}`
      const bodies = [
        "",
        "{",
        `{${file}`,
        "{\"fileData\":\"QUJD",
        `{${file}}}`,
        `{${file}} x`,
        `{${file},}`,
        `{${file},"a":${deep}}`
      ]
      for (const body of bodies) assert.strictEqual(yield* rejectionOf(receive(body)), "MalformedBody", body)
      const invalid = concat([utf8(`{${file},"a":"`), new Uint8Array([0xff]), utf8("\"}")])
      assert.strictEqual(yield* rejectionOf(receive(invalid)), "MalformedBody")
      const many = `{${file},"a":[${"1,".repeat(1_000)}1]}`
      assert.strictEqual(yield* rejectionOf(receive(many)), "MalformedBody")
    }))

  it.effect("keeps the first 4,100 bytes as its head", () =>
    Effect.gen(function*() {
      const bytes = Uint8Array.from({ length: 9_000 }, (_, i) => i % 251)
      const { file } = yield* receive(JSON.stringify({ fileData: Buffer.from(bytes).toString("base64") }), [
        3_000,
        4_000
      ])
      assert.deepStrictEqual([file?.head, file?.size], [bytes.subarray(0, 4_100), 9_000])
    }))

  it.effect("is too large when the file or the rest is, or the declared length", () =>
    Effect.gen(function*() {
      const most = JSON.stringify({ fileData: Buffer.alloc(100_000).toString("base64") })
      assert.strictEqual((yield* receive(most)).file?.size, 100_000)
      const more = JSON.stringify({ fileData: Buffer.alloc(100_001).toString("base64") })
      assert.strictEqual(yield* rejectionOf(receive(more)), "BodyTooLarge")
      const rest = JSON.stringify({ a: "a".repeat(1_048_577), fileData: "QUJD" })
      assert.strictEqual(yield* rejectionOf(receive(rest)), "BodyTooLarge")
      const request = toRequest(Stream.dieMessage("The body is read"), { "content-length": "2000001" })
      assert.strictEqual(yield* rejectionOf(readUpload(request, options, Stream.runDrain)), "BodyTooLarge")
    }))

  it.effect("has another media type or encoding than it may", () =>
    Effect.gen(function*() {
      for (const type of ["text/plain", "application/json; charset=latin1", "multipart/mixed; boundary=x"]) {
        assert.strictEqual(
          yield* rejectionOf(receive("{}", [], { "content-type": type })),
          "UnsupportedMediaType",
          type
        )
      }
      const compressed = { "content-encoding": "gzip", "content-type": "multipart/form-data; boundary=x" }
      assert.strictEqual(yield* rejectionOf(receive("{}", [], compressed)), "UnsupportedMediaType")
    }))
})

describe("the consumer of an upload", () => {
  const consumed = (body: Stream.Stream<Uint8Array>, seen: Array<string>) =>
    readUpload(toRequest(body), options, (bytes) =>
      Stream.runDrain(bytes).pipe(
        Effect.tapBoth({
          onFailure: () => Effect.sync(() => seen.push("failed")),
          onSuccess: () => Effect.sync(() => seen.push("stored"))
        }),
        Effect.onInterrupt(() => Effect.sync(() => seen.push("interrupted")))
      ))

  it.effect("fails when what follows the file is invalid, twice or cut off", () =>
    Effect.gen(function*() {
      for (const rest of ["", ",", ",\"fileData\":\"QUJD\"}", ",\"a\":}", "}x"]) {
        const seen: Array<string> = []
        yield* Effect.flip(consumed(Stream.make(utf8(`{"fileData":"QUJD"`), utf8(rest)), seen))
        assert.deepStrictEqual(seen, ["failed"], rest)
      }
    }))

  it.effect("is not run without a file, and fails the upload", () =>
    Effect.gen(function*() {
      const seen: Array<string> = []
      yield* consumed(Stream.make(utf8("{\"a\":1}")), seen)
      assert.deepStrictEqual(seen, [])
      const failed = readUpload(toRequest(Stream.make(utf8("{\"fileData\":\"QUJD\"}"))), options, () =>
        Effect.fail("full"))
      assert.strictEqual(yield* Effect.flip(failed), "full")
    }))

  it.effect("may stop early, and the rest is still checked", () =>
    Effect.gen(function*() {
      const stop = (body: string) =>
        readUpload(toRequest(Stream.make(utf8(body))), options, (bytes) => Stream.runHead(bytes))
      assert.deepStrictEqual((yield* stop("{\"fileData\":\"QUJD\",\"a\":1}")).fields, { a: 1 })
      assert.strictEqual(yield* rejectionOf(stop("{\"fileData\":\"QUJD\",\"a\"}")), "MalformedBody")
    }))

  it.effect("sees each rejection again when it reads on", () =>
    Effect.gen(function*() {
      const bad = Stream.make(utf8("{\"fileData\":\""), utf8("Q!\"}"))
      const swallowed = readUpload(toRequest(bad), options, (bytes) => Effect.ignore(Stream.runDrain(bytes)))
      assert.include(yield* rejectionOf(swallowed), "/fileData")
    }))

  it.live("pulls no faster than it reads, and releases the body when it is interrupted", () =>
    Effect.gen(function*() {
      let pulled = 0
      let isReleased = false
      const text = utf8("QUJD".repeat(100_000))
      const body = Stream.concat(
        Stream.make(utf8("{\"fileData\":\"")),
        Stream.repeatEffect(Effect.sync(() => {
          pulled++
          return text
        }))
      ).pipe(Stream.ensuring(Effect.sync(() => isReleased = true)))
      const slow = readUpload(toRequest(body), { ...options, maximumBytes: 1e9 }, (bytes) =>
        Stream.runForEach(bytes, () =>
          Effect.sleep("5 millis")))
      yield* Effect.timeoutOption(slow, "50 millis")
      assert.isBelow(pulled, 15)
      assert.isTrue(isReleased)
    }))
})

describe("a streamed request body", () => {
  const limit = { bytes: 10, values: 1, within: Duration.millis(50) }
  const readable = (chunks: ReadonlyArray<number>, state = { pulled: 0, canceled: 0 }) => ({
    state,
    body: new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const length = chunks[state.pulled++]
        if (length === undefined) controller.close()
        else controller.enqueue(new Uint8Array(length))
      },
      cancel: () => void state.canceled++
    }, { highWaterMark: 0 })
  })

  it.live("has all chunks up to its limit", () =>
    Effect.gen(function*() {
      const chunks = yield* Stream.runCollect(RequestBody.streamReadable(readable([4, 6]).body, limit))
      assert.deepStrictEqual([...chunks].map(({ length }) => length), [4, 6])
      assert.strictEqual((yield* Stream.runCollect(RequestBody.streamReadable(null, limit))).length, 0)
    }))

  it.live("fails at the byte that exceeds its limit, and is canceled", () =>
    Effect.gen(function*() {
      const { body, state } = readable([4, 7, 1, 1])
      assert.strictEqual(yield* rejectionOf(Stream.runDrain(RequestBody.streamReadable(body, limit))), "BodyTooLarge")
      assert.deepStrictEqual(state, { pulled: 2, canceled: 1 })
    }))

  it.live("fails when it does not arrive in time", () =>
    Effect.gen(function*() {
      const silent = new ReadableStream<Uint8Array>()
      const read = Stream.runDrain(RequestBody.streamReadable(silent, limit))
      const error = yield* Effect.flip(Effect.timeout(read, "10 seconds"))
      assert.instanceOf(error, RequestTimeout)
    }))

  it.live("is read chunk by chunk", () =>
    Effect.gen(function*() {
      const { body, state } = readable([1, 1, 1, 1])
      const first = yield* Stream.runHead(RequestBody.streamReadable(body, limit))
      assert.deepStrictEqual([first._tag, state], ["Some", { pulled: 1, canceled: 1 }])
    }))

  it.effect("is received in chunks of any size", () =>
    Effect.gen(function*() {
      const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => i % 253)
      const body = utf8(JSON.stringify({ a: 1, fileData: Buffer.from(bytes).toString("base64") }))
      const { file } = yield* receiveChunks([body], {}, { maximumBytes: 200_000 })
      assert.deepStrictEqual(file?.value, bytes)
    }))
})
