import { assert, describe, it } from "vitest"
import { failed, json, played, problem } from "./support/Server.ts"

const bytes = Uint8Array.from({ length: 1000 }, (_, i) => i % 251)

const headers = {
  "content-type": "text/csv",
  "content-disposition": "attachment; filename=\"a.csv\"; filename*=UTF-8''%C3%A4.csv",
  "accept-ranges": "bytes",
  etag: "\"abc\""
}

/** A response that ends before its bytes do. */
const broken = (from: number, to: number, init: ResponseInit) => {
  let isSent = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      if (isSent) return controller.error(new TypeError("terminated"))
      isSent = true
      controller.enqueue(bytes.slice(from, to))
    }
  })
  return new Response(body, init)
}

/** A file that breaks off after 300 bytes, twice. */
const breaking = (request: Request, sent: number): Response => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.get("range") ?? "bytes=0-")?.[1])
  const length = String(bytes.length - start)
  const range = start === 0 ? {} : { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` }
  const init = { status: start === 0 ? 200 : 206, headers: { ...headers, ...range, "content-length": length } }
  return sent <= 2 ? broken(start, start + 300, init) : new Response(bytes.slice(start), init)
}

describe("a download", () => {
  it("has the name and the type of the file, and is read as bytes, text or a stream", async () => {
    const { client } = played(() => new Response("a,b\n", { headers: { ...headers, "content-length": "4" } }))
    const file = await client.auditLogs.export({ format: "csv" })
    assert.deepStrictEqual([file.fileName, file.fileType, file.size], ["ä.csv", "text/csv", 4])
    assert.strictEqual(await file.text(), "a,b\n")
    const { value } = await (await client.auditLogs.export({})).stream.getReader().read()
    assert.strictEqual(new TextDecoder().decode(value), "a,b\n")
  })

  it("follows the link of a file without the key", async () => {
    const { client, requests } = played(({ url }) =>
      url.includes("/v1/")
        ? new Response(null, { status: 302, headers: { location: "https://files.example.com/abc" } })
        : new Response(bytes, { headers })
    )
    assert.deepStrictEqual(await (await client.attachments.download("tsk_1", "att_1")).bytes(), bytes)
    assert.deepStrictEqual(requests.map(({ headers }) => headers.get("x-api-key")), ["atk_example", null])
    assert.strictEqual(requests[1]?.url, "https://files.example.com/abc")
  })

  it("goes on where a connection broke off", async () => {
    const { client, requests } = played(breaking)
    assert.deepStrictEqual(await (await client.download("/files/abc")).bytes(), bytes)
    assert.deepStrictEqual(requests.map(({ headers }) => [headers.get("range"), headers.get("if-range")]), [
      [null, null],
      ["bytes=300-", "\"abc\""],
      ["bytes=600-", "\"abc\""]
    ])
    assert.strictEqual(requests[0]?.url, "https://example.com/compliance/files/abc")
    assert.isNull(requests[0]?.headers.get("x-api-key"))
  })

  it("begins at the byte that it is given", async () => {
    const { client } = played((request) => breaking(request, 3))
    const file = await client.download("/files/abc", { start: 900 })
    assert.strictEqual(file.size, 1000)
    assert.deepStrictEqual(await file.bytes(), bytes.slice(900))
  })

  it("fails if the file changed meanwhile", async () => {
    const { client } = played((request, sent) => sent === 1 ? breaking(request, 1) : new Response(bytes, { headers }), {
      attempts: 2
    })
    const error = await failed((await client.download("/files/abc")).bytes())
    assert.strictEqual(error.code, "no_response")
  })

  it("fails with the problem of the API", async () => {
    const { client } = played(() => problem("attachment_not_found", 404))
    assert.strictEqual((await failed(client.attachments.download("tsk_1", "att_1"))).code, "attachment_not_found")
  })

  it("ends with its signal while it is read", async () => {
    const controller = new AbortController()
    const { client } = played(() => broken(0, 300, { headers: { ...headers, "content-length": "1000" } }))
    const file = await client.download("/files/abc", { signal: controller.signal })
    const reader = file.stream.getReader()
    await reader.read()
    controller.abort(new Error("Enough"))
    assert.strictEqual((await failed(reader.read())).message, "Enough")
  })
})

describe("an upload", () => {
  it("is a form with the file after its fields", async () => {
    const { client, requests } = played(() => json({ id: "att_1" }))
    const file = new Blob([bytes])
    await client.attachments.create("tsk_1", { file, fileName: "a.bin", description: "Bytes" })
    const form = await requests[0]?.formData()
    assert.deepStrictEqual([...form?.keys() ?? []], ["description", "fileName", "file"])
    const part = form?.get("file")
    assert.deepStrictEqual(part instanceof Blob && new Uint8Array(await part.arrayBuffer()), bytes)
    assert.isString(requests[0]?.headers.get("idempotency-key"))
  })

  it("reports what it has sent, up to the size of the file", async () => {
    const seen: Array<readonly [number, number]> = []
    const { client, requests } = played(async (request) => {
      await request.arrayBuffer()
      return json({ id: "att_1" })
    })
    const onProgress = (sent: number, size: number) => seen.push([sent, size])
    await client.attachments.create("tsk_1", { file: new Blob([bytes]), fileName: "a.bin" }, { onProgress })
    assert.deepStrictEqual(seen.at(-1), [1000, 1000])
    assert.match(requests[0]?.headers.get("content-type") ?? "", /^multipart\/form-data; boundary=/)
  })

  it("is sent again if the connection was lost", async () => {
    const { client, requests } = played(async (request, sent) => {
      await request.arrayBuffer()
      if (sent === 1) throw new TypeError("fetch failed")
      return json({ id: "att_1" })
    })
    await client.attachments.create("tsk_1", { file: new Blob([bytes]), fileName: "a.bin" })
    assert.lengthOf(requests, 2)
  })
})
