import {
  type BrowserAutomationId,
  type BrowserRun,
  browserRunOrder,
  type BrowserRunStore,
  keptRuns
} from "@attestry/core/browserAutomation"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const isOf = (automationId: BrowserAutomationId) => (run: BrowserRun) => run.automationId === automationId

const newestFirst = (a: BrowserRun, b: BrowserRun) => compareText(b.createdAt, a.createdAt) || compareText(b.id, a.id)

export const makeMemoryBrowserRunStore = (
  { browserRuns }: MemoryTables,
  record: RecordWrite
): typeof BrowserRunStore.Service => {
  const runsOf = (organizationId: OrganizationId, automationId: BrowserAutomationId) =>
    browserRuns.filter(organizationId, isOf(automationId)).toSorted(newestFirst)

  const hasDueTime = ({ automationId, dueAt, organizationId }: BrowserRun): boolean =>
    dueAt !== null && runsOf(organizationId, automationId).some((run) => run.dueAt === dueAt)

  return {
    list: (organizationId, automationId, slice) =>
      Effect.sync(() => browserRuns.slice(organizationId, slice, browserRunOrder.position, isOf(automationId))),
    count: (organizationId, automationId) =>
      Effect.sync(() => browserRuns.filter(organizationId, isOf(automationId)).length),
    find: (organizationId, automationId, runId) =>
      Effect.sync(() =>
        Option.filter(browserRuns.find(organizationId, runId), ({ value }) => value.automationId === automationId)
      ),
    findUnfinished: (organizationId, automationId) =>
      Effect.sync(() => {
        const run = runsOf(organizationId, automationId).find(({ finishedAt }) => finishedAt === null)
        return run === undefined ? Option.none() : browserRuns.find(organizationId, run.id)
      }),
    findShown: (organizationId, automationId) =>
      Effect.sync(() =>
        Option.fromNullable(runsOf(organizationId, automationId).find(({ attachmentId }) => attachmentId !== null))
      ),
    insert: (organizationId, run) =>
      Effect.suspend(() => {
        const write = browserRuns.insert(organizationId, run)
        return record({ ...write, check: () => !hasDueTime(run) && write.check() })
      }),
    save: (organizationId, run, revision) =>
      Effect.suspend(() => {
        const { automationId, id } = run
        const canChange = Option.exists(browserRuns.find(organizationId, id), ({ value }) =>
          value.automationId === automationId && value.finishedAt === null)
        return record(browserRuns.save(organizationId, run, canChange ? revision : 0))
      }),
    // those of before the unit, as a statement sees them
    removeOld: (organizationId, automationId) =>
      Effect.suspend(() => {
        const old = runsOf(organizationId, automationId).filter(({ finishedAt }) => finishedAt !== null).slice(keptRuns)
        return record({
          key: `browserRun/${organizationId}/${automationId}/old`,
          check: () => true,
          apply: () => {
            const undo = old.map(({ id }) => browserRuns.removeAny(organizationId, id).apply())
            return () => undo.toReversed().forEach((undoOne) => undoOne())
          },
          isComplete: () => true
        })
      })
  }
}
