import type { OrganizationId } from "@attestry/core/shared"
import { erasedDomain } from "@attestry/core/user"
import type { Fragment } from "@effect/sql/Statement"
import type { PgDatabase } from "../internal/PgDatabase.ts"

// Rows of `id`, `name` and `isActive`. A membership comes before the event of an earlier removal.
export const selectPeople = (
  { nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">,
  organizationId: OrganizationId,
  ids: ReadonlyArray<string>
): Fragment => {
  const ofMembers = (column: "id" | "user_id", name: Fragment): Fragment =>
    sql`
      SELECT m.${sql(column)} AS id, ${name} AS name, m.is_active, u.email, NULL::timestamptz AS at
      FROM ${nameOf("member")} AS m
      JOIN ${nameOf("users")} AS u ON u.id = m.user_id
      WHERE m.organization_id = ${organizationId}
        AND m.${sql(column)} = ANY (${[...ids]})`
  const ofRemovals = (id: Fragment): Fragment =>
    sql`
      SELECT (${id}) COLLATE "C", e.before ->> 'name', false, u.email, e.at
      FROM ${nameOf("audit_event")} AS e
      LEFT JOIN ${nameOf("users")} AS u ON u.id = e.before ->> 'userId'
      WHERE e.organization_id = ${organizationId}
        AND e.action = 'member.removed'
        AND ${id} = ANY (${[...ids]})`
  return sql`
    SELECT DISTINCT ON (id) id, name, is_active AS "isActive"
    FROM (
      ${ofMembers("id", sql`coalesce(m.invitation ->> 'name', u.name)`)}
      UNION ALL
      ${ofMembers("user_id", sql`CASE WHEN m.invitation IS NULL THEN u.name END`)}
      UNION ALL
      ${ofRemovals(sql`e.resource ->> 'id'`)}
      UNION ALL
      ${ofRemovals(sql`e.before ->> 'userId'`)}
    ) AS found
    WHERE name IS NOT NULL
      AND (email IS NULL OR email NOT LIKE ${`%${erasedDomain}`})
    ORDER BY id, at DESC NULLS FIRST`
}
