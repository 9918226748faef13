import { type Client } from "@attestry/client"
import { attestry, type EmbeddedOptions } from "@attestry/client/embedded"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { join } from "node:path"
import * as EmbeddedPostgres from "../support/EmbeddedPostgres.ts"
import { folder } from "../support/TemporaryFolder.ts"

const input = { name: "Acme Example", owner: { name: "Olga Owner", email: "olga@example.com" } }

const work = async (api: Client) => {
  const { id: taskId } = await api.tasks.create({ title: "Back up" })
  const file = new Blob(["account,owner\n"])
  const { id } = await api.attachments.create(taskId, { file, fileName: "a.csv" })
  const url = "https://receiver.example.com/"
  await api.webhooks.create({ url, events: ["vendor."] })
  const questions = new Blob(["Question,Answer\nIs there a second factor?,\n"])
  const { questionnaireId } = await api.questionnaires.create({ file: questions, fileName: "q.csv" })
  const { id: documentId } = await api.soa.create({ name: "Statement" })
  const { downloadUrl } = await api.soa.export(documentId, { format: "xlsx" })
  return { taskId, id, questionnaireId, report: await (await api.download(downloadUrl)).bytes() }
}

/** Works on the storage, closes it, and finds all again. */
const survives = (options: EmbeddedOptions) =>
  Effect.promise(async () => {
    const first = await attestry(options)
    const acme = await first.setUp(input)
    const { id, questionnaireId, report, taskId } = await work(first.as(acme))
    // the beginning of a ZIP file
    assert.deepStrictEqual(Buffer.from(report.slice(0, 2)).toString(), "PK")
    await first.close()
    const second = await attestry(options)
    try {
      assert.deepStrictEqual(await second.setUp(input), { ...acme, key: undefined })
      const api = second.as(acme)
      assert.strictEqual(await (await api.attachments.download(taskId, id)).text(), "account,owner\n")
      assert.strictEqual((await api.questionnaires.get(questionnaireId)).totalQuestions, 1)
      assert.strictEqual((await second.key(acme.key ?? "").webhooks.list()).count, 1)
    } finally {
      await second.close()
    }
  })

const all = { questionnaires: true, reports: true, webhooks: {} } as const

const key = Buffer.alloc(32, 7).toString("base64")

describe("an embedded application", () => {
  it.scopedLive("keeps everything in a folder", () =>
    Effect.flatMap(folder, (path) => survives({ storage: { folder: path }, ...all })))

  it.scopedLive("keeps everything on Postgres, with its files in a folder", () =>
    Effect.gen(function*() {
      const url = Redacted.value(yield* EmbeddedPostgres.TestDatabase)
      const files = { folder: join(yield* folder, "files") }
      yield* survives({ storage: { postgres: url }, files, secretKeys: [{ id: "k1", key }], ...all })
    }).pipe(Effect.provide(EmbeddedPostgres.layer)))

  it("says as a plain error why a database is not reached", async () => {
    const failed = await attestry({ storage: { postgres: "postgres://a:b@127.0.0.1:1/x" } }).then(
      () => assert.fail("It started"),
      (error: unknown) => error
    )
    assert.instanceOf(failed, Error)
    assert.include(String(failed.cause), "ECONNREFUSED 127.0.0.1:1")
    assert.notInclude(String(failed.stack), "FiberFailure")
  })
})
