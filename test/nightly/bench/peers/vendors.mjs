// Work of both peers about vendors, without a framework: statements and answers. A change and its audit row are one
// transaction.
import { audit, pool, signature, transaction } from "./access.mjs"

export const probabilities = ["very_unlikely", "unlikely", "possible", "likely", "very_likely"]
export const impacts = ["insignificant", "minor", "moderate", "major", "severe"]
export const statuses = ["not_assessed", "in_progress", "assessed"]
export const categories = [
  "cloud",
  "infrastructure",
  "software_as_a_service",
  "finance",
  "marketing",
  "sales",
  "hr",
  "other"
]

const columns = {
  name: "name",
  description: "description",
  category: "category",
  status: "status",
  inherentProbability: "inherent_probability",
  inherentImpact: "inherent_impact",
  residualProbability: "residual_probability",
  residualImpact: "residual_impact",
  website: "website",
  isSubProcessor: "is_sub_processor",
  assigneeId: "assignee_id"
}

const selected = (fields) => fields.map((field) => `${columns[field]} AS "${field}"`).join(", ")
const moments = `created_at AS "createdAt", updated_at AS "updatedAt"`
const inList = selected(Object.keys(columns).filter((field) => field !== "isSubProcessor"))
const row = `id, ${inList}, ${moments}`
const single = `id, organization_id AS "organizationId", ${selected(Object.keys(columns))}, ${moments}`

const rating = (probability, impact) => {
  const score = (probabilities.indexOf(probability) + 1) * (impacts.indexOf(impact) + 1)
  return {
    score,
    level: score >= 17 ? "critical" : score >= 10 ? "high" : score >= 5 ? "medium" : "low",
    matrix: "5x5-v1"
  }
}

const unscored = { score: null, level: "unscored", matrix: "5x5-v1" }

const withRisk = (vendor) => {
  vendor.risk = vendor.status === "not_assessed" ? { inherent: unscored, residual: unscored } : {
    inherent: rating(vendor.inherentProbability, vendor.inherentImpact),
    residual: rating(vendor.residualProbability, vendor.residualImpact)
  }
  return vendor
}

export const list = async (caller) => {
  const { rows } = await pool.query({
    name: "list",
    text: `SELECT ${row} FROM vendor WHERE organization_id = $1 ORDER BY created_at, id`,
    values: [caller.organizationId]
  })
  return { data: rows.map(withRisk), count: rows.length, nextCursor: null, ...signature(caller) }
}

const answer = (caller, [vendor]) => vendor === undefined ? undefined : { ...withRisk(vendor), ...signature(caller) }

export const get = async (caller, id) => {
  const { rows } = await pool.query({
    name: "get",
    text: `SELECT ${single} FROM vendor WHERE organization_id = $1 AND id = $2`,
    values: [caller.organizationId, id]
  })
  return answer(caller, rows)
}

export const update = (caller, id, patch) => {
  const fields = Object.keys(patch)
  const set = ["updated_at = now()", ...fields.map((field, i) => `${columns[field]} = $${i + 3}`)].join(", ")
  return transaction(async (client) => {
    const { rows } = await client.query(
      `UPDATE vendor SET ${set} WHERE organization_id = $1 AND id = $2 RETURNING ${single}`,
      [caller.organizationId, id, ...fields.map((field) => patch[field])]
    )
    if (rows.length > 0) await audit(client, caller, "update", id, patch)
    return answer(caller, rows)
  })
}
