import * as Effect from "effect/Effect"
import * as Access from "../access/Access.ts"
import { Authors } from "../authentication/Authors.ts"
import { BrowserAutomationAccess } from "./BrowserAutomationAccess.ts"
import { type BrowserRun, endWithout } from "./BrowserRun.ts"

export const lostRights = { end: endWithout("blocked", "author_lost_rights"), screenshot: null }

// True if the author of a run may have it now: the user who asked for it, or who changed the automation last.
export const makeHasRights = Effect.gen(function*() {
  const { findPermissions } = yield* Authors

  return ({ organizationId, runsAs, trigger }: BrowserRun): Effect.Effect<boolean> =>
    Effect.map(findPermissions(organizationId, runsAs), (permissions) => {
      const { run, runByItself } = BrowserAutomationAccess
      return Access.meets(trigger === "manual" ? run : runByItself, { permissions })
    })
})
