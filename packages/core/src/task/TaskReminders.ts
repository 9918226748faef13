import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { NoticeCause } from "../notice/Notice.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import type { Organization } from "../organization/Organization.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { Slice } from "../page/Page.ts"
import * as Schedules from "../schedule/Schedules.ts"
import { CronExpression } from "../schedule/Timetable.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import type { Task } from "./Task.ts"
import { findDayStart, findWeekEnd, formatDay } from "./TaskDays.ts"
import { type StoredTaskQuery, TaskStore } from "./TaskStore.ts"

const chunkSize = 500

/** Days before the due date on which the assignee is reminded first. */
const daysBefore = 3

/** Days for which a task counts as newly overdue, so that a first run does not mail what is old. */
const daysAfter = 7

const keptFor = Duration.toMillis(Duration.days(90))

/** A digest that is later than that is left out. */
const latestDigest = Duration.toMillis(Duration.days(2))

const toTimetable = Schema.decodeSync(CronExpression)

const everyMorning = toTimetable("0 7 * * *")
const everyMonday = toTimetable("0 8 * * 1")

type Cron = typeof CronExpression.Type

const toTiming = (cron: Cron, { timeZone, timeZoneSince }: Organization): Schedules.Timing => ({
  timetable: { cron, timeZone },
  since: timeZoneSince
})

type Filters = Slice<StoredTaskQuery>["filters"]

const isWork = ({ status }: Task): boolean => status !== "done" && status !== "not_relevant" && status !== "in_review"

/** Records notices about tasks that are due. It checks no permission, because it is for schedules. */
export interface TaskRemindersService {
  /**
   * Records a notice for each task that is due within three days, and for each that became overdue within the last seven:
   * one for each due date and assignee. Deletes notices that were finished 90 days before.
   */
  readonly remind: (due: Schedules.Due) => Effect.Effect<void>
  /** Records a digest for each member with open tasks that are overdue or due this week. */
  readonly digest: (due: Schedules.Due) => Effect.Effect<void>
  /** Finds the timetable by the clocks of the organization; none if there is no such organization. */
  readonly findPlan: (
    organizationId: OrganizationId,
    cron: typeof CronExpression.Type
  ) => Effect.Effect<Option.Option<Schedules.Timing>>
}

const make = Effect.gen(function*() {
  const store = yield* TaskStore
  const { find, getTimeZone } = yield* OrganizationDirectory
  const { record, removeFinished } = yield* NoticeRecorder
  const unit = yield* UnitOfWork

  /** Runs for each chunk of the matching tasks that are due at or after `from`, the earliest first. */
  const forEachDue = <R>(
    organizationId: OrganizationId,
    filters: Filters,
    from: Timestamp | undefined,
    use: (tasks: ReadonlyArray<Task>) => Effect.Effect<void, never, R>
  ) =>
    Effect.iterate({ after: from === undefined ? undefined : { value: from, id: "" }, isDone: false }, {
      while: ({ isDone }) => !isDone,
      body: ({ after }) =>
        Effect.gen(function*() {
          const tasks = yield* store.list(organizationId, { filters, sort: "dueDate", after, limit: chunkSize })
          yield* use(tasks.filter(isWork))
          const last = tasks.at(-1)
          return {
            after: last?.dueDate === undefined || last.dueDate === null
              ? after
              : { value: last.dueDate, id: last.id },
            isDone: tasks.length < chunkSize
          }
        })
    })

  /** A unit for each chunk, because a unit of thousands of rows would be too large. */
  const recordAll = (organizationId: OrganizationId, causes: ReadonlyArray<NoticeCause>) =>
    causes.length === 0 ? Effect.void : Effect.orDie(unit.run(record(organizationId, causes)))

  const toReminder =
    (kind: "task_due_soon" | "task_overdue") => ({ assigneeId, dueDate, id }: Task): ReadonlyArray<NoticeCause> =>
      assigneeId === null || dueDate === null ? [] : [{
        kind,
        causeKey: `${kind}/${id}/${dueDate}`,
        recipientId: assigneeId,
        resourceIds: [id],
        dueAt: dueDate
      }]

  const remind = useCase("TaskReminders.remind")(function*({ organizationId }: Schedules.Due) {
    const now = yield* Timestamp.now
    const timeZone = yield* getTimeZone(organizationId)
    const today = findDayStart(now, timeZone, 0)
    const soon = findDayStart(now, timeZone, daysBefore + 1)
    yield* forEachDue(
      organizationId,
      { dueBefore: soon },
      now,
      (tasks) => recordAll(organizationId, tasks.flatMap(toReminder("task_due_soon")))
    )
    yield* forEachDue(
      organizationId,
      { dueBefore: today },
      findDayStart(now, timeZone, -daysAfter),
      (tasks) => recordAll(organizationId, tasks.flatMap(toReminder("task_overdue")))
    )
    yield* removeFinished(organizationId, Timestamp.fromMillis(Date.parse(now) - keptFor))
  })

  const digest = useCase("TaskReminders.digest")(function*({ dueAt, organizationId }: Schedules.Due) {
    const now = yield* Timestamp.now
    if (Date.parse(now) - Date.parse(dueAt) > latestDigest) return
    const timeZone = yield* getTimeZone(organizationId)
    const causeKey = `task_digest/${formatDay(dueAt, timeZone)}`
    const assignees = new Set<NonNullable<Task["assigneeId"]>>()
    const add = (tasks: ReadonlyArray<Task>) =>
      Effect.suspend(() => {
        const added = tasks.flatMap(({ assigneeId }) =>
          assigneeId === null || assignees.has(assigneeId) ? [] : [assigneeId]
        )
        for (const assigneeId of added) assignees.add(assigneeId)
        return recordAll(
          organizationId,
          added.map((recipientId) => ({ kind: "task_digest", causeKey, recipientId, resourceIds: [], dueAt }))
        )
      })
    yield* forEachDue(organizationId, { overdue: { isOverdue: true, at: now } }, undefined, add)
    yield* forEachDue(organizationId, { dueBefore: findWeekEnd(dueAt, timeZone) }, now, add)
  })

  const findPlan = (organizationId: OrganizationId, cron: Cron) =>
    Effect.map(find(organizationId), Option.map(({ value }) => toTiming(cron, value)))

  return { remind, digest, findPlan }
})

export class TaskReminders
  extends Context.Tag("@attestry/core/task/TaskReminders")<TaskReminders, TaskRemindersService>()
{
  static readonly Default = Layer.effect(this, make)
}

const makeSchedules = (kind: string, cron: Cron, run: "digest" | "remind") =>
  Schedules.make({
    kind,
    find: ({ organizationId }) => Effect.flatMap(TaskReminders, ({ findPlan }) => findPlan(organizationId, cron)),
    run: (due) => Effect.flatMap(TaskReminders, (reminders) => reminders[run](due))
  })

/**
 * Reminders at seven in the morning, by the clocks of the organization. Start it with the organization's id as the id, when
 * the organization is made and when its time zone changes.
 */
export const daily: Schedules.Schedules<TaskReminders> = makeSchedules("notice-daily", everyMorning, "remind")

/** Digests on Monday at eight, by the clocks of the organization. Start it like `daily`. */
export const weekly: Schedules.Schedules<TaskReminders> = makeSchedules("notice-weekly", everyMonday, "digest")

/** Starts the reminders and digests of these organizations, unless they have been started. */
export const startAll = (organizations: ReadonlyArray<Organization>) => {
  const toTimings = (cron: Cron) =>
    organizations.map((one) => ({ organizationId: one.id, id: one.id, ...toTiming(cron, one) }))
  return Effect.zipRight(daily.startAll(toTimings(everyMorning)), weekly.startAll(toTimings(everyMonday)))
}
