// Work of both peers about tasks, without a framework. A file is on the disk before its row; the row, the task's newest
// evidence and the audit row are one transaction.
import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto"
import { mkdirSync } from "node:fs"
import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { audit, pool, signature, transaction } from "./access.mjs"

const folder = process.env.FILES
mkdirSync(folder, { recursive: true })

const largest = 100 * 2 ** 20
export const longestBody = 135 * 2 ** 20

export const fileType = "^[A-Za-z0-9][A-Za-z0-9_.+-]{0,126}/[A-Za-z0-9][A-Za-z0-9_.+-]{0,126}$"

const linkKey = randomBytes(32)
const linkTime = 900_000

const columns = {
  id: "id",
  organizationId: "organization_id",
  title: "title",
  description: "description",
  status: "status",
  frequency: "frequency",
  department: "department",
  assigneeId: "assignee_id",
  approverId: "approver_id",
  dueDate: "due_date",
  completedAt: "completed_at",
  evidence: `CASE
    WHEN newest_evidence_at IS NULL THEN 'missing'
    WHEN frequency IS NULL OR newest_evidence_at >= now() - CASE frequency
      WHEN 'daily' THEN interval '1 day'
      WHEN 'weekly' THEN interval '7 days'
      WHEN 'monthly' THEN interval '1 month'
      WHEN 'quarterly' THEN interval '3 months'
      WHEN 'yearly' THEN interval '1 year'
    END THEN 'fresh'
    ELSE 'stale'
  END`,
  newestEvidenceAt: "newest_evidence_at",
  approval: "approval",
  createdAt: "created_at",
  updatedAt: "updated_at"
}

const row = Object.entries(columns).map(([field, column]) => `${column} AS "${field}"`).join(", ")

const cursorOf = (rows, limit) => {
  if (rows.length <= limit) return null
  const { createdAt, id } = rows[limit - 1]
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url")
}

/** The first page. */
export const list = async (caller, limit = 100) => {
  const { rows } = await pool.query({
    name: "tasks",
    text: `
      SELECT ${row}, (SELECT count(*)::integer FROM task WHERE organization_id = $1) AS total
      FROM task
      WHERE organization_id = $1
      ORDER BY created_at, id
      LIMIT $2`,
    values: [caller.organizationId, limit + 1]
  })
  const count = rows[0]?.total ?? 0
  for (const task of rows) delete task.total
  return { data: rows.slice(0, limit), count, nextCursor: cursorOf(rows, limit), ...signature(caller) }
}

/** The bytes, or undefined. Node skips what is no base64, and takes two characters of URLs. */
const decode = (text) => {
  if (text.includes("-") || text.includes("_")) return undefined
  const bytes = Buffer.from(text, "base64")
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0
  const length = Math.floor((text.length - padding) * 3 / 4)
  return bytes.length > 0 && bytes.length === length && length <= largest ? bytes : undefined
}

const syncFolder = async () => {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const store = async (path, bytes) => {
  const handle = await open(path, "wx", 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder()
}

const target = async ({ organizationId }, taskId, userId) => {
  const { rows } = await pool.query({
    name: "target",
    text: `
      SELECT EXISTS (
        SELECT 1 FROM member AS m WHERE m.organization_id = $1 AND m.user_id = $3 AND m.is_active
      ) AS "isMember"
      FROM task
      WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, taskId, userId]
  })
  return rows[0]
}

const insert = (client, { organizationId }, attachment, key) =>
  client.query({
    name: "attachment",
    text: `
      INSERT INTO attachment
        (id, organization_id, task_id, file_name, file_type, file_size, description, sha256, storage_key, created_at,
          created_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      attachment.id,
      organizationId,
      attachment.entityId,
      attachment.fileName,
      attachment.fileType,
      attachment.fileSize,
      attachment.description,
      attachment.sha256,
      key,
      attachment.createdAt,
      attachment.createdBy
    ]
  })

const touch = (client, { organizationId }, { createdAt, entityId }) =>
  client.query({
    name: "evidence",
    text: `
      UPDATE task
      SET newest_evidence_at = greatest(newest_evidence_at, $3)
      WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, entityId, createdAt]
  })

const link = (key) => {
  const expiresAt = new Date(Date.now() + linkTime)
  const signed = createHmac("sha256", linkKey).update(`${key} ${expiresAt.getTime()}`).digest("base64url")
  return {
    downloadUrl: `http://127.0.0.1:${process.env.PORT}/files/${key}?expires=${expiresAt.getTime()}&signature=${signed}`,
    downloadUrlExpiresAt: expiresAt
  }
}

/** The new attachment, or the status that says why there is none. */
export const attach = async (caller, taskId, { description = "", fileData, fileName, fileType, userId }) => {
  const bytes = decode(fileData)
  if (bytes === undefined) return { status: 400, answer: { message: "fileData is not valid" } }
  const found = await target(caller, taskId, userId)
  if (found === undefined) return { status: 404, answer: { message: "No such task" } }
  if (!found.isMember) return { status: 400, answer: { message: "userId is no active member" } }
  const key = randomUUID()
  const attachment = {
    id: `att_${key}`,
    entityId: taskId,
    entityType: "task",
    fileName,
    fileType,
    fileSize: bytes.length,
    description,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    createdAt: new Date(),
    createdBy: userId
  }
  const path = join(folder, key)
  try {
    await store(path, bytes)
    await transaction(async (client) => {
      await insert(client, caller, attachment, key)
      await touch(client, caller, attachment)
      await audit(client, caller, "create", attachment.id, attachment)
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { status: 201, answer: { ...attachment, ...link(key) } }
}
