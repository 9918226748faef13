// The people that are measured on: 100 members of the measured organization, and users who are no members yet.
import { noApproval as neverSubmitted } from "@attestry/core/approval"

const members = 100

/** Numbers of users: of the members, and of those who become some. Owners have the number of their organization. */
const firstMember = 10_000
const firstNewcomer = 90_000_000

/** Members that one request of `bulk` adds. */
export const bulkSize = 1000

/** At most ten. */
export const shares = 3

const perSecond = 20_000

export const id = (prefix, number) => `'${prefix}_01bench' || lpad((${number})::text, 19, '0')`

/** The approval of what was never submitted. */
export const noApproval = `'${JSON.stringify(neverSubmitted)}'`

export const choice = (column, choices) =>
  `(ARRAY[${choices.map((one) => `'${one}'`).join(", ")}])[1 + ${column} % ${choices.length}]`

const moment = "timestamptz '2026-01-01' + p % 100000 * interval '1 minute'"

/** `rows` gives p, the user's number. */
const insertUsers = (rows) => `
  INSERT INTO attestry.users
    (id, name, name_key, email, email_key, email_verified, image, has_signed_in, created_at, updated_at)
  SELECT
    ${id("usr", "p")}, 'User Number ' || p, 'user number ' || p, email, email, p % 3 > 0,
    CASE WHEN p % 4 > 0 THEN 'https://example.com/avatars/' || p || '.png' END,
    p % 5 > 0, ${moment}, ${moment}
  FROM (SELECT p, 'user' || p || '@example.com' AS email FROM ${rows}) AS given;`

/** An owner for each of the organizations. */
export const insertOwners = (from, to) => `
  ${insertUsers(`generate_series(${from}, ${to}) AS p`)}
  INSERT INTO attestry.member
    (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
  SELECT ${id("org", "p")}, ${id("mem", "p")}, ${id("usr", "p")}, 'owner', true, ${moment}, ${moment}, ${moment}
  FROM generate_series(${from}, ${to}) AS p;`

/** The other members of the organization. */
export const insertMembers = (organization) => {
  const rows = `generate_series(${firstMember + 1}, ${firstMember + members - 1}) AS p`
  return `
    ${insertUsers(rows)}
    INSERT INTO attestry.member
      (organization_id, id, user_id, role, department, is_active, device_label_id, last_login, created_at, updated_at,
        preferences_updated_at)
    SELECT
      ${id("org", organization)}, ${id("mem", "p")}, ${id("usr", "p")}, ${choice("p", ["admin", "auditor", "member"])},
      ${choice("p", ["none", "hr", "it", "qms"])}, p % 10 > 0, CASE WHEN p % 2 = 0 THEN p END,
      CASE WHEN p % 5 > 0 THEN ${moment} END, ${moment}, ${moment}, ${moment}
    FROM ${rows};`
}

/**
 * Shares of them, as many in each as a server may make members in a round of that number of seconds. Rounds take turns: what is
 * still under way when a round ends does not disturb the next one.
 */
export const insertNewcomers = (seconds) =>
  insertUsers(`
    (SELECT ${firstNewcomer} + share * 1000000 + n AS p
      FROM generate_series(0, ${shares - 1}) AS share, generate_series(0, ${perSecond * Math.ceil(seconds)}) AS n
    ) AS newcomer`)

/** Beginning of their ids, before the last seven digits. */
const newcomerPrefix = `usr_01bench${`${firstNewcomer}`.padStart(19, "0").slice(0, -7)}`

/** Makes the newcomers of a `member` table what they were; each server finds the same rows in each round. */
export const resets = (table) => [`DELETE FROM ${table} WHERE user_id LIKE '${newcomerPrefix}%'`, `VACUUM ${table}`]

/** Makes the newcomer of that number, of six digits, a member. */
export const newcomer = (share, digits) => ({
  userId: `${newcomerPrefix}${share}${digits}`,
  role: "member",
  department: "it",
  isActive: true,
  deviceLabelId: 7
})
