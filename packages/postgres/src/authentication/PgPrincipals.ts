import { type KeyPrincipal, type MemberPrincipal, Principals } from "@attestry/core/authentication"
import { isBuiltIn, type Role, type RoleReference } from "@attestry/core/role"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

type ApiKey = KeyPrincipal["apiKey"]

interface MemberRow {
  readonly organizationId: MemberPrincipal["organization"]["id"]
  readonly organizationName: MemberPrincipal["organization"]["name"]
  readonly timeZone: MemberPrincipal["organization"]["timeZone"]
  readonly userId: MemberPrincipal["user"]["id"]
  readonly userName: MemberPrincipal["user"]["name"]
  readonly email: MemberPrincipal["user"]["email"]
  readonly memberId: MemberPrincipal["member"]["id"]
  readonly isService: MemberPrincipal["isService"]
  readonly isActive: MemberPrincipal["member"]["isActive"]
  readonly role: RoleReference
  readonly roleName: Role["name"]
  readonly rolePermissions: Role["permissions"]
}

interface KeyRow extends MemberRow, Pick<ApiKey, "id" | "name" | "scopes" | "expiresAt" | "lastUsedAt"> {
  readonly secretHash: string
}

const memberColumns = `
  o.id AS "organizationId",
  o.name AS "organizationName",
  o.time_zone AS "timeZone",
  u.id AS "userId",
  u.name AS "userName",
  u.email,
  m.id AS "memberId",
  u.is_service AS "isService",
  m.is_active AS "isActive",
  m.role,
  r.name AS "roleName",
  r.permissions AS "rolePermissions"`

const toMember = (row: MemberRow): MemberPrincipal => ({
  organization: { id: row.organizationId, name: row.organizationName, timeZone: row.timeZone },
  user: { id: row.userId, name: row.userName, email: row.email },
  isService: row.isService,
  member: { id: row.memberId, isActive: row.isActive },
  role: isBuiltIn(row.role) ? row.role : { id: row.role, name: row.roleName, permissions: row.rolePermissions }
})

const toKey = (row: KeyRow): KeyPrincipal => ({
  apiKey: { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expiresAt, lastUsedAt: row.lastUsedAt },
  secretHash: row.secretHash,
  ...toMember(row)
})

export const layer = storeLayer(Principals, ({ nameOf, run, sql }) => {
  const columns = sql.literal(memberColumns)
  const role = sql`
        LEFT JOIN ${nameOf("role")} AS r
          ON r.organization_id = m.organization_id AND r.id = m.custom_role_id`

  return {
    // an expression, because the planner may prefer the index of key ids, which reads a row for a known id only
    findByKey: (keyId, secretHash) =>
      run(sql<KeyRow>`
        SELECT
          k.id,
          k.name,
          k.scopes,
          k.expires_at AS "expiresAt",
          k.last_used_at AS "lastUsedAt",
          k.secret_hash AS "secretHash",
          ${columns}
        FROM ${nameOf("api_key")} AS k
        JOIN ${nameOf("users")} AS u ON u.id = k.created_by
        JOIN ${nameOf("member")} AS m ON m.organization_id = k.organization_id AND m.user_id = u.id
        JOIN ${nameOf("organization")} AS o ON o.id = k.organization_id
        ${role}
        WHERE k.key_id || '' = ${keyId}
          AND k.secret_hash = ${secretHash}`).pipe(
        Effect.map((rows) => Option.map(Array.head(rows), toKey)),
        orStorageDefect("Principals.findByKey")
      ),
    findMembers: (userId, organizationId) =>
      run(sql<MemberRow>`
        SELECT ${columns}
        FROM ${nameOf("member")} AS m
        JOIN ${nameOf("users")} AS u ON u.id = m.user_id
        JOIN ${nameOf("organization")} AS o ON o.id = m.organization_id
        ${role}
        WHERE ${
        sql.and([
          sql`m.user_id = ${userId}`,
          sql`m.invitation IS NULL`,
          ...(organizationId === null ? [] : [sql`m.organization_id = ${organizationId}`])
        ])
      }
        ORDER BY m.organization_id`).pipe(
        Effect.map(Array.map(toMember)),
        orStorageDefect("Principals.findMembers")
      )
  }
})
