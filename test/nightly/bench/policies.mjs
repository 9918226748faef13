// The policies that are measured on: 100 of the measured organization and one of each other, all published once.
import { contentHash } from "@attestry/core/document"
import { choice, id, noApproval } from "./people.mjs"

/** The works that policies are for. */
export const policyWorks = ["policies", "draft", "edit", "publish"]

const policies = 100

const text = (text, ...marks) => ({ type: "text", ...(marks.length === 0 ? {} : { marks }), text })

const paragraph = (...content) => ({ type: "paragraph", attrs: { textAlign: null }, content })

const item = (sentence) => ({ type: "listItem", content: [paragraph(text(sentence))] })

/** About 1.7 kB of JSON. */
const section = (subject, number) => [
  {
    type: "heading",
    attrs: { level: 2, textAlign: null },
    content: [text(`${number}. What ${subject} asks of everybody`)]
  },
  paragraph(
    text("Whoever works here keeps to this section. It is "),
    text("reviewed each year", { type: "bold" }),
    text(", and whenever something happens that it did not foresee; "),
    text("the register of changes", {
      type: "link",
      attrs: { href: `https://example.com/registers/${number}?view=changes`, target: "_blank", class: null }
    }),
    text(" tells why each sentence stands as it does, who asked for it, and since when.")
  ),
  {
    type: "bulletList",
    content: [
      item(
        "Access is asked for in writing, granted by whoever answers for the system, and taken back on the last day."
      ),
      item("Devices are encrypted, locked when nobody sits before them, and reported within a day when they are lost."),
      item(`Exceptions to number ${number} are “rare”, have an end, and are told to the board — even small ones.`)
    ]
  },
  paragraph(
    text("Questions are answered by the "),
    text("security team", { type: "italic" }, { type: "textStyle", attrs: { color: "#1f2937" } }),
    text(", which also keeps the evidence that the above is done, for three years, or for as long as the law asks.")
  )
]

/** A document of that number of sections. */
const document = (subject, sections) => Array.from({ length: sections }, (_, i) => section(subject, i + 1)).flat()

/** About 5 kB. */
const small = (subject) => document(subject, 3)

/** Bodies of the requests, 50 kB by `edit`; # takes the place of a number that makes each document another. */
export const bodies = {
  draft: () =>
    JSON.stringify({
      name: "Access to systems, draft #",
      description: "Who may use what, who decides it, and how it ends.",
      frequency: "yearly",
      department: "it",
      isRequiredToSign: true,
      content: small("access")
    }),
  edit: (run) => JSON.stringify({ content: [...document("access", 30), paragraph(text(`Edited as ${run}-#.`))] }),
  publish: () => JSON.stringify({ setAsActive: true })
}

const quoted = (text) => `'${text.replaceAll("'", "''")}'`

const given = (organization, number, content) =>
  `(${organization}, ${number}, ${quoted(JSON.stringify(content))}, '${contentHash(content)}')`

const numbers = Array.from({ length: policies }, (_, i) => i + 1)
const number = "o * 1000000::bigint + p"
const moment = "timestamptz '2026-01-01' + p * interval '1 minute'"

const insertVersions = (prefix, state, version, changelog, by) => `
  INSERT INTO attestry.policy_version
    (organization_id, policy_id, id, state, version, changelog, content, content_hash, text_hash, published_by, created_at,
      updated_at)
  SELECT
    ${id("org", "o")}, ${id("pol", number)}, ${id("pv", `${prefix} * 10000000000 + ${number}`)}, '${state}', ${version},
    ${changelog}, content::json, hash, '1-' || hash, ${by}, ${moment}, ${moment}
  FROM given
  RETURNING 1`

/** The beginning of each round is kept in a separate schema. */
const keep = (schema) => `
  CREATE SCHEMA seeded_${schema};
  CREATE TABLE seeded_${schema}.policy AS TABLE ${schema}.policy;
  CREATE TABLE seeded_${schema}.policy_version AS TABLE ${schema}.policy_version;`

/** Policies and versions refer to each other, so that they come by one statement. */
export const insertPolicies = (organizations) => `
  WITH given (o, p, content, hash) AS (
    VALUES ${numbers.map((p) => given(1, p, small(`policy ${p}`))).join(", ")}
    UNION ALL
    SELECT o, p, content, hash
    FROM (VALUES ${given(0, 1, document("a neighbour", 1))}) AS one (_, p, content, hash),
      generate_series(2, ${organizations}) AS o
  ),
  working AS (${insertVersions(1, "draft", "NULL", "NULL", "NULL")}),
  first AS (${insertVersions(2, "published", "1", "''", id("usr", "o"))})
  INSERT INTO attestry.policy
    (organization_id, id, name, name_key, description, description_key, status, frequency, department,
      is_required_to_sign, signed_by, review_date, is_archived, created_at, updated_at, last_published_at, assignee_id, approver_id,
      draft_version_id, active_version_id, active_content_hash, signed_text_hash, last_version,
      approval, editors)
  SELECT
    ${id("org", "o")}, ${id("pol", number)}, name, lower(name), text, lower(text),
    ${choice("p", ["published", "needs_review"])}, ${choice("p", ["monthly", "quarterly", "yearly"])},
    ${choice("p", ["none", "hr", "it", "qms"])}, p % 2 = 0,
    CASE WHEN p % 4 = 1 THEN jsonb_build_array(${id("usr", "o")}) ELSE '[]' END,
    timestamptz '2099-01-01' + p * interval '1 day', false, ${moment}, ${moment}, ${moment},
    CASE WHEN p % 2 = 0 THEN ${id("usr", "o")} END, ${id("usr", "o")},
    ${id("pv", `1 * 10000000000 + ${number}`)}, ${id("pv", `2 * 10000000000 + ${number}`)}, hash, '1-' || hash, 1,
    ${noApproval}, '[]'
  FROM (
    SELECT
      o, p, hash, 'Policy on subject ' || p AS name,
      'What everybody keeps to about subject number ' || p || ', and who answers for it.' AS text
    FROM given
  ) AS named;
  ${keep("attestry")}`

/** Comes after the peers' tables. */
export const keepPeers = keep("peer")

/**
 * Makes the policies of a schema what they were. What a trigger keeps from deletion goes as well: TRUNCATE asks no
 * trigger of rows.
 */
export const policyResets = (schema) => [
  `BEGIN;
  TRUNCATE ${schema}.policy, ${schema}.policy_version${schema === "attestry" ? ", attestry.acknowledgement" : ""};
  WITH versions AS (
    INSERT INTO ${schema}.policy_version TABLE seeded_${schema}.policy_version RETURNING 1
  )
  INSERT INTO ${schema}.policy TABLE seeded_${schema}.policy;
  COMMIT;`,
  `VACUUM ANALYZE ${schema}.policy, ${schema}.policy_version`
]
