import type { UserId } from "@attestry/core/shared"
import { type Todo, TodoStore, TodoType } from "@attestry/core/todo"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

interface Row extends Pick<Todo, "dueDate" | "kind" | "since"> {
  readonly type: Todo["resource"]["type"]
  readonly id: Todo["resource"]["id"]
  readonly name: Todo["resource"]["name"]
  readonly count: number
}

const toTodo = ({ dueDate, id, kind, name, since, type }: Row): Todo => ({
  kind,
  resource: { type, id, name },
  dueDate,
  since
})

interface Source {
  readonly organizationId: Fragment
  readonly isCounted: (type: TodoType) => Fragment
}

export const layer = storeLayer(TodoStore, ({ nameOf, run, sql }) => {
  const approvals = ({ isCounted, organizationId }: Source, userId: UserId) =>
    sql`
      SELECT 'approve' COLLATE "C", 'policy', p.id, p.name, NULL, p.pending_since
      FROM ${nameOf("policy")} AS p
      WHERE p.organization_id = ${organizationId}
        AND ${isCounted("policy")}
        AND p.pending_approver_id = ${userId}
        AND NOT p.is_archived
      UNION ALL
      SELECT 'approve' COLLATE "C", 'task', t.id, t.title, t.due_date, t.waiting_since
      FROM ${nameOf("task")} AS t
      WHERE t.organization_id = ${organizationId}
        AND ${isCounted("task")}
        AND t.approver_id = ${userId}
        AND t.status = 'in_review'
      UNION ALL
      SELECT 'approve' COLLATE "C", 'soa', s.id, s.name, NULL, s.pending_since
      FROM ${nameOf("soa")} AS s
      WHERE s.organization_id = ${organizationId}
        AND ${isCounted("soa")}
        AND s.pending_approver_id = ${userId}
      UNION ALL
      SELECT
        'approve' COLLATE "C",
        'questionnaire',
        q.id,
        q.file_name,
        q.due_date,
        (q.approval ->> 'submittedAt')::timestamptz(3)
      FROM ${nameOf("questionnaire")} AS q
      WHERE q.organization_id = ${organizationId}
        AND ${isCounted("questionnaire")}
        AND q.approval ->> 'approverId' = ${userId}
        AND q.status = 'in_review'`

  const todos = (source: Source, userId: UserId) => {
    const { isCounted, organizationId } = source
    return sql`
      SELECT
        'acknowledge' COLLATE "C" AS kind,
        'policy' AS type,
        p.id,
        p.name,
        NULL::timestamptz(3) AS "dueDate",
        GREATEST(p.last_published_at, m.created_at) AS since
      FROM ${nameOf("policy")} AS p
      JOIN ${nameOf("member")} AS m
        ON m.organization_id = p.organization_id AND m.user_id = ${userId} AND m.is_active
      JOIN ${nameOf("users")} AS u ON u.id = m.user_id AND NOT u.is_service
      WHERE p.organization_id = ${organizationId}
        AND ${isCounted("policy")}
        AND p.is_required_to_sign
        AND NOT p.is_archived
        AND p.active_version_id IS NOT NULL
        AND NOT EXISTS (
          SELECT 1
          FROM ${nameOf("acknowledgement")} AS k
          WHERE k.organization_id = p.organization_id
            AND k.policy_id = p.id
            AND k.text_hash = p.signed_text_hash
            AND k.user_id = m.user_id
        )
      UNION ALL
      SELECT
        'review' COLLATE "C",
        'policy',
        p.id,
        p.name,
        p.review_date,
        GREATEST(p.created_at, LEAST(COALESCE(p.review_date, p.created_at), p.updated_at))
      FROM ${nameOf("policy")} AS p
      WHERE p.organization_id = ${organizationId}
        AND ${isCounted("policy")}
        AND p.assignee_id = ${userId}
        AND p.status = 'needs_review'
        AND p.pending_since IS NULL
        AND NOT p.is_archived
      UNION ALL
      SELECT 'task' COLLATE "C", 'task', t.id, t.title, t.due_date, t.waiting_since
      FROM ${nameOf("task")} AS t
      WHERE t.organization_id = ${organizationId}
        AND ${isCounted("task")}
        AND t.assignee_id = ${userId}
        AND t.status IN ('todo', 'in_progress', 'failed')
      UNION ALL
      ${approvals(source, userId)}`
  }

  const counted = sql.literal(TodoType.literals.map((type) => `${type} boolean`).join(", "))

  const fromRow: Source = {
    organizationId: sql`o.id`,
    isCounted: (type) => sql.literal(`o.${type}`)
  }

  return {
    list: (organizationId, userId, types, limit) => {
      const source = {
        organizationId: sql`${organizationId}`,
        isCounted: (type: TodoType) => sql`${types.includes(type)}::boolean`
      }
      return run(sql<Row>`
        SELECT kind, type, id, name, "dueDate", since, count(*) OVER ()::float8 AS count
        FROM (${todos(source, userId)}) AS todo
        ORDER BY since DESC, id DESC, kind DESC
        LIMIT ${limit}`).pipe(
        Effect.map((rows) => ({ data: rows.map(toTodo), count: rows[0]?.count ?? 0 })),
        orStorageDefect("TodoStore.list")
      )
    },
    count: (organizations, userId) => {
      const rows = organizations.map(({ id, types }) => ({
        id,
        ...Object.fromEntries(types.map((type) => [type, true]))
      }))
      return run(sql<{ readonly id: string; readonly count: number }>`
        SELECT o.id, (SELECT count(*) FROM (${todos(fromRow, userId)}) AS todo)::float8 AS count
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS o(id text COLLATE "C", ${counted})`).pipe(
        Effect.map((found) => {
          const counts = new Map(found.map(({ count, id }) => [id, count]))
          return organizations.map(({ id }) => counts.get(id) ?? 0)
        }),
        orStorageDefect("TodoStore.count")
      )
    }
  }
})
