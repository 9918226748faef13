// Parts that both peers have in common for all routes. The key is looked up for each request, with one indexed
// statement and no cache, as a plain author does.
import { createHash, randomUUID } from "node:crypto"
import { Pool } from "pg"

export const pool = new Pool({
  connectionString: process.env.DATABASE_URL,
  options: "-c search_path=peer -c TimeZone=UTC",
  max: 10,
  idleTimeoutMillis: 0
})

const security = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff"
}

/** The headers that each response of ours has, too. */
export const headers = (given) => ({ ...security, "x-request-id": given ?? randomUUID() })

/** Finds the owner of a key and its permissions, or undefined. */
export const authenticate = async (key) => {
  if (typeof key !== "string") return undefined
  const { rows } = await pool.query({
    name: "key",
    text: `
      SELECT organization_id AS "organizationId", scopes, user_id AS "userId", user_email AS "userEmail"
      FROM api_key
      WHERE hash = $1 AND (expires_at IS NULL OR expires_at > now())`,
    values: [createHash("sha256").update(key).digest("hex")]
  })
  return rows[0]
}

export const signature = ({ userEmail, userId }) => ({
  authType: "api-key",
  authenticatedUser: { id: userId, email: userEmail }
})

/** The work of the client is done as a whole, or not at all. */
export const transaction = async (does) => {
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    const result = await does(client)
    await client.query("COMMIT")
    return result
  } catch (error) {
    await client.query("ROLLBACK")
    throw error
  } finally {
    client.release()
  }
}

export const audit = (client, caller, action, id, changes) =>
  client.query({
    name: "audit",
    text: `
      INSERT INTO audit_log (id, organization_id, resource_id, user_id, action, changes)
      VALUES ($1, $2, $3, $4, $5, $6)`,
    values: [randomUUID(), caller.organizationId, id, caller.userId, action, changes]
  })
