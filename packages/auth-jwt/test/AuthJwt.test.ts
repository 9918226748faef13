import * as AuthJwt from "@attestry/auth-jwt/AuthJwt"
import { userIdIn } from "@attestry/auth-jwt/Claims"
import { SessionVerifier } from "@attestry/core/authentication"
import { UserId } from "@attestry/core/shared"
import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Logger, Option, Redacted, Schema, TestClock } from "effect"
import { CompactEncrypt } from "jose"
import { forgeries } from "./support/forgeries.ts"
import * as Server from "./support/KeyServer.ts"
import {
  audience,
  by,
  bySecret,
  claims,
  issuer,
  jwks,
  keys,
  now,
  organizationId,
  signed,
  token,
  userId
} from "./support/Tokens.ts"

type Options = Partial<AuthJwt.Options>

const knownUser = Schema.decodeUnknownSync(UserId)(userId)

const common = { issuer, audience, organizationClaim: "org", keys: { jwks } }

/** Verifies at the moment for which the tokens are made. */
const verified = (jwt: string, options: Options = {}) =>
  Effect.gen(function*() {
    yield* TestClock.setTime(now * 1_000)
    const { verify } = yield* SessionVerifier
    return yield* verify(Redacted.make(jwt))
  }).pipe(Effect.provide(AuthJwt.layer({ ...common, ...options })))

const expiryOf = (jwt: string) => {
  const { exp }: { readonly exp: number } = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString())
  return new Date(exp * 1_000).toISOString()
}

const accepted = (jwt: string, options: Options = {}) =>
  Effect.gen(function*() {
    const session = yield* verified(jwt, options)
    assert.deepStrictEqual<unknown>(Option.getOrNull(session), { userId, expiresAt: expiryOf(jwt) })
  })

const refused = (jwt: string, options: Options = {}) =>
  Effect.map(verified(jwt, options), (session) => assert.isTrue(Option.isNone(session)))

const ps256 = by(keys.main.privateKey, "sha256", { padding: 6, saltLength: 32 })
const secret = "a secret that is long enough for every one of the three of them."

describe("a valid token", () => {
  const good: ReadonlyArray<readonly [string, string, Options]> = [
    ["by RS256", token(), {}],
    [
      "by RS512 and a key for it alone",
      token({}, { alg: "RS512", kid: "rs512" }, by(keys.main.privateKey, "sha512")),
      {}
    ],
    ["by PS256", token({}, { alg: "PS256" }, ps256), {}],
    ["by ES256", token({}, { alg: "ES256", kid: "curve" }, by(keys.curve.privateKey)), {}],
    ["by EdDSA", token({}, { alg: "EdDSA", kid: "edwards" }, by(keys.edwards.privateKey, null)), {}],
    ["by Ed25519", token({}, { alg: "Ed25519", kid: "edwards" }, by(keys.edwards.privateKey, null)), {}],
    ["without kid, when one key fits", signed({ alg: "ES256" }, claims, by(keys.curve.privateKey)), {}],
    ["for several audiences", token({ aud: ["https://other.example.com", audience] }), {}],
    ["for one of several accepted audiences", token(), { audience: ["https://new.example.com", audience] }],
    ["that has just expired", token({ exp: now - 4 }), {}],
    ["that expired within a tolerance of a minute", token({ exp: now - 59 }), { clockTolerance: "60 seconds" }],
    ["that is just not valid yet", token({ nbf: now + 5 }), {}],
    ["young enough", token({ iat: now - 3_600 }), { maxAge: "1 hour" }],
    ["of the required type", token({}, { typ: "at+jwt" }), { typ: "at+jwt" }],
    ["of the required type, in its long form", token({}, { typ: "application/AT+JWT" }), { typ: "at+jwt" }],
    ["without iat", token({ iat: undefined }), {}],
    ["with other claims, one name in several of them", token({ a: { b: "}\"{", c: 1 }, d: [{ c: 1 }, { c: 2 }] }), {}],
    ["of 16 kB", token({ filler: "x".repeat(11_800) }), {}]
  ]
  for (const [what, jwt, options] of good) {
    it.effect(`${what} authenticates its user`, () => accepted(jwt, options))
  }

  it.effect("by a shared secret authenticates its user, for each algorithm that the secret is long enough for", () =>
    Effect.gen(function*() {
      for (const value of [secret, new TextEncoder().encode(secret)]) {
        for (const bits of [256, 384, 512]) {
          const jwt = token({}, { alg: `HS${bits}`, kid: undefined }, bySecret(secret, `sha${bits}`))
          yield* accepted(jwt, { keys: { secret: Redacted.make(value) } })
        }
      }
    }))

  it.effect("selects the organization of the configured claim, when it has one", () =>
    Effect.gen(function*() {
      const jwt = token({ org: organizationId })
      const meant = yield* verified(jwt)
      assert.deepStrictEqual<unknown>(Option.getOrNull(meant), { userId, organizationId, expiresAt: expiryOf(jwt) })
      yield* accepted(token({ org: organizationId }), { organizationClaim: "tenant" })
    }))

  it.effect("is valid until it expires by Effect's clock", () =>
    Effect.gen(function*() {
      const { verify } = yield* SessionVerifier
      const jwt = Redacted.make(token())
      yield* TestClock.setTime(now * 1_000)
      assert.isTrue(Option.isSome(yield* verify(jwt)))
      yield* TestClock.adjust("64 seconds")
      assert.isTrue(Option.isSome(yield* verify(jwt)))
      yield* TestClock.adjust("1 seconds")
      assert.isTrue(Option.isNone(yield* verify(jwt)))
    }).pipe(Effect.provide(AuthJwt.layer(common))))
})

describe("the user of a token", () => {
  it.effect("can be in another claim", () =>
    Effect.gen(function*() {
      const options = { userId: userIdIn("attestry_user") }
      yield* accepted(token({ sub: "auth0|1", attestry_user: userId }), options)
      yield* refused(token(), options)
      yield* refused(token({ attestry_user: "auth0|1" }), options)
    }))

  it.effect("can be looked up by the host, for valid tokens only", () =>
    Effect.gen(function*() {
      const asked: Array<unknown> = []
      const table = new Map([["auth0|1", knownUser]])
      const options: Options = {
        userId: ({ sub }) =>
          Effect.sync(() => {
            asked.push(sub)
            return Option.fromNullable(table.get(String(sub)))
          })
      }
      yield* accepted(token({ sub: "auth0|1" }), options)
      yield* refused(token({ sub: "auth0|2" }), options)
      yield* refused(token({ sub: "auth0|3", exp: now - 60 }), options)
      yield* refused(token({ sub: "auth0|4", org: "acme" }), options)
      assert.deepStrictEqual(asked, ["auth0|1", "auth0|2"])
    }))
})

describe("rejects a forged or stale token:", () => {
  assert.isAtLeast(forgeries.length, 120)
  assert.strictEqual(new Set(forgeries.map(({ name }) => name)).size, forgeries.length)

  for (const { jwt, name, options } of forgeries) {
    it.effect(name, () => refused(jwt, options))
  }

  it.effect("a JWE that holds a valid token", () =>
    Effect.gen(function*() {
      const sealed = yield* Effect.promise(() =>
        new CompactEncrypt(Buffer.from(token())).setProtectedHeader({ alg: "RSA-OAEP-256", enc: "A256GCM", cty: "JWT" })
          .encrypt(keys.main.publicKey)
      )
      yield* refused(sealed)
    }))

  it.effect("alg none, public keys where a secret is shared, and other secrets", () =>
    Effect.gen(function*() {
      const options: Options = { keys: { secret: Redacted.make(secret) } }
      yield* accepted(token({}, { alg: "HS256" }, bySecret(secret)), options)
      yield* refused(token(), options)
      yield* refused(token({}, { alg: "none" }, () => ""), options)
      yield* refused(token({}, { alg: "HS256" }, bySecret("")), options)
      yield* refused(token({}, { alg: "HS256" }, bySecret(`${secret} `)), options)
      yield* refused(token({}, { alg: "HS512" }, bySecret(secret)), options)
      yield* refused(token({}, { alg: "HS512" }, bySecret(secret, "sha512")), { ...options, algorithms: ["HS256"] })
      const short = secret.slice(0, 47)
      yield* refused(token({}, { alg: "HS384" }, bySecret(short, "sha384")), { keys: { secret: Redacted.make(short) } })
    }))

  it.effect("one without kid, when several keys fit", () =>
    refused(signed({ alg: "PS256" }, claims, ps256), {
      keys: { jwks: { keys: [...jwks.keys, { ...keys.stranger.publicKey.export({ format: "jwk" }), kid: "next" }] } }
    }))

  it.scoped("one that names the place of its key, which is not fetched", () =>
    Effect.gen(function*() {
      const stranger = keys.stranger.publicKey.export({ format: "jwk" })
      const evil = yield* Server.started({ keys: [{ ...stranger, kid: "stranger" }, { ...stranger, kid: "main" }] })
      const byStranger = by(keys.stranger.privateKey)
      for (const name of ["jku", "x5u", "iss", "kid", "x5c", "x5t"]) {
        for (const kid of ["stranger", "main", undefined]) {
          const value = name === "x5c" ? [Buffer.from(evil.url).toString("base64")] : evil.url
          yield* refused(token({}, { kid, [name]: value }, byStranger))
          yield* refused(token({ iss: evil.url }, { kid, [name]: value }, byStranger))
        }
      }
      assert.strictEqual(evil.asked(), 0)
      const url = `${evil.url}?theirs`
      yield* accepted(token({}, { kid: "stranger" }, byStranger), { keys: { url } })
      assert.strictEqual(evil.asked(), 1)
    }))
})

describe("verifying tokens", () => {
  it.effect("writes nothing to the log, without a word about rejected tokens", () =>
    Effect.gen(function*() {
      const lines: Array<unknown> = []
      const logger = Logger.replace(Logger.defaultLogger, Logger.make(({ message }) => lines.push(message)))
      const written: Array<unknown> = []
      const { log } = console
      console.log = (...line) => written.push(line)
      yield* Effect.forEach(forgeries, ({ jwt, options }) => verified(jwt, options)).pipe(
        Effect.provide(logger),
        Effect.ensuring(Effect.sync(() => console.log = log))
      )
      assert.deepStrictEqual([lines, written], [[], []])
    }))

  it.effect("fails as a defect when the key is at fault", () =>
    Effect.gen(function*() {
      const weak = { ...keys.weak.publicKey.export({ format: "jwk" }), kid: "weak" }
      const jwt = token({}, { kid: "weak" }, by(keys.weak.privateKey))
      const exit = yield* Effect.exit(verified(jwt, { keys: { jwks: { keys: [weak] } } }))
      const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
      assert.instanceOf(defect, StorageDefect)
      assert.isFalse(defect.unavailable)
      assert.notInclude(Cause.pretty(Cause.die(defect), { renderErrorCause: true }), jwt.split(".")[1] ?? "")
    }))

  it.effect("rejects 3,000 tokens in which one character is changed, removed or added", () =>
    Effect.gen(function*() {
      const { verify } = yield* SessionVerifier
      yield* TestClock.setTime(now * 1_000)
      const jwt = token()
      let seed = 7
      const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
      const letters = "AZaz09-_.=+/ \u0000é"
      for (let i = 0; i < 3_000; i++) {
        // the last letter of the signature holds bits that belong to none of its bytes
        const at = next(jwt.length - 1)
        const kind = next(3)
        const letter = letters[next(letters.length)] ?? ""
        const changed = `${jwt.slice(0, at)}${kind === 0 ? "" : letter}${jwt.slice(kind === 2 ? at : at + 1)}`
        if (changed !== jwt) assert.isTrue(Option.isNone(yield* verify(Redacted.make(changed))), changed)
      }
    }).pipe(Effect.provide(AuthJwt.layer(common))))
})

describe("invalid options", () => {
  const pem = keys.main.publicKey.export({ type: "spki", format: "pem" })
  const privateJwk = keys.main.privateKey.export({ format: "jwk" })
  const shared = (length: number) => ({ secret: Redacted.make("x".repeat(length)) })
  const cases: ReadonlyArray<readonly [string, Options, RegExp]> = [
    ["a blank issuer", { issuer: " " }, /issuer is blank/],
    ["a blank audience", { audience: "" }, /audience is blank/],
    ["no audience", { audience: [] }, /audience is blank/],
    ["a blank one of several audiences", { audience: [audience, ""] }, /audience is blank/],
    ["a blank type", { typ: "" }, /typ is blank/],
    ["a secret of 31 bytes", { keys: shared(31) }, /shorter than 32 bytes/],
    ["a public key for a secret", { keys: { secret: Redacted.make(pem) } }, /a key in PEM/],
    ["an empty secret", { keys: shared(0) }, /shorter than 32 bytes/],
    [
      "a secret too short for its algorithm",
      { keys: shared(63), algorithms: ["HS512"] },
      /HS512 can't be used with a se/
    ],
    ["an algorithm of keys with a secret", { keys: shared(64), algorithms: ["HS256", "RS256"] }, /RS256 can't be used/],
    ["an algorithm of secrets with keys", { algorithms: ["RS256", "HS256"] }, /HS256 can't be used with public keys/],
    ["algorithm none", { algorithms: ["none"] as any }, /none can't be used with public keys/],
    ["no algorithm", { algorithms: [] }, /algorithms is empty/],
    ["two kinds of keys", { keys: { jwks, ...shared(32) } }, /one of url, jwks and secret/],
    ["no keys", { keys: {} as any }, /one of url, jwks and secret/],
    ["an empty JWK set", { keys: { jwks: { keys: [] } } }, /has no key/],
    ["a malformed JWK set", { keys: { jwks: { keys: "x" } as any } }, /not a JWK set/],
    ["a private key", { keys: { jwks: { keys: [privateJwk] } } }, /not public/],
    ["a secret among the keys", { keys: { jwks: { keys: [{ kty: "oct", k: "AAAA" }] } } }, /not public/],
    ["keys by plain HTTP", { keys: { url: "http://login.example.com/jwks" } }, /must use https/],
    ["keys by plain HTTP from what sounds like loopback", { keys: { url: "http://127.0.0.1.example.com" } }, /https/],
    ["keys from a file", { keys: { url: "file:///etc/jwks.json" } }, /must use https/],
    ["keys with a password", { keys: { url: "https://u:p@login.example.com/jwks" } }, /no password/],
    ["keys from nowhere", { keys: { url: "" } }, /must use https/],
    ["more than a minute of tolerance", { clockTolerance: "61 seconds" }, /clockTolerance must be between/],
    ["endless tolerance", { clockTolerance: Infinity }, /clockTolerance must be between/],
    ["no age", { maxAge: 0 }, /maxAge must be between/],
    ["endless age", { maxAge: "Infinity" as any }, /maxAge must be between/],
    ["no time for keys", { keys: { url: "https://a.example", timeout: 0 } }, /timeout must be between/],
    ["keys that are cached for ever", { keys: { url: "https://a.example", cacheTime: Infinity } }, /cacheTime must/],
    ["keys fetched for each token", { keys: { url: "https://a.example", cooldown: 0 } }, /cooldown must be/]
  ]
  for (const [what, options, reason] of cases) {
    it.effect(`are rejected: ${what}`, () =>
      Effect.gen(function*() {
        const refusal = yield* Effect.flip(verified(token(), options))
        assert.strictEqual(refusal._tag, "OptionsRejected")
        assert.match(refusal.message, reason)
        assert.notMatch(refusal.message, /x{8}|u:p|AAAA/)
      }))
  }
})
