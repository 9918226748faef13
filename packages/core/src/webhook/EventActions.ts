import * as Context from "effect/Context"

// the actions of all changes that the audit log records, such as `vendor.updated`
export class EventActions
  extends Context.Tag("@attestry/core/webhook/EventActions")<EventActions, ReadonlyArray<string>>()
{}
