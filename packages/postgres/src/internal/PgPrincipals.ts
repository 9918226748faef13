import { type KeyPrincipal, type MemberPrincipal, Principals } from "@attestry/core/authentication/Principals"
import { isBuiltIn, type Role, type RoleReference } from "@attestry/core/role/Role"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { orStorageDefect } from "../Failure.ts"
import { runOf } from "./Direct.ts"

type ApiKey = KeyPrincipal["apiKey"]

interface MemberRow {
  readonly organizationId: MemberPrincipal["organization"]["id"]
  readonly organizationName: MemberPrincipal["organization"]["name"]
  readonly userId: MemberPrincipal["user"]["id"]
  readonly userName: MemberPrincipal["user"]["name"]
  readonly email: MemberPrincipal["user"]["email"]
  readonly memberId: MemberPrincipal["member"]["id"]
  readonly isService: MemberPrincipal["isService"]
  readonly isActive: MemberPrincipal["member"]["isActive"]
  /** The name of a built-in role, or the id of one of the organization's own, which has the two others. */
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
  u.id AS "userId",
  u.name AS "userName",
  u.email,
  m.id AS "memberId",
  u.is_service AS "isService",
  m.is_active AS "isActive",
  m.role,
  r.name AS "roleName",
  r.permissions AS "rolePermissions"`

const memberOf = (row: MemberRow): MemberPrincipal => ({
  organization: { id: row.organizationId, name: row.organizationName },
  user: { id: row.userId, name: row.userName, email: row.email },
  isService: row.isService,
  member: { id: row.memberId, isActive: row.isActive },
  role: isBuiltIn(row.role) ? row.role : { id: row.role, name: row.roleName, permissions: row.rolePermissions }
})

const keyOf = (row: KeyRow): KeyPrincipal => ({
  apiKey: { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expiresAt, lastUsedAt: row.lastUsedAt },
  secretHash: row.secretHash,
  ...memberOf(row)
})

export const layer: Layer.Layer<Principals, never, SqlClient> = Layer.effect(
  Principals,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const run = runOf(sql)
    const schema = yield* DatabaseSchema

    const columns = sql.literal(memberColumns)
    const role = sql`
          LEFT JOIN ${sql(`${schema}.role`)} AS r
            ON r.organization_id = m.organization_id AND r.id = m.custom_role_id`

    return {
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
          FROM ${sql(`${schema}.api_key`)} AS k
          JOIN ${sql(`${schema}.users`)} AS u ON u.id = k.created_by
          JOIN ${sql(`${schema}.member`)} AS m ON m.organization_id = k.organization_id AND m.user_id = u.id
          JOIN ${sql(`${schema}.organization`)} AS o ON o.id = k.organization_id
          ${role}
          WHERE k.key_id = ${keyId}
            AND k.secret_hash = ${secretHash}`).pipe(
          Effect.map((rows) => Option.map(Array.head(rows), keyOf)),
          orStorageDefect("Principals.findByKey")
        ),
      findMembers: (userId, organizationId) =>
        run(sql<MemberRow>`
          SELECT ${columns}
          FROM ${sql(`${schema}.member`)} AS m
          JOIN ${sql(`${schema}.users`)} AS u ON u.id = m.user_id
          JOIN ${sql(`${schema}.organization`)} AS o ON o.id = m.organization_id
          ${role}
          WHERE ${
          sql.and([
            sql`m.user_id = ${userId}`,
            ...(organizationId === null ? [] : [sql`m.organization_id = ${organizationId}`])
          ])
        }
          ORDER BY m.organization_id`).pipe(
          Effect.map(Array.map(memberOf)),
          orStorageDefect("Principals.findMembers")
        )
    }
  })
)
