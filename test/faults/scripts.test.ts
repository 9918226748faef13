import type { StoragePorts } from "@attestry/core"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { AutomationStore } from "@attestry/core/taskAutomation"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Layer, Logger, Stream } from "effect"
import { automationTenant, storedScripts } from "../support/Automations.ts"
import { served } from "../support/onEveryStack.ts"
import { refusal } from "../support/Policies.ts"
import { different } from "../support/stacks.ts"
import { type Point, sweepLater, withPoints } from "./Points.ts"

const publishing = ["before put", "after put", "before commit", "after commit", "before seal", "after seal"] as const

const removing = [
  "before unseal",
  "after unseal",
  "before commit",
  "after commit",
  "before remove",
  "after remove"
] as const

let fatal: Point | undefined

/** Faults between a put and its commit. */
let meanwhile: Effect.Effect<unknown> | undefined

/** Stops what runs there, as the end of the process would: with a defect, so that nothing is cleaned up. */
const pass = (point: Point): Effect.Effect<void> =>
  Effect.suspend(() => {
    if (point === fatal) return Effect.die(new Error(`Killed ${point}`))
    const effect = point === "after put" ? meanwhile : undefined
    if (effect !== undefined) meanwhile = undefined
    return Effect.asVoid(effect ?? Effect.void)
  })

const before = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.zipRight(pass("before commit"), effect)

const withSteps = (context: Context.Context<StoragePorts | BlobStore>) => {
  const automations = Context.get(context, AutomationStore)
  return withPoints(pass)(context).pipe(
    Context.add(AutomationStore, {
      ...automations,
      insertVersion: (...args) => before(automations.insertVersion(...args)),
      removeAll: (...args) => before(automations.removeAll(...args))
    })
  )
}

const faulty = (storage: Layer.Layer<StoragePorts>) =>
  Layer.effectContext(Effect.map(Effect.context<StoragePorts | BlobStore>(), withSteps)).pipe(
    Layer.provideMerge(Layer.merge(MemoryBlobStore.layer(), storage))
  )

const killedAt = <A, E, R>(point: Point, effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      fatal = point
    }),
    () => effect,
    () =>
      Effect.sync(() => {
        fatal = undefined
      })
  )

/** Asserts that each version has its script, and that a sweep finds each script without a version. Returns the versions. */
const assertWhole = (
  { ask, list, people }: Effect.Effect.Success<typeof automationTenant>,
  what: string
) =>
  Effect.gen(function*() {
    const { findKeys } = yield* AutomationStore
    const { id } = people.organization
    const { body } = yield* ask("GET", list)
    const paths = (body.data ?? []).map((automation: { readonly id: string }) => `${list}/${automation.id}/versions`)
    const versions: Array<{ readonly version: number; readonly script: string }> = []
    const read = Effect.gen(function*() {
      versions.length = 0
      for (const path of paths) {
        for (const { id } of (yield* ask("GET", path)).body.versions) {
          const answer = yield* ask("GET", `${path}/${id}`)
          assert.strictEqual(answer.status, 200, what)
          versions.push(answer.body)
        }
      }
    })
    yield* read
    const { keys, pending } = yield* storedScripts(people)
    const named = yield* findKeys(id, keys.map((key) => BlobKey.make(key)))
    assert.lengthOf(named, versions.length, what)
    for (const key of keys) assert.isTrue(named.includes(key) || pending.includes(key), `${what}: ${key} is lost`)
    yield* sweepLater
    yield* read
    const after = yield* storedScripts(people)
    assert.deepStrictEqual([after.keys.length, after.pending], [versions.length, []], what)
    return versions
  })

for (const { name, storage } of different) {
  const logged: Array<string> = []
  const logging = Logger.replace(
    Logger.defaultLogger,
    Logger.map(Logger.logfmtLogger, (line) => void logged.push(line))
  )

  layer(Layer.provide(served(faulty(storage)), logging), { excludeTestServices: true })(
    `scripts of automations (${name})`,
    (it) => {
      it.effect("are whole or swept when the server dies at any step of a publication", () =>
        Effect.gen(function*() {
          for (const point of publishing) {
            for (const headers of [{}, { "idempotency-key": crypto.randomUUID() }]) {
              const tenant = yield* automationTenant
              const automation = yield* tenant.automated()
              yield* tenant.published(automation, "first")
              const versions = `${automation.path}/versions`
              yield* killedAt(point, tenant.ask("POST", versions, { script: "second" }, headers))
              const found = yield* assertWhole(tenant, point)
              const isPublished = point !== "before put" && point !== "after put" && point !== "before commit"
              const expected = isPublished ? ["second", "first"] : ["first"]
              assert.deepStrictEqual(found.map(({ script }) => script), expected, point)
              const { body } = yield* tenant.published(automation, "next")
              assert.strictEqual(body.version, expected.length + 1, point)
            }
          }
        }))

      it.effect("are whole or swept when the server dies at any step of the task's removal", () =>
        Effect.gen(function*() {
          for (const point of removing) {
            const tenant = yield* automationTenant
            const automation = yield* tenant.automated()
            for (const script of ["1", "2", "3"]) yield* tenant.published(automation, script)
            yield* killedAt(point, tenant.ask("DELETE", tenant.task.path))
            const isKept = point === "before unseal" || point === "after unseal" || point === "before commit"
            assert.lengthOf(yield* assertWhole(tenant, point), isKept ? 3 : 0, point)
            assert.strictEqual((yield* tenant.ask("GET", tenant.task.path)).status, isKept ? 200 : 404, point)
          }
        }))

      it.effect("are removed when the automation is gone before the commit", () =>
        Effect.gen(function*() {
          const { ask, automated, created, people, published } = yield* automationTenant
          const task = yield* created()
          const automation = yield* automated({}, `${task.path}/automations`)
          meanwhile = ask("DELETE", task.path)
          assert.deepStrictEqual(refusal(yield* published(automation, "1")), [404, "automation_not_found"])
          assert.strictEqual((yield* ask("GET", task.path)).status, 404)
          assert.deepStrictEqual(yield* storedScripts(people), { keys: [], pending: [] })
        }))

      it.effect("stay when nobody knows whether the commit was made", () =>
        Effect.gen(function*() {
          const tenant = yield* automationTenant
          const automation = yield* tenant.automated()
          const answer = yield* killedAt("after reply", tenant.published(automation, "kept"))
          assert.strictEqual(answer.status, 500)
          const [version] = yield* assertWhole(tenant, "after reply")
          assert.strictEqual(version?.script, "kept")
        }))

      it.effect("are never served in part when they are damaged or missing, and the log says so", () =>
        Effect.gen(function*() {
          const { ask, automated, people: { organization }, published } = yield* automationTenant
          const automation = yield* automated()
          const [{ body: whole }, { body: damaged }] = [
            yield* published(automation, "whole"),
            yield* published(automation, "canary-7f3a")
          ]
          const blobs = yield* BlobStore
          const key = BlobKey.make(`script/${damaged.scriptKey}`)
          yield* blobs.remove(organization.id, key)
          const path = `${automation.path}/versions/${damaged.id}`
          const missing = yield* ask("GET", path, undefined, { "x-request-id": "missing-1" })
          yield* blobs.put(organization.id, key, Stream.make(new TextEncoder().encode("canary-7f3b")))
          const changed = yield* ask("GET", path, undefined, { "x-request-id": "changed-1" })
          for (const answer of [missing, changed]) {
            assert.deepStrictEqual(refusal(answer), [503, "service_unavailable"])
            assert.strictEqual(answer.headers.get("retry-after"), "1")
            assert.notInclude(answer.text, "canary")
          }
          const reasonOf = (id: string) => logged.find((line) => line.includes(id) && line.includes(key))
          assert.include(reasonOf("missing-1"), "There is no blob")
          assert.include(reasonOf("changed-1"), "is damaged")
          const read = yield* ask("GET", `${automation.path}/versions/${whole.id}`)
          assert.strictEqual(read.body.script, "whole")
        }))
    }
  )

  layer(Layer.provide(served(Layer.merge(storage, BlobStore.none)), logging), { excludeTestServices: true })(
    `automations without a blob store (${name})`,
    (it) => {
      it.effect("can be created, listed and removed with their task, and not published", () =>
        Effect.gen(function*() {
          const { ask, automated, published, task } = yield* automationTenant
          const automation = yield* automated()
          assert.deepStrictEqual(refusal(yield* published(automation, "1")), [503, "service_unavailable"])
          assert.strictEqual((yield* ask("GET", automation.path)).body.latestVersion, null)
          assert.deepStrictEqual((yield* ask("GET", `${automation.path}/versions`)).body.versions, [])
          assert.strictEqual((yield* ask("DELETE", task.path)).status, 200)
        }))
    }
  )
}
