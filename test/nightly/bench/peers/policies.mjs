// Work of both peers about policies, without a framework. Content is JSON with the SHA-256 of its text; versions are
// numbered under a lock of the policy's row.
import { createHash, randomUUID } from "node:crypto"
import { audit, pool, signature, transaction } from "./access.mjs"

export const frequencies = ["monthly", "quarterly", "yearly"]
export const departments = ["none", "admin", "gov", "hr", "it", "itsm", "qms"]

const most = { depth: 64, nodes: 20_000 }

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value)

const isLink = (value) =>
  value === null ||
  typeof value === "string" && (/^\s*(https?|mailto|tel):/i.test(value) || !/^\s*[a-z][a-z0-9+.-]*:/i.test(value))

const areAttributes = (attributes, depth = 1) =>
  isObject(attributes) && depth <= most.depth &&
  Object.entries(attributes).every(([name, value]) =>
    name === "href" || name === "src" ? isLink(value) : !isObject(value) || areAttributes(value, depth + 1)
  )

const isMark = (mark) =>
  isObject(mark) && typeof mark.type === "string" && (mark.attrs === undefined || areAttributes(mark.attrs))

const isNode = (node, depth, counter) =>
  isObject(node) && depth <= most.depth && ++counter.nodes <= most.nodes &&
  typeof node.type === "string" && node.type.length > 0 &&
  (node.type === "text" ? typeof node.text === "string" : node.text === undefined) &&
  (node.attrs === undefined || areAttributes(node.attrs)) &&
  (node.marks === undefined || Array.isArray(node.marks) && node.marks.every(isMark)) &&
  (node.content === undefined || areNodes(node.content, depth + 1, counter))

const areNodes = (nodes, depth, counter) => Array.isArray(nodes) && nodes.every((node) => isNode(node, depth, counter))

/** True if it is a document: types, depth, how many nodes, links. */
export const isContent = (content) => areNodes(content, 1, { nodes: 0 })

const columns = {
  id: "id",
  organizationId: "organization_id",
  name: "name",
  description: "description",
  status: "status",
  frequency: "frequency",
  department: "department",
  isRequiredToSign: "is_required_to_sign",
  signedBy: "signed_by",
  reviewDate: "review_date",
  isArchived: "is_archived",
  createdAt: "created_at",
  updatedAt: "updated_at",
  lastArchivedAt: "last_archived_at",
  lastPublishedAt: "last_published_at",
  assigneeId: "assignee_id",
  approverId: "approver_id",
  policyTemplateId: "policy_template_id",
  draftVersionId: "draft_version_id",
  activeVersionId: "active_version_id",
  pendingSince: "pending_since",
  // nothing of theirs is ever submitted
  pendingApproverId: "NULL::text",
  pendingChangelog: "NULL::text",
  approval: "approval"
}

const row = Object.entries(columns).map(([field, column]) => `${column} AS "${field}"`).join(", ")

export const list = async (caller, limit = 100) => {
  const { rows } = await pool.query({
    name: "policies",
    text: `
      SELECT ${row}, count(*) OVER ()::integer AS total
      FROM policy
      WHERE organization_id = $1
      ORDER BY created_at, id
      LIMIT $2`,
    values: [caller.organizationId, limit]
  })
  const count = rows[0]?.total ?? 0
  for (const policy of rows) delete policy.total
  return { data: rows, count, nextCursor: null, ...signature(caller) }
}

const hashOf = (text) => createHash("sha256").update(text).digest("hex")

export const create = (caller, { content, ...given }) => {
  const text = JSON.stringify(content)
  const [id, versionId, hash] = [`pol_${randomUUID()}`, `pv_${randomUUID()}`, hashOf(text)]
  const { department = null, description = null, frequency = null, isRequiredToSign = false, name } = given
  return transaction(async (client) => {
    const { rows: [policy] } = await client.query({
      name: "insert policy",
      text: `
        INSERT INTO policy
          (id, organization_id, name, description, frequency, department, is_required_to_sign, draft_version_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        RETURNING ${row}`,
      values: [id, caller.organizationId, name, description, frequency, department, isRequiredToSign, versionId]
    })
    await client.query({
      name: "insert draft",
      text: `
        INSERT INTO policy_version (id, policy_id, organization_id, state, content, content_hash)
        VALUES ($1, $2, $3, 'draft', $4, $5)`,
      values: [versionId, id, caller.organizationId, text, hash]
    })
    await audit(client, caller, "create", id, { ...given, contentHash: hash })
    return { ...policy, content }
  })
}

const locked = async (client, caller, id) => {
  const { rows: [policy] } = await client.query({
    name: "lock policy",
    text: `
      SELECT ${row}, last_version AS "lastVersion"
      FROM policy
      WHERE organization_id = $1 AND id = $2
      FOR UPDATE`,
    values: [caller.organizationId, id]
  })
  return policy
}

const refused = (status, message) => ({ status, answer: { message } })

export const edit = (caller, id, versionId, { content }) => {
  const text = JSON.stringify(content)
  const hash = hashOf(text)
  return transaction(async (client) => {
    const policy = await locked(client, caller, id)
    if (policy === undefined) return refused(404, "No such policy")
    if (policy.isArchived) return refused(409, "The policy is archived")
    if (versionId !== policy.draftVersionId || policy.pendingSince !== null) return refused(409, "Not a draft")
    await client.query({
      name: "update draft",
      text: `
        UPDATE policy_version SET content = $3, content_hash = $4, updated_at = now()
        WHERE organization_id = $1 AND id = $2`,
      values: [caller.organizationId, versionId, text, hash]
    })
    await client.query({
      name: "touch policy",
      text: "UPDATE policy SET updated_at = now() WHERE organization_id = $1 AND id = $2",
      values: [caller.organizationId, id]
    })
    await audit(client, caller, "edit", id, { versionId, contentHash: hash })
    return { status: 200, answer: { versionId } }
  })
}

const activate = async (client, caller, policy, versionId) => {
  await client.query({
    name: "supersede",
    text: "UPDATE policy_version SET state = 'superseded', updated_at = now() WHERE organization_id = $1 AND id = $2",
    values: [caller.organizationId, policy.activeVersionId]
  })
  await client.query({
    name: "activate",
    text: `
      UPDATE policy
      SET
        status = 'published', active_version_id = $3, last_version = last_version + 1, last_published_at = now(),
        approver_id = NULL,
        signed_by = CASE WHEN (
          SELECT count(DISTINCT content_hash)
          FROM policy_version
          WHERE organization_id = $1 AND id IN ($3, policy.active_version_id)
        ) = 1 THEN signed_by ELSE '[]' END,
        review_date = CASE frequency
          WHEN 'monthly' THEN now() + interval '1 month'
          WHEN 'quarterly' THEN now() + interval '3 months'
          WHEN 'yearly' THEN now() + interval '1 year'
          ELSE review_date
        END,
        updated_at = now()
      WHERE organization_id = $1 AND id = $2`,
    values: [caller.organizationId, policy.id, versionId]
  })
}

export const publish = (caller, id, { changelog = "", setAsActive = false }) =>
  transaction(async (client) => {
    const policy = await locked(client, caller, id)
    if (policy === undefined) return refused(404, "No such policy")
    if (policy.isArchived) return refused(409, "The policy is archived")
    if (policy.pendingSince !== null) return refused(409, "Approval is pending")
    const [versionId, version] = [`pv_${randomUUID()}`, policy.lastVersion + 1]
    const { rowCount } = await client.query({
      name: "publish",
      text: `
        INSERT INTO policy_version
          (id, policy_id, organization_id, state, version, changelog, content, content_hash, published_by)
        SELECT $1, policy_id, organization_id, 'published', $2, $3, content, content_hash, $4
        FROM policy_version
        WHERE organization_id = $5 AND id = $6 AND json_array_length(content) > 0`,
      values: [versionId, version, changelog, caller.userId, caller.organizationId, policy.draftVersionId]
    })
    if (rowCount === 0) return refused(409, "There is no content")
    if (setAsActive) await activate(client, caller, policy, versionId)
    else {
      await client.query({
        name: "number policy",
        text: "UPDATE policy SET last_version = $3 WHERE organization_id = $1 AND id = $2",
        values: [caller.organizationId, id, version]
      })
    }
    await audit(client, caller, "publish", id, { versionId, version, setAsActive })
    return { status: 201, answer: { versionId, version } }
  })
