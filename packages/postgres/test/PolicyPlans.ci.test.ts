import * as Fixtures from "@attestry/conformance/Fixtures"
import { byCreation, type Slice } from "@attestry/core/page"
import {
  AcknowledgementStore,
  type Policy,
  PolicyId,
  policyOrder,
  type PolicyQuery,
  PolicyStore,
  PolicyVersionId,
  PolicyVersionStore,
  type Reader
} from "@attestry/core/policy"
import type { OrganizationId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { explain } from "./support/explain.ts"

const policies = 5_000
const members = 10_000
const hash = "0".repeat(64)

/** A policy that every other member has acknowledged twice over; the others have acknowledgements of a few. */
const first = PolicyId.make("pol_1")
const last = PolicyVersionId.make("pv_1v2")

/**
 * That number of policies of one organization, with a working, a superseded and an active version each, as many of ten others,
 * and members of the one.
 */
const fill = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    yield* sql.withTransaction(sql.unsafe(`
      SET LOCAL search_path TO ${yield* DatabaseSchema};
      ALTER TABLE users SET (autovacuum_enabled = false);
      ALTER TABLE member SET (autovacuum_enabled = false);
      ALTER TABLE policy SET (autovacuum_enabled = false);
      ALTER TABLE policy_version SET (autovacuum_enabled = false);
      ALTER TABLE acknowledgement SET (autovacuum_enabled = false);
      INSERT INTO organization (id, name, time_zone, created_at, updated_at)
      SELECT 'org_' || n, 'Other', 'UTC', now(), now() FROM generate_series(1, 10) AS n;
      INSERT INTO users (id, name, name_key, email, email_key, email_verified, is_service, created_at, updated_at)
      SELECT 'usr_' || n, h, h, h || '@example.com', h || '@example.com', true, false, now(), now()
      FROM generate_series(1, ${members}) AS n, md5(n::text) AS h;
      INSERT INTO member (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
      SELECT '${organizationId}', 'mem_' || n, 'usr_' || n, 'member', true,
        timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), now()
      FROM generate_series(1, ${members}) AS n;
      CREATE TEMPORARY TABLE made ON COMMIT DROP AS
      SELECT n, CASE WHEN n <= ${policies} THEN '${organizationId}' ELSE 'org_' || 1 + n % 10 END AS organization_id
      FROM generate_series(1, ${2 * policies}) AS n;
      WITH added AS (
        INSERT INTO policy (
          organization_id, id, name, name_key, description_key, status, is_required_to_sign, signed_by, review_date,
          is_archived, created_at, updated_at, draft_version_id, active_version_id, active_content_hash,
          signed_text_hash, last_version, approval, editors
        )
        SELECT organization_id, 'pol_' || n, md5(n::text), md5(n::text), '',
          CASE WHEN n % 4 = 0 THEN 'needs_review' ELSE 'published' END, true, '[]',
          timestamptz '2026-01-01' + n * interval '1 hour', n % 10 = 0,
          timestamptz '2026-01-01' + n / 3 * interval '1 second', now(),
          'pv_' || n || 'v0', 'pv_' || n || 'v2', '${hash}', '${hash}', 2, '{"state": "none"}', '[]'
        FROM made
      )
      INSERT INTO policy_version (
        organization_id, policy_id, id, state, version, changelog, content, content_hash, text_hash, created_at, updated_at
      )
      SELECT organization_id, 'pol_' || n, 'pv_' || n || 'v' || v,
        (ARRAY['draft', 'superseded', 'published'])[1 + v], nullif(v, 0), CASE WHEN v > 0 THEN '' END, '[]', '${hash}', '${hash}',
        timestamptz '2026-01-01' + v * interval '1 second', now()
      FROM made, generate_series(0, 2) AS v;
      INSERT INTO acknowledgement (organization_id, id, policy_id, version_id, user_id, content_hash, text_hash, at)
      SELECT '${organizationId}', 'ack_' || n || 'v' || v, 'pol_1', 'pv_1v' || v, 'usr_' || n, '${hash}', '${hash}',
        timestamptz '2026-02-01' + v * interval '1 second'
      FROM generate_series(2, ${members}, 2) AS n, generate_series(1, 2) AS v;
      INSERT INTO acknowledgement (organization_id, id, policy_id, version_id, user_id, content_hash, text_hash, at)
      SELECT '${organizationId}', 'ack_' || n || 'p' || p, 'pol_' || p, 'pv_' || p || 'v2', 'usr_' || n, '${hash}', '${hash}', now()
      FROM generate_series(1, ${members}) AS n, generate_series(2, 3) AS p`))
  })

const keys = ["createdAt", "name", "reviewDate", "updatedAt", "status"] as const
const sorts = keys.flatMap((key) => [key, `-${key}`] as const)
const pages = [1, 2, 50]
const limit = 100

layer(
  Postgres.layerStores.pipe(Layer.provideMerge(NewSchema.layer), Layer.provide(EmbeddedPostgres.layer)),
  { excludeTestServices: true }
)("queries over 5,000 policies and 10,000 readers", (it) => {
  it.effect(
    "read only a page's rows, on the last page as on the first, with and without statistics",
    () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const [store, versions, acknowledgements] = yield* Effect.all([
          PolicyStore,
          PolicyVersionStore,
          AcknowledgementStore
        ])
        const { id } = yield* Fixtures.storedOrganization()
        yield* fill(id)

        const policyPage = (sort: Slice<PolicyQuery>["sort"], size: number, after?: Policy) => {
          const position = after === undefined ? undefined : policyOrder.position(after, sort)
          return store.list(id, { filters: {}, sort, after: position, limit: size })
        }
        const { value: { signedTextHash } } = yield* Effect.flatten(store.find(id, first))
        const shown = { id: first, signedTextHash }
        const readerPage = (sort: "createdAt" | "-createdAt", size: number, after?: Reader, filters = {}) => {
          const position = after === undefined ? undefined : byCreation.position(after)
          return acknowledgements.readers(id, shown, { filters, sort, after: position, limit: size })
        }
        const explained = explain("policy", "policy_version", "member", "users", "acknowledgement")

        for (const hasStatistics of [false, true]) {
          if (hasStatistics) yield* sql`ANALYZE`
          const told = `statistics: ${hasStatistics}`
          for (const sort of sorts) {
            const all = yield* policyPage(sort, policies)
            assert.strictEqual(all.length, policies)
            for (const nth of pages) {
              const begin = (nth - 1) * limit
              const { read, sequential, value } = yield* explained(policyPage(sort, limit, all[begin - 1]))
              assert.deepStrictEqual(value, all.slice(begin, begin + limit))
              assert.deepStrictEqual(sequential, [])
              assert.isAtMost(read, hasStatistics ? limit : policies, `page ${nth} by ${sort}, ${told}`)
            }
          }
          for (const sort of ["createdAt", "-createdAt"] as const) {
            const all = yield* readerPage(sort, members)
            assert.strictEqual(all.length, members)
            assert.strictEqual(all.filter(({ versionId }) => versionId === last).length, members / 2)
            for (const nth of pages) {
              const begin = (nth - 1) * limit
              const { read, sequential, value } = yield* explained(readerPage(sort, limit, all[begin - 1]))
              assert.deepStrictEqual(value, all.slice(begin, begin + limit))
              assert.deepStrictEqual(sequential, [])
              assert.isAtMost(read, 3 * (hasStatistics ? limit : members), `page ${nth} by ${sort}, ${told}`)
            }
          }
          for (const isAcknowledged of [true, false]) {
            const counted = yield* explained(acknowledgements.countReaders(id, shown, { isAcknowledged }))
            assert.strictEqual(counted.value, members / 2)
            assert.isAtMost(counted.read, 3 * members)
            const some = yield* explained(readerPage("createdAt", limit, undefined, { isAcknowledged }))
            assert.strictEqual(some.value.length, limit)
            assert.isAtMost(some.read, 3 * members)
          }
          const { read: signersRead, sequential, value: signers } = yield* explained(
            acknowledgements.signers(id, [shown, { id: PolicyId.make("pol_4"), signedTextHash }])
          )
          assert.deepStrictEqual([signers.get(first)?.length, signers.size], [members / 2, 1])
          // the statistics say that three policies have all of the acknowledgements
          if (!hasStatistics) {
            assert.deepStrictEqual(sequential, [])
            assert.isAtMost(signersRead, 3 * members)
          }
          const before = yield* explained(
            store.list(id, {
              filters: { reviewBefore: Fixtures.at(Date.parse("2026-01-02") - Date.parse(Fixtures.at(0))) },
              sort: "reviewDate",
              after: undefined,
              limit
            })
          )
          assert.isAtLeast(before.value.length, 10)
          assert.deepStrictEqual(before.sequential, [])
          if (hasStatistics) assert.isAtMost(before.read, limit)
          for (const [now, count] of [[0, 0], [1e12, limit]] as const) {
            const due = yield* explained(store.due(Fixtures.at(now), limit))
            assert.strictEqual(due.value.length, count)
            assert.deepStrictEqual([due.sequential, due.indexes], [[], ["policy_due"]])
            if (hasStatistics) assert.isAtMost(due.read, count + 1)
          }
          const { read, value } = yield* explained(
            versions.list(id, first, { filters: {}, sort: "-createdAt", after: undefined, limit })
          )
          assert.deepStrictEqual(value.map(({ version }) => version), [2, 1, null])
          assert.strictEqual(read, 3)
        }
      })
  )
})
