import type * as Array from "effect/Array"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { runInTurns } from "../eventLoop/Steps.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { SecretsNotConfigured } from "../shared/NotConfigured.ts"
import { decodeInSteps, encodeInSteps } from "./Base64.ts"

/**
 * A sealed text cannot be opened: it is malformed or was changed, belongs to another organization or purpose, or its key
 * is not among the keys.
 */
export class SecretUnreadable
  extends Data.TaggedError("SecretUnreadable")<{ readonly reason: "malformed" | "unknown_key" | "not_authentic" }>
{
  override get message() {
    return `A stored secret cannot be opened: ${this.reason}`
  }
}

/** A key is malformed. The message says which by its id. */
export class SecretKeyInvalid extends Data.TaggedError("SecretKeyInvalid")<{ readonly id: string }> {
  override get message() {
    return `The key ${JSON.stringify(this.id)} is invalid. Use an id of 1 to 16 letters or digits, once, and 32 bytes.`
  }
}

/** A row with sealed texts: `starts` has the first 32 characters of each. */
export interface SealedRow<Id extends string> {
  readonly organizationId: OrganizationId
  readonly id: Id
  readonly starts: ReadonlyArray<string>
}

/** A key of 32 bytes. Its id of 1 to 16 letters or digits is stored with what it seals, so it must never change. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Redacted.Redacted<Uint8Array>
}

/**
 * Encrypts secrets that the server must read again, such as those that sign webhooks. A sealed text is bound to its
 * organization and its purpose: it can't be opened for others.
 */
export class SecretBox extends Context.Tag("@attestry/core/secret/SecretBox")<SecretBox, {
  /** Encrypts the text. The result is printable, and differs each time. */
  readonly seal: (
    organizationId: OrganizationId,
    purpose: string,
    text: Redacted.Redacted
  ) => Effect.Effect<string, SecretsNotConfigured>
  /** Decrypts what `seal` returned for the same organization and purpose. */
  readonly open: (
    organizationId: OrganizationId,
    purpose: string,
    sealed: string
  ) => Effect.Effect<Redacted.Redacted, SecretsNotConfigured | SecretUnreadable>
  /** Ids of the keys, of which the first one seals. Empty if nothing can be sealed. */
  readonly keyIds: ReadonlyArray<string>
  /** The id of the key of a sealed text, of which the first 32 characters suffice. None if it is malformed. */
  readonly keyIdOf: (sealed: string) => Option.Option<string>
}>() {
  /** The default: fails each use as `SecretsNotConfigured`. */
  static readonly none: Layer.Layer<SecretBox> = Layer.sync(SecretBox, () => ({
    seal: () => new SecretsNotConfigured(),
    open: () => new SecretsNotConfigured(),
    keyIds: [],
    keyIdOf
  }))

  /** Encrypts with AES-256-GCM of Web Crypto. The first key seals, all keys open. */
  static readonly layer = (
    keys: Array.NonEmptyReadonlyArray<SecretKey>
  ): Layer.Layer<SecretBox, SecretKeyInvalid> => Layer.effect(SecretBox, make(keys))
}

const form = /^v1\.([0-9A-Za-z]{1,16})\.([\w-]{38,})$/

const keyIdOf = (sealed: string): Option.Option<string> =>
  Option.fromNullable(/^v1\.([0-9A-Za-z]{1,16})\./.exec(sealed)?.[1])

const nonceLength = 12

/** Ids have no line break, so two different pairs never make the same bytes. */
const toContext = (keyId: string, organizationId: OrganizationId, purpose: string) =>
  new TextEncoder().encode(`attestry secret v1\n${keyId}\n${organizationId}\n${purpose}`)

const importKey = ({ bytes, id }: SecretKey) =>
  Redacted.value(bytes).length === 32 && /^[0-9A-Za-z]{1,16}$/.test(id)
    ? Effect.tryPromise({
      try: () =>
        globalThis.crypto.subtle.importKey("raw", Redacted.value(bytes).slice(), "AES-GCM", false, [
          "encrypt",
          "decrypt"
        ]),
      catch: () => new SecretKeyInvalid({ id })
    })
    : new SecretKeyInvalid({ id })

const make = (keys: Array.NonEmptyReadonlyArray<SecretKey>) =>
  Effect.gen(function*() {
    const imported = yield* Effect.forEach(keys, (key) => Effect.map(importKey(key), (used) => [key.id, used] as const))
    const byId = new Map(imported)
    const twice = keys.find(({ id }, i) => keys.findIndex((key) => key.id === id) < i)
    if (twice !== undefined) return yield* new SecretKeyInvalid({ id: twice.id })
    const [[currentId, current]] = imported

    const toParameters = (
      keyId: string,
      organizationId: OrganizationId,
      purpose: string,
      iv: Uint8Array<ArrayBuffer>
    ) => ({
      name: "AES-GCM",
      iv,
      additionalData: toContext(keyId, organizationId, purpose)
    })

    return SecretBox.of({
      seal: (organizationId, purpose, text) =>
        Effect.promise(async () => {
          const nonce = globalThis.crypto.getRandomValues(new Uint8Array(nonceLength))
          const parameters = toParameters(currentId, organizationId, purpose, nonce)
          const plain = new TextEncoder().encode(Redacted.value(text))
          const encrypted = new Uint8Array(await globalThis.crypto.subtle.encrypt(parameters, current, plain))
          const sealed = new Uint8Array(nonceLength + encrypted.length)
          sealed.set(nonce)
          sealed.set(encrypted, nonceLength)
          return sealed
        }).pipe(
          Effect.flatMap((sealed) => runInTurns(encodeInSteps(sealed))),
          Effect.map((text) => `v1.${currentId}.${text}`)
        ),
      open: (organizationId, purpose, sealed) =>
        Effect.gen(function*() {
          const [, keyId = "", payload = ""] = form.exec(sealed) ?? []
          if (keyId === "") return yield* new SecretUnreadable({ reason: "malformed" })
          const key = byId.get(keyId)
          if (key === undefined) return yield* new SecretUnreadable({ reason: "unknown_key" })
          const bytes = yield* runInTurns(decodeInSteps(payload))
          if (bytes === undefined) return yield* new SecretUnreadable({ reason: "malformed" })
          const parameters = toParameters(keyId, organizationId, purpose, bytes.slice(0, nonceLength))
          const plain = yield* Effect.tryPromise({
            try: () => globalThis.crypto.subtle.decrypt(parameters, key, bytes.slice(nonceLength)),
            catch: () => new SecretUnreadable({ reason: "not_authentic" })
          })
          return Redacted.make(new TextDecoder().decode(plain))
        }),
      keyIds: keys.map(({ id }) => id),
      keyIdOf
    })
  })
