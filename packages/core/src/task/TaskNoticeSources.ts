import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { findMentions } from "../notice/Mentions.ts"
import type { Notice, NoticeReason } from "../notice/Notice.ts"
import { type NoticeItem, phrase } from "../notice/NoticeContent.ts"
import type { NoticeSource, Recipient } from "../notice/NoticeSources.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { foldCase } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { type Task, TaskId } from "./Task.ts"
import { findWeekEnd, formatDay, type Zone } from "./TaskDays.ts"
import { TaskStore } from "./TaskStore.ts"

const isTaskId = Schema.is(TaskId)

const mostListed = 50
const mostRead = 500

const isOpen = ({ status }: Task): boolean => status !== "done" && status !== "not_relevant"

// a task in review waits for its approver
const isWork = (task: Task): boolean => isOpen(task) && task.status !== "in_review"

const fail = (reason: NoticeReason) => Effect.fail(reason)

// without the tasks of a notice whose cause is gone, there is nothing to say
export const makeTaskNoticeSources = Effect.gen(function*() {
  const store = yield* TaskStore
  const { getTimeZone } = yield* OrganizationDirectory

  const load = Effect.fnUntraced(function*({ organizationId, resourceIds: [id] }: Notice, recipient: Recipient) {
    if (!recipient.permissions.has("task:read")) return yield* fail("not_permitted")
    const found = isTaskId(id) ? yield* store.find(organizationId, id) : Option.none()
    return Option.isSome(found) ? found.value.value : yield* fail("cause_gone")
  })

  const toItem = (task: Task, timeZone: Zone): NoticeItem => ({
    name: task.title,
    note: task.dueDate === null ? null : `due ${formatDay(task.dueDate, timeZone)}`,
    resource: { type: "task", id: task.id }
  })

  // makes the source of one task's notices, while it is open and `holds`
  const makeSource = (
    holds: (task: Task, notice: Notice, recipient: Recipient, now: Timestamp) => boolean,
    describe: (title: string) => { readonly subject: ReturnType<typeof phrase>; readonly lead: string }
  ): NoticeSource => ({
    describe: Effect.fnUntraced(function*(notice, recipient) {
      const task = yield* load(notice, recipient)
      if (!isOpen(task) || !holds(task, notice, recipient, yield* Timestamp.now)) return yield* fail("cause_gone")
      const { lead, subject } = describe(task.title)
      return { subject, lead: [lead], items: [toItem(task, yield* getTimeZone(task.organizationId))], more: 0 }
    })
  })

  const isDue = ({ assigneeId, dueDate }: Task, { dueAt }: Notice, { user }: Recipient): boolean =>
    assigneeId === user.id && dueDate !== null && dueDate === dueAt

  const listDue = (organizationId: OrganizationId, { user }: Recipient, until: Timestamp, now: Timestamp) => {
    const filters = { assigneeId: [user.id] }
    const slice = { sort: "dueDate", after: undefined, limit: mostRead } as const
    return Effect.zipWith(
      store.list(organizationId, { ...slice, filters: { ...filters, overdue: { isOverdue: true, at: now } } }),
      store.list(organizationId, {
        ...slice,
        filters: { ...filters, dueBefore: until },
        after: { value: now, id: "" }
      }),
      (overdue, thisWeek) => [...overdue, ...thisWeek].filter(isWork)
    )
  }

  const digest: NoticeSource = {
    describe: Effect.fnUntraced(function*({ dueAt, organizationId }, recipient) {
      if (!recipient.permissions.has("task:read")) return yield* fail("not_permitted")
      const timeZone = yield* getTimeZone(organizationId)
      const now = yield* Timestamp.now
      const due = yield* listDue(organizationId, recipient, findWeekEnd(dueAt ?? now, timeZone), now)
      if (due.length === 0) return yield* fail("cause_gone")
      return {
        subject: phrase`Your tasks of this week`,
        lead: phrase`These tasks of yours are overdue or due this week.`,
        items: due.slice(0, mostListed).map((task) => toItem(task, timeZone)),
        more: Math.max(0, due.length - mostListed)
      }
    })
  }

  return {
    task_assigned: makeSource(({ assigneeId }, _, { user }) => assigneeId === user.id, (title) => ({
      subject: phrase`Assigned to you: ${title}`,
      lead: "This task is assigned to you now."
    })),
    task_mentioned: makeSource(
      ({ description }, _, { member, user }) => {
        const mentions = findMentions(description)
        return mentions.has(member.id) || mentions.has(foldCase(user.email))
      },
      (title) => ({
        subject: phrase`You are mentioned in: ${title}`,
        lead: "The description of this task mentions you."
      })
    ),
    task_due_soon: makeSource(
      (task, notice, recipient, now) =>
        isDue(task, notice, recipient) && task.status !== "in_review" && task.dueDate !== null && task.dueDate >= now,
      (title) => ({
        subject: phrase`Due soon: ${title}`,
        lead: "This task of yours is due soon."
      })
    ),
    task_overdue: makeSource(
      (task, notice, recipient, now) =>
        isDue(task, notice, recipient) && task.status !== "in_review" && task.dueDate !== null && task.dueDate < now,
      (title) => ({
        subject: phrase`Overdue: ${title}`,
        lead: "This task of yours is overdue."
      })
    ),
    task_digest: digest
  }
})

// those of the tasks that are still to be done
const makeFindItems = (matches: (task: Task) => boolean) =>
  Effect.map(TaskStore, ({ findAll }) => (organizationId: OrganizationId, ids: ReadonlyArray<string>) => {
    const taskIds = ids.filter(isTaskId)
    if (taskIds.length === 0) return Effect.succeed([])
    return Effect.map(
      findAll(organizationId, taskIds),
      (found) =>
        found.flatMap(({ value }): ReadonlyArray<NoticeItem> =>
          matches(value) && isOpen(value)
            ? [{ name: value.title, note: "a task", resource: { type: "task", id: value.id } }]
            : []
        )
    )
  })

export const makeFindUnassignedTasks = makeFindItems(({ assigneeId }) => assigneeId === null)

export const makeFindWithdrawnTasks = makeFindItems(({ approval }) => approval.state === "none")
