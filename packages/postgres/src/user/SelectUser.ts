import { MemberId, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import * as Schema from "effect/Schema"
import type { PgDatabase } from "../internal/PgDatabase.ts"

const isMemberId = Schema.is(MemberId)

// the user of a member, by either id; that of a user need not be a member any more
const selectUser =
  ({ nameOf, sql }: Pick<typeof PgDatabase.Service, "nameOf" | "sql">) =>
  (organizationId: OrganizationId, reference: MemberReference) =>
    isMemberId(reference)
      ? sql`(
          SELECT m.user_id
          FROM ${nameOf("member")} AS m
          WHERE m.organization_id = ${organizationId}
            AND m.id = ${reference}
        )`
      : sql`${reference}`

// true for the columns that hold one of the users
export const selectUsers = (database: typeof PgDatabase.Service) => {
  const { sql } = database
  const userOf = selectUser(database)
  return (column: Fragment, organizationId: OrganizationId) =>
  (
    references: ReadonlyArray<MemberReference>
  ): Fragment => {
    const [reference, ...others] = references
    return reference !== undefined && others.length === 0
      ? sql`${column} = ${userOf(organizationId, reference)}`
      : sql`${column} IN (${sql.csv(references.map((one) => userOf(organizationId, one)))})`
  }
}
