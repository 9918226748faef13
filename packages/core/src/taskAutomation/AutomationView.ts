import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { Automation } from "./Automation.ts"
import { AutomationAccess } from "./AutomationAccess.ts"

const moves = makeMoves("AutomationMove", {
  update: { guard: AutomationAccess.update },
  remove: { guard: AutomationAccess.remove, isPossible: ({ latestVersion }: Automation) => latestVersion === null },
  publish: { guard: AutomationAccess.publish, isPossible: ({ isArchived }: Automation) => !isArchived }
})

/** An automation, and the moves that the caller may make. */
export const AutomationView = Schema.Struct({ ...Automation.fields, allowed: moves.allowed })

export type AutomationView = typeof AutomationView.Type

export const makeToAutomationView = Effect.map(
  CurrentActor,
  (actor) => (automation: Automation): AutomationView =>
    Object.assign({}, automation, { allowed: moves.find(automation, actor) })
)
