import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { InvalidCursor, Page } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { BrowserSessionNotFound } from "../savedSession/SavedSession.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { TaskNotFound } from "../task/Task.ts"
import type {
  BrowserAutomationId,
  BrowserAutomationNotFound,
  BrowserAutomationPatch,
  BrowserAutomationQuery,
  NewBrowserAutomation,
  ScheduleTooFrequent,
  TargetUrlRejected,
  TooManyBrowserAutomations
} from "./BrowserAutomation.ts"
import type { BrowserAutomationRow, BrowserAutomationView, BrowserRunView } from "./BrowserAutomationView.ts"
import type { BrowserRunId, BrowserRunNotFound, BrowserRunQuery, BrowserRunUnfinished } from "./BrowserRun.ts"

/** Work of a browser that collects evidence for tasks of the caller's organization, on request or by a schedule. */
export interface BrowserAutomationsService {
  /** Lists one page of the matching automations: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof BrowserAutomationQuery>
  ) => Effect.Effect<
    Page<Revised<BrowserAutomationRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing,
    CurrentActor
  >
  /** Returns the automation, and how its instruction was read. */
  readonly get: (
    automationId: BrowserAutomationId
  ) => Effect.Effect<Versioned<BrowserAutomationView>, BrowserAutomationNotFound | PermissionMissing, CurrentActor>
  /**
   * Adds an automation to a task. An organization has at most 100. Due times are at least five minutes apart. One that runs
   * by itself needs also `browser:run` and `evidence:create`.
   */
  readonly create: (
    input: Input<typeof NewBrowserAutomation>
  ) => Effect.Effect<
    Versioned<BrowserAutomationView>,
    | BrowserSessionNotFound
    | Busy
    | InvalidRequest
    | PermissionMissing
    | ScheduleTooFrequent
    | TargetUrlRejected
    | TaskNotFound
    | TooManyBrowserAutomations,
    CurrentActor
  >
  /**
   * Changes the given fields. Writes nothing if none of them differs. Another instruction or URL drops the steps that a
   * model wrote. A run that is being carried out goes on as it began. If the automation then runs by itself, it needs also
   * `browser:run` and `evidence:create`, now and of the caller at each due time.
   */
  readonly update: (
    automationId: BrowserAutomationId,
    patch: Input<typeof BrowserAutomationPatch>
  ) => Effect.Effect<
    Versioned<BrowserAutomationView>,
    | BrowserAutomationNotFound
    | BrowserSessionNotFound
    | Busy
    | InvalidRequest
    | PermissionMissing
    | PreconditionFailed
    | ScheduleTooFrequent
    | TargetUrlRejected,
    CurrentActor
  >
  /** Removes the automation with its runs, and returns its id. Their screenshots remain with the task. */
  readonly remove: (
    automationId: BrowserAutomationId
  ) => Effect.Effect<
    BrowserAutomationId,
    BrowserAutomationNotFound | Busy | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /** Queues a run by hand. An automation that is disabled can be run so too. The engine carries it out. */
  readonly run: (
    automationId: BrowserAutomationId
  ) => Effect.Effect<
    BrowserRunView,
    BrowserAutomationNotFound | BrowserRunUnfinished | Busy | PermissionMissing,
    CurrentActor
  >
  /** Lists one page of the automation's runs: by default the newest 100. */
  readonly listRuns: (
    automationId: BrowserAutomationId,
    query: Input<typeof BrowserRunQuery>
  ) => Effect.Effect<
    Page<BrowserRunView>,
    BrowserAutomationNotFound | InvalidCursor | InvalidRequest | PermissionMissing,
    CurrentActor
  >
  /** Returns a run of the automation. It has ended if it has a `finishedAt`. */
  readonly getRun: (
    automationId: BrowserAutomationId,
    runId: BrowserRunId
  ) => Effect.Effect<
    BrowserRunView,
    BrowserAutomationNotFound | BrowserRunNotFound | PermissionMissing,
    CurrentActor
  >
}
