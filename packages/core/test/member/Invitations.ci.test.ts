import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Authenticator } from "@attestry/core/authentication"
import { type Mail, Mailer } from "@attestry/core/mail"
import { Invitations } from "@attestry/core/member"
import { Email } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Duration, Effect, Layer, Schema } from "effect"
import { assertWithin } from "../../../../test/support/Waiting.ts"

/** Invites somebody in an application with that mailer, and gives what the effect does before the host stops. */
const invited = <A>(send: typeof Mailer.Service["send"], then: Effect.Effect<A>) => {
  const invite = Effect.gen(function*() {
    const organization = yield* Fixtures.storedOrganization()
    const { userId } = yield* Fixtures.storedMember(organization.id, { role: "owner" })
    const caller = yield* Effect.flatMap(Authenticator, ({ member }) => member(userId))
    const { invite } = yield* Invitations
    const email = yield* Schema.decode(Email)("ida@example.com")
    yield* Effect.provideService(invite({ email }), CurrentActor, caller)
    return yield* then
  })
  const mailer = Layer.succeed(Mailer, { send })
  return Effect.provide(invite, Layer.provideMerge(Layer.provide(Attestry.layer, mailer), Memory.layer))
}

describe("Invitations", () => {
  it.live("sends mails in progress before the host has stopped", () =>
    Effect.gen(function*() {
      const left: Array<string> = []
      const gate = yield* Deferred.make<void>()
      const send = ({ to }: Mail) => Effect.zipRight(Deferred.await(gate), Effect.sync(() => void left.push(to.email)))
      const opening = Effect.forkDaemon(Effect.delay(Deferred.succeed(gate, undefined), "300 millis"))
      assert.deepStrictEqual(yield* invited(send, Effect.zipLeft(Effect.sync(() => [...left]), opening)), [])
      assert.deepStrictEqual(left, ["ida@example.com"])
    }))

  it.live("delays a stop for hanging mails by ten seconds at most", () =>
    Effect.gen(function*() {
      let wasInterrupted = false
      const send = () => Effect.onInterrupt(Effect.never, () => Effect.sync(() => void (wasInterrupted = true)))
      // disconnected, so that a stop that waits for ever fails the test
      const stopped = Effect.timeout(Effect.disconnect(invited(send, Effect.void)), "60 seconds")
      const [took] = yield* Effect.timed(stopped)
      assert.isTrue(wasInterrupted)
      assert.isAtLeast(Duration.toMillis(took), 9_900)
      assertWithin(Duration.toMillis(took), 15_000)
    }))
})
