import type { BlobKey } from "@attestry/core/blob"
import type { Slice } from "@attestry/core/page"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import type { TaskId } from "@attestry/core/task"
import {
  Automation,
  type AutomationId,
  type AutomationQuery,
  AutomationStore,
  AutomationVersion
} from "@attestry/core/taskAutomation"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { byCreationOrName } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

type Filters = Slice<AutomationQuery>["filters"]

interface OwnedRow extends Automation {
  readonly revision: number
  readonly scripts: ReadonlyArray<BlobKey>
}

export const layer = storeLayer(AutomationStore, ({ record, run, sql, table }) => {
  const automations = table("automation", Automation)
  const versions = table("automation_version", AutomationVersion)
  const byVersion = { value: { version: sql`version` }, id: sql`id` }

  const ofTask = (organizationId: OrganizationId, taskId: TaskId) =>
    sql`organization_id = ${organizationId} AND task_id = ${taskId}`

  const ofAutomation = (organizationId: OrganizationId, automationId: AutomationId) =>
    sql`organization_id = ${organizationId} AND automation_id = ${automationId}`

  const matching = (organizationId: OrganizationId, taskId: TaskId, { isArchived }: Filters) =>
    isArchived === undefined
      ? ofTask(organizationId, taskId)
      : sql`${ofTask(organizationId, taskId)} AND is_archived = ${isArchived}`

  const derived = ({ name }: Automation) => ({ name_key: foldForSearch(name) })

  return {
    list: (organizationId, taskId, slice) =>
      automations.listRevised(byCreationOrName(sql), slice, matching(organizationId, taskId, slice.filters)).pipe(
        orStorageDefect("AutomationStore.list")
      ),
    count: (organizationId, taskId, filters) =>
      automations.count(matching(organizationId, taskId, filters)).pipe(orStorageDefect("AutomationStore.count")),
    find: (organizationId, taskId, automationId) =>
      automations.findVersioned(sql`${ofTask(organizationId, taskId)} AND id = ${automationId}`).pipe(
        orStorageDefect("AutomationStore.find")
      ),
    insert: (_, automation) =>
      record({ key: undefined, statement: automations.insert(automation, derived(automation)) }),
    save: (organizationId, automation, revision) =>
      record({
        key: `automation/${organizationId}/${automation.id}`,
        statement: automations.update(
          sql`${ofTask(organizationId, automation.taskId)} AND id = ${automation.id} AND revision = ${revision}`,
          automation,
          derived(automation)
        )
      }),
    versions: (organizationId, automationId, slice) =>
      versions.list(byVersion, slice, ofAutomation(organizationId, automationId)).pipe(
        orStorageDefect("AutomationStore.versions")
      ),
    findVersion: (organizationId, automationId, versionId) =>
      versions.find(sql`${ofAutomation(organizationId, automationId)} AND id = ${versionId}`).pipe(
        orStorageDefect("AutomationStore.findVersion")
      ),
    insertVersion: (_, version) => record({ key: undefined, statement: versions.insert(version) }),
    ofTask: (organizationId, taskId) =>
      run(sql<OwnedRow>`
        SELECT ${automations.columns}, revision, (
          SELECT COALESCE(json_agg(v.script_key ORDER BY v.version), '[]')
          FROM ${versions.name} AS v
          WHERE v.organization_id = a.organization_id
            AND v.automation_id = a.id
        ) AS scripts
        FROM ${automations.name} AS a
        WHERE ${ofTask(organizationId, taskId)}
        ORDER BY id`).pipe(
        Effect.map(Array.map(({ revision, scripts, ...value }) => ({ value, revision, scripts }))),
        orStorageDefect("AutomationStore.ofTask")
      ),
    removeAll: (organizationId, removed) =>
      record({
        key: undefined,
        statement: sql`
          DELETE FROM ${automations.name} AS a
          USING json_populate_recordset(NULL::${automations.name}, ${JSON.stringify(removed)}::json) AS n
          WHERE a.organization_id = ${organizationId}
            AND a.id = n.id
            AND a.revision = n.revision`,
        rows: removed.length
      }),
    findKeys: (organizationId, keys) =>
      run(sql<Pick<AutomationVersion, "scriptKey">>`
        SELECT script_key AS "scriptKey"
        FROM ${versions.name}
        WHERE organization_id = ${organizationId}
          AND script_key = ANY (${[...keys]})`).pipe(
        Effect.map(Array.map(({ scriptKey }) => scriptKey)),
        orStorageDefect("AutomationStore.findKeys")
      )
  }
})
