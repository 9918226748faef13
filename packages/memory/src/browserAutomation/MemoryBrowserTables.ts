import { BrowserAutomation, BrowserRun } from "@attestry/core/browserAutomation"
import type { Task } from "@attestry/core/task"
import { makeTable, type MemoryTable } from "../internal/MemoryTable.ts"

export const makeBrowserTables = (tasks: Pick<MemoryTable<Task>, "has">) => {
  const browserAutomations: MemoryTable<BrowserAutomation> = makeTable<BrowserAutomation>({
    name: "browserAutomation",
    schema: BrowserAutomation,
    isComplete: ({ organizationId, taskId }) => tasks.has(organizationId, taskId)
  })
  const browserRuns: MemoryTable<BrowserRun> = makeTable<BrowserRun>({
    name: "browserRun",
    schema: BrowserRun,
    unique: ({ automationId, finishedAt, id, organizationId }) =>
      `${organizationId}/${finishedAt === null ? automationId : id}`,
    isComplete: ({ automationId, organizationId }) => browserAutomations.has(organizationId, automationId)
  })
  return { browserAutomations, browserRuns }
}
