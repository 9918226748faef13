import type { Slice } from "@attestry/core/page"
import { foldForSearch, lastMoment, type OrganizationId } from "@attestry/core/shared"
import { type StoredTaskQuery, Task, TaskFrequency, TaskStore } from "@attestry/core/task"
import { type Fragment, join } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import { isAnyOrNone, matchesAny } from "../internal/Filters.ts"
import { byCreation } from "../internal/Keyset.ts"
import { makeFacetedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { selectUsers } from "../user/SelectUser.ts"
import { statusPlace } from "./TaskTables.ts"

const toState = ({ revision, value }: { readonly revision: number; readonly value: Task }) => ({
  id: value.id,
  revision,
  status: value.status,
  assignee_id: value.assigneeId,
  approver_id: value.approverId,
  completed_at: value.completedAt,
  approval: value.approval,
  editors: value.editors,
  waiting_since: value.waitingSince,
  updated_at: value.updatedAt
})

export const layer = storeLayer(TaskStore, (database) => {
  const { record, run, sql, table } = database
  const tasks = table("task", Task)
  // no parameter, so that the index of this expression is used
  const dueDate = sql.literal(`COALESCE(due_date, '${lastMoment}')`)
  const { id, value } = byCreation(sql)

  const isAnyUser = selectUsers(database)

  const isOverdue = ({ at, isOverdue }: NonNullable<StoredTaskQuery["overdue"]>): Fragment =>
    sql`(${dueDate} < ${at} AND status NOT IN ('done', 'not_relevant')) = ${isOverdue}`

  const isFresh = ({ cutoffs }: NonNullable<StoredTaskQuery["evidence"]>): Fragment =>
    sql`newest_evidence_at >= CASE frequency
      ${
      join("", false)(TaskFrequency.literals.map((one) =>
        sql`WHEN ${sql.literal(`'${one}'`)} THEN ${cutoffs[one]}::timestamptz `
      ))
    }
      ELSE newest_evidence_at
    END`

  const hasEvidence = (evidence: NonNullable<StoredTaskQuery["evidence"]>): Fragment =>
    sql.or(evidence.ages.map((age) => {
      if (age === "missing") return sql`newest_evidence_at IS NULL`
      return age === "fresh" ? isFresh(evidence) : sql`NOT (${isFresh(evidence)})`
    }))

  const owned = makeFacetedStore(database, {
    port: "TaskStore",
    table: tasks,
    order: {
      id,
      value: { ...value, title: sql`title_key`, dueDate, updatedAt: sql`updated_at`, status: sql.literal(statusPlace) }
    },
    facets: {
      status: sql`status`,
      frequency: sql`frequency`,
      department: sql`department`,
      assigneeId: sql`COALESCE(assignee_id, 'none')`
    },
    derived: ({ description, title }: Task) => ({
      title_key: foldForSearch(title),
      description_key: foldForSearch(description)
    }),
    matching: (
      { assigneeId, department, dueBefore, evidence, frequency, overdue, search, status }: Slice<
        StoredTaskQuery
      >["filters"],
      organizationId
    ) => [
      ...matchesAny(sql, sql`status`, status),
      ...isAnyOrNone(sql, sql`assignee_id`, assigneeId, isAnyUser(sql`assignee_id`, organizationId)),
      ...matchesAny(sql, sql`department`, department),
      ...matchesAny(sql, sql`frequency`, frequency),
      ...(dueBefore === undefined ? [] : [sql`${dueDate} < ${dueBefore}`]),
      ...(overdue === undefined ? [] : [isOverdue(overdue)]),
      ...(evidence === undefined ? [] : [hasEvidence(evidence)]),
      ...(search === undefined
        ? []
        : [
          sql`(strpos(title_key, ${foldForSearch(search)}) > 0 OR strpos(description_key, ${
            foldForSearch(search)
          }) > 0)`
        ])
    ]
  })

  const select = (organizationId: OrganizationId, where: Fragment) =>
    tasks.listVersioned(sql`
      organization_id = ${organizationId}
      AND ${where}`)

  return {
    ...owned,
    findAll: (organizationId, taskIds) =>
      select(organizationId, sql`id = ANY (${[...taskIds]})`).pipe(orStorageDefect("TaskStore.findAll")),
    assignedTo: (organizationId, userId) =>
      select(organizationId, sql`(assignee_id = ${userId} OR approver_id = ${userId})`).pipe(
        orStorageDefect("TaskStore.assignedTo")
      ),
    due: (now, limit) =>
      run(sql<Pick<Task, "id" | "organizationId">>`
        SELECT organization_id AS "organizationId", id
        FROM ${tasks.name}
        WHERE status = 'done'
          AND frequency IS NOT NULL
          AND due_date <= ${now}
        ORDER BY due_date, organization_id, id
        LIMIT ${limit}`).pipe(orStorageDefect("TaskStore.due")),
    saveStates: (organizationId, changed) =>
      record({
        key: undefined,
        statement: sql`
          UPDATE ${tasks.name} AS t
          SET
            status = n.status,
            assignee_id = n.assignee_id,
            approver_id = n.approver_id,
            completed_at = n.completed_at,
            approval = n.approval,
            editors = n.editors,
            waiting_since = n.waiting_since,
            updated_at = n.updated_at,
            revision = t.revision + 1
          FROM json_populate_recordset(NULL::${tasks.name}, ${JSON.stringify(changed.map(toState))}::json) AS n
          WHERE t.organization_id = ${organizationId}
            AND t.id = n.id
            AND t.revision = n.revision`,
        rows: changed.length
      })
  }
})
