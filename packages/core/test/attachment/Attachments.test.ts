import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { Attachments, type NewAttachment } from "@attestry/core/attachment"
import { BlobStore } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import * as MemoryBlobStore from "@attestry/memory/MemoryBlobStore"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Stream } from "effect"

const app = Layer.provideMerge(Attestry.layer, Layer.merge(Memory.layer, MemoryBlobStore.layer()))

const input = (fields: Partial<typeof NewAttachment.Encoded>) => ({
  fileName: "a.txt",
  fileType: "text/plain",
  ...fields
})

const countOf = (organizationId: OrganizationId) =>
  Effect.flatMap(BlobStore, ({ list }) => Stream.runCount(list(organizationId, "")))

const arrange = Effect.gen(function*() {
  const { id } = yield* Fixtures.storedOrganization()
  const { userId } = yield* Fixtures.storedMember(id)
  const task = yield* Fixtures.storedTask(id)
  return { id, userId, task, actor: systemActor(id) }
})

describe("Attachments.upload", () => {
  it.effect("stores the bytes of the program and seals them", () =>
    Effect.gen(function*() {
      const { link, list, upload } = yield* Attachments
      const { actor, id, task, userId } = yield* arrange
      const chunks = Stream.make(new Uint8Array(5_000).fill(65), new Uint8Array(2).fill(66))
      const { revision, value } = yield* upload(task.id, chunks, input({ userId })).pipe(
        Effect.provideService(CurrentActor, actor)
      )
      assert.deepStrictEqual([value.fileSize, value.createdBy, value.description], [5_002, userId, ""])
      const { data } = yield* Effect.provideService(list(task.id, {}), CurrentActor, actor)
      const { allowed, ...row } = value
      assert.deepStrictEqual([data, allowed], [[{ ...row, revision }], ["remove"]])
      const { downloadUrl } = yield* Effect.provideService(link(value), CurrentActor, actor)
      assert.strictEqual(downloadUrl, value.downloadUrl)
      assert.match(downloadUrl, /^http:\/\/localhost\/files\//)
      assert.strictEqual(yield* countOf(id), 1)
    }).pipe(Effect.provide(app)))

  it.effect("keeps nothing when it fails, or when the bytes do", () =>
    Effect.gen(function*() {
      const { upload } = yield* Attachments
      const { actor, id, task, userId } = yield* arrange
      const bytes = Stream.make(new TextEncoder().encode("text"))
      const attempts: ReadonlyArray<readonly [string, Effect.Effect<unknown, unknown, CurrentActor>]> = [
        ["InvalidRequest", upload(task.id, Stream.die("read"), input({ userId, fileName: "" }))],
        ["UnknownReference", upload(task.id, bytes, input({}))],
        ["FileTypeRefused", upload(task.id, bytes, input({ userId, fileName: "a.exe" }))],
        ["FileTypeMismatch", upload(task.id, Stream.make(pdf), input({ userId, fileType: "image/png" }))],
        ["Broken", upload(task.id, Stream.concat(bytes, Stream.fail({ _tag: "Broken" })), input({ userId }))]
      ]
      for (const [tag, attempt] of attempts) {
        const error = yield* Effect.flip(Effect.provideService(attempt, CurrentActor, actor))
        assert.propertyVal(error, "_tag", tag)
      }
      const powerless = { ...actor, permissions: new Set<never>() }
      const denied = upload(task.id, Stream.die("read"), input({ userId }))
      const error = yield* Effect.flip(Effect.provideService(denied, CurrentActor, powerless))
      assert.propertyVal(error, "_tag", "PermissionMissing")
      assert.strictEqual(yield* countOf(id), 0)
    }).pipe(Effect.provide(app)))
})

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n")
