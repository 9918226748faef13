import { CurrentActor, systemActor } from "@attestry/core/access"
import { SetUp } from "@attestry/core/setUp"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { ownHost } from "./egress.ts"
import { checkKeyFile, keyFileOf, writeKeyFile } from "./keyFile.ts"
import { say } from "./lines.ts"
import type { Settings } from "./Settings.ts"

const demo = Effect.flatMap(Effect.promise(() => import("./demo.ts")), ({ demo }) => demo)

/** Fills an empty storage, and shows the API key once: on a terminal, else in a file, because logs are kept. */
export const firstStart = (settings: Settings) =>
  Effect.gen(function*() {
    const { firstStart } = yield* SetUp
    const { logFormat } = settings.telemetry
    const keyFile = keyFileOf(settings)
    const started = yield* firstStart(
      settings.organization,
      // before the commit, so that no organization is without a key
      Effect.zipRight(
        Effect.forEach(Option.toArray(keyFile), checkKeyFile),
        settings.demo ? demo : Effect.succeed([])
      )
    )
    if (Option.isNone(started)) return
    const { more: others, organization, owner, token } = started.value
    yield* Effect.forEach(Option.toArray(keyFile), (path) => writeKeyFile(path, token))
    // after the commit, because a blob is no part of it, and lists show what is committed
    if (settings.demo) {
      const { demoFollowing } = yield* Effect.promise(() => import("./demoFollowing.ts"))
      yield* Effect.provideService(
        demoFollowing(owner, settings.outgoing ? ownHost(settings) : []),
        CurrentActor,
        systemActor(organization.id)
      )
    }
    yield* Effect.forEach(others, ({ id, name }) => say(logFormat, `Not a member yet: ${name} ${id}`))
    yield* Option.match(keyFile, {
      onNone: () => say(logFormat, `API key: ${token}`),
      onSome: (path) => say(logFormat, `The API key is in ${path}`)
    })
  })
