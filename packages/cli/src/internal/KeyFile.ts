import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import {
  appendFileSync,
  closeSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeSync
} from "node:fs"
import { dirname } from "node:path"
import { formatKeys, keyFile, makeKey, readKeys, type SecretKeys, useKeyFile } from "../SecretKeys.ts"
import { hasCode, syncFolder } from "./Files.ts"
import { SecretKeyNotFound, SecretKeysBusy, SecretKeySeals } from "./SecretErrors.ts"

// The server must be able to read what root writes.
const keepOwner = (file: number, { gid, uid }: Stats) => {
  if (fstatSync(file).uid !== uid) fchownSync(file, uid, gid)
}

// The new file is the lock, and replaces the old one at once.
const openNew = (path: string) =>
  useKeyFile(path, () => {
    try {
      return { file: openSync(path, "wx", 0o600), isMoved: false }
    } catch (error) {
      if (hasCode(error, "EEXIST")) return undefined
      throw error
    }
  }).pipe(Effect.flatMap((opened) => opened === undefined ? new SecretKeysBusy({ path }) : Effect.succeed(opened)))

const change = <E>(dataFolder: string, edit: (keys: SecretKeys, path: string) => Effect.Effect<SecretKeys, E>) =>
  Effect.gen(function*() {
    yield* readKeys(dataFolder)
    // a link stands for the file that it names
    const path = yield* useKeyFile(keyFile(dataFolder), () => realpathSync(keyFile(dataFolder)))
    return yield* Effect.acquireUseRelease(
      openNew(`${path}.new`),
      (opened) =>
        Effect.gen(function*() {
          const keys = yield* edit(yield* readKeys(dataFolder), path)
          yield* useKeyFile(path, () => {
            writeSync(opened.file, formatKeys(keys))
            keepOwner(opened.file, statSync(path))
            fsyncSync(opened.file)
            renameSync(`${path}.new`, path)
            opened.isMoved = true
            syncFolder(dirname(path))
          })
          return path
        }),
      ({ file, isMoved }) =>
        Effect.sync(() => {
          closeSync(file)
          if (!isMoved) rmSync(`${path}.new`, { force: true })
        })
    )
  })

const hasId = (id: string) => (key: SecretKeys[number]): boolean => key.id === id

// Second, so that servers can open what it seals before any of them seals by it.
export const addKey = (dataFolder: string) =>
  Effect.flatMap(makeKey, (key) =>
    Effect.map(
      change(dataFolder, ([first, ...others]) => Effect.succeed([first, key, ...others])),
      (path) => ({ id: key.id, path })
    ))

export const useKey = (dataFolder: string, id: string) =>
  change(dataFolder, (keys) => {
    const key = keys.find(hasId(id))
    return key === undefined
      ? new SecretKeyNotFound({ id })
      : Effect.succeed([key, ...keys.filter((other) => other !== key)] as const)
  })

export const getRemovable = (keys: SecretKeys, id: string) =>
  Effect.gen(function*() {
    const key = keys.find(hasId(id))
    if (key === undefined) return yield* new SecretKeyNotFound({ id })
    if (key === keys[0]) return yield* new SecretKeySeals({ id })
    return key
  })

// Keeps the key in another file, for backups and for what a server may have sealed meanwhile.
export const removeKey = (dataFolder: string, id: string) =>
  change(dataFolder, (keys, path) =>
    Effect.gen(function*() {
      const key = yield* getRemovable(keys, id)
      yield* useKeyFile(`${path}.removed`, () => {
        const file = openSync(`${path}.removed`, "a", 0o600)
        try {
          appendFileSync(file, formatKeys([key]))
          keepOwner(file, statSync(path))
          fsyncSync(file)
        } finally {
          closeSync(file)
        }
        syncFolder(dirname(path))
      })
      const [first, ...others] = keys
      return Array.prepend(others.filter((other) => other !== key), first)
    }))
