import type { Caller } from "@attestry/core/access/Actor"
import type { Observer, Seen } from "@attestry/core/http/RequestObserver"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Runtime from "effect/Runtime"
import * as Observers from "./Observers.ts"

const callerOf = ({ apiKey, organization, type, user }: Caller) => ({
  organization: organization.id,
  caller: type,
  callerId: apiKey?.id ?? user.id
})

/** What a line tells, name by name: neither headers nor a query, a body, a path as it came, a name or an address of mail. */
const lineOf = (seen: Seen) => ({
  ...Observers.kindOf(seen),
  status: seen.status,
  ms: Math.round(Duration.toMillis(seen.duration) * 1_000) / 1_000,
  requestId: seen.requestId,
  ...(seen.ip === null ? {} : { ip: seen.ip }),
  ...(seen.caller === null ? {} : callerOf(seen.caller)),
  ...(seen.code === null ? {} : { code: seen.code })
})

/** Logs a line for each request, at the level of information. */
export const layer: Layer.Layer<Observer> = Observers.layer(
  Effect.map(Effect.runtime<never>(), (runtime) => {
    const run = Runtime.runFork(runtime)
    return (seen) => {
      run(Effect.annotateLogs(Effect.logInfo("A request"), lineOf(seen)))
    }
  })
)
