import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import {
  attachmentTenant,
  base64,
  blobsOf,
  blobStacks,
  download,
  sha256,
  textFile,
  toForm
} from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { refusal } from "../../support/Policies.ts"
import { connection, request } from "../../support/RawConnection.ts"
import { furthest } from "../../support/stacks.ts"
import { takenIn, until } from "../../support/Waiting.ts"

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64"
)
const svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"

const blob = (content: string | Uint8Array<ArrayBuffer>, type: string) => new Blob([content], { type })

onEveryStack("uploads", (it) => {
  it.effect("come as a form, whose part has the name and the type", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { path, people, userId } = yield* attachmentTenant
      const { key } = people.owner
      const content = blob("a,b\n1,2\n", "text/csv")
      const form = yield* toForm({ userId, description: "Über" }, ["証拠 №1.csv", content])
      const { body, status } = yield* send("POST", path, { key, ...form })
      assert.deepStrictEqual(
        [status, body.fileName, body.fileType, body.fileSize, body.description],
        [201, "証拠 №1.csv", "text/csv", 8, "Über"]
      )
      const file = yield* download(body.downloadUrl)
      assert.strictEqual(file.bytes.toString(), "a,b\n1,2\n")
      assert.include(file.headers.get("content-disposition"), "filename*=UTF-8''%E8%A8%BC%E6%8B%A0")
      const named = yield* toForm({ userId, fileName: "other.txt", fileType: "text/plain" }, ["x.csv", content])
      const other = (yield* send("POST", path, { key, ...named })).body
      assert.deepStrictEqual([other.fileName, other.fileType], ["other.txt", "text/plain"])
      for (const wrong of [yield* toForm({ userId }), yield* toForm({ userId, surplus: "1" }, ["x.csv", content])]) {
        assert.deepStrictEqual(refusal(yield* send("POST", path, { key, ...wrong })), [400, "invalid_request"])
      }
      assert.lengthOf((yield* blobsOf(people.organization.id)).keys, 2)
    }))

  it.effect("count as the same request in both forms, by fields and file", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { ask, path, people, userId } = yield* attachmentTenant
      const headers = { "idempotency-key": crypto.randomUUID() }
      const first = yield* ask("POST", path, textFile("same", { userId }), headers)
      const form = yield* toForm({ userId }, ["evidence.txt", blob("same", "text/plain")])
      const again = yield* send("POST", path, {
        key: people.owner.key,
        body: form.body,
        headers: { ...headers, ...form.headers }
      })
      assert.deepStrictEqual([again.status, again.body.id], [201, first.body.id])
      assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
    }))

  it.effect("may not contradict their content, and may not be programs", () =>
    Effect.gen(function*() {
      const { ask, path, people, userId } = yield* attachmentTenant
      const attach = (fileName: string, fileType: string, content: string | Uint8Array) =>
        ask("POST", path, { fileName, fileType, fileData: base64(content), userId })
      const accepted = [
        yield* attach("a.png", "image/png", png),
        yield* attach("a.csv", "text/csv", "MZ,account\n1,2\n"),
        yield* attach("a.svg", "image/svg+xml", svg),
        yield* attach("a.html", "text/html", "<script>alert(1)</script>")
      ]
      assert.deepStrictEqual(accepted.map(({ status }) => status), [201, 201, 201, 201])
      for (const { body } of accepted.slice(2)) {
        const { headers } = yield* download(body.downloadUrl)
        assert.match(headers.get("content-disposition") ?? "", /^attachment;/)
        // a link to S3 leads to another origin, where a download has no policy
        const isOurs = new URL(body.downloadUrl).pathname.startsWith("/files/")
        if (isOurs) assert.include(headers.get("content-security-policy"), "sandbox")
      }
      const mismatch = yield* attach("a.pdf", "application/pdf", png)
      assert.deepStrictEqual(
        [mismatch.status, mismatch.body.code, mismatch.body.errors[0].pointer],
        [400, "file_type_mismatch", "/fileType"]
      )
      const refused = [
        yield* attach("a.bin", "application/octet-stream", Buffer.from("7f454c4602010100", "hex")),
        yield* attach("run", "text/plain", "#!/bin/sh\nrm -rf /\n"),
        yield* attach("a.js", "text/plain", "alert(1)"),
        yield* attach("a.txt", "application/javascript", "alert(1)")
      ]
      for (const answer of refused) assert.deepStrictEqual(refusal(answer), [400, "file_type_refused"])
      assert.deepStrictEqual((yield* blobsOf(people.organization.id)).keys.length, accepted.length)
    }))

  it.effect("have any order of members, strict base64 and no other body", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { path, people, userId } = yield* attachmentTenant
      const { key } = people.owner
      const text = `{"fileData":"QQ==","userId":"${userId}","fileType":"text/plain","fileName":"a"}`
      assert.strictEqual((yield* send("POST", path, { key, body: text })).body.sha256, sha256("A"))
      const wrong = [
        text.replace("QQ==", "QQ="),
        text.replace("QQ==", "QR=="),
        text.replace("QQ==", "Q Q="),
        text.replace("QQ==", "_-8="),
        text.replace("\"QQ==\"", "1"),
        text.replace("\"QQ==\"", "null"),
        text.replace("{", "{\"fileData\":\"QQ==\","),
        `${text}x`,
        text.slice(0, 30)
      ]
      for (const body of wrong) assert.strictEqual((yield* send("POST", path, { key, body })).status, 400, body)
      const headers = { "content-type": "text/plain" }
      assert.strictEqual((yield* send("POST", path, { key, body: text, headers })).status, 415)
      assert.deepStrictEqual((yield* blobsOf(people.organization.id)).keys.length, 1)
    }))
}, blobStacks)

onEveryStack("broken uploads", (it) => {
  it.effect("leave neither row nor blob when they are cut off or too large", () =>
    Effect.gen(function*() {
      const { url } = yield* Api
      const { ask, path, people, userId } = yield* attachmentTenant
      const port = Number(new URL(url).port)
      const head = (length: number) =>
        request(
          "POST",
          path,
          `x-api-key: ${people.owner.key}`,
          "content-type: application/json",
          `content-length: ${length}`
        )
      const large = yield* connection(port)
      large.send(head(200_000_000))
      yield* until(Effect.sync(() => /^HTTP\/1.1 413 [^]*body_too_large/.test(large.received())))
      large.reset()
      const cut = yield* connection(port)
      const body = JSON.stringify(textFile("x".repeat(300_000), { userId }))
      cut.send(head(body.length) + body.slice(0, 200_000))
      yield* until(Effect.sync(() => cut.unsent() === 0))
      yield* takenIn
      cut.reset()
      yield* takenIn
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
      assert.strictEqual((yield* ask("GET", path)).body.count, 0)
    }))
}, furthest)
