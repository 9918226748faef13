// Work of both peers about statements of applicability, without a framework. The decisions are JSON in the document's
// row, which is locked while they change; each changed decision has an audit row.
import { randomUUID } from "node:crypto"
import { pool, transaction } from "./access.mjs"

export const reasons = ["legal", "contractual", "business", "risk"]
export const implementations = ["not_started", "partial", "implemented"]
export const mostDecisions = 200
export const mostLinks = 20
export const mostJustification = 2000

export const patterns = {
  policyIds: "^pol_[0-9A-Za-z]{1,64}$",
  taskIds: "^tsk_[0-9A-Za-z]{1,64}$",
  vendorIds: "^vnd_[0-9A-Za-z]{1,64}$",
  contextEntryIds: "^ctx_[0-9A-Za-z]{1,64}$"
}

export const ownerPattern = "^(usr|mem)_[0-9A-Za-z]{1,64}$"

const linkFields = Object.keys(patterns)

const columns = {
  id: "id",
  organizationId: "organization_id",
  catalogueId: "catalogue_id",
  name: "name",
  status: "status",
  version: "version",
  approvedVersion: "approved_version",
  decided: "decided",
  pendingSince: "pending_since",
  pendingApproverId: "pending_approver_id",
  submittedBy: "approval ->> 'submittedBy'",
  approval: "approval",
  createdAt: "created_at",
  updatedAt: "updated_at",
  scope: "scope",
  // nothing of theirs is ever declined
  decline: "NULL::json",
  decisions: "decisions"
}

const row = Object.entries(columns).map(([field, column]) => `${column} AS "${field}"`).join(", ")

let catalogue

/** The controls of the only catalogue, read once. */
const readControls = async () => {
  const { rows } = await pool.query("SELECT id AS control, theme, label FROM control ORDER BY position")
  return rows
}

const controls = () => catalogue ??= readControls()

const idsOf = (decisions, field) => [...new Set(decisions.flatMap((decision) => decision[field] ?? []))]

const ownersOf = (decisions) => [...new Set(decisions.flatMap(({ ownerId }) => ownerId ?? []))]

/** The things that the decisions refer to, in their present state. */
const findLinks = async (client, { organizationId }, decisions) => {
  const { rows } = await client.query({
    name: "soa links",
    text: `
      SELECT
        'policy' AS type, id, name, NULL AS "memberId",
        CASE
          WHEN active_version_id IS NULL OR is_archived THEN 'inactive'
          WHEN status = 'needs_review' OR review_date <= now() THEN 'due_for_review'
          ELSE 'active'
        END AS state
      FROM policy
      WHERE organization_id = $1 AND id = ANY ($2)
      UNION ALL
      SELECT 'task', id, title, NULL, CASE
        WHEN newest_evidence_at IS NULL THEN 'missing'
        WHEN frequency IS NULL OR newest_evidence_at >= now() - CASE frequency
          WHEN 'daily' THEN interval '1 day'
          WHEN 'weekly' THEN interval '7 days'
          WHEN 'monthly' THEN interval '1 month'
          WHEN 'quarterly' THEN interval '3 months'
          WHEN 'yearly' THEN interval '1 year'
        END THEN 'fresh'
        ELSE 'stale'
      END
      FROM task
      WHERE organization_id = $1 AND id = ANY ($3)
      UNION ALL
      SELECT 'vendor', id, name, NULL, CASE status WHEN 'assessed' THEN 'assessed' ELSE 'not_assessed' END
      FROM vendor
      WHERE organization_id = $1 AND id = ANY ($4)
      UNION ALL
      SELECT 'context', id, question, NULL, 'present'
      FROM context_entry
      WHERE organization_id = $1 AND id = ANY ($5)
      UNION ALL
      SELECT 'user', u.id, u.name, m.id, CASE WHEN m.is_active THEN 'active' ELSE 'inactive' END
      FROM member AS m
      JOIN users AS u ON u.id = m.user_id
      WHERE m.organization_id = $1 AND (m.user_id = ANY ($6) OR m.id = ANY ($6))`,
    values: [organizationId, ...linkFields.map((field) => idsOf(decisions, field)), ownersOf(decisions)]
  })
  return rows
}

const scopes = {
  policy: "policy:read",
  task: "task:read",
  vendor: "vendor:read",
  context: "context:read",
  user: "member:read"
}

const supporting = {
  policy: ["active", "due_for_review"],
  task: ["fresh"],
  vendor: ["assessed"],
  context: ["present"]
}

const ages = ["missing", "stale", "fresh"]

/** Support of a decision, and the weakest evidence of its tasks. Names only of what the caller may read. */
const cover = ({ contextEntryIds, ownerId, policyIds, taskIds, vendorIds }, links, { scopes: granted }) => {
  const linked = []
  const states = new Set()
  let isSupported = false
  const add = (type, id) => {
    const { name, state } = links.get(id) ?? { state: "removed" }
    if (supporting[type]?.includes(state)) isSupported = true
    linked.push(granted.includes(scopes[type]) ? { type, id, name, state } : { type, id, state })
    if (type === "task") states.add(state)
  }
  for (const id of policyIds) add("policy", id)
  for (const id of taskIds) add("task", id)
  for (const id of vendorIds) add("vendor", id)
  for (const id of contextEntryIds) add("context", id)
  if (ownerId !== null) add("user", ownerId)
  return { linked, isSupported, evidence: ages.find((age) => states.has(age)) ?? null }
}

/** The document as the response shows it: all controls, and how many are how far. */
const view = ({ decisions, ...soa }, found, all, caller) => {
  const links = new Map(found.map((link) => [link.id, link]))
  const byControl = new Map(decisions.map((decision) => [decision.control, decision]))
  const coverage = {
    controls: all.length,
    decided: 0,
    applicable: 0,
    implemented: 0,
    withActiveSupport: 0,
    withEvidence: 0,
    withFreshEvidence: 0
  }
  const shown = all.map(({ control, label, theme }) => {
    const found = byControl.get(control)
    if (found === undefined) return { control, theme, label, decision: null, linked: [], evidence: null }
    const { control: _, ...decision } = found
    const { evidence, isSupported, linked } = cover(decision, links, caller)
    coverage.decided++
    if (decision.applicable) {
      coverage.applicable++
      if (decision.implementation === "implemented") {
        coverage.implemented++
        if (isSupported) coverage.withActiveSupport++
      }
      if (evidence === "fresh" || evidence === "stale") coverage.withEvidence++
      if (evidence === "fresh") coverage.withFreshEvidence++
    }
    return { control, theme, label, decision, linked, evidence }
  })
  return { ...soa, coverage, controls: shown }
}

const refused = (status, answer) => ({ status, answer })
const unknown = refused(404, { message: "No such document" })

export const get = async (caller, id) => {
  const { rows: [soa] } = await pool.query({
    name: "soa",
    text: `SELECT ${row} FROM soa WHERE organization_id = $1 AND id = $2`,
    values: [caller.organizationId, id]
  })
  if (soa === undefined) return unknown
  return {
    status: 200,
    answer: view(soa, await findLinks(pool, caller, soa.decisions), await controls(), caller)
  }
}

const locked = async (client, caller, id) => {
  const { rows: [soa] } = await client.query({
    name: "lock soa",
    text: `SELECT ${row} FROM soa WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
    values: [caller.organizationId, id]
  })
  return soa
}

const defaults = {
  justification: "",
  inclusionReasons: [],
  implementation: "not_started",
  policyIds: [],
  taskIds: [],
  vendorIds: [],
  contextEntryIds: [],
  ownerId: null,
  dueDate: null
}

/** Finds the faults of the changed decision. */
const wrong = (input, before, after, { known, links, owner }) => {
  if (!known.has(input.control)) return "control is unknown"
  for (const field of linkFields) {
    const missing = input[field]?.find((id) => !links.has(id) && before?.[field].includes(id) !== true)
    if (missing !== undefined) return `${field} has ${missing}, which is unknown`
  }
  if (input.ownerId && !(owner !== undefined && (owner.state === "active" || owner.id === before?.ownerId))) {
    return "ownerId is no active member"
  }
  if (after.applicable === undefined) return "applicable is required"
  if (!after.applicable) return after.justification.trim() === "" ? "justification is required" : undefined
  return after.inclusionReasons.length === 0 ? "inclusionReasons is required" : undefined
}

const fields = ["applicable", ...Object.keys(defaults)]

const isEqual = (a, b) => a === b || Array.isArray(a) && a.length === b.length && a.every((one, i) => one === b[i])

/** The fields that differ. */
const changesOf = (before, after) => {
  const changed = fields.filter((field) => before === undefined || !isEqual(before[field], after[field]))
  const pick = (decision) => Object.fromEntries(changed.map((field) => [field, decision[field]]))
  return changed.length === 0 ? undefined : { before: before === undefined ? null : pick(before), after: pick(after) }
}

const merge = (soa, inputs, found, all, caller) => {
  const links = new Map(found.map((link) => [link.id, link]))
  const members = new Map(found.flatMap((link) => link.type === "user" ? [[link.id, link], [link.memberId, link]] : []))
  const known = new Set(all.map(({ control }) => control))
  const decisions = new Map(soa.decisions.map((decision) => [decision.control, decision]))
  const decidedAt = new Date().toISOString()
  const errors = []
  const changes = []
  inputs.forEach((input, index) => {
    const { control, dueDate, ownerId } = input
    const before = decisions.get(control)
    const owner = members.get(ownerId)
    const after = { ...defaults, ...before, ...input }
    if (owner !== undefined) after.ownerId = owner.id
    if (typeof dueDate === "string") after.dueDate = new Date(dueDate).toISOString()
    const error = wrong(input, before, after, { known, links, owner })
    if (error !== undefined) return errors.push(`decisions/${index}: ${error}`)
    const change = changesOf(before, after)
    if (change === undefined) return
    changes.push({ control, ...change })
    decisions.set(control, { ...after, decidedBy: caller.userId, decidedAt })
  })
  return { decisions: all.flatMap(({ control }) => decisions.get(control) ?? []), errors, changes }
}

const isRepeated = (inputs) => new Set(inputs.map(({ control }) => control)).size < inputs.length

const save = async (client, caller, id, decisions) => {
  const { rows: [soa] } = await client.query({
    name: "save soa",
    text: `
      UPDATE soa
      SET
        decisions = $3, owner_ids = $4, decided = $5, status = 'in_progress', updated_at = now(),
        version = version + CASE status WHEN 'approved' THEN 1 ELSE 0 END
      WHERE organization_id = $1 AND id = $2
      RETURNING status, version, decided, updated_at AS "updatedAt"`,
    values: [caller.organizationId, id, JSON.stringify(decisions), ownersOf(decisions), decisions.length]
  })
  return soa
}

const auditAll = (client, caller, id, changes) =>
  client.query({
    name: "soa audits",
    text: `
      INSERT INTO audit_log (id, organization_id, resource_id, user_id, action, changes)
      SELECT audit_id, $1, $2, $3, 'decide', changes
      FROM unnest($4::text[], $5::jsonb[]) AS given (audit_id, changes)`,
    values: [
      caller.organizationId,
      id,
      caller.userId,
      changes.map(() => randomUUID()),
      changes.map((change) => JSON.stringify(change))
    ]
  })

/** The document with all of the decisions, or the status that says why none is stored. */
export const decide = async (caller, id, { decisions: inputs }) => {
  if (isRepeated(inputs)) return refused(400, { message: "A control is repeated" })
  const all = await controls()
  return transaction(async (client) => {
    const soa = await locked(client, caller, id)
    if (soa === undefined) return unknown
    if (soa.status === "pending_approval") return refused(409, { message: "Approval is pending" })
    const links = await findLinks(client, caller, [...soa.decisions, ...inputs])
    const { changes, decisions, errors } = merge(soa, inputs, links, all, caller)
    if (errors.length > 0) return refused(400, { message: "Some decisions are not valid", errors })
    if (changes.length === 0) return { status: 200, answer: view(soa, links, all, caller) }
    const saved = await save(client, caller, id, decisions)
    await auditAll(client, caller, id, changes)
    return { status: 200, answer: view({ ...soa, ...saved, decisions }, links, all, caller) }
  })
}
