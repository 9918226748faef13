import type { AuditEvent } from "@attestry/core/audit"
import type { OrganizationId } from "@attestry/core/shared"
import type { Attempt } from "@attestry/core/webhook"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "../internal/PgDatabase.ts"

const columns =
  `organization_id, id, webhook_id, event_id, action, resource_type, resource_id, next_attempt_at, created_at`

export const toRow = (attempt: Attempt) => ({
  id: attempt.id,
  status: attempt.status,
  attempts: attempt.attempts,
  first_attempt_at: attempt.firstAttemptAt,
  last_attempt_at: attempt.lastAttemptAt,
  next_attempt_at: attempt.nextAttemptAt,
  response_status: attempt.responseStatus,
  error: attempt.error,
  finished_at: attempt.finishedAt
})

// Fragments of statements that add deliveries. An event is a row "e" with id, at, action, outcome, type and resource.
export const makeDeliveryStatements = ({ nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">) => {
  const deliveries = nameOf("webhook_delivery")

  // the same id as that of the core's makeDelivery
  const id = (webhookId: Fragment, eventId: Fragment) =>
    sql`'dlv_' || substr(${webhookId}, 5, 32) || substr(${eventId}, 5, 32)`

  const matches = (patterns: Fragment) =>
    sql`EXISTS (
      SELECT 1
      FROM jsonb_array_elements_text(${patterns}) AS p (pattern)
      WHERE e.action = p.pattern
        OR (right(p.pattern, 1) = '.' AND starts_with(e.action, p.pattern))
    )`

  // the first of each resource, in the order of an index
  const heads = (pending: Fragment) =>
    sql`
      SELECT DISTINCT ON (resource_type, resource_id) organization_id, webhook_id, next_attempt_at
      FROM ${deliveries}
      WHERE ${pending}
      ORDER BY resource_type, resource_id, position`

  // a new place in the order, unless it is pending
  const queueAgain = sql`
    position = CASE d.status WHEN 'pending' THEN d.position ELSE EXCLUDED.position END,
    next_attempt_at = EXCLUDED.next_attempt_at,
    attempts = CASE d.status WHEN 'pending' THEN d.attempts ELSE 0 END,
    first_attempt_at = CASE d.status WHEN 'pending' THEN d.first_attempt_at END,
    last_attempt_at = CASE d.status WHEN 'pending' THEN d.last_attempt_at END,
    response_status = CASE d.status WHEN 'pending' THEN d.response_status END,
    error = CASE d.status WHEN 'pending' THEN d.error END,
    finished_at = NULL,
    status = 'pending'`

  return {
    deliveries,
    heads,
    queueAgain,
    matches,
    // one for each enabled webhook that an event matches; none about the webhook itself
    addMatching: (organizationId: OrganizationId, events: Fragment) =>
      sql`
        INSERT INTO ${deliveries} (${sql.literal(columns)})
        SELECT ${organizationId}, ${id(sql`w.id`, sql`e.id`)}, w.id, e.id, e.action, e.type, e.resource, e.at, e.at
        FROM ${nameOf("webhook")} AS w
        CROSS JOIN (SELECT *, row_number() OVER () AS place FROM ${events}) AS e
        WHERE w.organization_id = ${organizationId}
          AND w.is_enabled
          AND w.id <> e.resource
          AND e.outcome = 'done'
          AND ${matches(sql`w.events`)}
        ORDER BY e.place`,
    addOne: (organizationId: OrganizationId, webhookId: string, { action, at, id: eventId, resource }: AuditEvent) =>
      sql`
        INSERT INTO ${deliveries} (${sql.literal(columns)})
        VALUES (${organizationId}, ${id(sql`${webhookId}::text`, sql`${eventId}::text`)}, ${webhookId}, ${eventId},
          ${action}, ${resource.type}, ${resource.id}, ${at}, ${at})`,
    id,
    columns
  }
}
