// The statements of applicability that are measured on: 64 of the measured organization, all controls of each decided.
import { iso27001 } from "@attestry/core/catalogue"
import { fileTypes } from "../../../packages/core/build/report/ExportedFiles.js"
import { id, noApproval } from "./people.mjs"

/** The works that statements of applicability are for. */
export const soaWorks = ["soa", "decide", "export"]

/** Enough documents to keep requests at the same time from changing the same one. */
const documents = 64

const numbered = (prefix, number) => `${prefix}_01bench${`${number}`.padStart(19, "0")}`

export const soaIds = Array.from({ length: documents }, (_, i) => numbered("soa", 1_000_001 + i))

const policyOf = (i) => numbered("pol", 1_000_001 + i % 100)
const taskOf = (i) => numbered("tsk", 1_000_001 + i % 300)
const vendorOf = (i) => numbered("vnd", 1_000_001 + i % 100)

const implementations = ["not_started", "partial", "implemented"]
const reasons = [["risk"], ["legal", "risk"], ["business"], ["contractual", "risk"]]

/** Half of the decisions refer to policies and tasks, a quarter to a vendor, a third has an owner. */
const decide = ({ id: control }, i, justification, round) => {
  const isLinked = i % 2 === 0
  const applicable = i % 10 < 9
  return {
    control,
    applicable,
    justification,
    inclusionReasons: applicable ? reasons[i % reasons.length] : [],
    implementation: implementations[(i + round) % implementations.length],
    policyIds: isLinked ? [policyOf(i), policyOf(i + 7)] : [],
    taskIds: isLinked ? [taskOf(3 * i), taskOf(3 * i + 1)] : [],
    vendorIds: i % 4 === 0 ? [vendorOf(i)] : [],
    contextEntryIds: [],
    ownerId: i % 3 === 0 ? numbered("usr", 10_001 + i % 99) : null,
    dueDate: i % 5 === 0 ? "2099-03-31T16:00:00.000Z" : null
  }
}

const { controls } = iso27001

const seeded = controls.map((control, i) => ({
  ...decide(control, i, "Reviewed when the document was begun.", 0),
  decidedBy: numbered("usr", 1),
  decidedAt: "2026-01-01T00:00:00.000Z"
}))

const owners = [...new Set(seeded.flatMap(({ ownerId }) => ownerId ?? []))]

/** All decisions, each with another text in each request: # takes the place of its number. */
export const decisions = (run) =>
  JSON.stringify({
    decisions: controls.map((control, i) =>
      decide(control, i, `Reviewed in round ${run}-#, with those who know the work.`, run)
    )
  })

const exported = "xlsx"
const { [exported]: accept } = fileTypes

/** A file as the response itself. All are sent to their end. */
export const exportRequests = () => ({
  method: "GET",
  paths: soaIds.map((id) => `/v1/soa/${id}/export?format=${exported}`),
  accept,
  isWhole: true
})

const quoted = (value) => `'${JSON.stringify(value).replaceAll("'", "''")}'`

const number = "1000000::bigint + p"
const moment = "timestamptz '2026-01-01' + p * interval '1 minute'"

const insert = `
  INSERT INTO attestry.soa (
    organization_id, id, catalogue_id, name, name_key, status, version, decided, created_at, updated_at, scope,
    approval, editors, decisions, owner_ids
  )
  SELECT
    ${id("org", 1)}, ${id("soa", number)}, '${iso27001.id}', name, lower(name), 'in_progress', 1, ${seeded.length},
    ${moment}, ${moment}, 'The product number ' || p || ', its operation and support.',
    ${noApproval}, '[]', ${quoted(seeded)}::json, '{${owners.join(",")}}'
  FROM (SELECT p, 'Statement of applicability ' || p AS name FROM generate_series(1, ${documents}) AS p) AS given;`

/** The state at the begin of each round is kept beside the policies. */
const keep = (schema) => `CREATE TABLE seeded_${schema}.soa AS TABLE ${schema}.soa;`

/** Comes after the policies. */
export const insertSoas = `${insert}\n${keep("attestry")}`

const texts = ({ label, theme }) => ({ theme: theme.en, label: label.en })

/** Comes after the peers' tables: the texts of the controls, which they read once. */
export const insertPeersControls = `
  INSERT INTO peer.control (position, id, theme, label)
  SELECT position, control ->> 'id', control ->> 'theme', control ->> 'label'
  FROM json_array_elements(${quoted(controls.map((one) => ({ id: one.id, ...texts(one) })))}::json)
    WITH ORDINALITY AS given (control, position);
  ${keep("peer")}`

/** Makes the documents of a schema what they were. */
export const soaResets = (schema) => [
  `BEGIN;
  TRUNCATE ${schema}.soa${schema === "attestry" ? ", attestry.soa_version" : ""};
  INSERT INTO ${schema}.soa TABLE seeded_${schema}.soa;
  COMMIT;`,
  `VACUUM ANALYZE ${schema}.soa`
]
