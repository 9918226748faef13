import { CurrentActor, systemActor } from "@attestry/core/access/Actor"
import { SetUp } from "@attestry/core/setUp/SetUp"
import { Console, Effect, Option } from "effect"
import { demo } from "./demo.ts"
import { demoAutomations } from "./demoAutomations.ts"
import { demoBrowser } from "./demoBrowser.ts"
import { addEvidence } from "./demoEvidence.ts"
import { demoQuestionnaires } from "./demoQuestionnaires.ts"
import { demoSoa } from "./demoSoa.ts"
import { ownHost } from "./egress.ts"
import type { Settings } from "./Settings.ts"

/** Fills an empty storage, and prints the API key once. */
export const firstStart = (settings: Settings) =>
  Effect.gen(function*() {
    const { firstStart } = yield* SetUp
    const started = yield* firstStart(settings.organization, settings.demo ? demo : Effect.succeed([]))
    if (Option.isNone(started)) return
    const { organization, owner } = started.value
    // after the commit, because a blob is no part of it, and lists show what is committed
    if (settings.demo) {
      yield* Effect.provideService(
        Effect.all(
          [addEvidence(owner), demoAutomations, demoBrowser(ownHost(settings)), demoQuestionnaires, demoSoa],
          { discard: true }
        ),
        CurrentActor,
        systemActor(organization.id)
      )
    }
    yield* Effect.forEach(started.value.more, ({ id, name }) => Console.log(`Not a member yet: ${name} ${id}`))
    yield* Console.log(`API key: ${started.value.token}`)
  })
