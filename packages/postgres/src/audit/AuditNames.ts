import type { OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "../internal/PgDatabase.ts"

// Rows of `id`, `name` and, for what was removed, the time of that. What exists comes before what was removed.
export const selectNames = (
  { nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">,
  organizationId: OrganizationId,
  ids: ReadonlyArray<string>
): Fragment => {
  const named = (table: string, column = "name"): Fragment =>
    sql`
      SELECT id, ${sql(column)} AS name, NULL::timestamptz AS at
      FROM ${nameOf(table)}
      WHERE organization_id = ${organizationId}
        AND id = ANY (${[...ids]})
      UNION ALL`
  // before an invitation is accepted, the organization's name for the person counts
  const ofMember = (column: "id" | "user_id", name: Fragment): Fragment =>
    sql`
      SELECT m.${sql(column)}, ${name}, NULL
      FROM ${nameOf("member")} AS m
      JOIN ${nameOf("users")} AS u ON u.id = m.user_id
      WHERE m.organization_id = ${organizationId}
        AND m.${sql(column)} = ANY (${[...ids]})
      UNION ALL`
  return sql`
    SELECT DISTINCT ON (id) id, name
    FROM (
      ${named("vendor")}
      ${named("policy")}
      ${named("soa")}
      ${named("task", "title")}
      ${named("attachment", "file_name")}
      ${named("questionnaire", "file_name")}
      ${named("automation")}
      ${named("browser_automation")}
      ${named("role")}
      ${named("api_key")}
      ${ofMember("id", sql`coalesce(m.invitation ->> 'name', u.name)`)}
      ${ofMember("user_id", sql`CASE WHEN m.invitation IS NULL THEN u.name END`)}
      SELECT o.id, o.name, NULL
      FROM ${nameOf("organization")} AS o
      JOIN unnest(${[...ids]}::text[]) AS given (id) ON o.id = given.id
      WHERE o.id = ${organizationId}
      UNION ALL
      SELECT (resource ->> 'id') COLLATE "C", COALESCE(before ->> 'name', before ->> 'title', before ->> 'fileName'), at
      FROM ${nameOf("audit_event")}
      WHERE organization_id = ${organizationId}
        AND action LIKE '%.removed'
        AND resource ->> 'id' = ANY (${[...ids]})
      UNION ALL
      SELECT (before ->> 'userId') COLLATE "C", before ->> 'name', at
      FROM ${nameOf("audit_event")}
      WHERE organization_id = ${organizationId}
        AND action = 'member.removed'
        AND before ->> 'userId' = ANY (${[...ids]})
    ) AS found
    WHERE name IS NOT NULL
    ORDER BY id, at DESC NULLS FIRST`
}
