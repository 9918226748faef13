// The tasks that are measured on: some hundred of the measured organization, and the file that is attached to them.
import { createHash } from "node:crypto"
import { readdirSync, rmSync } from "node:fs"
import { join } from "node:path"
import { choice, id, noApproval } from "./people.mjs"

/** The works that tasks are for. */
export const taskWorks = ["tasks", "attach"]

const tasks = 300

const mebibyte = 2 ** 20
const usual = 5 * mebibyte
const large = 100 * mebibyte

const uploader = `usr_01bench${"1".padStart(19, "0")}`

// the same for every server that is seeded, and of one age as long as they run
const hour = 3_600_000
const recent = new Date(Date.now() - hour).toISOString()
const old = new Date(Date.now() - 20_000 * hour).toISOString()

const number = "1000000::bigint + p"
const moment = "timestamptz '2026-01-01' + p * interval '1 minute'"
const evidence = `
  CASE p % 4 WHEN 0 THEN timestamptz '${recent}' WHEN 1 THEN timestamptz '${old}' WHEN 2 THEN timestamptz '${old}' END`

/** Half of them have an assignee of the members, three of four some evidence. */
const insert = `
  INSERT INTO attestry.task (
    organization_id, id, title, title_key, description, description_key, status, frequency, department, assignee_id,
    due_date, completed_at, newest_evidence_at, created_at, updated_at, waiting_since, first_due_date,
    approval, editors
  )
  SELECT
    ${id("org", 1)}, ${id("tsk", number)}, title, lower(title), text, lower(text), status,
    CASE WHEN p % 5 > 0 THEN ${choice("p", ["daily", "weekly", "monthly", "quarterly", "yearly"])} END,
    ${choice("p", ["none", "hr", "it", "qms"])},
    CASE WHEN p % 2 = 0 THEN ${id("usr", "10001 + p % 99")} END,
    due, CASE WHEN status = 'done' THEN ${moment} END, ${evidence}, ${moment}, ${moment}, ${moment}, due,
    ${noApproval}, '[]'
  FROM (
    SELECT
      p, 'Review number ' || p || ' of access' AS title, ${choice("p", ["todo", "in_progress", "done"])} AS status,
      'Compare the accounts of system number ' || p || ' with the list of staff, and close those of nobody.' AS text,
      CASE WHEN p % 6 > 0 THEN timestamptz '2099-01-01' + p * interval '1 day' END AS due
    FROM generate_series(1, ${tasks}) AS p
  ) AS given;
  INSERT INTO attestry.attachment (
    organization_id, id, task_id, file_name, file_type, file_size, description, sha256, blob_key, created_at, created_by
  )
  SELECT
    organization_id, 'att_' || substr(id, 5), id, 'review.csv', 'text/csv', 1000, '', repeat('0', 64),
    'attachment/' || substr(id, 5), newest_evidence_at, ${id("usr", 1)}
  FROM attestry.task
  WHERE newest_evidence_at IS NOT NULL;`

/** The beginning of each round is kept beside the policies. */
const keep = (schema) => `
  CREATE TABLE seeded_${schema}.task AS TABLE ${schema}.task;
  CREATE TABLE seeded_${schema}.attachment AS TABLE ${schema}.attachment;`

/** Comes after the policies, and the peers' after their tables. */
export const insertTasks = `${insert}${keep("attestry")}`
export const keepPeersTasks = keep("peer")

/** Takes what was attached away again. */
export const taskResets = (schema) => [
  `BEGIN;
  TRUNCATE ${schema}.attachment;
  INSERT INTO ${schema}.attachment TABLE seeded_${schema}.attachment;
  UPDATE ${schema}.task AS t
  SET newest_evidence_at = s.newest_evidence_at${schema === "attestry" ? ", revision = s.revision" : ""}
  FROM seeded_${schema}.task AS s
  WHERE s.id = t.id AND s.newest_evidence_at IS DISTINCT FROM t.newest_evidence_at;
  COMMIT;`,
  `VACUUM ANALYZE ${schema}.attachment, ${schema}.task`
]

/** Empties the folders of a server's files, but keeps them and the keys of links. */
export const removeFiles = (folder) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && !entry.name.endsWith(".key")) rmSync(join(entry.parentPath, entry.name))
  }
}

/** Random bytes, the same in each run. They begin with a zero, so that no type of file is found in them. */
const bytesOf = (size) => {
  const bytes = createHash("shake256", { outputLength: usual }).update("evidence").digest()
  bytes[0] = 0
  return Buffer.alloc(size, bytes)
}

const fields = {
  fileName: "accounts.bin",
  fileType: "application/octet-stream",
  description: "The accounts as they were when somebody looked.",
  userId: uploader
}

const inJson = (size) =>
  Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"fileData":"${bytesOf(size).toString("base64")}"}`)

const boundary = "a-boundary-of-its-own"

const inForm = (size) => {
  const { description, fileName, fileType, userId } = fields
  const part = (name, more = "") => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const head = `${part("description")}\r\n${description}\r\n${part("userId")}\r\n${userId}\r\n`
  const file = `${part("file", `; filename="${fileName}"`)}Content-Type: ${fileType}\r\n\r\n`
  return Buffer.concat([Buffer.from(`${head}${file}`), bytesOf(size), Buffer.from(`\r\n--${boundary}--\r\n`)])
}

/** Body of a request for one file. */
const upload = (body, type = "application/json") => ({ method: "POST", body, type, adds: "attachments", isWhole: true })

let known

/** 5 MiB, in base64. */
export const usualUpload = () => known ??= upload(inJson(usual))

/** 100 MiB, which is the most. */
export const largeUploads = {
  json: () => upload(inJson(large)),
  form: () => upload(inForm(large), `multipart/form-data; boundary=${boundary}`)
}
