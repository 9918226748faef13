import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Organization } from "./Organization.ts"

// changes all that depends on the time zone, in the unit that changes it; `Attestry.ts` provides it
export class TimeZoneChange extends Context.Tag("@attestry/core/organization/TimeZoneChange")<TimeZoneChange, {
  readonly apply: (organization: Organization) => Effect.Effect<void, never, Writes>
}>() {}
