import * as AuthJwt from "@attestry/auth-jwt/AuthJwt"
import { SessionVerifier } from "@attestry/core/authentication"
import { StorageDefect } from "@attestry/core/storage"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Clock, Duration, Effect, Exit, Option, Redacted } from "effect"
import type { RequestListener } from "node:http"
import { assertWithin } from "../../../test/support/Waiting.ts"
import type { RemoteKeys } from "../src/internal/RemoteKeys.ts"
import { forgeries } from "./support/forgeries.ts"
import * as Server from "./support/KeyServer.ts"
import { audience, by, issuer, jwks, keys, now, token } from "./support/Tokens.ts"

const jwt = token()
const rotated = { ...keys.stranger.publicKey.export({ format: "jwk" }), kid: "next" }
const byRotated = token({}, { kid: "next" }, by(keys.stranger.privateKey))

/** Real time for what waits, and the moment of the tokens for what is verified. */
const clock: Clock.Clock = { ...Clock.make(), currentTimeMillis: Effect.succeed(now * 1_000) }

const remote = (options: Partial<RemoteKeys> = {}, rest: Partial<AuthJwt.Options> = {}) =>
  Effect.gen(function*() {
    const server = yield* Server.started(jwks)
    const verify = (token: string, rest: Partial<AuthJwt.Options> = {}) =>
      Effect.flatMap(SessionVerifier, ({ verify }) => verify(Redacted.make(token))).pipe(
        Effect.provide(AuthJwt.layer({ issuer, audience, keys: { url: server.url, ...options }, ...rest })),
        Effect.withClock(clock)
      )
    const layer = AuthJwt.layer({ issuer, audience, keys: { url: server.url, ...options }, ...rest })
    const verifier = yield* Effect.provide(SessionVerifier, layer)
    const ask = (token: string) => Effect.withClock(verifier.verify(Redacted.make(token)), clock)
    const counts = (token: string) => Effect.map(ask(token), Option.isSome)
    const unavailable = (token: string) =>
      Effect.map(Effect.exit(ask(token)), (exit) => {
        const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        assert.instanceOf(defect, StorageDefect)
        assert.isTrue(defect.unavailable)
        assert.strictEqual(defect.message, `The keys at ${server.url} are unavailable`)
        const told = Cause.pretty(Cause.die(defect), { renderErrorCause: true })
        for (const part of token.split(".")) assert.notInclude(told, part)
      })
    return { ...server, counts, unavailable, verify }
  })

const real = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.withClock(effect, Clock.make())
const aWhile = real(Effect.sleep("1100 millis"))
/** Longer than what is kept for 3 seconds. */
const longer = real(Effect.sleep("3100 millis"))

describe.concurrent("keys fetched from a server", () => {
  it.scopedLive("are fetched once, when the first token comes", () =>
    Effect.gen(function*() {
      const { asked, counts } = yield* remote()
      assert.strictEqual(asked(), 0)
      const answers = yield* Effect.all(Array.from({ length: 20 }, () => counts(jwt)), { concurrency: "unbounded" })
      assert.isTrue(answers.every((each) => each))
      assert.isTrue(yield* counts(jwt))
      assert.strictEqual(asked(), 1)
    }))

  it.scopedLive("verify no forged or stale token, and are fetched once when keys are unknown", () =>
    Effect.gen(function*() {
      const { asked, counts, verify } = yield* remote({}, { organizationClaim: "org" })
      assert.isTrue(yield* counts(jwt))
      for (const { jwt, name, options } of forgeries) {
        const isNone = options === undefined
          ? !(yield* counts(jwt))
          : Option.isNone(yield* verify(jwt, options))
        assert.isTrue(isNone, name)
      }
      const ofOptions = forgeries.filter(({ options }) => options !== undefined).length
      assert.isAtMost(asked(), 1 + ofOptions)
    }))

  it.scopedLive("are fetched again for an unknown key, after a cooldown", () =>
    Effect.gen(function*() {
      const { asked, counts, publish } = yield* remote({ cooldown: "3 seconds" })
      assert.isTrue(yield* counts(jwt))
      publish({ keys: [rotated] })
      assert.isFalse(yield* counts(byRotated))
      assert.strictEqual(asked(), 1)
      yield* longer
      assert.isTrue(yield* counts(byRotated))
      assert.isFalse(yield* counts(jwt))
      assert.strictEqual(asked(), 2)
    }))

  it.scopedLive("are rejected after withdrawal, at the latest when the cache expires", () =>
    Effect.gen(function*() {
      const { counts, publish } = yield* remote({ cacheTime: "3 seconds" })
      assert.isTrue(yield* counts(jwt))
      publish({ keys: [rotated] })
      assert.isTrue(yield* counts(jwt))
      yield* longer
      assert.isFalse(yield* counts(jwt))
    }))

  it.scopedLive("are rejected when private, symmetric or of an unknown kind", () =>
    Effect.gen(function*() {
      const { counts, publish, unavailable } = yield* remote({ cacheTime: "1 second" })
      publish({ keys: [{ kty: "oct", k: "AAAA", kid: "main" }, { kty: "new", kid: "main" }] })
      assert.isFalse(yield* counts(jwt))
      assert.isFalse(yield* counts(token({}, { alg: "HS256" }, () => "AAAA")))
      yield* aWhile
      publish({ keys: [{ ...keys.main.privateKey.export({ format: "jwk" }), kid: "main" }] })
      yield* unavailable(jwt)
    }))
})

describe.concurrent("a key server that is down", () => {
  const silent: RequestListener = () => undefined
  const large: RequestListener = (_, response) => void response.end(`{"keys":[],"x":"${"x".repeat(600_000)}"}`)
  const dripping: RequestListener = (_, response) => {
    response.write("{")
    const drip = setInterval(() => response.write(" "), 50)
    response.on("close", () => clearInterval(drip))
  }
  const status = (code: number, headers = {}): RequestListener => (_, response) =>
    void response.writeHead(code, headers).end(JSON.stringify(jwks))
  const text = (body: string): RequestListener => (_, response) => void response.end(body)
  const cases: ReadonlyArray<readonly [string, RequestListener]> = [
    ["responds with 500", status(500)],
    ["responds with 404", status(404)],
    ["responds with 204", (_, response) => void response.writeHead(204).end()],
    ["redirects", status(302, { location: "/other" })],
    ["responds with a page", text("<html>We will be back soon</html>")],
    ["responds with other JSON", text("{}")],
    ["responds with invalid keys", text("{\"keys\":[1]}")],
    ["responds with an empty body", text("")],
    ["responds with too much", large],
    ["closes the connection", (_, response) => void response.socket?.destroy()],
    ["never responds", silent],
    ["never ends its response", dripping]
  ]
  for (const [what, answer] of cases) {
    it.scopedLive(`counts as an outage, without rejecting the token, when it ${what}`, () =>
      Effect.gen(function*() {
        const { answerWith, asked, counts, publish, unavailable } = yield* remote({ timeout: "2 seconds" })
        answerWith(answer)
        yield* unavailable(jwt)
        yield* unavailable(token({ sub: "usr_other" }))
        assert.strictEqual(asked(), 1)
        publish(jwks)
        yield* aWhile
        assert.isTrue(yield* counts(jwt))
      }))
  }

  it.scopedLive("counts as an outage when nobody listens, and is used again once it is back", () =>
    Effect.gen(function*() {
      const { counts, startAgain, stop, unavailable } = yield* remote()
      yield* stop
      yield* unavailable(jwt)
      yield* startAgain
      yield* aWhile
      assert.isTrue(yield* counts(jwt))
    }))

  it.scopedLive("goes unnoticed while its keys are cached, except for unknown keys", () =>
    Effect.gen(function*() {
      const { counts, stop, unavailable } = yield* remote({ cooldown: "100 millis" })
      assert.isTrue(yield* counts(jwt))
      yield* stop
      yield* aWhile
      yield* unavailable(byRotated)
      assert.isTrue(yield* counts(jwt))
      assert.isFalse(yield* counts(token({ exp: now - 60 })))
    }))

  it.scopedLive("times out for all waiting requests together", () =>
    Effect.gen(function*() {
      const { answerWith, asked, unavailable } = yield* remote()
      answerWith(silent)
      const all = Effect.all(Array.from({ length: 50 }, () => unavailable(jwt)), { concurrency: "unbounded" })
      const [duration] = yield* Effect.timed(all)
      assertWithin(Duration.toMillis(duration), 6_000)
      assert.strictEqual(asked(), 1)
    }))
})
