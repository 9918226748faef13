import { StorageDefect } from "@attestry/core/storage"
import * as Effect from "effect/Effect"
import { randomUUID } from "node:crypto"
import { type FileHandle, link, mkdir, open, unlink } from "node:fs/promises"
import { dirname, join } from "node:path"

const codeOf = (cause: unknown): unknown =>
  typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined

export const isMissing = (cause: unknown): boolean => codeOf(cause) === "ENOENT" || codeOf(cause) === "ENOTDIR"

export const orMissing = async <A>(read: Promise<A>): Promise<A | undefined> => {
  try {
    return await read
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw cause
  }
}

// an operator can free, mount or unlock a disk, so its failures pass
export const toDefect = (operation: string) => (cause: unknown): StorageDefect =>
  new StorageDefect({ operation, unavailable: codeOf(cause) !== undefined, cause })

export const attempt = <A>(operation: string, run: () => Promise<A>): Effect.Effect<A> =>
  Effect.orDie(Effect.tryPromise({ try: run, catch: toDefect(operation) }))

export const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r")
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

// those above the path, up to the top
export const syncFolders = async (path: string, top: string): Promise<void> => {
  for (let at = path; at !== top && at !== dirname(at);) {
    at = dirname(at)
    await syncFolder(at)
  }
}

// The first time, all folders up to the root are synced: another process may have just made them.
export const makeFolders = (root: string): (path: string) => Promise<void> => {
  const durable = new Set<string>()
  return async (path) => {
    const made = await mkdir(path, { recursive: true, mode: 0o700 })
    if (made === undefined && durable.has(path)) return
    await syncFolders(path, root)
    durable.add(path)
  }
}

export interface NewFile {
  readonly handle: FileHandle
  readonly path: string
}

export const createFile = async (folder: string): Promise<NewFile> => {
  const path = join(folder, randomUUID())
  return { handle: await open(path, "wx", 0o600), path }
}

const skip = (parts: ReadonlyArray<Uint8Array>, count: number): ReadonlyArray<Uint8Array> => {
  let rest = count
  return parts.flatMap((part) => {
    const left = part.subarray(rest)
    rest -= part.length - left.length
    return left.length === 0 ? [] : [left]
  })
}

interface Writable {
  readonly writev: (parts: Array<Uint8Array>) => Promise<{ readonly bytesWritten: number }>
}

// a call may write only a part of the bytes
export const writeAll = async (handle: Writable, parts: ReadonlyArray<Uint8Array>): Promise<void> => {
  for (let rest = skip(parts, 0); rest.length > 0;) {
    rest = skip(rest, (await handle.writev([...rest])).bytesWritten)
  }
}

// false if the path is taken; a link never replaces a file, unlike a rename
export const linkFile = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to)
    return true
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return false
    throw cause
  }
}

export const unlinkIfThere = async (path: string): Promise<void> => orMissing(unlink(path))

// closing a closed handle does nothing
export const discard = async ({ handle, path }: NewFile): Promise<void> => {
  await handle.close()
  await unlinkIfThere(path)
}

// all of a small file or nothing, and never over another
export const writeNew = async (folder: string, name: string, text: string): Promise<boolean> => {
  const file = await createFile(folder)
  try {
    await writeAll(file.handle, [Buffer.from(text)])
    await file.handle.sync()
    const isNew = await linkFile(file.path, join(folder, name))
    await syncFolder(folder)
    return isNew
  } finally {
    await discard(file)
  }
}
