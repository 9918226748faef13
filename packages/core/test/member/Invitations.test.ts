import * as Fixtures from "@attestry/conformance/Fixtures"
import { CurrentActor } from "@attestry/core/access/Actor"
import { Authenticator } from "@attestry/core/access/Authenticator"
import * as Attestry from "@attestry/core/Attestry"
import { Invitations } from "@attestry/core/member/Invitations"
import { Email } from "@attestry/core/member/User"
import { Mailer } from "@attestry/core/shared/Mailer"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"

describe("Invitations", () => {
  it.live("that are on their way leave before the host has stopped", () =>
    Effect.gen(function*() {
      const left: Array<string> = []
      const mailer = Layer.succeed(Mailer, {
        send: ({ to }) => Effect.delay(Effect.sync(() => void left.push(to.email)), "300 millis")
      })
      const email = yield* Schema.decode(Email)("ida@example.com")
      const invite = Effect.gen(function*() {
        const organization = yield* Fixtures.storedOrganization()
        const { userId } = yield* Fixtures.storedMember(organization.id, { role: "owner" })
        const caller = yield* Effect.flatMap(Authenticator, ({ member }) => member(userId))
        const { invite } = yield* Invitations
        yield* Effect.provideService(invite({ email }), CurrentActor, caller)
        return [...left]
      })
      const app = Layer.provideMerge(Layer.provide(Attestry.layer, mailer), Memory.layer)
      assert.deepStrictEqual(yield* Effect.provide(invite, app), [])
      assert.deepStrictEqual(left, [email])
    }))
})
