// The rows that are measured on: one organization with 100 vendors, people and policies, 300 tasks and 64 statements of
// applicability among 1,000, the others with 10 vendors and a policy each.
import { createHash, randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { makeToken, tokenEntropy } from "../../../packages/core/build/access/ApiKeyToken.js"
import { choice, id, insertMembers, insertNewcomers, insertOwners } from "./people.mjs"
import { insertPolicies, keepPeers } from "./policies.mjs"
import { insertPeersControls, insertSoas } from "./soa.mjs"
import { insertTasks, keepPeersTasks } from "./tasks.mjs"

const organizations = 1000
const vendors = 100
const others = 10

/** Those of the growth's measurement: the small one has two pages. */
const small = 1001
const large = 1002
const smallSize = 201

const probability = (column) => choice(column, ["very_unlikely", "unlikely", "possible", "likely", "very_likely"])
const impact = (column) => choice(column, ["insignificant", "minor", "moderate", "major", "severe"])

/** `rows` gives o, the organization's number, and v, the vendor's number in it. */
const insertVendors = (rows) => `
  INSERT INTO attestry.vendor (
    organization_id, id, name, name_key, description, description_key, category, status, inherent_probability,
    inherent_impact, residual_probability, residual_impact, is_inherent_given, is_residual_given, website,
    is_sub_processor, assignee_id, created_at, updated_at, revision
  )
  SELECT
    ${id("org", "o")}, ${id("vnd", "o * 1000000::bigint + v")}, name, lower(name), text, lower(text),
    ${
  choice("v", ["cloud", "infrastructure", "software_as_a_service", "finance", "marketing", "sales", "hr", "other"])
},
    ${choice("v", ["not_assessed", "in_progress", "assessed"])},
    ${probability("v")}, ${impact("v")}, ${probability("(v + 1)")}, ${impact("(v + 2)")}, true, true,
    CASE WHEN v % 4 > 0 THEN 'https://vendor' || v || '.example.com/security' END,
    v % 3 = 0,
    CASE WHEN v % 2 = 0 THEN ${id("usr", "o")} END,
    timestamptz '2026-01-01' + v * interval '1 minute', timestamptz '2026-01-01' + v * interval '1 minute', 1
  FROM (
    SELECT
      o, v, 'Vendor Incorporated ' || v AS name,
      'Provides hosted services number ' || v || ' which several teams need for their daily work.' AS text
    FROM ${rows}
  ) AS given;`

const insertKey = (organization, { keyId, secretHash }) => `
  INSERT INTO attestry.api_key
    (organization_id, id, name, name_key, scopes, key_id, secret_hash, created_by, created_at)
  VALUES (
    ${id("org", organization)}, ${id("apk", organization)}, 'Key', 'key', '["*"]', '${keyId}', '${secretHash}',
    ${id("usr", organization)}, now()
  );`

const insertOrganizations = (from, to) => `
  INSERT INTO attestry.organization (id, name, time_zone, created_at, updated_at)
  SELECT ${id("org", "o")}, 'Organization ' || o, 'UTC', now(), now()
  FROM generate_series(${from}, ${to}) AS o;
  ${insertOwners(from, to)}`

/** Keys of the organization that is measured, and of the two whose pages are compared. */
export const keys = {
  main: makeToken(randomBytes(tokenEntropy)),
  small: makeToken(randomBytes(tokenEntropy)),
  large: makeToken(randomBytes(tokenEntropy))
}

/** Rows for rounds of that number of seconds. */
export const main = (seconds) =>
  [
    insertOrganizations(1, organizations),
    insertMembers(1),
    insertNewcomers(seconds),
    insertVendors(`generate_series(1, ${vendors}) AS v, (SELECT 1 AS o) AS one`),
    insertVendors(`generate_series(2, ${organizations}) AS o, generate_series(1, ${others}) AS v`),
    insertPolicies(organizations),
    insertTasks,
    insertSoas,
    insertKey(1, keys.main),
    "ANALYZE;"
  ].join("\n")

/** Comes after all else is measured. */
export const growing = (size) =>
  [
    insertOrganizations(small, large),
    insertVendors(`generate_series(1, ${smallSize}) AS v, (SELECT ${small} AS o) AS one`),
    insertVendors(`generate_series(1, ${size}) AS v, (SELECT ${large} AS o) AS one`),
    insertKey(small, keys.small),
    insertKey(large, keys.large),
    "ANALYZE;"
  ].join("\n")

const hash = createHash("sha256").update(keys.main.token).digest("hex")

export const peers = `
  ${readFileSync(new URL("peers/schema.sql", import.meta.url), "utf8")}
  INSERT INTO api_key
  SELECT
    ${id("apk", 1)}, ${id("org", 1)}, '${hash}',
    '{vendor:read,vendor:update,member:read,member:create,policy:read,policy:create,policy:update,policy:publish,
      task:read,evidence:create,soa:read,soa:update,context:read}',
    ${id("usr", 1)}, 'user1@example.com', NULL;
  RESET search_path;
  ${keepPeers}
  ${keepPeersTasks}
  ${insertPeersControls}
  ANALYZE;`
