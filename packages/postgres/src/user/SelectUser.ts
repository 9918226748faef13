import type { MemberReference, OrganizationId } from "@attestry/core/shared"
import type { PgDatabase } from "../internal/PgDatabase.ts"

// the user of a member, by either id
export const selectUser =
  ({ nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">) =>
  (organizationId: OrganizationId, reference: MemberReference) =>
    sql`(
      SELECT m.user_id
      FROM ${nameOf("member")} AS m
      WHERE m.organization_id = ${organizationId}
        AND (m.id = ${reference} OR m.user_id = ${reference})
    )`
