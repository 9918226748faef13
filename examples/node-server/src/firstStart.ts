import { CurrentActor, systemActor } from "@attestry/core/access"
import { SetUp } from "@attestry/core/setUp"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ownHost } from "./egress.ts"
import type { Settings } from "./Settings.ts"

const demo = Effect.flatMap(Effect.promise(() => import("./demo.ts")), ({ demo }) => demo)

/** Fills an empty storage, and prints the API key once. */
export const firstStart = (settings: Settings) =>
  Effect.gen(function*() {
    const { firstStart } = yield* SetUp
    const started = yield* firstStart(settings.organization, settings.demo ? demo : Effect.succeed([]))
    if (Option.isNone(started)) return
    const { organization, owner } = started.value
    // after the commit, because a blob is no part of it, and lists show what is committed
    if (settings.demo) {
      const { demoFollowing } = yield* Effect.promise(() => import("./demoFollowing.ts"))
      yield* Effect.provideService(
        demoFollowing(owner, ownHost(settings)),
        CurrentActor,
        systemActor(organization.id)
      )
    }
    yield* Effect.forEach(started.value.more, ({ id, name }) => Console.log(`Not a member yet: ${name} ${id}`))
    yield* Console.log(`API key: ${started.value.token}`)
  })
