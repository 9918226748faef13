import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { BlobKey } from "../blob/BlobStore.ts"
import type { Slice } from "../page/Page.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Revised, Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { TaskId } from "../task/Task.ts"
import type {
  Automation,
  AutomationId,
  AutomationQuery,
  AutomationVersion,
  AutomationVersionId,
  AutomationVersionQuery
} from "./Automation.ts"

/** An automation with the keys of its versions' scripts, in the order of the versions. */
export interface AutomationScripts extends Versioned<Automation> {
  readonly scripts: ReadonlyArray<BlobKey>
}

/**
 * Automations of tasks and their versions. The storage itself rejects a change of a version, and its removal without its
 * automation. A version depends on the revision of its automation, which the same unit saves.
 */
export class AutomationStore extends Context.Tag("@attestry/core/taskAutomation/AutomationStore")<AutomationStore, {
  /** The slice of the task's automations. */
  readonly list: (
    organizationId: OrganizationId,
    taskId: TaskId,
    slice: Slice<AutomationQuery>
  ) => Effect.Effect<ReadonlyArray<Revised<Automation>>>
  /** The number of the task's automations that match. */
  readonly count: (
    organizationId: OrganizationId,
    taskId: TaskId,
    filters: Slice<AutomationQuery>["filters"]
  ) => Effect.Effect<number>
  /** The automation of the task; none if it belongs to another task or organization. */
  readonly find: (
    organizationId: OrganizationId,
    taskId: TaskId,
    automationId: AutomationId
  ) => Effect.Effect<Option.Option<Versioned<Automation>>>
  /** Adds the automation with revision 1. */
  readonly insert: (organizationId: OrganizationId, automation: Automation) => Effect.Effect<void, never, Writes>
  /** Replaces name, description, latest version, archiving and time of change if the automation still has the revision. */
  readonly save: (
    organizationId: OrganizationId,
    automation: Automation,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** The slice of the automation's versions, by their number. */
  readonly versions: (
    organizationId: OrganizationId,
    automationId: AutomationId,
    slice: Slice<AutomationVersionQuery>
  ) => Effect.Effect<ReadonlyArray<AutomationVersion>>
  /** The version of the automation; none if it belongs to another automation or organization. */
  readonly findVersion: (
    organizationId: OrganizationId,
    automationId: AutomationId,
    versionId: AutomationVersionId
  ) => Effect.Effect<Option.Option<AutomationVersion>>
  /** Adds the version. An automation has each number once. */
  readonly insertVersion: (
    organizationId: OrganizationId,
    version: AutomationVersion
  ) => Effect.Effect<void, never, Writes>
  /** All automations of the task with the keys of their scripts, by id. */
  readonly ofTask: (
    organizationId: OrganizationId,
    taskId: TaskId
  ) => Effect.Effect<ReadonlyArray<AutomationScripts>>
  /**
   * Removes the automations with all their versions if each still has its revision. The list must not be empty, and name
   * an automation once.
   */
  readonly removeAll: (
    organizationId: OrganizationId,
    automations: ReadonlyArray<{ readonly id: AutomationId; readonly revision: number }>
  ) => Effect.Effect<void, never, Writes>
  /** Those of the keys that versions of the organization have. */
  readonly findKeys: (
    organizationId: OrganizationId,
    keys: ReadonlyArray<BlobKey>
  ) => Effect.Effect<ReadonlyArray<BlobKey>>
}>() {}
