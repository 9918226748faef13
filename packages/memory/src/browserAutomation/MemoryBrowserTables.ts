import { BrowserAutomation } from "@attestry/core/browserAutomation/BrowserAutomation"
import { BrowserRun } from "@attestry/core/browserAutomation/BrowserRun"
import type { Task } from "@attestry/core/task/Task"
import { makeTable, type MemoryTable } from "./MemoryTable.ts"

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
