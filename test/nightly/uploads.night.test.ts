import { assert, describe, it } from "@effect/vitest"
import { Console, Effect } from "effect"
import { createHash } from "node:crypto"
import { request } from "node:http"
import { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { node, source } from "../support/processes.ts"
import * as TemporaryFolder from "../support/TemporaryFolder.ts"

const mebibyte = 1_048_576
const size = 100 * mebibyte

const piece = Buffer.from(Uint8Array.from({ length: 49_152 }, (_, i) => (i * 31) % 256))
const piecesOf = function*(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, piece.length))
}

const json = function*(bytes: number): Generator<string> {
  yield "{\"description\":\"a\",\"fileData\":\""
  for (const part of piecesOf(bytes)) yield part.toString("base64")
  yield "\",\"fileName\":\"a.bin\"}"
}

const form = function*(bytes: number): Generator<string | Buffer> {
  yield "--limit\r\nContent-Disposition: form-data; name=file; filename=a.bin\r\n\r\n"
  yield* piecesOf(bytes)
  yield "\r\n--limit\r\nContent-Disposition: form-data; name=fileName\r\n\r\na.bin\r\n--limit--\r\n"
}

const post = (port: string, path: string, type: string, body: Iterable<string | Buffer>) =>
  Effect.tryPromise(async () => {
    const sending = request({ port, host: "127.0.0.1", method: "POST", path, headers: { "content-type": type } })
    const response = new Promise<string>((resolve, reject) => {
      sending.on("error", reject).on("response", (incoming) => void text(incoming).then(resolve, reject))
    })
    await pipeline(Readable.from(body), sending)
    return JSON.parse(await response) as { readonly size: number; readonly sha256: string }
  })

const hashOf = (bytes: number) => {
  const hash = createHash("sha256")
  for (const part of piecesOf(bytes)) hash.update(part)
  return hash.digest("hex")
}

const kinds = [
  ["in JSON", "application/json", json],
  ["in a form", "multipart/form-data; boundary=limit", form]
] as const

describe("an upload of 100 MiB", () => {
  it.scopedLive.each(kinds)("%s is stored in constant memory", ([name, type, body]) =>
    Effect.gen(function*() {
      const folder = yield* TemporaryFolder.folder
      const server = yield* node(source("test/nightly/support/uploadServer.ts"), { FOLDER: folder })
      const port = yield* server.until(/port (\d+)\./)
      yield* post(port, "/first", type, body(mebibyte))
      yield* server.until(/grew by (\d+)/)
      const { sha256, size: stored } = yield* post(port, "/second", type, body(size))
      assert.deepStrictEqual([stored, sha256], [size, hashOf(size)])
      const growth = Number(yield* server.until(/grew by[^]+grew by (\d+)/))
      const millis = yield* server.until(/grew by[^]+grew by \d+ in (\d+)/)
      yield* Console.log(`${name}: grew by ${(growth / mebibyte).toFixed(1)} MiB, ${millis} ms of processor time`)
      assert.isBelow(growth, 64 * mebibyte)
    }))
})
