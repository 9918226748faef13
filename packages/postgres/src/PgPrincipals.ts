import { type KeyPrincipal, Principals } from "@attestry/core/access/Principals"
import { SqlClient } from "@effect/sql/SqlClient"
import { Array, Effect, Layer, Option } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { runOf } from "./Direct.ts"
import { orStorageDefect } from "./Failure.ts"

type ApiKey = KeyPrincipal["apiKey"]
type User = KeyPrincipal["user"]
type Member = KeyPrincipal["member"]

interface Row extends Pick<ApiKey, "id" | "name" | "scopes" | "expiresAt" | "lastUsedAt"> {
  readonly secretHash: string
  readonly organizationId: KeyPrincipal["organization"]["id"]
  readonly organizationName: KeyPrincipal["organization"]["name"]
  readonly userId: User["id"]
  readonly userName: User["name"]
  readonly email: User["email"]
  readonly memberId: Member["id"]
  readonly role: Member["role"]
  readonly isActive: Member["isActive"]
}

const principal = (row: Row): KeyPrincipal => ({
  apiKey: { id: row.id, name: row.name, scopes: row.scopes, expiresAt: row.expiresAt, lastUsedAt: row.lastUsedAt },
  secretHash: row.secretHash,
  organization: { id: row.organizationId, name: row.organizationName },
  user: { id: row.userId, name: row.userName, email: row.email },
  member: { id: row.memberId, role: row.role, isActive: row.isActive }
})

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<Principals, never, SqlClient> = Layer.effect(
  Principals,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const run = runOf(sql)
    const schema = yield* DatabaseSchema

    return {
      findByKeyId: (keyId) =>
        run(sql<Row>`
          SELECT
            k.id,
            k.name,
            k.scopes,
            k.expires_at AS "expiresAt",
            k.last_used_at AS "lastUsedAt",
            k.secret_hash AS "secretHash",
            o.id AS "organizationId",
            o.name AS "organizationName",
            u.id AS "userId",
            u.name AS "userName",
            u.email,
            m.id AS "memberId",
            m.role,
            m.is_active AS "isActive"
          FROM ${sql(`${schema}.api_key`)} AS k
          JOIN ${sql(`${schema}.users`)} AS u ON u.id = k.created_by
          JOIN ${sql(`${schema}.member`)} AS m ON m.organization_id = k.organization_id AND m.user_id = u.id
          JOIN ${sql(`${schema}.organization`)} AS o ON o.id = k.organization_id
          WHERE k.key_id = ${keyId}`).pipe(
          Effect.map((rows) => Option.map(Array.head(rows), principal)),
          orStorageDefect("Principals.findByKeyId")
        )
    }
  })
)
