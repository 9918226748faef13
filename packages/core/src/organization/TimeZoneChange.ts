import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Organization } from "../../organization/Organization.ts"
import type { Writes } from "../../storage/UnitOfWork.ts"

// what depends on the time zone, changed in the unit that changes it; `Attestry.ts` provides it
export class TimeZoneChange extends Context.Tag("@attestry/core/internal/organization/TimeZoneChange")<TimeZoneChange, {
  readonly apply: (organization: Organization) => Effect.Effect<void, never, Writes>
}>() {}
