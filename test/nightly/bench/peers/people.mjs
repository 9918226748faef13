// Work of both peers about people, without a framework. Members and their audit rows are one transaction.
import { randomUUID } from "node:crypto"
import { audit, pool, signature, transaction } from "./access.mjs"

export const roles = ["owner", "admin", "auditor", "member"]
export const departments = ["none", "admin", "gov", "hr", "it", "itsm", "qms"]

/** Users by those names, in rows of people and of users. */
const ofUser = `
  u.name, u.email, u.email_verified AS "emailVerified", u.image, u.last_login AS "lastLogin",
  u.created_at AS "userCreatedAt", u.updated_at AS "userUpdatedAt"`

const userOf = (id, { email, emailVerified, image, lastLogin, name, userCreatedAt, userUpdatedAt }) => ({
  id,
  name,
  email,
  emailVerified,
  createdAt: userCreatedAt,
  updatedAt: userUpdatedAt,
  ...(image === null ? {} : { image }),
  ...(lastLogin === null ? {} : { lastLogin })
})

const shown = (member, user) => ({
  id: member.id,
  organizationId: member.organizationId,
  userId: member.userId,
  role: member.role,
  department: member.department,
  isActive: member.isActive,
  createdAt: member.createdAt,
  ...(member.deviceLabelId === null ? {} : { deviceLabelId: member.deviceLabelId }),
  user: userOf(member.userId, user)
})

export const list = async (caller) => {
  const { rows } = await pool.query({
    name: "people",
    text: `
      SELECT
        m.id, m.organization_id AS "organizationId", m.user_id AS "userId", m.role, m.department,
        m.is_active AS "isActive", m.device_label_id AS "deviceLabelId", m.created_at AS "createdAt", ${ofUser}
      FROM member AS m
      JOIN users AS u ON u.id = m.user_id
      WHERE m.organization_id = $1
      ORDER BY m.created_at, m.id`,
    values: [caller.organizationId]
  })
  return { data: rows.map((row) => shown(row, row)), count: rows.length, nextCursor: null, ...signature(caller) }
}

const withDefaults = (
  { organizationId },
  { department = "none", deviceLabelId = null, isActive = true, role = "member", userId }
) => ({
  id: `mem_${randomUUID()}`,
  organizationId,
  userId,
  role,
  department,
  isActive,
  deviceLabelId,
  createdAt: new Date()
})

/** The users of those ids, and whether they are members. */
const usersOf = async ({ organizationId }, ids) => {
  const { rows } = await pool.query({
    name: "users",
    text: `
      SELECT u.id, m.id IS NOT NULL AS "isMember", ${ofUser}
      FROM users AS u
      LEFT JOIN member AS m ON m.user_id = u.id AND m.organization_id = $1
      WHERE u.id = ANY ($2)`,
    values: [organizationId, ids]
  })
  return new Map(rows.map((row) => [row.id, row]))
}

const insert = (client, members) =>
  client.query({
    name: "members",
    text: `
      INSERT INTO member (id, organization_id, user_id, role, department, is_active, device_label_id, created_at)
      SELECT * FROM unnest(
        $1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::float8[], $8::timestamptz[]
      )`,
    values: ["id", "organizationId", "userId", "role", "department", "isActive", "deviceLabelId", "createdAt"].map(
      (field) => members.map((member) => member[field])
    )
  })

/** The new member, or the status that says why there is none. */
export const create = async (caller, given) => {
  const user = (await usersOf(caller, [given.userId])).get(given.userId)
  if (user === undefined) return { status: 404, message: "No such user" }
  if (user.isMember) return { status: 409, message: "Already a member" }
  const member = withDefaults(caller, given)
  await transaction(async (client) => {
    await insert(client, [member])
    await audit(client, caller, "create", member.id, member)
  })
  return { status: 201, ...shown(member, user) }
}

export const createMany = async (caller, given) => {
  const users = await usersOf(caller, given.map(({ userId }) => userId))
  const members = []
  const errors = []
  const seen = new Set()
  given.forEach((item, index) => {
    const { userId } = item
    const user = users.get(userId)
    const refuse = (error) => errors.push({ index, userId, error })
    if (user === undefined) refuse("User not found")
    else if (user.isMember) refuse("Already a member")
    else if (seen.has(userId)) refuse("Duplicate in this request")
    else members.push(withDefaults(caller, item))
    seen.add(userId)
  })
  await transaction(async (client) => {
    await insert(client, members)
    await client.query({
      name: "audits",
      text: `
        INSERT INTO audit_log (id, organization_id, resource_id, user_id, action, changes)
        SELECT gen_random_uuid()::text, $1, id, $2, 'create', changes
        FROM unnest($3::text[], $4::jsonb[]) AS given (id, changes)`,
      values: [
        caller.organizationId,
        caller.userId,
        members.map(({ id }) => id),
        members.map((row) => JSON.stringify(row))
      ]
    })
  })
  return {
    created: members.map((member) => shown(member, users.get(member.userId))),
    errors,
    summary: { total: given.length, successful: members.length, failed: errors.length },
    ...signature(caller)
  }
}
