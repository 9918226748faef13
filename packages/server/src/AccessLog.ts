import type { Caller } from "@attestry/core/access"
import { labelsOf, type ObservedRequest, type RequestObserver } from "@attestry/core/http"
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

/** Annotations of a line. They have no header, query, body, raw path, name or email address. */
const lineOf = (request: ObservedRequest) => ({
  ...labelsOf(request),
  status: request.status,
  ms: Math.round(Duration.toMillis(request.duration) * 1_000) / 1_000,
  requestId: request.requestId,
  ...(request.ip === null ? {} : { ip: request.ip }),
  ...(request.caller === null ? {} : callerOf(request.caller)),
  ...(request.code === null ? {} : { code: request.code })
})

/** Logs a line for each request, at level INFO. */
export const layer: Layer.Layer<RequestObserver> = Observers.layer(
  Effect.map(Effect.runtime<never>(), (runtime) => {
    const run = Runtime.runFork(runtime)
    return (request) => {
      run(Effect.annotateLogs(Effect.logInfo("A request"), lineOf(request)))
    }
  })
)
