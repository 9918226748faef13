import * as Attestry from "@attestry/core/Attestry"
import { UserStore } from "@attestry/core/member/UserStore"
import { NewOrganization, SetUp } from "@attestry/core/organization/SetUp"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"

const first = Schema.decodeSync(NewOrganization)({
  name: "Acme Example",
  owner: { name: "Owner", email: "owner@example.com" }
})

const start = Effect.flatMap(SetUp, ({ firstStart }) => firstStart(first, Effect.void))

describe("the first start", () => {
  it.effect("is that of another server, if one comes in between", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const server = yield* Layer.build(Layer.fresh(Attestry.layer))
      // by another process: not as a part of the unit that it comes into
      let other = Effect.promise(() => Effect.runPromise(Effect.provide(start, server))).pipe(Effect.asVoid)
      const between = Layer.succeed(UserStore, {
        ...users,
        findByEmail: (email) =>
          Effect.suspend(() => {
            const now = other
            other = Effect.void
            return Effect.zipRight(now, users.findByEmail(email))
          })
      })
      const started = yield* Effect.provide(start, Layer.provide(Layer.fresh(Attestry.layer), between))
      assert.isTrue(Option.isNone(started))
      assert.isTrue(Option.isSome(yield* users.findByEmail(first.owner.email)))
    }).pipe(Effect.scoped, Effect.provide(Memory.layer)))
})
