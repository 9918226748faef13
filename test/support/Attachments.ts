import * as BlobFs from "@attestry/blob-fs/BlobFs"
import * as BlobS3 from "@attestry/blob-s3/BlobS3"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { attachmentFolder, Attachments, NewAttachment } from "@attestry/core/attachment"
import { BlobKey, BlobStore } from "@attestry/core/blob"
import { IdGenerator, type OrganizationId, Timestamp } from "@attestry/core/shared"
import { TaskId } from "@attestry/core/task"
import { Effect, Layer, Redacted, Schema, Stream } from "effect"
import { createHash } from "node:crypto"
import * as S3Server from "../../packages/blob-s3/test/support/S3Server.ts"
import { Api } from "./Api.ts"
import { selected } from "./stacks.ts"
import { at } from "./StoppedClock.ts"
import { taskTenant } from "./Tasks.ts"
import * as TemporaryFolder from "./TemporaryFolder.ts"
import type { Tenant } from "./Tenant.ts"

/** Blobs in a new folder. */
export const blobsInFolder = Layer.unwrapScoped(
  Effect.map(
    TemporaryFolder.folder,
    (folder) => Layer.orDie(BlobFs.layer({ folder, publicUrl: "http://localhost" }))
  )
)

/** Blobs in a new S3 server. */
const blobsInS3 = Layer.unwrapScoped(
  Effect.map(S3Server.make(), ({ endpoint }) =>
    Layer.orDie(BlobS3.layer({
      bucket: S3Server.bucket,
      endpoint,
      region: S3Server.region,
      credentials: {
        accessKeyId: S3Server.credentials.accessKeyId,
        secretAccessKey: Redacted.make(S3Server.credentials.secretAccessKey)
      }
    })))
)

const withBlobs = (name: string, blobs: Layer.Layer<BlobStore>) => (stack: typeof selected[number]) => ({
  name: `${stack.name} and ${name}`,
  storage: Layer.merge(stack.storage, blobs)
})

/** The storages with blobs in memory, the first of them with blobs in S3 too, and the last with blobs in a folder. */
export const blobStacks = [
  ...selected,
  ...selected.slice(0, 1).map(withBlobs("blob-s3", blobsInS3)),
  ...selected.slice(-1).map(withBlobs("blob-fs", blobsInFolder))
]

export const base64 = (content: string | Uint8Array): string => Buffer.from(content).toString("base64")

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The body of a request that attaches a text. */
export const textFile = (content: string, more: object = {}) => ({
  fileName: "evidence.txt",
  fileType: "text/plain",
  fileData: base64(content),
  ...more
})

/** Downloads by a link: from the server, whatever host it names, or from S3. */
export const download = (link: string) =>
  Effect.flatMap(Api, ({ url }) =>
    Effect.promise(async () => {
      const { pathname } = new URL(link)
      const response = await fetch(pathname.startsWith("/files/") ? url + pathname : link)
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    }))

/** Attaches a file at that time, as the host. */
export const attachedAt = ({ organization, owner }: Tenant, taskId: string, moment: string) =>
  Effect.gen(function*() {
    const [blobs, ids, attachments] = yield* Effect.all([BlobStore, IdGenerator, Attachments])
    const key = yield* ids.make(BlobKey.within(attachmentFolder))
    const blob = yield* blobs.put(organization.id, key, Stream.make(Buffer.from("old")))
    const { fileData: _, ...fields } = textFile("old")
    const input = yield* Schema.decodeUnknown(NewAttachment)({ ...fields, userId: owner.user.id })
    yield* attachments.create(TaskId.make(taskId as TaskId), { blob, head: Buffer.from("old") }, input)
  }).pipe(at(moment), Effect.provideService(CurrentActor, systemActor(organization.id)))

/** The keys of the organization's blobs, and how many of them are pending. */
export const blobsOf = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const { list, pending } = yield* BlobStore
    const later = Timestamp.make("9999-01-01T00:00:00.000Z")
    const keys = Array.from(yield* Stream.runCollect(list(organizationId, "")), ({ key }) => key)
    const all = Array.from(yield* Stream.runCollect(pending(later)))
    return { keys, pending: all.filter((one) => one.organizationId === organizationId).length }
  })

/** A new organization with a task, and a way to attach files as its owner. */
export const attachmentTenant = Effect.gen(function*() {
  const tasks = yield* taskTenant
  const task = yield* tasks.created({ assigneeId: tasks.people.member.user.id })
  const path = `${task.path}/attachments`
  const userId = tasks.people.owner.user.id
  const attach = (content: string, more: object = {}, to = path) =>
    tasks.ask("POST", to, textFile(content, { userId, ...more }))
  return { ...tasks, task, path, userId, attach }
})

/** The body of a form and its type. */
export const toForm = (fields: { readonly [name: string]: string }, file?: readonly [name: string, content: Blob]) =>
  Effect.promise(async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file !== undefined) form.append("file", file[1], file[0])
    const response = new Response(form)
    const type = response.headers.get("content-type") ?? ""
    return { body: new Uint8Array(await response.arrayBuffer()), headers: { "content-type": type } }
  })
