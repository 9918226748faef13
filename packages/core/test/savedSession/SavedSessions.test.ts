import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { BrowserBusy, BrowserDriver } from "@attestry/core/browser"
import { LoginCheck, NewSavedSession, SavedSessions, SavedSessionStore } from "@attestry/core/savedSession"
import { SecretBox } from "@attestry/core/secret"
import * as Memory from "@attestry/memory/Memory"
import { MemoryEgress } from "@attestry/memory/MemoryEgress"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import { browser, savedLogin } from "../../../../test/support/BrowserPages.ts"
import { secretKey } from "../../../../test/support/HostLayers.ts"

const box = Layer.orDie(SecretBox.layer([secretKey("test")]))
const input = (fields: object = {}) => Schema.decodeUnknownSync(NewSavedSession)(savedLogin("ada", fields))
const checkOf = (url: string) => Schema.decodeUnknownSync(LoginCheck)({ url })

const app = <Provided>(host: Layer.Layer<Provided>) =>
  Layer.provideMerge(Attestry.layer, Layer.merge(Memory.layer, host))

/** Acts as the owner of an organization. */
const act = <A, E>(use: (sessions: typeof SavedSessions.Service) => Effect.Effect<A, E, CurrentActor>) =>
  Effect.gen(function*() {
    const { owner } = yield* makeTestOrganization
    return yield* Effect.provideService(use(yield* SavedSessions), CurrentActor, owner)
  })

const tagOf = (effect: Effect.Effect<unknown, { readonly _tag: string }, any>) =>
  Effect.map(Effect.flip(effect), ({ _tag }) => _tag)

describe("a host without keys, a browser or an egress", () => {
  it.effect("saves no login when it has no keys, so none is stored in clear", () =>
    Effect.gen(function*() {
      const { organization, owner } = yield* makeTestOrganization
      const { create } = yield* SavedSessions
      const { count } = yield* SavedSessionStore
      const tag = yield* tagOf(Effect.provideService(create(input()), CurrentActor, owner))
      assert.strictEqual(tag, "SecretsNotConfigured")
      assert.strictEqual(yield* count(organization.id, {}), 0)
    }).pipe(Effect.provide(app(Layer.empty))))

  it.effect("checks no login when it has no browser", () =>
    act(({ check }) => Effect.flip(check(checkOf("https://app.example.com/home")))).pipe(
      Effect.map(({ _tag }) => assert.strictEqual(_tag, "BrowserUnavailable")),
      Effect.provide(app(Layer.empty))
    ))

  it.effect("checks no login when all browsers are in use", () =>
    act(({ check }) => Effect.flip(check(checkOf("https://app.example.com/home")))).pipe(
      Effect.map(({ _tag }) => assert.strictEqual(_tag, "BrowserBusy")),
      Effect.provide(app(Layer.succeed(BrowserDriver, { open: () => new BrowserBusy(), isUnavailable: () => false })))
    ))

  it.effect("rejects private addresses without an egress too, and all exceptions", () =>
    act((sessions) =>
      Effect.gen(function*() {
        for (const origin of ["http://10.0.0.8", "https://wiki.internal", "https://receiver.internal:8080"]) {
          const tag = yield* tagOf(sessions.create(input({ origins: [origin] })))
          assert.strictEqual(tag, "BrowserSessionRejected", origin)
          assert.strictEqual(yield* tagOf(sessions.check(checkOf(`${origin}/home`))), "PageUrlRejected", origin)
        }
        const { value } = yield* sessions.create(input())
        const url = checkOf("https://app.example.com/home").url
        assert.isTrue((yield* sessions.check({ sessionId: value.id, url })).isLoggedIn)
      })
    ).pipe(Effect.provide(app(Layer.merge(box, browser)))))

  it.effect("opens sites without TLS, which nothing is sent to, and the exceptions of the egress", () =>
    act(({ check }) =>
      Effect.gen(function*() {
        const egress = ["http://plain.example.com/home", "http://receiver.internal:8080/home"]
        for (const url of egress) assert.isFalse((yield* check(checkOf(url))).isLoggedIn, url)
        for (const url of ["http://127.0.0.1/home", "http://receiver.internal/home", "http://plain.example.com:8080"]) {
          assert.strictEqual(yield* tagOf(check(checkOf(url))), "PageUrlRejected", url)
        }
      })
    ).pipe(Effect.provide(app(
      Layer.merge(browser, Layer.orDie(MemoryEgress.layer({ allow: ["receiver.internal:8080"] })))
    ))))
})
