import { type Candidate, Member, MemberStore, type Owners } from "@attestry/core/member"
import { foldCase, foldForSearch, type OrganizationId, UserId } from "@attestry/core/shared"
import { User } from "@attestry/core/user"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { people } from "./People.ts"

const isUserId = Schema.is(UserId)

type CandidateRow = User & { readonly isMember: boolean }

// deleting the last column is cheaper than a copy
const toCandidate = (row: CandidateRow): Candidate => {
  const { isMember } = row
  Reflect.deleteProperty(row, "isMember")
  return { user: row, isMember }
}

export const layer = storeLayer(MemberStore, (database) => {
  const { nameOf, record, run, sql, table } = database
  const members = table("member", Member, ["last_login"])
  const organizations = nameOf("organization")
  const users = table("users", User)
  const { count, facets, findByUser, findPerson, list } = people(database)

  // columns of the invitation, because nothing of a pending membership may depend on the user
  const derived = ({ invitation }: Member) => ({
    invited_name_key: invitation === null ? null : foldForSearch(invitation.name),
    invited_email_key: invitation === null ? null : foldCase(invitation.email)
  })

  const insertActive = (organizationId: OrganizationId, added: ReadonlyArray<Member>) =>
    Array.isNonEmptyReadonlyArray(added)
      ? record({
        key: added.length === 1 ? `member/${organizationId}/${added[0].userId}` : `members/${organizationId}`,
        statement: members.insertAll(added),
        rows: added.length
      })
      : Effect.void

  const insertPending = (organizationId: OrganizationId, member: Member) =>
    record({
      key: `member/${organizationId}/${member.userId}`,
      statement: members.insert(member, derived(member))
    })

  return {
    count,
    facets,
    findByUser,
    findPerson,
    list,
    find: (organizationId, reference) =>
      members.findVersioned(
        sql`organization_id = ${organizationId} AND ${sql(isUserId(reference) ? "user_id" : "id")} = ${reference}`
      ).pipe(orStorageDefect("MemberStore.find")),
    findCandidates: (organizationId, userIds) =>
      run(sql<CandidateRow>`
        SELECT u.*, m.id IS NOT NULL AS "isMember"
        FROM (SELECT ${users.columns} FROM ${users.name} WHERE id = ANY (${[...userIds]})) AS u
        LEFT JOIN ${members.name} AS m ON m.organization_id = ${organizationId} AND m.user_id = u.id`).pipe(
        Effect.map(Array.map(toCandidate)),
        orStorageDefect("MemberStore.findCandidates")
      ),
    findActivePeople: (organizationId, references) =>
      run(sql<Pick<Member, "id" | "userId">>`
        SELECT m.id, m.user_id AS "userId"
        FROM ${members.name} AS m
        JOIN ${nameOf("users")} AS u ON u.id = m.user_id AND NOT u.is_service
        WHERE m.organization_id = ${organizationId}
          AND (m.user_id = ANY (${[...references]}) OR m.id = ANY (${[...references]}))
          AND m.is_active`).pipe(orStorageDefect("MemberStore.findActivePeople")),
    insert: (organizationId, added) => {
      const [active, pending] = Array.partition(added, ({ invitation }) => invitation !== null)
      return Effect.zipRight(
        insertActive(organizationId, active),
        Effect.forEach(pending, (member) => insertPending(organizationId, member), { discard: true })
      )
    },
    save: (organizationId, member, revision) =>
      record({
        key: `member/${organizationId}/${member.userId}`,
        statement: members.update(
          sql`organization_id = ${organizationId} AND id = ${member.id} AND revision = ${revision}`,
          member,
          derived(member)
        )
      }),
    remove: (organizationId, memberId, revision) =>
      record({
        key: `member/${organizationId}/${memberId}`,
        statement: members.remove(
          sql`organization_id = ${organizationId} AND id = ${memberId} AND revision = ${revision}`
        )
      }),
    touch: (organizationId, userId, lastLogin) =>
      run(
        lastLogin === null
          ? sql`
            UPDATE ${members.name}
            SET last_login = NULL
            WHERE organization_id = ${organizationId}
              AND user_id = ${userId}`
          : sql`
            WITH signed_in AS (
              UPDATE ${users.name}
              SET has_signed_in = true
              WHERE id = ${userId}
                AND NOT has_signed_in
            )
            UPDATE ${members.name}
            SET last_login = ${lastLogin}
            WHERE organization_id = ${organizationId}
              AND user_id = ${userId}
              AND (last_login IS NULL OR last_login < ${lastLogin})`
      ).pipe(Effect.asVoid, orStorageDefect("MemberStore.touch")),
    owners: (organizationId) =>
      run(sql<Owners>`
        SELECT
          o.owners_revision AS revision,
          (
            SELECT count(*)::float8
            FROM ${members.name} AS m
            WHERE m.organization_id = o.id AND m.role = 'owner' AND m.is_active
          ) AS active
        FROM ${organizations} AS o
        WHERE o.id = ${organizationId}`).pipe(
        Effect.map((rows) => Option.getOrElse(Array.head(rows), () => ({ active: 0, revision: 0 }))),
        orStorageDefect("MemberStore.owners")
      ),
    touchOwnersRevision: (organizationId, revision) =>
      record({
        key: `owners/${organizationId}`,
        statement: sql`
          UPDATE ${organizations}
          SET owners_revision = owners_revision + 1
          WHERE id = ${organizationId}
            AND owners_revision = ${revision}`
      })
  }
})
