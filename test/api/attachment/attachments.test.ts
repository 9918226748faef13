import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { attachmentTenant, base64, blobsOf, blobStacks, download, sha256, textFile } from "../../support/Attachments.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { eventsOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"

const fields = [
  "id",
  "entityId",
  "entityType",
  "fileName",
  "fileType",
  "fileSize",
  "description",
  "sha256",
  "createdAt",
  "createdBy",
  "downloadUrl",
  "downloadPath",
  "downloadUrlExpiresAt",
  "revision"
]

onEveryStack("attachments", (it) => {
  it.effect("are stored with their file, and downloaded by a link", () =>
    Effect.gen(function*() {
      const { ask, attach, path, people, task, userId } = yield* attachmentTenant
      const { body, headers, status } = yield* attach("Accounts: 12", { description: "Compared." })
      assert.strictEqual(status, 201)
      assert.hasAllKeys(body, [...fields, "allowed"])
      const { createdAt, downloadPath, downloadUrl, downloadUrlExpiresAt, id, ...rest } = body
      const { pathname } = new URL(downloadUrl)
      assert.strictEqual(downloadPath, pathname.startsWith("/files/") ? pathname : null)
      assert.deepStrictEqual(rest, {
        revision: 1,
        entityId: task.id,
        entityType: "task",
        fileName: "evidence.txt",
        fileType: "text/plain",
        fileSize: 12,
        description: "Compared.",
        sha256: sha256("Accounts: 12"),
        createdBy: userId,
        allowed: ["remove"]
      })
      assert.match(id, /^att_[0-9a-z]{26}$/)
      assert.strictEqual(headers.get("etag"), "\"1\"")
      const millis = Date.parse(downloadUrlExpiresAt) - Date.parse(createdAt)
      assert.isTrue(millis >= 900_000 && millis < 960_000)
      const file = yield* download(downloadUrl)
      assert.deepStrictEqual([file.status, file.bytes.toString()], [200, "Accounts: 12"])
      assert.include(file.headers.get("content-disposition"), "attachment; filename=\"evidence.txt\"")
      const got = yield* ask("GET", `${path}/${id}`)
      assert.deepStrictEqual({ ...got.body, downloadPath, downloadUrl, downloadUrlExpiresAt }, body)
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), {
        keys: [`attachment/${id.slice(4)}`],
        pending: 0
      })
    }))

  it.effect("are listed in the order of upload, page by page, each with a link", () =>
    Effect.gen(function*() {
      const { ask, attach, created, path } = yield* attachmentTenant
      const ids: Array<string> = []
      for (const text of ["a", "b", "c"]) ids.push((yield* attach(text)).body.id)
      const other = yield* created()
      yield* attach("other", {}, `${other.path}/attachments`)
      const all = yield* ask("GET", path)
      assert.deepStrictEqual([all.body.data.map(({ id }: any) => id), all.body.count], [ids, 3])
      for (const [i, row] of all.body.data.entries()) {
        assert.deepStrictEqual(Object.keys(row), fields)
        assert.strictEqual((yield* download(row.downloadUrl)).bytes.toString(), "abc"[i])
      }
      const first = yield* ask("GET", `${path}?limit=2&sort=-createdAt`)
      assert.deepStrictEqual([first.body.data.map(({ id }: any) => id), first.body.count], [[ids[2], ids[1]], 3])
      const cursor = encodeURIComponent(first.body.nextCursor)
      const second = yield* ask("GET", `${path}?limit=2&sort=-createdAt&cursor=${cursor}`)
      assert.deepStrictEqual([second.body.data.map(({ id }: any) => id), second.body.nextCursor], [[ids[0]], null])
      const elsewhere = yield* ask("GET", `${other.path}/attachments?limit=2&sort=-createdAt&cursor=${cursor}`)
      assert.deepStrictEqual(refusal(elsewhere), [400, "invalid_cursor"])
    }))

  it.effect("redirect to a link for the download", () =>
    Effect.gen(function*() {
      const { ask, attach, path } = yield* attachmentTenant
      const { id } = (yield* attach("bytes")).body
      const { headers, status, text } = yield* ask("GET", `${path}/${id}/download`)
      assert.deepStrictEqual([status, text, headers.get("cache-control")], [302, "", "no-store"])
      assert.strictEqual((yield* download(headers.get("location") ?? "")).bytes.toString(), "bytes")
      assert.strictEqual((yield* ask("GET", `${path}/att_unknown/download`)).status, 404)
    }))

  it.effect("are removed with their blob, and keep their name in the audit log", () =>
    Effect.gen(function*() {
      const { ask, attach, path, people } = yield* attachmentTenant
      const kept = (yield* attach("kept")).body
      const { body, headers } = yield* attach("gone")
      assert.deepStrictEqual(
        refusal(yield* ask("DELETE", `${path}/${body.id}`, undefined, { "if-match": "\"2\"" })),
        [412, "precondition_failed"]
      )
      const removed = yield* ask("DELETE", `${path}/${body.id}`, undefined, { "if-match": headers.get("etag") ?? "" })
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id: body.id }])
      for (const method of ["GET", "DELETE"]) {
        assert.deepStrictEqual(refusal(yield* ask(method, `${path}/${body.id}`)), [404, "attachment_not_found"])
      }
      assert.strictEqual((yield* download(body.downloadUrl)).status, 404)
      assert.deepStrictEqual((yield* ask("GET", path)).body.count, 1)
      const key = `attachment/${kept.id.slice(4)}`
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [key], pending: 0 })
      const [added, gone] = yield* eventsOf(people.owner.key, `resource=${body.id}`)
      const { createdAt: _, fileName, fileSize, sha256: hash } = body
      assert.deepInclude(added.after, { fileName, fileSize, sha256: hash, taskId: body.entityId })
      assert.deepStrictEqual([gone.action, gone.before, gone.after], ["attachment.removed", added.after, null])
    }))

  it.effect("are removed with their task", () =>
    Effect.gen(function*() {
      const { ask, attach, created, people } = yield* attachmentTenant
      const task = yield* created()
      const files = `${task.path}/attachments`
      const [one, two] = [(yield* attach("1", {}, files)).body, (yield* attach("2", {}, files)).body]
      assert.strictEqual((yield* ask("DELETE", task.path)).status, 200)
      assert.deepStrictEqual(refusal(yield* ask("GET", files)), [404, "task_not_found"])
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
      for (const { id } of [one, two]) {
        const events = yield* eventsOf(people.owner.key, `resource=${id}`)
        assert.deepStrictEqual(events.map(({ action }) => action), ["attachment.created", "attachment.removed"])
      }
    }))

  it.effect("leave no blob when the request is rejected", () =>
    Effect.gen(function*() {
      const { ask, attach, path, people, userId } = yield* attachmentTenant
      const answers = [
        yield* attach("x", {}, "/v1/tasks/tsk_unknown/attachments"),
        yield* attach("x", { userId: "usr_unknown" }),
        yield* attach("x", { userId: undefined }),
        yield* attach("x", { userId: "12345" }),
        yield* attach("x", { userId: null }),
        yield* attach("x", { fileName: "" }),
        yield* attach("x", { fileType: "text" }),
        yield* attach("x", { description: "x".repeat(501) }),
        yield* attach("x", { surplus: 1 }),
        yield* ask("POST", path, { fileName: "a", fileType: "text/plain", userId }),
        yield* ask("POST", path, textFile("", { userId })),
        yield* ask("POST", path, { ...textFile("x", { userId }), fileData: "no base64" })
      ]
      assert.deepStrictEqual(
        answers.map(({ body, status }) => [status, body.code, body.errors?.[0]?.pointer]),
        [
          [404, "task_not_found", undefined],
          [400, "unknown_reference", "/userId"],
          [400, "unknown_reference", "/userId"],
          [400, "unknown_reference", "/userId"],
          [400, "unknown_reference", "/userId"],
          [400, "invalid_request", "/fileName"],
          [400, "invalid_request", "/fileType"],
          [400, "invalid_request", "/description"],
          [400, "invalid_request", "/surplus"],
          [400, "invalid_request", "/fileData"],
          [400, "invalid_request", "/fileData"],
          [400, "invalid_request", "/fileData"]
        ]
      )
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), { keys: [], pending: 0 })
      assert.strictEqual((yield* ask("GET", path)).body.count, 0)
    }))

  it.effect("keep file names in any script, without what nobody sees in them", () =>
    Effect.gen(function*() {
      const { ask, attach, path } = yield* attachmentTenant
      const names: ReadonlyArray<readonly [string, string?]> = [
        ["Prüfung №5 – 証拠 🔑.pdf"],
        ["../../etc/passwd"],
        ["a\r\nb: c"],
        ["x".repeat(255)],
        ["🔑".repeat(255)],
        ["دسته\u200cها 👩\u200d💻.pdf"],
        ["\ufeff\u200ereview\u200b-2026\u202efdp.txt\u2066 ", "review-2026fdp.txt"],
        ["Cafe\u0301 \u0007list.csv", "Café list.csv"]
      ]
      for (const [fileName, kept = fileName] of names) {
        const { body } = yield* attach("x", { fileName })
        assert.strictEqual(body.fileName, kept)
        assert.strictEqual((yield* ask("GET", `${path}/${body.id}`)).body.fileName, kept)
        const { headers, status } = yield* download(body.downloadUrl)
        assert.strictEqual(status, 200)
        assert.notMatch(headers.get("content-disposition") ?? "", /[\r\n/]/)
      }
      for (const fileName of ["x".repeat(256), "   ", "\u200b", "\u200e \ufeff"]) {
        const { body, status } = yield* attach("x", { fileName })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/fileName"])
      }
      const hidden = yield* attach("[InternetShortcut]", { fileName: "shortcut.u\u200brl" })
      assert.deepStrictEqual([hidden.status, hidden.body.code], [400, "file_type_refused"])
    }))

  it.effect("are attached once when the request is repeated, and get a new link", () =>
    Effect.gen(function*() {
      const { ask, attach, path, people, userId } = yield* attachmentTenant
      const headers = { "idempotency-key": crypto.randomUUID() }
      const send = (content: string, more: object = {}) =>
        ask("POST", path, textFile(content, { userId, ...more }), headers)
      const first = yield* send("once")
      const again = yield* send("once")
      assert.deepStrictEqual([again.status, again.headers.get("idempotent-replayed")], [201, "true"])
      assert.hasAllKeys(again.body, [...fields, "allowed"])
      const { downloadPath, downloadUrl, downloadUrlExpiresAt } = again.body
      assert.deepStrictEqual({ ...first.body, downloadPath, downloadUrl, downloadUrlExpiresAt }, again.body)
      assert.strictEqual((yield* download(downloadUrl)).bytes.toString(), "once")
      // the order of the members does not matter
      const { fileData, ...others } = textFile("once", { userId })
      assert.strictEqual((yield* ask("POST", path, { fileData, ...others }, headers)).body.id, first.body.id)
      for (const other of [yield* send("twice"), yield* send("once", { fileName: "other.txt" })]) {
        assert.deepStrictEqual(refusal(other), [422, "idempotency_key_reused"])
      }
      assert.strictEqual((yield* ask("GET", path)).body.count, 1)
      assert.deepStrictEqual((yield* blobsOf(people.organization.id)).keys.length, 1)
      const parallel = { "idempotency-key": crypto.randomUUID() }
      const answers = yield* Effect.replicateEffect(
        ask("POST", path, textFile("parallel", { userId }), parallel),
        5,
        { concurrency: 5 }
      )
      assert.strictEqual(new Set(answers.map(({ body }) => body.id)).size, 1)
      assert.deepStrictEqual(yield* blobsOf(people.organization.id), {
        keys: [first.body.id, answers[0]?.body.id].map((id) => `attachment/${id.slice(4)}`).sort(),
        pending: 0
      })
      assert.strictEqual((yield* attach("more")).status, 201)
    }))

  it.effect("are all there when many are attached at once", () =>
    Effect.gen(function*() {
      const { ask, attach, path, task } = yield* attachmentTenant
      const texts = Array.from({ length: 12 }, (_, i) => `file ${i}`)
      const added = yield* Effect.forEach(texts, (text) => attach(text), { concurrency: 12 })
      assert.deepStrictEqual(added.map(({ status }) => status), texts.map(() => 201))
      const { body } = yield* ask("GET", `${path}?sort=-createdAt`)
      assert.deepStrictEqual(new Set(body.data.map((row: any) => row.sha256)), new Set(texts.map(sha256)))
      assert.strictEqual((yield* ask("GET", task.path)).body.newestEvidenceAt, body.data[0].createdAt)
    }))

  it.effect("are bytes of any kind, unchanged", () =>
    Effect.gen(function*() {
      const { ask, path, userId } = yield* attachmentTenant
      const bytes = Uint8Array.from({ length: 100_000 }, (_, i) => (i * 7919) >> 3)
      const body = { fileName: "a.bin", fileType: "application/octet-stream", fileData: base64(bytes), userId }
      const added = yield* ask("POST", path, body)
      assert.deepStrictEqual([added.body.fileSize, added.body.sha256], [bytes.length, sha256(bytes)])
      assert.isTrue((yield* download(added.body.downloadUrl)).bytes.equals(bytes))
    }))
}, blobStacks)
