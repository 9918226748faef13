import { SetUp } from "@attestry/core/organization/SetUp"
import { Name } from "@attestry/core/shared/Text"
import { Console, Effect, Option, Schema } from "effect"
import { demo } from "./demo.ts"
import type { Settings } from "./Settings.ts"

const ownerName = Schema.decodeSync(Name)("Owner")

/** Fills an empty storage and prints the API key, this once. */
export const firstStart = (settings: Settings) =>
  Effect.gen(function*() {
    const { firstStart } = yield* SetUp
    const input = { name: settings.organization, owner: { name: ownerName, email: settings.ownerEmail } }
    const started = yield* firstStart(input, settings.demo ? demo : Effect.succeed([]))
    if (Option.isNone(started)) return
    yield* Effect.forEach(started.value.more, ({ id, name }) => Console.log(`Not a member yet: ${name} ${id}`))
    yield* Console.log(`API key: ${started.value.token}`)
  })
