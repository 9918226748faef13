import { SecretBox, type SecretKey } from "@attestry/core/secret"
import { Timestamp } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { randomBytes, randomInt, randomUUID } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { hasCode, syncFolder } from "./internal/Files.ts"
import { storageSettings } from "./Settings.ts"

/** Keys that encrypt stored secrets. The first one seals, all open. */
export type SecretKeys = Array.NonEmptyReadonlyArray<SecretKey>

/** Writes keys as `id:key, id:key`, each key in base64, one a line. */
export const formatKeys = (keys: SecretKeys): string =>
  `${keys.map(({ bytes, id }) => `${id}:${Buffer.from(Redacted.value(bytes)).toString("base64")}`).join(",\n")}\n`

const parse = (text: string): Option.Option<SecretKeys> => {
  const found = text.trim().split(/\s*,\s*/).map((key) => /^([0-9A-Za-z]{1,16}):([\w+/-]{43}=?)$/.exec(key))
  const keys = found.flatMap((match): ReadonlyArray<SecretKey> => {
    const [, id = "", bytes = ""] = match ?? []
    return id === "" ? [] : [{ id, bytes: Redacted.make(new Uint8Array(Buffer.from(bytes, "base64"))) }]
  })
  const isValid = keys.length === found.length && new Set(keys.map(({ id }) => id)).size === keys.length
  return isValid && Array.isNonEmptyReadonlyArray(keys) ? Option.some(keys) : Option.none()
}

/** Keys of `SECRET_KEYS`, if it is set: `id:key, id:key`, each key 32 bytes in base64. The first one seals. */
export const secretSettings = Config.option(Config.redacted(Config.nonEmptyString("SECRET_KEYS"))).pipe(
  Config.mapOrFail(Option.match({
    onNone: () => Either.right(Option.none<SecretKeys>()),
    onSome: (text) =>
      Either.fromOption(
        Option.map(parse(Redacted.value(text)), Option.some),
        () => ConfigError.InvalidData(["SECRET_KEYS"], "expected id:key, id:key with 32 bytes in base64 each")
      )
  }))
)

/** The file has no keys, or can't be read or written. */
export class SecretKeysUnusable extends Data.TaggedError("SecretKeysUnusable")<{
  readonly path: string
  readonly reason?: string
}> {
  override get message() {
    return this.reason === undefined
      ? `The file ${this.path} has no keys. Restore it from a backup, or set SECRET_KEYS.`
      : `The file ${this.path} can't be used: ${this.reason}`
  }
}

/** There are no keys. Only the first start of a server makes them. */
export class SecretKeysMissing extends Data.TaggedError("SecretKeysMissing")<{ readonly path: string }> {
  override get message() {
    return `There is no file ${this.path}. Set ATTESTRY_DATA or SECRET_KEYS as for the server.`
  }
}

/** File with the keys of a data folder. */
export const keyFile = (dataFolder: string): string => join(dataFolder, "secret.keys")

/** Runs file operations of the keys. What they throw is `SecretKeysUnusable`. */
export const useKeyFile = <A>(path: string, use: () => A): Effect.Effect<A, SecretKeysUnusable> =>
  Effect.try({ try: use, catch: (error) => new SecretKeysUnusable({ path, reason: String(error) }) })

/** Reads the keys of a data folder. */
export const readKeys = (dataFolder: string): Effect.Effect<SecretKeys, SecretKeysMissing | SecretKeysUnusable> =>
  Effect.gen(function*() {
    const path = keyFile(dataFolder)
    const text = yield* useKeyFile(path, () => {
      try {
        return readFileSync(path, "utf8")
      } catch (error) {
        if (hasCode(error, "ENOENT")) return undefined
        throw error
      }
    })
    if (text === undefined) return yield* new SecretKeysMissing({ path })
    return yield* Effect.mapError(parse(text), () => new SecretKeysUnusable({ path }))
  })

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

/** Makes a key. Its id is the day and four random characters, so that two keys with the same id are the same key. */
export const makeKey: Effect.Effect<SecretKey> = Effect.map(Timestamp.now, (now) => ({
  id: ["k", ...now.slice(0, 10).split("-"), ...Array.makeBy(4, () => digits[randomInt(digits.length)])].join(""),
  bytes: Redacted.make(new Uint8Array(randomBytes(32)))
}))

/** Of several servers at their first start, all use the key of one. */
const makeFile = (path: string, key: SecretKey) => {
  const own = `${path}.${randomUUID()}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(own, formatKeys([key]), { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error
  } finally {
    rmSync(own)
  }
  syncFolder(dirname(path))
}

/** Reads the keys of a data folder, and makes one if there are none, as the first start of a server does. */
export const readOrMakeKeys = (dataFolder: string): Effect.Effect<SecretKeys, SecretKeysMissing | SecretKeysUnusable> =>
  Effect.catchTag(readKeys(dataFolder), "SecretKeysMissing", ({ path }) =>
    makeKey.pipe(
      Effect.flatMap((key) => useKeyFile(path, () => makeFile(path, key))),
      Effect.zipRight(readKeys(dataFolder))
    ))

/** Encryption by the keys of the environment: those of `SECRET_KEYS`, otherwise those of the data folder. */
export const layer = Layer.unwrapEffect(
  Effect.gen(function*() {
    const given = yield* secretSettings
    const { dataFolder } = yield* storageSettings
    return SecretBox.layer(Option.isSome(given) ? given.value : yield* readKeys(dataFolder))
  })
)
