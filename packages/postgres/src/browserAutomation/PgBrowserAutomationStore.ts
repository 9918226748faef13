import {
  BrowserAutomation,
  type BrowserAutomationQuery,
  BrowserAutomationStore
} from "@attestry/core/browserAutomation"
import type { Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import { matchesAny } from "../internal/Filters.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { makeOwnedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(BrowserAutomationStore, (database) => {
  const { nameOf, run, sql, table } = database
  const automations = table("browser_automation", BrowserAutomation)
  const { id, value } = byCreationOrName(sql)

  const listVersioned = (organizationId: OrganizationId, condition: Fragment) =>
    automations.listVersioned(sql`
      organization_id = ${organizationId}
      AND ${condition}`)

  return {
    ...makeOwnedStore(database, {
      port: "BrowserAutomationStore",
      table: automations,
      order: { id, value: { ...value, updatedAt: sql`updated_at` } },
      derived: ({ name }: BrowserAutomation) => ({ name_key: foldForSearch(name) }),
      matching: ({ isEnabled, taskId }: Slice<BrowserAutomationQuery>["filters"]) => [
        ...isEnabled === undefined ? [] : [sql`is_enabled = ${isEnabled}`],
        ...matchesAny(sql, sql`task_id`, taskId)
      ]
    }),
    ofTask: (organizationId, taskId) =>
      listVersioned(organizationId, sql`task_id = ${taskId}`).pipe(orStorageDefect("BrowserAutomationStore.ofTask")),
    scheduled: (organizationId) =>
      listVersioned(organizationId, sql`next_due_at IS NOT NULL`).pipe(
        orStorageDefect("BrowserAutomationStore.scheduled")
      ),
    subjects: (now, limit) =>
      run(sql<Pick<BrowserAutomation, "id" | "organizationId">>`
        SELECT organization_id AS "organizationId", id
        FROM (
          SELECT organization_id, id, row_number() OVER (PARTITION BY organization_id ORDER BY min(at), id) AS turn
          FROM (
            SELECT organization_id, id, next_due_at AS at
            FROM ${automations.name}
            WHERE next_due_at <= ${now}
            UNION ALL
            SELECT organization_id, automation_id, next_attempt_at
            FROM ${nameOf("browser_run")}
            WHERE next_attempt_at <= ${now}
          ) AS due
          GROUP BY organization_id, id
        ) AS ranked
        ORDER BY turn, organization_id
        LIMIT ${limit}`).pipe(orStorageDefect("BrowserAutomationStore.subjects"))
  }
})
