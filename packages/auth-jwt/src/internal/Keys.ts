import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from "jose"
import { type Algorithm, publicKeyAlgorithms, secretAlgorithms } from "./Algorithm.ts"
import { OptionsRejected } from "./OptionsRejected.ts"
import { makeRemoteKeys, type RemoteKeys } from "./RemoteKeys.ts"

interface FixedKeys {
  readonly jwks: JSONWebKeySet
}

// At least 32 bytes. A string counts in UTF-8.
interface SharedSecret {
  readonly secret: Redacted.Redacted<string | Uint8Array>
}

export type Keys = RemoteKeys | FixedKeys | SharedSecret

export interface KeySource {
  readonly keyOf: JWTVerifyGetKey
  readonly algorithms: ReadonlyArray<Algorithm>
}

const reject = (reason: string) => new OptionsRejected({ reason })

const fixedKeys = ({ jwks }: FixedKeys): Effect.Effect<JWTVerifyGetKey, OptionsRejected> =>
  Effect.gen(function*() {
    const keyOf = yield* Effect.try({
      try: () => createLocalJWKSet(jwks),
      catch: () => reject("jwks is not a JWK set")
    })
    if (jwks.keys.length === 0) return yield* reject("jwks has no key")
    if (jwks.keys.some(({ d, k, priv }) => d !== undefined || k !== undefined || priv !== undefined)) {
      return yield* reject("jwks has a key that is not public")
    }
    return keyOf
  })

const secretBytes = ({ secret }: SharedSecret): Uint8Array => {
  const value = Redacted.value(secret)
  return typeof value === "string" ? new TextEncoder().encode(value) : value.slice()
}

const isPem = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes).trimStart().startsWith("-----BEGIN")

const selectAlgorithms = (
  requested: ReadonlyArray<Algorithm> | undefined,
  possible: ReadonlyArray<Algorithm>,
  keys: string
): Effect.Effect<ReadonlyArray<Algorithm>, OptionsRejected> => {
  if (requested === undefined) return Effect.succeed(possible)
  if (requested.length === 0) return reject("algorithms is empty")
  const other = requested.find((algorithm) => !possible.includes(algorithm))
  return other === undefined
    ? Effect.succeed([...requested])
    : reject(`the algorithm ${other} can't be used with ${keys}`)
}

// Algorithms of public keys and of secrets are never mixed, so a public key is never taken for a secret.
export const makeKeySource = (
  keys: Keys,
  requested: ReadonlyArray<Algorithm> | undefined
): Effect.Effect<KeySource, OptionsRejected> =>
  Effect.gen(function*() {
    if (["url", "jwks", "secret"].filter((name) => name in keys).length !== 1) {
      return yield* reject("keys must be one of url, jwks and secret")
    }
    if ("secret" in keys) {
      const bytes = secretBytes(keys)
      if (isPem(bytes)) return yield* reject("the secret is a key in PEM, which may be public")
      const possible = secretAlgorithms(bytes.length)
      if (possible.length === 0) return yield* reject("the secret is shorter than 32 bytes")
      const algorithms = yield* selectAlgorithms(requested, possible, `a secret of ${bytes.length} bytes`)
      return { keyOf: () => bytes, algorithms }
    }
    const algorithms = yield* selectAlgorithms(requested, publicKeyAlgorithms, "public keys")
    return { keyOf: yield* "jwks" in keys ? fixedKeys(keys) : makeRemoteKeys(keys), algorithms }
  })
