import { BrowserAutomationId, BrowserRuns } from "@attestry/core/browserAutomation"
import { StorageLimit, StorageUsageStore } from "@attestry/core/organization"
import { assert, layer } from "@effect/vitest"
import { Array, Deferred, Effect, Layer, Option, Schema } from "effect"
import { Api } from "../../support/Api.ts"
import { attachmentTenant, blobsOf, textFile, toForm } from "../../support/Attachments.ts"
import * as FakeRunner from "../../support/FakeRunner.ts"
import { served } from "../../support/onEveryStack.ts"
import { refusal } from "../../support/Policies.ts"
import { textQuestions } from "../../support/Questionnaires.ts"
import { selected } from "../../support/stacks.ts"

const limits = new Map<string, number>()

const limit = Layer.succeed(
  StorageLimit,
  (organizationId) => Effect.sync(() => limits.get(organizationId) ?? null)
)

/** The place where units of an organization wait for each other after they have read its bytes. */
const meetings = new Map<string, Effect.Effect<void>>()

/** Lets units go on when that many have come, and all that come later. */
const makeMeeting = (expected: number) =>
  Effect.map(Deferred.make<void>(), (met) => {
    let come = 0
    const open = Effect.suspend(() => ++come === expected ? Deferred.succeed(met, undefined) : Effect.void)
    return Effect.zipRight(open, Deferred.await(met))
  })

const waiting = Layer.effect(
  StorageUsageStore,
  Effect.map(StorageUsageStore, ({ find, keepWithin }) => ({
    keepWithin,
    find: (organizationId) => Effect.tap(find(organizationId), () => meetings.get(organizationId) ?? Effect.void)
  }))
)

const questions = "1. Do you encrypt data?\n2. Do you have backups?\n"

/** An organization with a task, and a way to limit its files. */
const arrange = Effect.gen(function*() {
  const { ask, attach, path, people, task, userId } = yield* attachmentTenant
  const { organization } = people
  const storage = Effect.map(ask("GET", "/v1/organization"), ({ body }) => body.storage)
  const allow = (bytes: number) => Effect.sync(() => limits.set(organization.id, bytes))
  return { allow, ask, attach, blobs: blobsOf(organization.id), organization, path, people, storage, task, userId }
})

for (const { name, storage: ports } of selected) {
  const storage = Layer.merge(Layer.provideMerge(waiting, ports), limit)
  const app = Layer.provideMerge(served(storage), FakeRunner.layer)
  layer(app, { excludeTestServices: true })(`the space for files (${name})`, (it) => {
    it.effect("is shown with the bytes that are used, and a limit if there is one", () =>
      Effect.gen(function*() {
        const { allow, ask, attach, path, storage } = yield* arrange
        assert.deepStrictEqual(yield* storage, { bytes: 0, limit: null })
        const { body } = yield* attach("12345")
        yield* attach("123")
        assert.deepStrictEqual(yield* storage, { bytes: 8, limit: null })
        yield* allow(2_000)
        const { body: updated } = yield* ask("PATCH", "/v1/organization", { name: "Acme Halls" })
        assert.deepStrictEqual([updated.name, updated.storage], ["Acme Halls", { bytes: 8, limit: 2_000 }])
        yield* ask("DELETE", `${path}/${body.id}`)
        assert.deepStrictEqual(yield* storage, { bytes: 3, limit: 2_000 })
      }))

    it.effect("rejects a file that exceeds it, keeps nothing of it, and takes one that fits exactly", () =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const { allow, attach, blobs, path, people: { owner: { key } }, storage, userId } = yield* arrange
        yield* allow(10)
        assert.strictEqual((yield* attach("12345")).status, 201)
        const form = yield* toForm({ userId }, ["x.txt", new Blob(["123456"], { type: "text/plain" })])
        for (const response of [yield* attach("123456"), yield* send("POST", path, { key, ...form })]) {
          assert.deepStrictEqual(refusal(response), [409, "storage_full"])
          assert.match(response.body.detail, /Remove files/)
        }
        assert.deepStrictEqual(yield* storage, { bytes: 5, limit: 10 })
        const { keys, pending } = yield* blobs
        assert.deepStrictEqual([keys.length, pending], [1, 0])
        const { body } = yield* attach("54321")
        assert.deepStrictEqual(refusal(yield* attach("1")), [409, "storage_full"])
        yield* send("DELETE", `${path}/${body.id}`, { key })
        assert.strictEqual((yield* attach("1")).status, 201)
      }))

    it.effect("rejects questionnaires and scripts that exceed it, and keeps nothing of them", () =>
      Effect.gen(function*() {
        const { allow, ask, blobs, storage, task } = yield* arrange
        const automation = `${task.path}/automations`
        const { body: { id } } = yield* ask("POST", automation, { name: "Compare accounts" })
        const publish = (script: string) => ask("POST", `${automation}/${id}/versions`, { script })
        const upload = ask("POST", "/v1/questionnaire/upload-and-parse", textQuestions(questions))
        yield* allow(questions.length - 1)
        assert.deepStrictEqual(refusal(yield* upload), [409, "storage_full"])
        assert.deepStrictEqual(refusal(yield* publish("x".repeat(questions.length))), [409, "storage_full"])
        assert.deepStrictEqual(yield* blobs, { keys: [], pending: 0 })
        yield* allow(questions.length + 2)
        const { body, status } = yield* upload
        assert.strictEqual(status, 201)
        assert.strictEqual((yield* publish("xy")).status, 201)
        assert.deepStrictEqual(refusal(yield* publish("x")), [409, "storage_full"])
        assert.strictEqual((yield* storage).bytes, questions.length + 2)
        yield* ask("DELETE", `/v1/questionnaire/${body.questionnaireId}`)
        assert.strictEqual((yield* storage).bytes, 2)
        yield* ask("DELETE", task.path)
        assert.strictEqual((yield* storage).bytes, 0)
      }))

    it.effect("takes only those of several concurrent files that fit", () =>
      Effect.gen(function*() {
        const { allow, ask, blobs, organization, storage, userId } = yield* arrange
        yield* allow(100)
        const paths = yield* Effect.forEach(
          Array.makeBy(6, (i) => `Task ${i}`),
          (title) => Effect.map(ask("POST", "/v1/tasks", { title }), ({ body }) => `/v1/tasks/${body.id}/attachments`)
        )
        meetings.set(organization.id, yield* makeMeeting(paths.length))
        const responses = yield* Effect.all(
          paths.map((path) => ask("POST", path, textFile("x".repeat(30), { userId }))),
          { concurrency: "unbounded" }
        )
        assert.sameMembers(responses.map(({ status }) => status), [201, 201, 201, 409, 409, 409])
        assert.deepStrictEqual(yield* storage, { bytes: 90, limit: 100 })
        const { keys, pending } = yield* blobs
        assert.deepStrictEqual([keys.length, pending], [3, 0])
      }))

    it.effect("repeats an upload that filled it, when the request comes again with its key", () =>
      Effect.gen(function*() {
        const { allow, ask, path, userId } = yield* arrange
        yield* allow(5)
        const headers = { "idempotency-key": crypto.randomUUID() }
        const upload = ask("POST", path, textFile("12345", { userId }), headers)
        const first = yield* upload
        const again = yield* upload
        assert.deepStrictEqual([first.status, again.status, again.body.id], [201, 201, first.body.id])
        assert.strictEqual(again.headers.get("idempotent-replayed"), "true")
      }))

    it.effect("of one organization has no effect on another, and a lower limit removes nothing", () =>
      Effect.gen(function*() {
        const one = yield* arrange
        const other = yield* arrange
        yield* one.allow(5)
        yield* one.attach("12345")
        yield* other.allow(5)
        assert.strictEqual((yield* other.attach("12345")).status, 201)
        yield* one.allow(3)
        assert.deepStrictEqual(yield* one.storage, { bytes: 5, limit: 3 })
        assert.deepStrictEqual(refusal(yield* one.attach("1")), [409, "storage_full"])
        assert.lengthOf((yield* one.blobs).keys, 1)
      }))

    it.effect("blocks the run of a browser whose screenshot exceeds it, and keeps nothing of that", () =>
      Effect.gen(function*() {
        const { perform } = yield* BrowserRuns
        const { allow, ask, blobs, organization, path, storage, task } = yield* arrange
        const automations = "/v1/browser/automations"
        const targetUrl = `https://admin.example.com/${crypto.randomUUID()}`
        const { body: { id } } = yield* ask("POST", automations, {
          taskId: task.id,
          name: "List administrators",
          targetUrl,
          instruction: "click \"Users\"\nscreenshot"
        })
        const round = Effect.gen(function*() {
          yield* ask("POST", `${automations}/${id}/run`, {})
          const automation = { organizationId: organization.id, id: Schema.decodeUnknownSync(BrowserAutomationId)(id) }
          assert.isTrue(Option.isNone(yield* perform(automation)))
          return (yield* ask("GET", `${automations}/${id}/runs`)).body.data[0]
        })
        yield* allow(8)
        const run = yield* round
        assert.deepInclude(run, { status: "blocked", reason: "storage_full", attachmentId: null, sha256: null })
        assert.deepInclude(run, { finalUrl: targetUrl, nextAttemptAt: null, comparison: null })
        assert.deepStrictEqual(run.steps.map(({ status }: any) => status), ["passed", "passed"])
        assert.isNotNull(run.finishedAt)
        assert.deepStrictEqual((yield* ask("GET", path)).body.data, [])
        assert.deepStrictEqual(yield* blobs, { keys: [], pending: 0 })
        const log = (yield* ask("GET", `/v1/audit-logs?resource=${run.id}`)).body.data
        assert.deepStrictEqual(log.map(({ action }: any) => action), ["browserRun.finished", "browserRun.created"])
        yield* allow(9)
        assert.deepInclude(yield* round, { status: "passed", reason: null })
        assert.deepStrictEqual(yield* storage, { bytes: 9, limit: 9 })
      }))
  })
}
