import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry, Recurring } from "@attestry/core"
import { AttachmentStore } from "@attestry/core/attachment"
import { BlobKey, BlobStore, BlobSweeper, SweepAfter } from "@attestry/core/blob"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Logger, LogLevel, Stream, TestClock } from "effect"

let broken: OrganizationId | undefined

/** The storage, which fails for one organization. */
const failing = Layer.effect(
  AttachmentStore,
  Effect.map(AttachmentStore, (store) => ({
    ...store,
    findKeys: (id: OrganizationId, keys: ReadonlyArray<BlobKey>) =>
      id === broken
        ? Effect.die(new StorageDefect({ operation: "AttachmentStore.findKeys", unavailable: true, cause: "broken" }))
        : store.findKeys(id, keys)
  }))
)

const app = Attestry.layer.pipe(
  Layer.provideMerge(Layer.merge(MemoryBlobStore.layer(), Layer.provideMerge(failing, Memory.layer))),
  Layer.provideMerge(Logger.minimumLogLevel(LogLevel.None))
)

const putAll = (organizationId: OrganizationId, ...keys: ReadonlyArray<BlobKey>) =>
  Effect.flatMap(
    BlobStore,
    ({ put }) => Effect.forEach(keys, (key) => Effect.orDie(put(organizationId, key, Stream.make(new Uint8Array(1)))))
  )

const stateOf = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { list, pending } = yield* BlobStore
    const kept = Array.from(yield* Stream.runCollect(list(organizationId, "")), ({ key }) => key)
    const all = Array.from(yield* Stream.runCollect(pending(Timestamp.make("9999-01-01T00:00:00.000Z"))))
    return { kept, pending: all.filter((one) => one.organizationId === organizationId).map(({ key }) => key).sort() }
  })

/** An organization with an attachment whose blob was not sealed. */
const arrange = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const task = yield* Fixtures.storedTask(organizationId)
  const attachment = Fixtures.attachment(task, (yield* Fixtures.storedUser()).id)
  yield* Fixtures.unit(Effect.flatMap(AttachmentStore, ({ insert }) => insert(organizationId, attachment)))
  yield* putAll(organizationId, attachment.blobKey)
  return { organizationId, named: attachment.blobKey }
})

const lost = BlobKey.make("attachment/lost")
const ofHost = BlobKey.make("host/1")

describe("BlobSweeper", () => {
  it.scoped("seals what a row names and removes the rest, after an hour", () =>
    Effect.gen(function*() {
      const { sweep } = yield* BlobSweeper
      const { named, organizationId } = yield* arrange
      yield* putAll(organizationId, lost, ofHost)
      const before = yield* stateOf(organizationId)
      assert.deepStrictEqual(before, { kept: [lost, named, ofHost].sort(), pending: [lost, named, ofHost].sort() })
      yield* TestClock.adjust("1 hour")
      assert.deepStrictEqual(yield* sweep(), { sealed: 0, removed: 0 })
      assert.deepStrictEqual(yield* stateOf(organizationId), before)
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* sweep(), { sealed: 1, removed: 1 })
      assert.deepStrictEqual(yield* stateOf(organizationId), { kept: [named, ofHost], pending: [ofHost] })
      assert.deepStrictEqual(yield* sweep(), { sealed: 0, removed: 0 })
    }).pipe(Effect.provide(app)))

  it.scoped("waits as long as the host says, and asks for many keys at once", () =>
    Effect.gen(function*() {
      const { sweep } = yield* BlobSweeper
      const { named, organizationId } = yield* arrange
      yield* putAll(organizationId, ...Array.from({ length: 450 }, (_, i) => BlobKey.make(`attachment/n${i}`)))
      yield* TestClock.adjust("2 minutes")
      const after = Effect.provideService(sweep(), SweepAfter, Duration.minutes(1))
      assert.deepStrictEqual(yield* after, { sealed: 1, removed: 450 })
      assert.deepStrictEqual(yield* stateOf(organizationId), { kept: [named], pending: [] })
    }).pipe(Effect.provide(app)))

  it.scoped("sweeps the other organizations when the storage fails for one", () =>
    Effect.gen(function*() {
      const { sweep } = yield* BlobSweeper
      const [one, two] = [yield* arrange, yield* arrange]
      for (const { organizationId } of [one, two]) yield* putAll(organizationId, lost)
      yield* TestClock.adjust("2 hours")
      broken = one.organizationId
      assert.deepStrictEqual(yield* sweep(), { sealed: 1, removed: 1 })
      broken = undefined
      assert.lengthOf((yield* stateOf(one.organizationId)).pending, 2)
      assert.deepStrictEqual(yield* sweep(), { sealed: 1, removed: 1 })
    }).pipe(Effect.provide(app)))

  it.scoped("may run on several servers at once", () =>
    Effect.gen(function*() {
      const { sweep } = yield* BlobSweeper
      const { named, organizationId } = yield* arrange
      yield* putAll(organizationId, lost)
      yield* TestClock.adjust("2 hours")
      yield* Effect.replicateEffect(sweep(), 5, { concurrency: 5 })
      assert.deepStrictEqual(yield* stateOf(organizationId), { kept: [named], pending: [] })
    }).pipe(Effect.provide(app)))

  it.scoped("runs every ten minutes as recurring work", () =>
    Effect.gen(function*() {
      const { organizationId } = yield* arrange
      yield* putAll(organizationId, lost)
      yield* Layer.build(Recurring.layer)
      yield* TestClock.adjust("1 hour")
      assert.lengthOf((yield* stateOf(organizationId)).pending, 2)
      yield* TestClock.adjust("10 minutes")
      assert.lengthOf((yield* stateOf(organizationId)).pending, 0)
    }).pipe(Effect.provide(app)))
})
