import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { expectedPattern, matchesAction } from "./Webhook.ts"

// the actions of all changes that the audit log records, such as `vendor.updated`
export class EventActions
  extends Context.Tag("@attestry/core/webhook/EventActions")<EventActions, ReadonlyArray<string>>()
{}

// rejects patterns that no action matches
export const makeCheckEvents = Effect.map(EventActions, (actions) => (patterns: ReadonlyArray<string>) => {
  const errors = patterns.flatMap((pattern, i) =>
    actions.some((action) => matchesAction(pattern, action))
      ? []
      : [{ pointer: `/events/${i}`, detail: expectedPattern }]
  )
  return errors.length === 0 ? Effect.void : new UnknownReference({ errors })
})
