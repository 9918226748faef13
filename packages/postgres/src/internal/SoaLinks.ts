import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { SoaLink, SoaLinkIds } from "@attestry/core/soa/SoaLink"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "./PgDatabase.ts"

// each row has the fields of its kind in `link`
export interface SoaLinkRow {
  readonly link: SoaLink
  // a time is not JSON, so that it is read like any other
  readonly at: SoaLinkTime
}

type SoaLinkTime = Extract<SoaLink, { readonly type: "policy" }>["reviewDate"]

export const toSoaLink = ({ at, link }: SoaLinkRow): SoaLink => {
  if (link.type === "policy") return { ...link, reviewDate: at }
  return link.type === "task" ? { ...link, newestEvidenceAt: at } : link
}

export const selectSoaLinks = (
  { nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">,
  organizationId: OrganizationId,
  { contextEntryIds, members, policyIds, taskIds, vendorIds }: SoaLinkIds
): Fragment =>
  sql`
    SELECT json_build_object(
      'type', 'policy',
      'id', id,
      'name', name,
      'isActive', active_version_id IS NOT NULL AND NOT is_archived,
      'status', status
    ) AS link, review_date AS at
    FROM ${nameOf("policy")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...policyIds]})
    UNION ALL
    SELECT json_build_object('type', 'task', 'id', id, 'name', title, 'frequency', frequency), newest_evidence_at
    FROM ${nameOf("task")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...taskIds]})
    UNION ALL
    SELECT json_build_object('type', 'vendor', 'id', id, 'name', name, 'isAssessed', status = 'assessed'), NULL
    FROM ${nameOf("vendor")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...vendorIds]})
    UNION ALL
    SELECT json_build_object('type', 'context', 'id', id, 'name', question), NULL
    FROM ${nameOf("context_entry")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...contextEntryIds]})
    UNION ALL
    SELECT json_build_object(
      'type', 'user',
      'id', m.user_id,
      'memberId', m.id,
      'name', COALESCE(m.invitation ->> 'name', u.name),
      'isActive', m.is_active
    ), NULL
    FROM ${nameOf("member")} AS m
    JOIN ${nameOf("users")} AS u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId}
      AND (m.id = ANY (${[...members]}) OR m.user_id = ANY (${[...members]}))`
