import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { StorageFull } from "../organization/StorageLimit.ts"
import type { InvalidCursor, Page, UnpagedList } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { TaskId, TaskNotFound } from "../task/Task.ts"
import type {
  Automation,
  AutomationArchived,
  AutomationHasVersions,
  AutomationId,
  AutomationNotFound,
  AutomationPatch,
  AutomationQuery,
  AutomationVersionId,
  AutomationVersionNotFound,
  NewAutomation,
  NewAutomationVersion
} from "./Automation.ts"
import type { AutomationVersionRow, AutomationVersionView } from "./AutomationVersionView.ts"
import type { AutomationView } from "./AutomationView.ts"

/** Scripts of tasks, in versions that never change. Nothing here runs them. */
export interface AutomationsService {
  /** Lists one page of the task's automations: by default the first 100, in the order of creation. */
  readonly list: (
    taskId: TaskId,
    query: Input<typeof AutomationQuery>
  ) => Effect.Effect<
    Page<Revised<Automation>>,
    InvalidCursor | InvalidRequest | PermissionMissing | TaskNotFound,
    CurrentActor
  >
  /** Returns the automation, without its versions. */
  readonly get: (
    taskId: TaskId,
    automationId: AutomationId
  ) => Effect.Effect<Versioned<AutomationView>, AutomationNotFound | PermissionMissing, CurrentActor>
  /** Adds an automation to the task, without a version. */
  readonly create: (
    taskId: TaskId,
    input: Input<typeof NewAutomation>
  ) => Effect.Effect<Versioned<AutomationView>, Busy | InvalidRequest | PermissionMissing | TaskNotFound, CurrentActor>
  /**
   * Changes the given fields. Writes nothing if none of them differs. While the automation is archived, nothing else changes.
   */
  readonly update: (
    taskId: TaskId,
    automationId: AutomationId,
    patch: Input<typeof AutomationPatch>
  ) => Effect.Effect<
    Versioned<AutomationView>,
    AutomationArchived | AutomationNotFound | Busy | InvalidRequest | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /** Removes an automation that never had a version, and returns its id. */
  readonly remove: (
    taskId: TaskId,
    automationId: AutomationId
  ) => Effect.Effect<
    AutomationId,
    AutomationHasVersions | AutomationNotFound | Busy | PermissionMissing | PreconditionFailed,
    CurrentActor
  >
  /**
   * Lists all versions of the automation, the newest first: the first 1,000, and the effect that reads the next. See
   * `streamAll` of the entry `page`.
   */
  readonly listVersions: (
    taskId: TaskId,
    automationId: AutomationId
  ) => Effect.Effect<UnpagedList<AutomationVersionRow>, AutomationNotFound | PermissionMissing, CurrentActor>
  /** Reads a version with its script. Dies with a `StorageDefect` if the script is damaged or missing. */
  readonly getVersion: (
    taskId: TaskId,
    automationId: AutomationId,
    versionId: AutomationVersionId
  ) => Effect.Effect<
    AutomationVersionView,
    AutomationNotFound | AutomationVersionNotFound | PermissionMissing,
    CurrentActor
  >
  /**
   * Publishes a script as the next version, unless the automation is archived. The script is stored once, before the commit.
   * If publishing fails, the script is removed, unless it is unknown whether the commit was made.
   */
  readonly publish: (
    taskId: TaskId,
    automationId: AutomationId,
    input: Input<typeof NewAutomationVersion>
  ) => Effect.Effect<
    AutomationVersionRow,
    AutomationArchived | AutomationNotFound | Busy | InvalidRequest | PermissionMissing | StorageFull,
    CurrentActor
  >
}
