import { BrowserAutomation, BrowserAutomationId, BrowserRun, BrowserRunId } from "@attestry/core/browserAutomation"
import type { Task } from "@attestry/core/task"
import { Schema } from "effect"
import { at, decodeNamed, id } from "./Values.ts"

export const browserAutomation = (
  { id: taskId, organizationId }: Pick<Task, "id" | "organizationId">,
  fields: Partial<typeof BrowserAutomation.Encoded> = {}
): BrowserAutomation =>
  decodeNamed(BrowserAutomation)({
    id: id(BrowserAutomationId),
    organizationId,
    taskId,
    name: "Browser automation",
    targetUrl: "https://admin.example.com/users",
    instruction: "screenshot",
    isEnabled: true,
    createdAt: at(0),
    updatedAt: at(0),
    description: null,
    schedule: null,
    sessionId: null,
    modelSteps: null,
    nextDueAt: null,
    createdBy: null,
    runsAs: null,
    ...fields
  })

export const browserRun = (
  { id: automationId, organizationId, taskId }: Pick<BrowserAutomation, "id" | "organizationId" | "taskId">,
  fields: Partial<typeof BrowserRun.Encoded> = {}
): BrowserRun =>
  Schema.decodeSync(BrowserRun)({
    id: id(BrowserRunId),
    organizationId,
    automationId,
    taskId,
    status: "pending",
    reason: null,
    trigger: "manual",
    dueAt: null,
    missed: 0,
    attempts: 0,
    startedAt: null,
    nextAttemptAt: at(0),
    finishedAt: null,
    finalUrl: null,
    steps: [],
    plannedBy: null,
    attachmentId: null,
    sha256: null,
    changedPixels: null,
    createdBy: null,
    runsAs: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })

// a run that has ended
export const finishedBrowserRun = (
  automation: Pick<BrowserAutomation, "id" | "organizationId" | "taskId">,
  fields: Partial<typeof BrowserRun.Encoded> = {}
): BrowserRun => browserRun(automation, { status: "passed", nextAttemptAt: null, finishedAt: at(1), ...fields })
