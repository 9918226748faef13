import type { OrganizationId } from "@attestry/core/shared"
import type { SoaLink, SoaLinkIds } from "@attestry/core/soaDecision"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "../internal/PgDatabase.ts"

type LinkTo<Type extends SoaLink["type"]> = Extract<SoaLink, { readonly type: Type }>

interface Row<Type extends SoaLink["type"], Flag, Detail, At> {
  readonly type: Type
  readonly id: LinkTo<Type>["id"]
  readonly name: string
  readonly flag: Flag
  readonly detail: Detail
  readonly at: At
}

// the same columns for every kind: JSON of each row takes Postgres half as long again
export type SoaLinkRow =
  | Row<"policy", boolean, LinkTo<"policy">["status"], LinkTo<"policy">["reviewDate"]>
  | Row<"task", null, LinkTo<"task">["frequency"], LinkTo<"task">["newestEvidenceAt"]>
  | Row<"vendor", boolean, null, null>
  | Row<"context", null, null, null>
  | Row<"user", boolean, LinkTo<"user">["memberId"], null>

export const toSoaLink = (row: SoaLinkRow): SoaLink => {
  const { name } = row
  switch (row.type) {
    case "policy":
      return { type: row.type, id: row.id, name, isActive: row.flag, status: row.detail, reviewDate: row.at }
    case "task":
      return { type: row.type, id: row.id, name, frequency: row.detail, newestEvidenceAt: row.at }
    case "vendor":
      return { type: row.type, id: row.id, name, isAssessed: row.flag }
    case "context":
      return { type: row.type, id: row.id, name }
    case "user":
      return { type: row.type, id: row.id, memberId: row.detail, name, isActive: row.flag }
  }
}

export const selectSoaLinks = (
  { nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">,
  organizationId: OrganizationId,
  { contextEntryIds, members, policyIds, taskIds, vendorIds }: SoaLinkIds
): Fragment =>
  sql`
    SELECT
      'policy' AS type, id, name, active_version_id IS NOT NULL AND NOT is_archived AS flag, status AS detail,
      review_date AS at
    FROM ${nameOf("policy")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...policyIds]})
    UNION ALL
    SELECT 'task', id, title, NULL, frequency, newest_evidence_at
    FROM ${nameOf("task")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...taskIds]})
    UNION ALL
    SELECT 'vendor', id, name, status = 'assessed', NULL, NULL
    FROM ${nameOf("vendor")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...vendorIds]})
    UNION ALL
    SELECT 'context', id, question, NULL, NULL, NULL
    FROM ${nameOf("context_entry")}
    WHERE organization_id = ${organizationId}
      AND id = ANY (${[...contextEntryIds]})
    UNION ALL
    SELECT 'user', m.user_id, COALESCE(m.invitation ->> 'name', u.name), m.is_active, m.id, NULL
    FROM ${nameOf("member")} AS m
    JOIN ${nameOf("users")} AS u ON u.id = m.user_id
    WHERE m.organization_id = ${organizationId}
      AND (m.id = ANY (${[...members]}) OR m.user_id = ANY (${[...members]}))`
