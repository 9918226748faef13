import type { LinkKeys } from "@attestry/core/blob/DownloadLinks"
import { NoticeLinks } from "@attestry/core/notice/NoticeLinks"
import { SecretBox, type SecretKey } from "@attestry/core/secret/SecretBox"
import { Array, Config, ConfigError, Data, Effect, Either, Layer, Option, Redacted } from "effect"
import { hkdfSync, randomBytes, randomUUID } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

type SecretKeys = Array.NonEmptyReadonlyArray<SecretKey>

const length = 32

const parse = (text: string): Option.Option<SecretKeys> => {
  const found = text.trim().split(/\s*,\s*/).map((key) => /^([0-9A-Za-z]{1,16}):([\w+/-]{43}=?)$/.exec(key))
  const keys = found.flatMap((match): ReadonlyArray<SecretKey> => {
    const [, id = "", bytes = ""] = match ?? []
    return id === "" ? [] : [{ id, bytes: Redacted.make(new Uint8Array(Buffer.from(bytes, "base64"))) }]
  })
  const isValid = keys.length === found.length && new Set(keys.map(({ id }) => id)).size === keys.length
  return isValid && Array.isNonEmptyReadonlyArray(keys) ? Option.some(keys) : Option.none()
}

/** Keys of `SECRET_KEYS`, if it is set: `id:key, id:key`, each key 32 bytes in base64. The first one encrypts. */
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

/** The file has no keys, or can't be read or made. */
class SecretFileUnusable extends Data.TaggedError("SecretFileUnusable")<{
  readonly path: string
  readonly cause?: unknown
}> {
  override get message() {
    return `The file ${this.path} has no keys. Restore it from a backup, or set SECRET_KEYS.`
  }
}

/** Of several servers at their first start, all use the key of one. */
const makeFile = (folder: string, path: string) => {
  const own = `${path}.${randomUUID()}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(own, `k1:${randomBytes(length).toString("base64")}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(own, path)
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause
  } finally {
    rmSync(own)
  }
}

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8")
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined
    throw cause
  }
}

/** Reads the keys of the data folder's file, which the first start makes. */
const keysOfFile = (dataFolder: string): Effect.Effect<SecretKeys, SecretFileUnusable> => {
  const path = join(dataFolder, "secret.keys")
  return Effect.try({
    try: () => {
      if (read(path) === undefined) makeFile(dataFolder, path)
      return read(path) ?? ""
    },
    catch: (cause) => new SecretFileUnusable({ path, cause })
  }).pipe(Effect.flatMap((text) => Effect.mapError(parse(text), () => new SecretFileUnusable({ path }))))
}

/** Keys for links in mails, made from those for secrets. */
const toLinkKeys = ([current, previous]: SecretKeys): LinkKeys => {
  const derive = ({ bytes }: SecretKey) =>
    Redacted.make(new Uint8Array(hkdfSync("sha256", Redacted.value(bytes), "", "attestry links in mails", length)))
  return { current: derive(current), previous: previous === undefined ? undefined : derive(previous) }
}

/** Encryption of stored secrets, and the signed links in mails to a public URL. */
export const secrets = (given: Option.Option<SecretKeys>, dataFolder: string, publicUrl: string) =>
  Layer.unwrapEffect(Effect.map(
    Option.match(given, { onNone: () => keysOfFile(dataFolder), onSome: Effect.succeed }),
    (keys) => Layer.merge(SecretBox.layer(keys), Layer.succeed(NoticeLinks, { publicUrl, keys: toLinkKeys(keys) }))
  ))
