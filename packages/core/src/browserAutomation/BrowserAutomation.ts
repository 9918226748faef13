import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { Author, toAuthor } from "../access/Author.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { parseInstruction, type Plan } from "../browser/Instruction.ts"
import { anyOf } from "../page/AnyOf.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { SavedSessionId } from "../savedSession/SavedSession.ts"
import { CronExpression } from "../schedule/Timetable.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, PlainText, VisibleText, WebUrl } from "../shared/Text.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { TaskId } from "../task/Task.ts"

export const BrowserAutomationId = EntityId("bra", "BrowserAutomationId")

export type BrowserAutomationId = typeof BrowserAutomationId.Type

const TargetUrl = WebUrl.annotations({
  arbitrary: () => (fc) =>
    fc.constantFrom("https://admin.example.com/users", "http://status.example.org/?a=%C3%A9").map((url) =>
      WebUrl.make(url)
    )
})

const NextDueAt = Schema.NullOr(Timestamp)

/**
 * Work of a browser that collects evidence for a task. `nextDueAt` is null unless it is enabled and has a schedule, whose
 * fields are by the clocks of the organization.
 */
export const BrowserAutomation = Schema.Struct({
  id: BrowserAutomationId,
  organizationId: OrganizationId,
  name: audited(describe(Name, "Name of the automation.", "List administrators")),
  taskId: audited(describe(TaskId, "The task that gets the screenshots.")),
  targetUrl: audited(
    describe(TargetUrl, "The URL that each run opens first.", "https://admin.example.com/users")
  ),
  instruction: audited(
    describe(VisibleText(10_000), "What a run does on the page: one step a line.", "expect text \"Administrators\"")
  ),
  isEnabled: audited(describe(Schema.Boolean, "False if the schedule rests; true by default.", true)),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  description: audited(describe(
    Schema.NullOr(PlainText(10_000)),
    "What it shows; null for none.",
    "All who can manage users."
  )),
  schedule: audited(describe(
    Schema.NullOr(CronExpression),
    "When it runs, as a cron expression of five fields in the organization's time zone; null for on request only.",
    "0 9 * * 1"
  )),
  sessionId: audited(describe(
    Schema.NullOr(SavedSessionId),
    "The saved login that a run begins with; null for none.",
    null
  )),
  modelSteps: audited(describe(
    Schema.NullOr(PlainText(10_000)),
    "Steps that a model wrote for free text; empty if it wrote none that can be read, null if it was not asked.",
    null
  )),
  nextDueAt: describe(NextDueAt, "When it runs next by its schedule; null if it does not."),
  createdBy: describe(Schema.NullOr(UserId), "The user who created it; null for the host itself."),
  runsAs: audited(
    describe(
      Schema.NullOr(Author),
      "Who changed it last, whose permissions decide whether it runs by itself; null for the host itself."
    )
  )
}).annotations({ identifier: "StoredBrowserAutomation" })

export type BrowserAutomation = typeof BrowserAutomation.Type

const { description, instruction, isEnabled, name, schedule, sessionId, targetUrl, taskId } = BrowserAutomation.fields

export const BrowserAutomationPatch = describe(
  Patch({ name, targetUrl, instruction, isEnabled, description, schedule, sessionId }).annotations({
    identifier: "BrowserAutomationPatch"
  }),
  "The fields to change. Null clears `description`, `schedule` or `sessionId`.",
  { schedule: "0 9 1 * *" }
)

export type BrowserAutomationPatch = typeof BrowserAutomationPatch.Type

export const NewBrowserAutomation = describe(
  Schema.extend(
    Schema.Struct({ taskId, name, targetUrl, instruction }),
    Patch({ isEnabled, description, schedule, sessionId })
  ).annotations({ identifier: "NewBrowserAutomation" }),
  "The automation to create."
)

export type NewBrowserAutomation = typeof NewBrowserAutomation.Type

export const BrowserAutomationQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "name", "-name", "updatedAt", "-updatedAt"),
  taskId: optional(describe(anyOf(TaskId), "Only those of the tasks.")),
  isEnabled: optional(describe(Flag, "True for enabled automations, false for the others."))
})

export type BrowserAutomationQuery = typeof BrowserAutomationQuery.Type

/** Order by creation, name or last change, then by id. */
export const browserAutomationOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<BrowserAutomation>(({ createdAt }) => createdAt),
  name: ListOrder.nameKey<BrowserAutomation>(({ name }) => name),
  updatedAt: ListOrder.timeKey<BrowserAutomation>(({ updatedAt }) => updatedAt)
})

/** Most automations of an organization. */
export const maximumAutomations = 100

export const makeBrowserAutomation = (
  id: BrowserAutomationId,
  actor: Actor,
  { description = null, isEnabled = true, schedule = null, sessionId = null, ...given }: NewBrowserAutomation,
  now: Timestamp
): BrowserAutomation => ({
  id,
  organizationId: actor.organization.id,
  ...given,
  isEnabled,
  createdAt: now,
  updatedAt: now,
  description,
  schedule,
  sessionId,
  modelSteps: null,
  nextDueAt: null,
  createdBy: actor.type === "system" ? null : actor.user.id,
  runsAs: toAuthor(actor)
})

/** True if the automation runs without anybody who asks for it. */
export const runsByItself = ({ isEnabled, schedule }: Pick<BrowserAutomation, "isEnabled" | "schedule">): boolean =>
  isEnabled && schedule !== null

type Planned = Pick<BrowserAutomation, "instruction" | "modelSteps" | "targetUrl">

/** Reads the steps: those of the instruction, else those that a model wrote for it. */
export const readPlan = ({ instruction, modelSteps }: Planned): Plan => {
  const own = parseInstruction(instruction)
  const kept = parseInstruction(own.plan === "ready" ? "" : modelSteps ?? "")
  return kept.plan === "ready" ? { ...kept, plannedBy: "model" } : own
}

/** True if what a model wrote for one is for the other too. */
export const isPlannedAlike = (one: Planned, other: Planned): boolean =>
  one.instruction === other.instruction && one.targetUrl === other.targetUrl

export const browserAutomationEvents = makeAuditEntries("browserAutomation", BrowserAutomation)

export class BrowserAutomationNotFound extends TaggedProblem<BrowserAutomationNotFound>()(
  "BrowserAutomationNotFound",
  404,
  "No such browser automation in this organization."
) {}

export class TooManyBrowserAutomations extends TaggedProblem<TooManyBrowserAutomations>()(
  "TooManyBrowserAutomations",
  409,
  `The organization has ${maximumAutomations} browser automations, the most that are possible. Remove one first.`
) {}

export class TargetUrlRejected extends TaggedProblem<TargetUrlRejected>()("TargetUrlRejected", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "What is wrong with the URL.", [
      { pointer: "/targetUrl", detail: "The host of the URL is not public. Use one that the internet can reach." }
    ])
  },
  message: "No browser may open this URL. See `errors`."
}) {}

const tooFrequent = { pointer: "/schedule", detail: "Expected due times at least five minutes apart" }

export class ScheduleTooFrequent extends TaggedProblem<ScheduleTooFrequent>()("ScheduleTooFrequent", 400, {
  fields: { errors: describe(Schema.Array(FieldError), "The field with the schedule.", [tooFrequent]) },
  message: "The schedule is too frequent. See `errors`."
}) {
  static readonly schedule = new ScheduleTooFrequent({ errors: [tooFrequent] })
}
