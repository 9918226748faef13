import { type BrowserAutomationId, BrowserRun, BrowserRunStore, keptRuns } from "@attestry/core/browserAutomation"
import type { OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(BrowserRunStore, ({ record, sql, table }) => {
  const runs = table("browser_run", BrowserRun)

  const of = (
    organizationId: OrganizationId,
    automationId: BrowserAutomationId,
    ...conditions: ReadonlyArray<Fragment>
  ) => sql.and([sql`organization_id = ${organizationId}`, sql`automation_id = ${automationId}`, ...conditions])

  return {
    list: (organizationId, automationId, slice) =>
      runs.list(byCreation(sql), slice, of(organizationId, automationId)).pipe(
        orStorageDefect("BrowserRunStore.list")
      ),
    count: (organizationId, automationId) =>
      runs.count(of(organizationId, automationId)).pipe(orStorageDefect("BrowserRunStore.count")),
    find: (organizationId, automationId, runId) =>
      runs.findVersioned(of(organizationId, automationId, sql`id = ${runId}`)).pipe(
        orStorageDefect("BrowserRunStore.find")
      ),
    findUnfinished: (organizationId, automationId) =>
      runs.findVersioned(of(organizationId, automationId, sql`finished_at IS NULL`)).pipe(
        orStorageDefect("BrowserRunStore.findUnfinished")
      ),
    findShown: (organizationId, automationId) =>
      runs.list(
        byCreation(sql),
        { sort: "-createdAt", after: undefined, limit: 1 },
        of(organizationId, automationId, sql`attachment_id IS NOT NULL`)
      ).pipe(Effect.map(Array.head), orStorageDefect("BrowserRunStore.findShown")),
    insert: (_, added) => record({ key: undefined, statement: runs.insert(added) }),
    save: (organizationId, changed, revision) =>
      record({
        key: `BrowserRunStore/${organizationId}/${changed.id}`,
        statement: runs.update(
          of(
            organizationId,
            changed.automationId,
            sql`id = ${changed.id}`,
            sql`revision = ${revision}`,
            sql`finished_at IS NULL`
          ),
          changed
        )
      }),
    removeOld: (organizationId, automationId) =>
      record({
        key: undefined,
        rows: "any",
        statement: sql`
          DELETE FROM ${runs.name}
          WHERE (organization_id, id) IN (
            SELECT organization_id, id
            FROM ${runs.name}
            WHERE ${of(organizationId, automationId, sql`finished_at IS NOT NULL`)}
            ORDER BY created_at DESC, id DESC
            OFFSET ${keptRuns}
          )`
      })
  }
})
