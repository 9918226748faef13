import type { Slice } from "@attestry/core/page"
import { compareText, foldForSearch, type OrganizationId } from "@attestry/core/shared"
import type { Versioned } from "@attestry/core/storage"
import {
  findEvidenceAge,
  isOverdue,
  type StoredTaskQuery,
  type Task,
  taskOrder,
  type TaskStore
} from "@attestry/core/task"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import { isResponsible, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { type FindUser, findUserOf, isAmong } from "../user/FindUser.ts"

type Filters = Slice<StoredTaskQuery>["filters"]

const matching =
  (findUser: FindUser) =>
  ({ assigneeId, department, dueBefore, evidence, frequency, overdue, search, status }: Filters) => {
    const searched = foldForSearch(search ?? "")
    return (task: Task): boolean =>
      (status?.includes(task.status) ?? true)
      && (assigneeId === undefined || isAmong(findUser, task.organizationId, assigneeId, task.assigneeId))
      && (department === undefined || (task.department !== null && department.includes(task.department)))
      && (frequency === undefined || (task.frequency !== null && frequency.includes(task.frequency)))
      && (dueBefore === undefined || (task.dueDate !== null && task.dueDate < dueBefore))
      && (overdue === undefined || isOverdue(task, overdue.at) === overdue.isOverdue)
      && (evidence === undefined || evidence.ages.includes(findEvidenceAge(task, evidence.cutoffs)))
      && [task.title, task.description].some((text) => foldForSearch(text).includes(searched))
  }

const pickState = (
  { approval, approverId, assigneeId, completedAt, editors, status, updatedAt, waitingSince }: Task
) => ({
  approval,
  approverId,
  assigneeId,
  completedAt,
  editors,
  status,
  updatedAt,
  waitingSince
})

export const makeMemoryTaskStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof TaskStore.Service => {
  const { tasks } = tables
  const findUser = findUserOf(tables)

  const findVersioned = (organizationId: OrganizationId, all: ReadonlyArray<Pick<Task, "id">>) =>
    all.flatMap(({ id }): ReadonlyArray<Versioned<Task>> => Option.toArray(tasks.find(organizationId, id)))

  return {
    ...makeMemoryOwnedStore({
      table: tasks,
      record,
      position: taskOrder.position,
      facets: {
        status: ({ status }) => status,
        frequency: ({ frequency }) => frequency,
        department: ({ department }) => department,
        assigneeId: ({ assigneeId }) => assigneeId ?? "none"
      },
      matching: matching(findUser)
    }),
    findAll: (organizationId, taskIds) =>
      Effect.sync(() => findVersioned(organizationId, [...new Set(taskIds)].map((id) => ({ id })))),
    assignedTo: (organizationId, userId) =>
      Effect.sync(() =>
        findVersioned(organizationId, tasks.filter(organizationId, (task) => isResponsible(task, userId)))
      ),
    due: (now, limit) =>
      Effect.sync(() =>
        tasks.partitions()
          .flatMap((organizationId) =>
            tasks.filter(
              organizationId,
              ({ dueDate, frequency, status }) =>
                status === "done" && frequency !== null && dueDate !== null && dueDate <= now
            )
          )
          .sort((a, b) => compareText(a.dueDate ?? "", b.dueDate ?? ""))
          .slice(0, limit)
          .map(({ id, organizationId }) => ({ id, organizationId }))
      ),
    saveStates: (organizationId, changed) =>
      Effect.forEach(
        changed,
        ({ revision, value }) => {
          const stored = Option.getOrElse(tasks.find(organizationId, value.id), () => ({ value }))
          return record(tasks.save(organizationId, { ...stored.value, ...pickState(value) }, revision))
        },
        { discard: true }
      )
  }
}
