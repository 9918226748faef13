import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { TaskId } from "../task/Task.ts"
import type { BrowserAutomation, BrowserAutomationQuery } from "./BrowserAutomation.ts"

/**
 * Browser automations. A task with automations cannot be removed, unless the same unit removes them. The removal of an
 * automation removes its runs.
 */
export class BrowserAutomationStore extends Context.Tag(
  "@attestry/core/browserAutomation/BrowserAutomationStore"
)<
  BrowserAutomationStore,
  OwnedStore<BrowserAutomation, BrowserAutomationQuery> & {
    /** All automations of the task, by id. */
    readonly ofTask: (
      organizationId: OrganizationId,
      taskId: TaskId
    ) => Effect.Effect<ReadonlyArray<Versioned<BrowserAutomation>>>
    /** All automations of the organization that have a due time, by id. */
    readonly scheduled: (
      organizationId: OrganizationId
    ) => Effect.Effect<ReadonlyArray<Versioned<BrowserAutomation>>>
    /**
     * The automations of all organizations that have, at `now`, a due time or a run to begin, at most `limit`. The
     * organizations take turns: the second of one comes after the first of each other.
     */
    readonly subjects: (
      now: Timestamp,
      limit: number
    ) => Effect.Effect<ReadonlyArray<Pick<BrowserAutomation, "id" | "organizationId">>>
  }
>() {}
