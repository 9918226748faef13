import { assert, layer } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import * as Faulty from "./Faulty.ts"
import { withstands } from "./Load.ts"

/** Runs it again and again for as long as the fault lasts. */
const repeatedly = (effect: Effect.Effect<unknown>, every: string) => {
  let fiber: Fiber.Fiber<unknown> | undefined
  return {
    begin: Effect.gen(function*() {
      fiber = yield* Effect.fork(Effect.forever(Effect.zipRight(effect, Effect.sleep(every as "50 millis"))))
    }),
    end: Effect.suspend(() => fiber === undefined ? Effect.void : Fiber.interrupt(fiber))
  }
}

layer(Faulty.layer, { excludeTestServices: true })("long faults of Postgres", (it) => {
  it.effect("recovers when connections are reset repeatedly", () =>
    Effect.gen(function*() {
      const { proxy } = yield* Faulty.Faulty
      yield* withstands("resets", { ...repeatedly(proxy.reset, "100 millis"), seconds: 3, refused: [] })
    }))

  it.effect("recovers when backends are terminated repeatedly", () =>
    Effect.gen(function*() {
      const { admin } = yield* Faulty.Faulty
      yield* withstands("terminated", { ...repeatedly(admin(Faulty.terminate), "100 millis"), seconds: 3, refused: [] })
    }))

  it.effect("stays within the time limits for each chunk of a list of 100,000 rows", () =>
    Effect.gen(function*() {
      const { admin } = yield* Faulty.Faulty
      const { get, organization } = yield* Faulty.ofTenant
      yield* admin(Faulty.insertMany(organization.id, 100_000))
      const { body, status } = yield* get("/v1/vendors")
      assert.deepStrictEqual([status, body.count, body.data.length], [200, 100_000, 100_000])
    }))
})
