import { Attestry } from "@attestry/core"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Redacted } from "effect"
import type { HostileFile } from "../../packages/questionnaire-files/test/hostile/Packing.ts"
import { pdfs } from "../../packages/questionnaire-files/test/hostile/Pdfs.ts"
import { texts } from "../../packages/questionnaire-files/test/hostile/Texts.ts"
import { wordFiles } from "../../packages/questionnaire-files/test/hostile/WordFiles.ts"
import { bombs, workbooks } from "../../packages/questionnaire-files/test/hostile/Workbooks.ts"
import { toForm } from "../support/Attachments.ts"
import { tenant } from "../support/Tenant.ts"
import { bestWithin } from "../support/Waiting.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

const everyMillis = 20

/** The reader's own tests try all of them. */
const files = [bombs, workbooks, wordFiles, pdfs, texts].flatMap((list: ReadonlyArray<HostileFile>) =>
  list.filter((_, i) => i % 12 === 0)
)

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

describe("uploads of hostile files", () => {
  it.scopedLive("leave each response to others under 250 ms, and nothing half-stored", () =>
    Effect.gen(function*() {
      const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
      const { server: { send } } = yield* ReferenceServer.first({ DATABASE_URL: postgres.url() })
      const storage = Layer.orDie(Postgres.layer({ url: Redacted.make(postgres.url()) }))
      const [hostile, other] = yield* Effect.provide(
        Effect.all([tenant, tenant]),
        Layer.provideMerge(Attestry.layer, storage)
      )
      const ask = Effect.suspend(() => {
        const start = performance.now()
        return Effect.map(send("GET", "/v1/vendors?limit=10", { key: other.owner.key }), ({ status }) => {
          assert.strictEqual(status, 200)
          return performance.now() - start
        })
      })
      yield* Effect.repeatN(ask, 50)
      let stored = 0
      for (const file of files) {
        const content = new Blob([Buffer.from(file.make())], { type: "application/octet-stream" })
        const form = yield* toForm({}, [file.fileName, content])
        const attempt = Effect.gen(function*() {
          const upload = yield* Effect.fork(
            send("POST", "/v1/questionnaire/upload-and-parse", { key: hostile.owner.key, ...form })
          )
          let slowest = 0
          let asked = 0
          do {
            slowest = Math.max(slowest, yield* ask)
            asked++
            yield* Effect.sleep(everyMillis)
          } while ((yield* Fiber.status(upload))._tag !== "Done")
          const { body, status } = yield* Fiber.join(upload)
          console.log(`${slowest.toFixed(0).padStart(4)} ms of ${asked}  ${file.title}: ${status} ${body.reason ?? ""}`)
          assert.include([201, 400, 413], status, file.title)
          if (status === 201) stored++
          return slowest
        })
        yield* bestWithin(attempt, 250, `a response while ${file.title} is read`)
      }
      const { body } = yield* send("GET", "/v1/questionnaire?limit=1", { key: hostile.owner.key })
      assert.strictEqual(body.count, stored)
    }))
})
