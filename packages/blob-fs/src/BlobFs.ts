import { BlobExists, BlobNotFound, BlobStore, DownloadLinks, makeMeter, wholeOf } from "@attestry/core/blob"
import { Timestamp } from "@attestry/core/shared"
import * as Chunk from "effect/Chunk"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { mkdir, open, readdir, stat } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import * as Disk from "./internal/Disk.ts"
import * as Layout from "./internal/Layout.ts"
import { loadKeys } from "./internal/LinkKeyFiles.ts"
import { entriesIn, foldersIn } from "./internal/Listing.ts"
import * as Reading from "./internal/Reading.ts"

/** Options of the store. */
export interface Options {
  /** Folder for blobs and keys. It is made if it is missing. */
  readonly folder: string
  /** URL of the API as browsers see it, with the path of its mount. Links begin with it. */
  readonly publicUrl: string
}

/** The folder cannot be written, its file system has no hard links, or a key in it is malformed. */
export class BlobFolderUnusable extends Data.TaggedError("BlobFolderUnusable")<{
  readonly folder: string
  readonly cause: unknown
}> {
  override get message() {
    return `The folder ${this.folder} cannot keep blobs`
  }
}

/** Age of a file that no put still writes, because requests time out before. */
const abandonedAfter = 3_600_000

const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const found = await Disk.orMissing(stat(path))
    if (found !== undefined && Date.now() - found.mtimeMs > abandonedAfter) await Disk.unlinkIfThere(path)
  }
}

const prepare = async (root: string, { unfinished }: Layout.Layout): Promise<DownloadLinks.LinkKeys> => {
  const made = await mkdir(unfinished, { recursive: true, mode: 0o700 })
  if (made !== undefined) await Disk.syncFolders(unfinished, dirname(made))
  await removeAbandoned(unfinished)
  return loadKeys(root)
}

const make = (
  root: string,
  layout: Layout.Layout,
  links: Pick<typeof BlobStore.Service, "downloadUrl" | "openLink">
): typeof BlobStore.Service => {
  const makeFolder = Disk.makeFolders(root)

  const isThere = async (path: string): Promise<boolean> => await Disk.orMissing(stat(path)) !== undefined

  const markPending = async (path: string): Promise<void> => {
    await makeFolder(dirname(path))
    const handle = await open(path, "w", 0o600)
    const now = new Date()
    await handle.utimes(now, now)
    await handle.close()
    await Disk.syncFolder(dirname(path))
  }

  /** False if the key is taken. The mark comes first, so no blob is without a mark or a row. */
  const publish = async (file: Disk.NewFile, target: string, mark: string): Promise<boolean> => {
    await file.handle.sync()
    if (await isThere(target)) return false
    await markPending(mark)
    await makeFolder(dirname(target))
    const isNew = await Disk.linkFile(file.path, target)
    if (isNew) await Disk.syncFolder(dirname(target))
    return isNew
  }

  const put: typeof BlobStore.Service["put"] = (organizationId, key, bytes) =>
    Effect.acquireUseRelease(
      Disk.attempt("BlobStore.put", async () => Disk.createFile(layout.unfinished)),
      (file) =>
        Effect.gen(function*() {
          const meter = makeMeter(Reading.makeHasher())
          yield* Stream.runForEachChunk(bytes, (chunk) =>
            Disk.attempt("BlobStore.put", async () => {
              const parts = Chunk.toReadonlyArray(chunk)
              parts.forEach(meter.add)
              await Disk.writeAll(file.handle, parts)
            }))
          const published = Disk.attempt(
            "BlobStore.put",
            async () => publish(file, layout.blob(organizationId, key), layout.mark(organizationId, key))
          )
          return (yield* Effect.uninterruptible(published)) ? meter.toStored(key) : yield* new BlobExists({ key })
        }),
      (file) => Disk.attempt("BlobStore.put", async () => Disk.discard(file))
    )

  const removeFile = async (path: string): Promise<void> => {
    await Disk.unlinkIfThere(path)
    if (await isThere(dirname(path))) await Disk.syncFolder(dirname(path))
  }

  async function* pendingBefore(before: Timestamp) {
    for (const folder of await foldersIn(layout.pending)) {
      const organizationId = Layout.toOrganization(folder)
      if (organizationId === undefined) continue
      for await (const { key, storedAt: since } of entriesIn(join(layout.pending, folder), "")) {
        if (since < before) yield { organizationId, key, since }
      }
    }
  }

  return {
    ...links,
    put,
    get: (organizationId, blob) =>
      Reading.read(layout.blob(organizationId, blob.key), organizationId, blob, wholeOf(blob)),
    getRange: (organizationId, blob, range) =>
      Reading.read(layout.blob(organizationId, blob.key), organizationId, blob, range),
    head: (organizationId, key) =>
      Effect.tryPromise({ try: async () => stat(layout.blob(organizationId, key)), catch: (cause) => cause }).pipe(
        Effect.catchAll((cause) =>
          Disk.isMissing(cause) ? new BlobNotFound({ key }) : Effect.die(Disk.toDefect("BlobStore.head")(cause))
        ),
        Effect.map(({ mtimeMs, size }) => ({ key, size, storedAt: Timestamp.fromMillis(Math.floor(mtimeMs)) }))
      ),
    remove: (organizationId, key) =>
      Effect.uninterruptible(Disk.attempt("BlobStore.remove", async () => {
        await removeFile(layout.blob(organizationId, key))
        await Disk.unlinkIfThere(layout.mark(organizationId, key))
      })),
    list: (organizationId, prefix) =>
      Stream.orDie(Stream.suspend(() =>
        Stream.fromAsyncIterable(
          entriesIn(layout.blobFolder(organizationId), prefix),
          Disk.toDefect("BlobStore.list")
        )
      )),
    // a mark that comes back after a power failure is swept again
    seal: (organizationId, key) =>
      Disk.attempt("BlobStore.seal", async () => Disk.unlinkIfThere(layout.mark(organizationId, key))),
    unseal: (organizationId, key) =>
      Disk.attempt("BlobStore.unseal", async () => markPending(layout.mark(organizationId, key))),
    pending: (before) =>
      Stream.orDie(
        Stream.suspend(() => Stream.fromAsyncIterable(pendingBefore(before), Disk.toDefect("BlobStore.pending")))
      )
  }
}

/**
 * Keeps blobs in a folder, which several servers may share. A blob is durable when its put succeeds. Links are served by
 * the pipeline under `/files`.
 *
 * @example
 * ```ts
 * import * as BlobFs from "@attestry/blob-fs/BlobFs"
 *
 * export const blobs = BlobFs.layer({ folder: "/var/lib/attestry/blobs", publicUrl: "https://compliance.example.com" })
 * ```
 */
export const layer = ({ folder, publicUrl }: Options): Layer.Layer<BlobStore, BlobFolderUnusable> =>
  Layer.effect(
    BlobStore,
    Effect.suspend(() => {
      const root = resolve(folder)
      const layout = Layout.makeLayout(root)
      return Effect.map(
        Effect.tryPromise({
          try: async () => prepare(root, layout),
          catch: (cause) => new BlobFolderUnusable({ folder: root, cause })
        }),
        (keys) => make(root, layout, DownloadLinks.make({ keys, publicUrl }))
      )
    })
  )
