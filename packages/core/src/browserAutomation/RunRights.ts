import * as Effect from "effect/Effect"
import * as Access from "../access/Access.ts"
import { Authors } from "../authentication/Authors.ts"
import { BrowserAutomationAccess } from "./BrowserAutomationAccess.ts"
import { type BrowserRun, endWithout } from "./BrowserRun.ts"

export const lostRights = { end: endWithout("blocked", "author_lost_rights"), screenshot: null }

// Tells whether the author of a run may have it now: who asked for it, or who changed the automation last.
export const makeHasRights = Effect.map(
  Authors,
  ({ findPermissions }) => ({ organizationId, runsAs, trigger }: BrowserRun): Effect.Effect<boolean> =>
    Effect.map(findPermissions(organizationId, runsAs), (permissions) => {
      const { run, runByItself } = BrowserAutomationAccess
      return Access.meets(trigger === "manual" ? run : runByItself, { permissions })
    })
)
