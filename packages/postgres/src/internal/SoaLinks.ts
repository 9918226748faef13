import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { SoaLink, SoaLinkIds } from "@attestry/core/soa/SoaLink"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "./PgDatabase.ts"

// those of one kind, in one value: many rows cost more than their content
export interface SoaLinkRow {
  readonly links: ReadonlyArray<SoaLink>
}

export const selectSoaLinks = (
  { nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">,
  organizationId: OrganizationId,
  { contextEntryIds, members, policyIds, taskIds, vendorIds }: SoaLinkIds
): Fragment => {
  // as a `Timestamp`, which JSON of Postgres does not write
  const time = (column: string) => sql.literal(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  return sql`
    SELECT COALESCE(json_agg(json_build_object(
      'type', 'policy',
      'id', id,
      'name', name,
      'isActive', active_version_id IS NOT NULL AND NOT is_archived,
      'status', status,
      'reviewDate', ${time("review_date")}
    )), '[]') AS links
    FROM ${nameOf("policy")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...policyIds]})
    UNION ALL
    SELECT COALESCE(json_agg(json_build_object(
      'type', 'task',
      'id', id,
      'name', title,
      'frequency', frequency,
      'newestEvidenceAt', ${time("newest_evidence_at")}
    )), '[]')
    FROM ${nameOf("task")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...taskIds]})
    UNION ALL
    SELECT COALESCE(json_agg(json_build_object(
      'type', 'vendor',
      'id', id,
      'name', name,
      'isAssessed', status = 'assessed'
    )), '[]')
    FROM ${nameOf("vendor")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...vendorIds]})
    UNION ALL
    SELECT COALESCE(json_agg(json_build_object('type', 'context', 'id', id, 'name', question)), '[]')
    FROM ${nameOf("context_entry")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...contextEntryIds]})
    UNION ALL
    SELECT COALESCE(json_agg(json_build_object(
      'type', 'user',
      'id', m.user_id,
      'memberId', m.id,
      'name', COALESCE(m.invitation ->> 'name', u.name),
      'isActive', m.is_active
    )), '[]')
    FROM ${nameOf("member")} AS m
    JOIN ${nameOf("users")} AS u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId}
      AND (m.id = ANY (${[...members]}) OR m.user_id = ANY (${[...members]}))`
}
