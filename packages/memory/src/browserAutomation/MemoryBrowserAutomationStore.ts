import {
  type BrowserAutomation,
  browserAutomationOrder,
  type BrowserAutomationQuery,
  type BrowserAutomationStore
} from "@attestry/core/browserAutomation"
import type { Slice } from "@attestry/core/page"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const matching =
  ({ isEnabled, taskId }: Slice<BrowserAutomationQuery>["filters"]) => (automation: BrowserAutomation): boolean =>
    (isEnabled === undefined || automation.isEnabled === isEnabled)
    && (taskId?.includes(automation.taskId) ?? true)

export const makeMemoryBrowserAutomationStore = (
  { browserAutomations, browserRuns }: MemoryTables,
  record: RecordWrite
): typeof BrowserAutomationStore.Service => {
  const table = browserAutomations
  const owned = makeMemoryOwnedStore({ table, record, position: browserAutomationOrder.position, matching })

  const versioned = (organizationId: OrganizationId, matches: (automation: BrowserAutomation) => boolean) =>
    Effect.sync(() =>
      table.filter(organizationId, matches)
        .toSorted((a, b) => compareText(a.id, b.id))
        .flatMap(({ id }) => Option.toArray(table.find(organizationId, id)))
    )

  return {
    ...owned,
    remove: (organizationId, id, revision) =>
      Effect.suspend(() => {
        const write = table.remove(organizationId, id, revision)
        return record({
          ...write,
          apply: () => {
            const runs = browserRuns.filter(organizationId, ({ automationId }) => automationId === id)
              .map((run) => browserRuns.removeAny(organizationId, run.id))
            const undo = [write, ...runs].map(({ apply }) => apply())
            return () => undo.toReversed().forEach((undoOne) => undoOne())
          }
        })
      }),
    ofTask: (organizationId, taskId) => versioned(organizationId, (automation) => automation.taskId === taskId),
    scheduled: (organizationId) => versioned(organizationId, ({ nextDueAt }) => nextDueAt !== null),
    subjects: (now, limit) =>
      Effect.sync(() => {
        const ranked = table.partitions().flatMap((partition) => {
          const begun = new Map(
            browserRuns.filter(partition, ({ nextAttemptAt }) => nextAttemptAt !== null && nextAttemptAt <= now)
              .map(({ automationId, nextAttemptAt }) => [automationId, nextAttemptAt])
          )
          return table.filter(
            partition,
            ({ id, nextDueAt }) => begun.has(id) || (nextDueAt !== null && nextDueAt <= now)
          )
            .map(({ id, nextDueAt, organizationId }) => ({ id, organizationId, at: begun.get(id) ?? nextDueAt ?? "" }))
            .toSorted((a, b) => compareText(a.at, b.at) || compareText(a.id, b.id))
            .map(({ id, organizationId }, turn) => ({ id, organizationId, turn }))
        })
        return ranked.toSorted((a, b) => a.turn - b.turn).slice(0, limit).map(({ id, organizationId }) => ({
          id,
          organizationId
        }))
      })
  }
}
