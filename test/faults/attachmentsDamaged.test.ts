import * as BlobFs from "@attestry/blob-fs/BlobFs"
import { version } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Logger } from "effect"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Api } from "../support/Api.ts"
import { attachmentTenant, download } from "../support/Attachments.ts"
import { served } from "../support/onEveryStack.ts"
import * as TemporaryFolder from "../support/TemporaryFolder.ts"

let root = ""

const blobs = Layer.unwrapScoped(Effect.map(TemporaryFolder.folder, (folder) => {
  root = folder
  return Layer.orDie(BlobFs.layer({ folder, publicUrl: "http://localhost" }))
}))

const logged: Array<string> = []
const logger = Logger.replace(
  Logger.defaultLogger,
  Logger.map(Logger.logfmtLogger, (line) => void logged.push(line))
)

layer(Layer.provide(served(Layer.merge(Memory.layer, blobs)), logger), { excludeTestServices: true })(
  "a damaged file",
  (it) => {
    it.effect("is never served as whole, and is reported in the log and to health checks", () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { ask, attach, path, people } = yield* attachmentTenant
        const ready = Effect.map(send("GET", "/readyz"), ({ body, status }) => [status, body])
        assert.deepStrictEqual(yield* ready, [200, { status: "ok", version }])
        const [kept, { body }] = [yield* attach("kept"), yield* attach("changed")]
        const file = join(root, "blobs", people.organization.id, `attachment/${body.id.slice(4)}.blob`)
        for (const content of ["Changed", "cut"]) {
          writeFileSync(file, content)
          const link = (yield* ask("GET", `${path}/${body.id}`)).body.downloadUrl
          const exit = yield* Effect.exit(Effect.timeout(download(link), "10 seconds"))
          if (exit._tag === "Success") assert.strictEqual(exit.value.status, 500)
        }
        assert.strictEqual(readFileSync(file, "utf8"), "cut")
        assert.isTrue(logged.some((line) => line.includes("attachment_damaged") && line.includes(body.id.slice(4))))
        assert.deepStrictEqual(yield* ready, [200, { status: "ok", version, damagedFiles: 1 }])
        assert.strictEqual((yield* download(kept.body.downloadUrl)).bytes.toString(), "kept")
      }))
  }
)
