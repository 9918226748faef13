import { AuditEvent } from "@attestry/core/audit"
import type { Slice } from "@attestry/core/page"
import type { OrganizationId, Timestamp } from "@attestry/core/shared"
import { Delivery, type DeliveryQuery, DeliveryStore, type ReplaySpan, type Webhook } from "@attestry/core/webhook"
import type { Fragment } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { matchesAny } from "../internal/Filters.ts"
import { byCreation } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { countWaiting } from "../internal/Waiting.ts"
import { makeDeliveryStatements, toRow } from "./Deliveries.ts"

// those that a delivery has too are the same, but for the id
const eventFields = Object.keys(AuditEvent.fields).filter((field) => !(field in Delivery.fields))

const pick = <Row extends object>({ fields }: { readonly fields: object }, row: Row): Row => {
  const picked = { ...row }
  for (const key of Object.keys(picked)) if (!(key in fields)) Reflect.deleteProperty(picked, key)
  return picked
}

export const layer = storeLayer(DeliveryStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const { addOne, columns, deliveries, heads, id, matches, queueAgain } = makeDeliveryStatements(database)
  const stored = table("webhook_delivery", Delivery)
  const events = table("audit_event", AuditEvent)
  const webhooks = nameOf("webhook")

  const of = (organizationId: OrganizationId, webhookId: string, ...conditions: ReadonlyArray<Fragment>) =>
    sql.and([sql`organization_id = ${organizationId}`, sql`webhook_id = ${webhookId}`, ...conditions])

  const matching = ({ status }: Slice<DeliveryQuery>["filters"]) => matchesAny(sql, sql`status`, status)

  const inSpan = (organizationId: OrganizationId, webhook: Pick<Webhook, "events" | "id">, { from, to }: ReplaySpan) =>
    sql`
      FROM ${events.name} AS e
      WHERE e.organization_id = ${organizationId}
        AND e.at >= ${from}
        AND e.at < ${to}
        AND e.outcome = 'done'
        AND e.resource ->> 'id' <> ${webhook.id}
        AND ${matches(sql`${JSON.stringify(webhook.events)}::jsonb`)}`

  return {
    list: (organizationId, webhookId, slice) =>
      stored.list(byCreation(sql), slice, of(organizationId, webhookId, ...matching(slice.filters))).pipe(
        orStorageDefect("DeliveryStore.list")
      ),
    count: (organizationId, webhookId, filters) =>
      stored.count(of(organizationId, webhookId, ...matching(filters))).pipe(orStorageDefect("DeliveryStore.count")),
    find: (organizationId, webhookId, deliveryId) =>
      stored.find(of(organizationId, webhookId, sql`id = ${deliveryId}`)).pipe(orStorageDefect("DeliveryStore.find")),
    add: (organizationId, webhookId, event) =>
      record({ key: undefined, statement: addOne(organizationId, webhookId, event) }),
    countEvents: (organizationId, webhook, span, limit) =>
      run(sql<{ readonly count: number }>`
        SELECT count(*)::float8 AS count
        FROM (SELECT 1 ${inSpan(organizationId, webhook, span)} LIMIT ${limit}) AS found`).pipe(
        Effect.map(([found]) => found?.count ?? 0),
        orStorageDefect("DeliveryStore.countEvents")
      ),
    replay: (organizationId, webhook, span, limit, now) =>
      record({
        key: undefined,
        rows: "any",
        statement: sql`
          INSERT INTO ${deliveries} AS d (${sql.literal(columns)})
          SELECT ${organizationId}, ${id(sql`${webhook.id}::text`, sql`e.id`)}, ${webhook.id}, e.id, e.action,
            e.resource ->> 'type', e.resource ->> 'id', ${now}::timestamptz, e.at
          ${inSpan(organizationId, webhook, span)}
          ORDER BY e.at, e.id
          LIMIT ${limit}
          ON CONFLICT (organization_id, id) DO UPDATE
          SET ${queueAgain}`
      }),
    replayOne: (organizationId, webhookId, deliveryId, now) =>
      record({
        key: undefined,
        statement: sql`
          INSERT INTO ${deliveries} AS d (${sql.literal(columns)})
          SELECT organization_id, id, webhook_id, event_id, action, resource_type, resource_id, ${now}::timestamptz, created_at
          FROM ${deliveries}
          WHERE ${of(organizationId, webhookId, sql`id = ${deliveryId}`)}
          ON CONFLICT (organization_id, id) DO UPDATE
          SET ${queueAgain}`
      }),
    cancelPending: (organizationId, webhookId, now) =>
      record({
        key: undefined,
        rows: "any",
        statement: sql`
          UPDATE ${deliveries}
          SET status = 'canceled', next_attempt_at = NULL, finished_at = ${now}
          WHERE ${of(organizationId, webhookId, sql`status = 'pending'`)}`
      }),
    due: (organizationId, webhookId, now, limit) =>
      // waiting deliveries are found once, because a look-up for each would take the square of their number
      run(sql<Delivery & AuditEvent>`
        WITH pending AS MATERIALIZED (
          SELECT organization_id, id, webhook_id, resource_type, resource_id, position, next_attempt_at
          FROM ${deliveries}
          WHERE ${of(organizationId, webhookId, sql`status = 'pending'`)}
        ), waiting AS MATERIALIZED (
          SELECT resource_type, resource_id, min(position) AS position
          FROM pending
          WHERE next_attempt_at > ${now}
          GROUP BY resource_type, resource_id
        ), due AS (
          SELECT p.organization_id, p.id
          FROM pending AS p
          WHERE p.next_attempt_at <= ${now}
            AND NOT EXISTS (
              SELECT 1 FROM waiting AS b
              WHERE b.resource_type = p.resource_type AND b.resource_id = p.resource_id AND b.position < p.position
            )
            AND NOT EXISTS (
              SELECT 1 FROM ${webhooks} AS w
              WHERE w.organization_id = p.organization_id AND w.id = p.webhook_id AND w.paused_until > ${now}
            )
          ORDER BY p.position
          LIMIT ${limit}
        )
        SELECT d.*, ${sql.literal(eventFields.map((field) => `e."${field}"`).join(", "))}
        FROM (SELECT ${stored.columns}, position FROM ${deliveries} JOIN due USING (organization_id, id)) AS d
        CROSS JOIN LATERAL (
          SELECT ${events.columns}
          FROM ${events.name} AS e
          WHERE e.organization_id = d."organizationId" AND e.id = d."eventId"
        ) AS e
        ORDER BY d.position`).pipe(
        Effect.map(Array.map((row) => ({
          delivery: pick(Delivery, row),
          event: { ...pick(AuditEvent, row), id: row.eventId }
        }))),
        orStorageDefect("DeliveryStore.due")
      ),
    nextAttempt: (organizationId, webhookId) =>
      run(sql<{ readonly next: Timestamp | null }>`
        SELECT GREATEST(
          min(first.next_attempt_at),
          max(w.paused_until)
        ) AS next
        FROM (${heads(of(organizationId, webhookId, sql`status = 'pending'`))}) AS first
        JOIN ${webhooks} AS w ON w.organization_id = first.organization_id AND w.id = first.webhook_id
        HAVING count(*) > 0`).pipe(
        Effect.map(([found]) => Option.fromNullable(found?.next)),
        orStorageDefect("DeliveryStore.nextAttempt")
      ),
    saveAttempts: (organizationId, attempts) =>
      // by the primary key: with the status, the index of what is pending would be read as a whole
      run(sql`
        UPDATE ${deliveries} AS d
        SET
          status = n.status,
          attempts = n.attempts,
          first_attempt_at = n.first_attempt_at,
          last_attempt_at = n.last_attempt_at,
          next_attempt_at = n.next_attempt_at,
          response_status = n.response_status,
          error = n.error,
          finished_at = n.finished_at
        FROM json_populate_recordset(NULL::${deliveries}, ${JSON.stringify(attempts.map(toRow))}::json) AS n
        WHERE d.organization_id = ${organizationId}
          AND d.id = ANY (${attempts.map((attempt) => attempt.id)}::text[])
          AND d.id = n.id
          AND d.finished_at IS NULL`).pipe(Effect.asVoid, orStorageDefect("DeliveryStore.saveAttempts")),
    pause: (organizationId, webhookId, until) =>
      run(sql`
        UPDATE ${webhooks}
        SET paused_until = ${until}
        WHERE organization_id = ${organizationId}
          AND id = ${webhookId}`).pipe(Effect.asVoid, orStorageDefect("DeliveryStore.pause")),
    subjects: (now, limit) =>
      // walks from webhook to webhook of the index, so that a webhook with many pending deliveries costs no more
      run(sql<Pick<Webhook, "id" | "organizationId">>`
        WITH RECURSIVE pending AS (
          (
            SELECT organization_id, webhook_id
            FROM ${deliveries}
            WHERE status = 'pending'
            ORDER BY organization_id, webhook_id
            LIMIT 1
          )
          UNION ALL
          SELECT n.organization_id, n.webhook_id
          FROM pending AS p
          CROSS JOIN LATERAL (
            SELECT d.organization_id, d.webhook_id
            FROM ${deliveries} AS d
            WHERE d.status = 'pending'
              AND (d.organization_id, d.webhook_id) > (p.organization_id, p.webhook_id)
            ORDER BY d.organization_id, d.webhook_id
            LIMIT 1
          ) AS n
        )
        SELECT p.organization_id AS "organizationId", p.webhook_id AS id
        FROM pending AS p
        JOIN ${webhooks} AS w ON w.organization_id = p.organization_id AND w.id = p.webhook_id
        WHERE (w.paused_until IS NULL OR w.paused_until <= ${now})
          AND EXISTS (
            SELECT 1
            FROM (${
        heads(sql`organization_id = p.organization_id AND webhook_id = p.webhook_id AND status = 'pending'`)
      }) AS first
            WHERE first.next_attempt_at <= ${now}
          )
        LIMIT ${limit}`).pipe(orStorageDefect("DeliveryStore.subjects")),
    undelivered: countWaiting(database, sql`SELECT created_at AS since FROM ${deliveries} WHERE status = 'pending'`)
      .pipe(
        orStorageDefect("DeliveryStore.undelivered")
      ),
    finished: (before, limit) =>
      run(sql<{ readonly id: OrganizationId }>`
        SELECT DISTINCT organization_id AS id
        FROM ${deliveries}
        WHERE finished_at < ${before}
        LIMIT ${limit}`).pipe(
        Effect.map(Array.map((found) => found.id)),
        orStorageDefect("DeliveryStore.finished")
      ),
    removeFinished: (organizationId, before, limit) =>
      run(sql`
        DELETE FROM ${deliveries}
        WHERE (organization_id, id) IN (
          SELECT organization_id, id
          FROM ${deliveries}
          WHERE organization_id = ${organizationId}
            AND finished_at < ${before}
          LIMIT ${limit}
        )`).pipe(Effect.asVoid, orStorageDefect("DeliveryStore.removeFinished"))
  }
})
