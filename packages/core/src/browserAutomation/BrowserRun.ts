import * as Schema from "effect/Schema"
import { Author } from "../access/Author.ts"
import { AttachmentId } from "../attachment/Attachment.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { byCreation } from "../page/ListOrder.ts"
import { createdPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { TaskId } from "../task/Task.ts"
import { type BrowserAutomation, BrowserAutomationId } from "./BrowserAutomation.ts"

export const BrowserRunId = EntityId("brr", "BrowserRunId")

export type BrowserRunId = typeof BrowserRunId.Type

export const BrowserRunStatus = Schema.Literal("pending", "running", "passed", "failed", "blocked").annotations({
  identifier: "BrowserRunStatus",
  description:
    "`failed`: a step failed, or the run did not end. `blocked`: something must be set up first, see `reason`."
})

const StepResult = Schema.Struct({
  line: describe(Schema.Int, "The line of the instruction, or of what a model wrote, from 1.", 1),
  text: describe(Schema.String, "The line.", "expect text \"Administrators\""),
  status: describe(
    Schema.Literal("passed", "failed", "skipped"),
    "The result; `skipped` after one that failed.",
    "passed"
  ),
  reason: describe(Schema.NullOr(Schema.String), "Why it failed, as a code; null if it did not.", null),
  duration: describe(Schema.Number, "How long it took, in milliseconds.", 420)
}).annotations({ identifier: "BrowserRunStep" })

/**
 * One run of an automation, by hand or for a due time. It is finished if it has a `finishedAt`, and due for work if it
 * has a `nextAttemptAt`. An automation has one unfinished run at most.
 */
export const BrowserRun = Schema.Struct({
  id: BrowserRunId,
  organizationId: OrganizationId,
  automationId: audited(describe(BrowserAutomationId, "The automation.")),
  taskId: audited(describe(TaskId, "The task of the automation.")),
  status: audited(describe(BrowserRunStatus, "How far the run is, or its result.", "passed")),
  reason: audited(
    describe(Schema.NullOr(Schema.String), "Why it failed or is blocked, as a code; null otherwise.", null)
  ),
  trigger: audited(describe(Schema.Literal("manual", "schedule"), "What caused the run.", "schedule")),
  dueAt: audited(describe(Schema.NullOr(Timestamp), "The due time of the schedule; null for a run by hand.")),
  missed: audited(
    describe(Schema.NonNegativeInt, "Later due times that passed before it began, and that it stands for too.", 0)
  ),
  attempts: audited(describe(Schema.NonNegativeInt, "How often it was begun; at most 3.", 1)),
  startedAt: describe(Schema.NullOr(Timestamp), "When it was first begun; null before."),
  nextAttemptAt: describe(Schema.NullOr(Timestamp), "From when on it may be begun; null if it is finished.", null),
  finishedAt: describe(Schema.NullOr(Timestamp), "When it ended; null before."),
  finalUrl: audited(describe(
    Schema.NullOr(Schema.String),
    "The URL of the last page, without its query; null if no browser opened it.",
    "https://admin.example.com/users"
  )),
  steps: describe(Schema.Array(StepResult), "The result of each step; empty before the run ends."),
  plannedBy: audited(
    describe(Schema.NullOr(Schema.Literal("model")), "`model` if a model wrote the steps; null otherwise.", null)
  ),
  attachmentId: audited(
    describe(Schema.NullOr(AttachmentId), "The screenshot, as an attachment of the task; null for none.")
  ),
  sha256: audited(describe(
    Schema.NullOr(Schema.String),
    "The SHA-256 of the screenshot, in hexadecimal; null for none.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
  )),
  changedPixels: audited(describe(
    Schema.NullOr(Schema.NonNegativeInt),
    "Pixels that differ from the screenshot before; null if they were not compared.",
    0
  )),
  createdBy: describe(Schema.NullOr(UserId), "The user who asked for it; null for a schedule or the host itself."),
  runsAs: audited(describe(
    Schema.NullOr(Author),
    "Who asked for it, or who had changed the automation last; null for the host itself. The screenshot is theirs."
  )),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "StoredBrowserRun" })

export type BrowserRun = typeof BrowserRun.Type

export const BrowserRunQuery = Schema.Struct(createdPageFields)

export type BrowserRunQuery = typeof BrowserRunQuery.Type

/** Newest first. */
export const browserRunOrder = { ...byCreation, sort: "-createdAt" as const }

/** Most finished runs that are kept of an automation. */
export const maximumRuns = 200

/** Runs that had finished before another one ends, and are kept beside it. */
export const keptRuns = maximumRuns - 1

/** Most attempts of a run. Each but the last ended with its server. */
export const maximumAttempts = 3

type Cause = Pick<BrowserRun, "createdBy" | "dueAt" | "missed" | "runsAs" | "trigger">

/** Makes a pending run. */
export const makeBrowserRun = (
  id: BrowserRunId,
  { id: automationId, organizationId, taskId }: BrowserAutomation,
  cause: Cause,
  now: Timestamp
): BrowserRun => ({
  id,
  organizationId,
  automationId,
  taskId,
  status: "pending",
  reason: null,
  ...cause,
  attempts: 0,
  startedAt: null,
  nextAttemptAt: now,
  finishedAt: null,
  finalUrl: null,
  steps: [],
  plannedBy: null,
  attachmentId: null,
  sha256: null,
  changedPixels: null,
  createdAt: now,
  updatedAt: now
})

/** Begins the next attempt. A run that was running already was interrupted. */
export const beginRun = (run: BrowserRun, now: Timestamp): BrowserRun => ({
  ...run,
  status: "running",
  attempts: run.attempts + 1,
  startedAt: run.startedAt ?? now,
  nextAttemptAt: now,
  updatedAt: now
})

/** Takes the attempt back, because no browser was free. */
export const postponeRun = (run: BrowserRun, nextAttemptAt: Timestamp, now: Timestamp): BrowserRun => ({
  ...run,
  status: "pending",
  attempts: run.attempts - 1,
  nextAttemptAt,
  updatedAt: now
})

/** Result of a run. */
export interface BrowserRunEnd
  extends Pick<BrowserRun, "attachmentId" | "changedPixels" | "finalUrl" | "plannedBy" | "reason" | "sha256" | "steps">
{
  readonly status: "blocked" | "failed" | "passed"
}

export const endRun = (run: BrowserRun, end: BrowserRunEnd, now: Timestamp): BrowserRun => ({
  ...run,
  ...end,
  nextAttemptAt: null,
  finishedAt: now,
  updatedAt: now
})

/** The end of a run of which a browser showed nothing. */
export const endWithout = (status: "blocked" | "failed", reason: string): BrowserRunEnd => ({
  status,
  reason,
  finalUrl: null,
  steps: [],
  plannedBy: null,
  attachmentId: null,
  sha256: null,
  changedPixels: null
})

export const browserRunEvents = makeAuditEntries("browserRun", BrowserRun)

export class BrowserRunNotFound extends TaggedProblem<BrowserRunNotFound>()(
  "BrowserRunNotFound",
  404,
  "No such run of this browser automation."
) {}

export class BrowserRunUnfinished extends TaggedProblem<BrowserRunUnfinished>()(
  "BrowserRunUnfinished",
  409,
  "A run of the automation is pending or running. Wait until it has ended."
) {}
