import { UnknownException } from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import { closeSync, fchmodSync, fsyncSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import type { Settings } from "./Settings.ts"

/** The file for the first API key. None on a terminal, which shows the key itself. */
export const keyFileOf = ({ keyFile, storage, telemetry }: Settings): Option.Option<string> =>
  process.stdout.isTTY && telemetry.logFormat !== Logger.json
    ? keyFile
    : Option.some(resolve(Option.getOrElse(keyFile, () => join(storage.dataFolder, "first.key"))))

/** Appends, because another server may have written its key meanwhile. */
const open = (path: string): number => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(path, "a", 0o600)
  fchmodSync(file, 0o600)
  return file
}

const using = (path: string, use: (file: number) => void) =>
  Effect.try({
    try: () => {
      const file = open(path)
      try {
        use(file)
      } finally {
        closeSync(file)
      }
    },
    catch: (cause) =>
      new UnknownException(
        cause,
        `The first API key cannot be written to ${path}. Set ATTESTRY_KEY_FILE to a file that can be written`
      )
  })

/** Fails if the file cannot be written. A key that is already in it stays. */
export const checkKeyFile = (path: string) => using(path, () => {})

/** Replaces the file by one with the key, which its owner alone can read. */
export const writeKeyFile = (path: string, key: string) =>
  using(path, (file) => {
    ftruncateSync(file)
    writeSync(file, `${key}\n`)
    fsyncSync(file)
  })
