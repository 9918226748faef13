import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { BrowserAutomationId } from "./BrowserAutomation.ts"
import type { BrowserRun, BrowserRunId, BrowserRunQuery } from "./BrowserRun.ts"

/**
 * Runs of browser automations. An automation has one unfinished run at most, and one run for each due time: a unit that
 * adds a second one is retried.
 */
export class BrowserRunStore extends Context.Tag("@attestry/core/browserAutomation/BrowserRunStore")<BrowserRunStore, {
  /** The slice of the automation's runs. */
  readonly list: (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId,
    slice: Slice<BrowserRunQuery>
  ) => Effect.Effect<ReadonlyArray<BrowserRun>>
  /** The number of the automation's runs. */
  readonly count: (organizationId: OrganizationId, automationId: BrowserAutomationId) => Effect.Effect<number>
  /** The run of the automation; none if it belongs to another automation or organization. */
  readonly find: (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId,
    runId: BrowserRunId
  ) => Effect.Effect<Option.Option<Versioned<BrowserRun>>>
  /** The run that is not finished. */
  readonly findUnfinished: (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId
  ) => Effect.Effect<Option.Option<Versioned<BrowserRun>>>
  /** The newest run with an attachment. */
  readonly findShown: (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId
  ) => Effect.Effect<Option.Option<BrowserRun>>
  /** Adds the run with revision 1. */
  readonly insert: (organizationId: OrganizationId, run: BrowserRun) => Effect.Effect<void, never, Writes>
  /** Replaces an unfinished run if it still has the revision. Its automation must exist. */
  readonly save: (
    organizationId: OrganizationId,
    run: BrowserRun,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the runs of the automation that finished before the unit, but the newest {@link keptRuns}. */
  readonly removeOld: (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId
  ) => Effect.Effect<void, never, Writes>
}>() {}
