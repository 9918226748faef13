import { PolicyId, PolicyStore, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import { OrganizationId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

const hash = "0".repeat(64)

/**
 * What a database without the eighth step may hold: `pol_approved` has an approved version and a draft that was edited and
 * rejected since; the last version of `pol_published` was published by a key after an approved one; nothing is recorded of
 * `pol_silent`; `pol_asserted` was never active.
 */
const storedBeforeApprovals = `
INSERT INTO organization (id, name, time_zone, created_at, updated_at)
SELECT 'org_' || n, 'Acme', 'UTC', now(), now() FROM generate_series(1, 2) AS n;
INSERT INTO users (id, name, name_key, email, email_key, email_verified, created_at, updated_at)
SELECT 'usr_' || n, n, n, n || '@example.com', n || '@example.com', true, now(), now()
FROM unnest(ARRAY['otto', 'anna']) AS n;
INSERT INTO member (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
SELECT 'org_1', 'mem_' || n, 'usr_' || n, 'owner', true, now(), now(), now() FROM unnest(ARRAY['otto', 'anna']) AS n;
WITH added AS (INSERT INTO policy (
  organization_id, id, name, name_key, description_key, status, is_required_to_sign, signed_by, is_archived, created_at,
  updated_at, draft_version_id, active_version_id, active_content_hash, signed_content_hash, last_version, approver_id,
  revision
)
SELECT 'org_1', 'pol_' || n, 'P', 'p', '', 'draft', false, '[]', false, '2026-01-01', '2026-01-01', 'pv_' || n || 0,
  CASE WHEN last > 0 THEN 'pv_' || n || last END, CASE WHEN last > 0 THEN '${hash}' END, '${hash}', last, 'usr_otto', 3
FROM (VALUES ('approved', 1), ('published', 2), ('silent', 1), ('asserted', 0)) AS p (n, last))
INSERT INTO policy_version (
  organization_id, policy_id, id, state, version, changelog, content, content_hash, published_by, created_at, updated_at
)
SELECT 'org_1', 'pol_' || n, 'pv_' || n || v, s, nullif(v, 0), CASE WHEN v > 0 THEN '' END, '[]', '${hash}',
  CASE WHEN v > 0 THEN 'usr_otto' END, timestamptz '2026-02-01' + v * interval '1 day', now()
FROM (VALUES
  ('approved', 0, 'draft'), ('approved', 1, 'published'), ('published', 0, 'draft'), ('published', 1, 'superseded'),
  ('published', 2, 'published'), ('silent', 0, 'draft'), ('silent', 1, 'published'), ('asserted', 0, 'draft')
) AS v (n, v, s);
INSERT INTO journal_event (organization_id, id, at, actor, action, resource, after, outcome)
SELECT org, 'evt_' || row_number() OVER (), at::timestamptz,
  jsonb_build_object('type', 'session', 'userId', actor), 'policy.' || verb,
  jsonb_build_object('type', 'policy', 'id', 'pol_' || policy), after::json, outcome
FROM (VALUES
  ('org_1', '2026-01-01', 'usr_anna', 'created', 'approved', '{}', 'done'),
  ('org_1', '2026-01-02', 'usr_otto', 'submitted', 'approved', '{}', 'done'),
  ('org_1', '2026-01-03', 'usr_anna', 'submitted', 'approved', '{}', 'done'),
  ('org_1', '2026-02-02', 'usr_otto', 'approved', 'approved', '{"versionId": "pv_approved1"}', 'done'),
  ('org_1', '2026-02-03', 'usr_otto', 'submitted', 'approved', '{}', 'done'),
  ('org_1', '2026-02-03', 'usr_anna', 'edited', 'approved', '{}', 'done'),
  ('org_1', '2026-02-04', 'usr_anna', 'restored', 'approved', '{}', 'done'),
  ('org_1', '2026-02-05', 'usr_otto', 'rejected', 'approved', '{"comment": "first"}', 'done'),
  ('org_1', '2026-02-06T01:02:03.456Z', 'usr_otto', 'rejected', 'approved', '{"comment": "too long"}', 'done'),
  ('org_1', '2026-02-07', 'usr_gone', 'edited', 'approved', '{}', 'done'),
  ('org_1', '2026-02-08', NULL, 'edited', 'approved', '{}', 'done'),
  ('org_1', '2026-02-02', 'usr_otto', 'approved', 'published', '{"versionId": "pv_published1"}', 'done'),
  ('org_1', '2026-02-02', 'usr_anna', 'rejected', 'published', '{}', 'done'),
  ('org_1', '2026-02-02', 'usr_anna', 'edited', 'published', '{}', 'done'),
  ('org_1', '2026-02-03', 'usr_otto', 'published', 'published', '{"versionId": "pv_published2"}', 'done'),
  ('org_1', '2026-02-02', 'usr_anna', 'approved', 'silent', '{"versionId": "pv_silent1"}', 'refused'),
  ('org_2', '2026-02-02', 'usr_anna', 'approved', 'silent', '{"versionId": "pv_silent1"}', 'done'),
  ('org_1', '2026-01-01', 'usr_anna', 'created', 'asserted', '{}', 'done'),
  ('org_1', '2026-02-05', 'usr_otto', 'rejected', 'asserted', '{}', 'done')
) AS e (org, at, actor, verb, policy, after, outcome);
`

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("the migration for approvals of policies", (it) => {
  it.effect("takes approvals, editors and rejections from the audit log, and makes nobody else an approver", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      yield* migrate(
        Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "0008"))
      )
      yield* sql.withTransaction(Effect.zipRight(
        sql.unsafe(`SET LOCAL search_path TO ${schema}`),
        sql.unsafe(storedBeforeApprovals)
      ))
      yield* migrate()
      const use = Effect.gen(function*() {
        const policies = yield* PolicyStore
        const versions = yield* PolicyVersionStore
        const organizationId = OrganizationId.fromSuffix("1")
        const policyOf = (name: string) =>
          Effect.map(
            Effect.flatten(policies.find(organizationId, PolicyId.fromSuffix(name))),
            ({ revision, value }) => [
              value.approverId,
              value.draftEditors,
              value.rejection,
              value.pendingChangelog,
              revision
            ]
          )
        assert.deepStrictEqual<unknown>(yield* policyOf("approved"), [
          "usr_otto",
          ["usr_anna", "usr_gone"],
          { by: "usr_otto", at: "2026-02-06T01:02:03.456Z", comment: "too long" },
          null,
          3
        ])
        assert.deepStrictEqual<unknown>(yield* policyOf("published"), [null, [], null, null, 4])
        assert.deepStrictEqual<unknown>(yield* policyOf("silent"), [null, [], null, null, 4])
        assert.deepStrictEqual<unknown>(yield* policyOf("asserted"), [
          "usr_otto",
          ["usr_anna"],
          { by: "usr_otto", at: "2026-02-05T00:00:00.000Z" },
          null,
          3
        ])
        const approvalOf = (name: string, version: number) =>
          Effect.map(
            Effect.flatten(
              versions.find(
                organizationId,
                PolicyId.fromSuffix(name),
                PolicyVersionId.fromSuffix(`${name}${version}`)
              )
            ),
            ({ revision, value }) => [value.submittedBy, value.approvedBy, value.approvedAt, revision]
          )
        const day = "2026-02-02T00:00:00.000Z"
        assert.deepStrictEqual<unknown>(yield* approvalOf("approved", 1), ["usr_anna", "usr_otto", day, 1])
        assert.deepStrictEqual<unknown>(yield* approvalOf("published", 1), [null, "usr_otto", day, 1])
        for (const [name, version] of [["approved", 0], ["published", 0], ["published", 2], ["silent", 1]] as const) {
          assert.deepStrictEqual<unknown>(yield* approvalOf(name, version), [null, null, null, 1])
        }
      })
      const url = yield* EmbeddedPostgres.TestDatabase
      yield* Effect.provide(use, Postgres.layer({ url, schema, ...NewSchema.patient }))
    }).pipe(Effect.provide(NewSchema.layer)))
})
