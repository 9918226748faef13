import {
  Member,
  type MemberStore,
  type Person,
  type StoredPersonQuery,
  toInvitedUser,
  toPlaceholderId,
  type UserMembership
} from "@attestry/core/member"
import type { Slice } from "@attestry/core/page"
import { isBuiltIn, roleKey, type RoleReference } from "@attestry/core/role"
import { foldCase, foldForSearch, type MemberId, type OrganizationId } from "@attestry/core/shared"
import { mapRow } from "@attestry/core/storage"
import type { Fragment } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { countFacets } from "../internal/CountFacets.ts"
import { matchesAny } from "../internal/Filters.ts"
import { selectSlice } from "../internal/Keyset.ts"
import type { PgDatabase } from "../internal/PgDatabase.ts"

interface Row extends Omit<Person, "invitation" | "user"> {
  readonly invitation: Member["invitation"]
  readonly revision: number
  readonly userName: Person["user"]["name"]
  readonly email: Person["user"]["email"]
  readonly emailVerified: Person["user"]["emailVerified"]
  readonly image: Person["user"]["image"]
  readonly lastLogin: Person["user"]["lastLogin"]
  readonly userCreatedAt: Person["user"]["createdAt"]
  readonly userUpdatedAt: Person["user"]["updatedAt"]
}

const columns = `
  m.id,
  m.organization_id AS "organizationId",
  m.user_id AS "userId",
  coalesce(r.name, m.role) AS role,
  m.department,
  m.is_active AS "isActive",
  m.device_label_id AS "deviceLabelId",
  m.invitation,
  m.last_login AS "lastLogin",
  m.created_at AS "createdAt",
  m.revision,
  u.name AS "userName",
  u.email,
  u.email_verified AS "emailVerified",
  u.image,
  u.created_at AS "userCreatedAt",
  u.updated_at AS "userUpdatedAt"`

const toUser = (row: Row): Person["user"] =>
  row.invitation !== null ? toInvitedUser(row, row.invitation) : {
    id: row.userId,
    name: row.userName,
    email: row.email,
    emailVerified: row.emailVerified,
    image: row.image,
    lastLogin: row.lastLogin,
    createdAt: row.userCreatedAt,
    updatedAt: row.userUpdatedAt
  }

const toPerson = (row: Row): Person => ({
  id: row.id,
  organizationId: row.organizationId,
  userId: row.invitation === null ? row.userId : toPlaceholderId(row.id),
  role: row.role,
  department: row.department,
  isActive: row.isActive,
  deviceLabelId: row.deviceLabelId,
  invitation: row.invitation === null ? null : "pending",
  createdAt: row.createdAt,
  user: toUser(row)
})

// key of the invitation while it is pending, so that search and order say nothing about the user
const nameKey = "coalesce(m.invited_name_key, u.name_key)"
const emailKey = "coalesce(m.invited_email_key, u.email_key)"

interface MembershipRow extends Omit<UserMembership, "organization"> {
  readonly organizationId: UserMembership["organization"]["id"]
  readonly organizationName: UserMembership["organization"]["name"]
  readonly timeZone: UserMembership["organization"]["timeZone"]
}

const toMembership = (
  { organizationId, organizationName, timeZone, ...membership }: MembershipRow
): UserMembership => ({
  ...membership,
  organization: { id: organizationId, name: organizationName, timeZone }
})

const normalizeRole = (role: string): string => isBuiltIn(roleKey(role)) ? roleKey(role) : role

export const people = (
  database: typeof PgDatabase.Service
): Pick<typeof MemberStore.Service, "count" | "facets" | "findByUser" | "findPerson" | "list"> => {
  const { nameOf, run, sql, table } = database
  const members = nameOf("member")
  const memberships = table("member", Member)
  const roles = nameOf("role")
  const users = nameOf("users")
  const withUsers = sql`JOIN ${users} AS u ON u.id = m.user_id`
  const withRoles = sql`
    LEFT JOIN ${roles} AS r ON r.organization_id = m.organization_id AND r.id = m.custom_role_id`
  // expressions, because along the index of addresses the planner would walk the users of all organizations
  const order = {
    value: { createdAt: sql`m.created_at`, name: sql.literal(nameKey), email: sql.literal(emailKey) },
    id: sql`m.id`
  }
  const selected = sql.literal(columns)

  const facets = { role: sql`coalesce(r.name, m.role)`, department: sql`m.department` }

  const ofRole = (organizationId: OrganizationId, role: string) =>
    sql`(m.role = ${normalizeRole(role)} OR m.custom_role_id = (
      SELECT id FROM ${roles} WHERE organization_id = ${organizationId} AND name_key = ${roleKey(role)}
    ))`

  // a subquery, because the planner would join the services of all organizations
  const ofHolders = (roles: ReadonlyArray<RoleReference>) =>
    sql`m.is_active AND m.role = ANY (${[...roles]}) AND (SELECT NOT is_service FROM ${users} WHERE id = m.user_id)`

  const matching = (
    organizationId: OrganizationId,
    { department, holdersOf, isActive, role, search }: Slice<StoredPersonQuery>["filters"]
  ) => [
    ...matchesAny(sql, sql`m.department`, department),
    ...(isActive === undefined ? [] : [sql`m.is_active = ${isActive}`]),
    ...(role === undefined ? [] : [sql.or(role.map((one) => ofRole(organizationId, one)))]),
    ...(holdersOf === undefined ? [] : [ofHolders(holdersOf)]),
    ...(search === undefined
      ? []
      : [
        sql.or([
          sql`strpos(${sql.literal(nameKey)}, ${foldForSearch(search)}) > 0`,
          sql`strpos(${sql.literal(emailKey)}, ${foldCase(search.normalize("NFC"))}) > 0`
        ])
      ])
  ]

  const where = (organizationId: OrganizationId, conditions: ReadonlyArray<Fragment>) =>
    sql.and([sql`m.organization_id = ${organizationId}`, ...conditions])

  // No condition or order on users: select the members along their index, then look up each user by id (OFFSET 0).
  const selectMembersFirst = (slice: Slice<StoredPersonQuery>, conditions: Fragment) => {
    const direction = sql.literal(slice.sort.startsWith("-") ? "DESC" : "ASC")
    return sql<Row>`
      SELECT ${selected}
      FROM (SELECT * FROM ${members} AS m ${selectSlice(sql, order, slice, conditions, true)}) AS m
      CROSS JOIN LATERAL (SELECT * FROM ${users} WHERE id = m.user_id OFFSET 0) AS u
      ${withRoles}
      ORDER BY m.created_at ${direction}, m.id ${direction}`
  }

  return {
    list: (organizationId, slice) => {
      const conditions = where(organizationId, matching(organizationId, slice.filters))
      const needsMembersOnly = slice.sort.endsWith("createdAt") && slice.filters.search === undefined
      return run(
        needsMembersOnly
          ? selectMembersFirst(slice, conditions)
          : sql<Row>`
            SELECT ${selected}
            FROM ${members} AS m
            ${withUsers}
            ${withRoles}
            ${selectSlice(sql, order, slice, conditions)}`
      ).pipe(Effect.map(Array.map(mapRow(toPerson))), orStorageDefect("MemberStore.list"))
    },
    count: (organizationId, filters) => {
      const conditions = matching(organizationId, filters)
      return (conditions.length === 0
        ? memberships.countOwned(organizationId, [])
        : Effect.map(
          run(sql<{ readonly count: number }>`
            SELECT count(*)::float8 AS count
            FROM ${members} AS m
            ${filters.search === undefined ? sql.literal("") : withUsers}
            WHERE ${where(organizationId, conditions)}`),
          (rows) => rows[0]?.count ?? 0
        )).pipe(orStorageDefect("MemberStore.count"))
    },
    facets: (organizationId, filters, names) =>
      countFacets(
        database,
        sql`${members} AS m ${withUsers} ${withRoles}`,
        names.map((name) => [name, facets[name]] as const),
        where(organizationId, matching(organizationId, filters))
      ).pipe(orStorageDefect("MemberStore.facets")),
    findByUser: (userId) =>
      run(sql<MembershipRow>`
        SELECT
          m.id,
          m.organization_id AS "organizationId",
          o.name AS "organizationName",
          o.time_zone AS "timeZone",
          coalesce(r.name, m.role) AS role,
          m.is_active AS "isActive",
          m.invitation,
          m.created_at AS "createdAt"
        FROM ${members} AS m
        JOIN ${nameOf("organization")} AS o ON o.id = m.organization_id
        ${withRoles}
        WHERE m.user_id = ${userId}
        ORDER BY m.created_at DESC, m.id DESC`).pipe(
        Effect.map(Array.map(toMembership)),
        orStorageDefect("MemberStore.findByUser")
      ),
    findPerson: (organizationId: OrganizationId, memberId: MemberId) =>
      run(sql<Row>`
        SELECT ${selected}
        FROM ${members} AS m
        ${withUsers}
        ${withRoles}
        WHERE m.organization_id = ${organizationId} AND m.id = ${memberId}`).pipe(
        Effect.map((rows) => Option.map(Array.head(rows), (row) => ({ value: toPerson(row), revision: row.revision }))),
        orStorageDefect("MemberStore.findPerson")
      )
  }
}
