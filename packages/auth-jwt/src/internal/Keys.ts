import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose"
import { type Algorithm, publicKeyAlgorithms, secretAlgorithms } from "./Algorithm.ts"
import { OptionsRefused } from "./OptionsRefused.ts"
import { makeRemoteKeys, type RemoteKeys } from "./RemoteKeys.ts"

/** Keys that are known beforehand, as a JWK set. Public keys only. */
export interface FixedKeys {
  readonly jwks: JSONWebKeySet
}

/** A secret that whoever signs the tokens has too: at least 32 bytes, a text in UTF-8. */
export interface SharedSecret {
  readonly secret: Redacted.Redacted<string | Uint8Array>
}

/** What proves a signature: one of these, never two. */
export type Keys = RemoteKeys | FixedKeys | SharedSecret

/** Finds the key of a token, and which algorithms count. */
export interface KeySource {
  readonly keyOf: JWTVerifyGetKey
  readonly algorithms: ReadonlyArray<Algorithm>
}

const refuse = (reason: string) => new OptionsRefused({ reason })

const fixedKeys = ({ jwks }: FixedKeys): Effect.Effect<JWTVerifyGetKey, OptionsRefused> =>
  Effect.gen(function*() {
    const keyOf = yield* Effect.try({
      try: () => createLocalJWKSet(jwks),
      catch: () => refuse("jwks is no JWK set")
    })
    if (jwks.keys.length === 0) return yield* refuse("jwks has no key")
    if (jwks.keys.some(({ d, k, priv }) => d !== undefined || k !== undefined || priv !== undefined)) {
      return yield* refuse("jwks has a key that is not public")
    }
    return keyOf
  })

const secretBytes = ({ secret }: SharedSecret): Uint8Array => {
  const value = Redacted.value(secret)
  return typeof value === "string" ? new TextEncoder().encode(value) : value.slice()
}

const isPem = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes).trimStart().startsWith("-----BEGIN")

const listed = (
  asked: ReadonlyArray<Algorithm> | undefined,
  possible: ReadonlyArray<Algorithm>,
  where: string
): Effect.Effect<ReadonlyArray<Algorithm>, OptionsRefused> => {
  if (asked === undefined) return Effect.succeed(possible)
  if (asked.length === 0) return refuse("algorithms names none")
  const other = asked.find((algorithm) => !possible.includes(algorithm))
  return other === undefined ? Effect.succeed([...asked]) : refuse(`the algorithm ${other} does not go with ${where}`)
}

/**
 * The source of keys that the options describe. A public key is never taken for a secret: the algorithms of the one
 * and of the other are not mixed.
 */
export const makeKeySource = (
  keys: Keys,
  asked: ReadonlyArray<Algorithm> | undefined
): Effect.Effect<KeySource, OptionsRefused> =>
  Effect.gen(function*() {
    if (["url", "jwks", "secret"].filter((name) => name in keys).length !== 1) {
      return yield* refuse("keys has to be one of url, jwks and secret")
    }
    if ("secret" in keys) {
      const bytes = secretBytes(keys)
      if (isPem(bytes)) return yield* refuse("the secret is a key in PEM, which whoever verifies has too")
      const possible = secretAlgorithms(bytes.length)
      if (possible.length === 0) return yield* refuse("the secret is shorter than 32 bytes")
      const algorithms = yield* listed(asked, possible, `a secret of ${bytes.length} bytes`)
      return { keyOf: () => bytes, algorithms }
    }
    const algorithms = yield* listed(asked, publicKeyAlgorithms, "public keys")
    return { keyOf: yield* "jwks" in keys ? fixedKeys(keys) : makeRemoteKeys(keys), algorithms }
  })
