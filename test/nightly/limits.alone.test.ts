import { Attestry, type StoragePorts } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Vendors } from "@attestry/core/vendor"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { join } from "node:path"
import { text } from "../support/Policies.ts"
import { node } from "../support/processes.ts"
import { folder } from "../support/TemporaryFolder.ts"
import { tenant } from "../support/Tenant.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import type { Send } from "./support/QuietCaller.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"

const mebibyte = 1_048_576
const vendors = 2_000

/** An organization with data. */
const stored = Effect.gen(function*() {
  const { actor, owner } = yield* tenant
  const { create } = yield* Vendors
  yield* Effect.forEach(
    Array.from({ length: vendors }, (_, i) => `Vendor ${i}`),
    (name) => create({ name, description: "x".repeat(100) }),
    { concurrency: 20, discard: true }
  ).pipe(Effect.provideService(CurrentActor, actor))
  return owner.key
})

/** A document of as many nodes, in about a mebibyte. */
const makeDocument = (nodes: number) =>
  Array.from({ length: Math.floor(nodes / 2) }, (_, i) => text(`Rule ${i} about backups and keys`)[0])

const makeLines = (count: number, length: number) =>
  Buffer.from(["Question,Answer", ...Array.from({ length: count }, (_, i) => `${`Rule ${i} `.padEnd(length, "x")}?,`)]
    .join("\n"))

beforeAll(() => Effect.runPromise(ReferenceServer.built), 600_000)

const tryLimits = (storage: string, send: Send, key: string) =>
  Effect.gen(function*() {
    const ask = (method: string, path: string, body?: object) =>
      Effect.gen(function*() {
        const began = performance.now()
        const answer = yield* send(method, path, body === undefined ? { key } : { key, body })
        const took = performance.now() - began
        console.log(`${storage}: ${method} ${path.slice(0, 60)}: ${answer.status}, ${took.toFixed(0)} ms`)
        return answer
      })
    const takes = (method: string, path: string, body?: object) =>
      Effect.map(ask(method, path, body), (answer) => {
        assert.include([200, 201, 202], answer.status, `${path}: ${answer.text.slice(0, 500)}`)
        return answer.body
      })
    const rejects = (status: number, code: string, method: string, path: string, body: object) =>
      Effect.map(
        ask(method, path, body),
        (answer) => assert.deepStrictEqual([answer.status, answer.body.code], [status, code], path)
      )

    const members = (count: number) => ({ members: Array.from({ length: count }, () => ({ userId: "x".repeat(900) })) })
    yield* takes("POST", "/v1/people/bulk", members(1_000))
    yield* rejects(400, "invalid_request", "POST", "/v1/people/bulk", members(1_001))

    const ids = (count: number) => ({
      ids: Array.from({ length: count }, (_, i) => `tsk_${String(i).padStart(26, "0")}`),
      status: "done"
    })
    yield* takes("POST", "/v1/tasks/bulk-status", ids(1_000))
    yield* rejects(400, "invalid_request", "POST", "/v1/tasks/bulk-status", ids(1_001))

    const policy = yield* takes("POST", "/v1/policies", { name: "Long", content: makeDocument(19_990) })
    const versions = `/v1/policies/${policy.id}/versions`
    const first = yield* takes("POST", `${versions}/publish`, {})
    yield* takes("PATCH", `${versions}/${policy.draftVersionId}`, { content: makeDocument(19_980).toReversed() })
    const second = yield* takes("POST", `${versions}/publish`, {})
    yield* takes("GET", `${versions}/${first.versionId}/diff/${second.versionId}`)
    yield* rejects(400, "invalid_request", "POST", "/v1/policies", { name: "Longer", content: makeDocument(20_010) })

    const { id: taskId } = yield* takes("POST", "/v1/tasks", { title: "Collect users", frequency: "monthly" })
    const automations = `/v1/tasks/${taskId}/automations`
    const { id: automationId } = yield* takes("POST", automations, { name: "Collect" })
    const script = (bytes: number) => ({ script: `x${"\n".repeat(bytes - 1)}` })
    yield* takes("POST", `${automations}/${automationId}/versions`, script(mebibyte))
    yield* rejects(400, "invalid_request", "POST", `${automations}/${automationId}/versions`, script(mebibyte + 1))

    const upload = (file: Buffer) => ({
      fileName: "questions.csv",
      fileType: "text/csv",
      fileData: file.toString("base64")
    })
    const importFile = "/v1/questionnaire/upload-and-parse"
    const { questionnaireId } = yield* takes("POST", importFile, upload(makeLines(1_001, 500)))
    const path = `/v1/questionnaire/${questionnaireId}`
    const { data: some } = yield* takes("GET", `${path}/questions?limit=500`)
    const { data: more } = yield* takes("GET", `${path}/questions?limit=500&sort=-ordinal`)
    const answers = [...some, ...more].map(({ id: questionId }) => ({ questionId, answer: "y".repeat(900) }))
    yield* takes("PUT", `${path}/answers`, { answers })
    yield* rejects(400, "invalid_request", "PUT", `${path}/answers`, { answers: [...answers, answers[0]] })
    yield* rejects(
      400,
      "unreadable_file",
      "POST",
      importFile,
      upload(Buffer.alloc(25 * mebibyte, makeLines(9_000, 2_900)))
    )
    yield* rejects(413, "body_too_large", "POST", importFile, upload(Buffer.alloc(25 * mebibyte + 1, "x")))

    yield* takes("GET", "/v1/vendors")
    yield* takes("GET", "/v1/vendors?limit=500")
    yield* takes("GET", "/v1/audit-logs/export")
  })

describe("a busy server", () => {
  for (const storage of ["Postgres", "embedded storage"] as const) {
    it.scopedLive(
      `takes what the guide allows, and says what is wrong with more, on ${storage}`,
      () =>
        Effect.gen(function*() {
          const data = yield* folder
          const postgres = storage === "Postgres"
            ? yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
            : undefined
          const ports: Layer.Layer<StoragePorts, unknown> = postgres === undefined
            ? Pglite.layer({ dataDir: join(data, "pglite") })
            : Postgres.layer({ url: Redacted.make(postgres.url()) })
          const key = yield* Effect.scoped(
            Effect.provide(stored, Layer.provideMerge(Attestry.layer, Layer.orDie(ports)))
          )
          const { server } = yield* ReferenceServer.first({
            ATTESTRY_DATA: data,
            ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url() })
          })
          yield* Effect.replicateEffect(node(["-e", "for (;;);"]), 2)
          yield* tryLimits(storage, server.send, key)
        }),
      900_000
    )
  }
})
