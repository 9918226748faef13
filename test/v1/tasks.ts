import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { describe } from "vitest"
import { base64, download, textFile } from "../support/Attachments.ts"
import { automationTenant } from "../support/Automations.ts"
import { exactly, id, listOf, moment, number, object, text, textSuchAs, url } from "./kinds.ts"
import { once, shows, takes, type Tests } from "./lines.ts"

const arrange = Effect.gen(function*() {
  const { ask, automated, owner, people, published, task } = yield* automationTenant
  const path = `${task.path}/attachments`
  const userId = people.owner.user.id
  const attach = (more: object) => ask("POST", path, textFile("evidence", { userId, ...more }))
  const automation = yield* automated()
  yield* published(automation, "print(1)", { changelog: "First." })
  yield* published(automation, "print(2)")
  const list = yield* ask("GET", `${automation.path}/versions`)
  return { ask, owner, people, task, path, userId, attach, automation, list, first: yield* attach({}) }
})

export const tasks = (it: Tests): void => {
  const arranged = once(arrange)
  const attach = (fields: object) => Effect.flatMap(arranged, ({ attach }) => attach(fields))

  describe("an attachment", () => {
    // the specification leaves the name of the link open: it is downloadUrl
    shows(it, Effect.map(arranged, ({ first }) => [first.body]), {
      id: id("att"),
      entityId: id("tsk"),
      entityType: exactly("task"),
      fileName: textSuchAs("evidence.txt"),
      fileType: textSuchAs("text/plain"),
      fileSize: exactly(8),
      createdAt: moment,
      createdBy: id("usr"),
      downloadUrl: url
    })

    it.effect("has in entityId the task, and in createdBy the uploader", () =>
      Effect.map(
        arranged,
        ({ first, task, userId }) => assert.deepInclude(first.body, { entityId: task.id, createdBy: userId })
      ))

    it.effect("is downloaded by its signed link without a credential", () =>
      Effect.gen(function*() {
        const { downloadUrl } = (yield* arranged).first.body
        const { bytes, status } = yield* download(downloadUrl)
        assert.deepStrictEqual([status, bytes.toString()], [200, "evidence"])
        const signature = downloadUrl.lastIndexOf(".") + 1
        const other = downloadUrl[signature] === "A" ? "B" : "A"
        const forged = yield* download(downloadUrl.slice(0, signature) + other + downloadUrl.slice(signature + 1))
        assert.strictEqual(forged.status, 403)
      }))
  })

  describe("POST /v1/tasks/{taskId}/attachments", () => {
    it.effect("responds with the attachment", () =>
      Effect.map(arranged, ({ first }) => assert.strictEqual(first.status, 201)))

    takes(it, attach, {
      fileName: {
        within: "at most 255 characters",
        takes: ["report.txt", "x".repeat(255)],
        rejects: ["x".repeat(256), 7]
      },
      fileType: { takes: ["text/plain", "text/csv"], rejects: ["text", 7] },
      description: {
        within: "at most 500 characters",
        takes: ["Compared.", "x".repeat(500)],
        rejects: ["x".repeat(501), 7]
      }
    })

    it.effect("takes fileData, the file in base64, and rejects other values", () =>
      Effect.gen(function*() {
        const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
        const given = { fileData: base64(bytes), fileType: "application/octet-stream" }
        const { body, status } = yield* attach(given)
        assert.deepStrictEqual([status, body.fileSize], [201, 256])
        assert.deepStrictEqual(new Uint8Array((yield* download(body.downloadUrl)).bytes), bytes)
        for (const fileData of ["not base64!", 7]) assert.strictEqual((yield* attach({ fileData })).status, 400)
      }))

    it.effect("requires userId with an API key, and takes it as the uploader", () =>
      Effect.gen(function*() {
        const { ask, path, people } = yield* arranged
        const userId = people.member.user.id
        assert.strictEqual((yield* attach({ userId })).body.createdBy, userId)
        const without = yield* ask("POST", path, textFile("evidence"))
        assert.deepStrictEqual([without.status, without.body.errors[0].pointer], [400, "/userId"])
      }))

    it.effect("ignores userId with a session", () =>
      Effect.gen(function*() {
        const { owner, path, people } = yield* arranged
        for (const more of [{ userId: people.member.user.id }, {}]) {
          const { body, status } = yield* owner("POST", path, textFile("evidence", more))
          assert.deepStrictEqual([status, body.createdBy], [201, people.owner.user.id])
        }
      }))
  })

  describe("GET /v1/tasks/{taskId}/automations/{automationId}/versions", () => {
    shows(it, Effect.map(arranged, ({ list }) => [list.body]), { success: exactly(true), versions: listOf(object) })

    it.effect("lists all published versions of the script", () =>
      Effect.gen(function*() {
        const { ask, automation, list } = yield* arranged
        assert.strictEqual(list.status, 200)
        assert.sameMembers(list.body.versions.map(({ version }: any) => version), [1, 2])
        assert.isString(automation.id)
        const other = yield* ask("GET", `${automation.path.replace(/\w+$/, "aut_unknown")}/versions`)
        assert.strictEqual(other.status, 404)
      }))
  })

  describe("a version of an automation script", () => {
    shows(it, Effect.map(arranged, ({ list }) => list.body.versions), {
      id: id("asv"),
      version: number,
      // decision 52: the end of the key of the blob, by which nobody gets the script
      scriptKey: text,
      changelog: textSuchAs("First.", ""),
      publishedBy: id("usr"),
      createdAt: moment
    })

    it.effect("has in publishedBy its publisher", () =>
      Effect.map(arranged, ({ list, userId }) => {
        for (const { publishedBy } of list.body.versions) assert.strictEqual(publishedBy, userId)
      }))
  })
}
