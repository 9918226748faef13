import * as Fixtures from "@attestry/conformance/Fixtures"
import { MemberStore, type Person, personOrder, type PersonQuery } from "@attestry/core/member"
import type { Slice } from "@attestry/core/page"
import { type OrganizationId, SearchText } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Schema } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { explain as tracing } from "./support/explain.ts"

const explain = tracing("member", "users")

const count = 10_000

/** That number of members of one organization, some with a custom role, and as many users of ten others. */
const fill = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const role = yield* Fixtures.storedRole(organizationId, { name: "Reviewer" })
    yield* sql.withTransaction(sql.unsafe(`
      SET LOCAL search_path TO ${yield* DatabaseSchema};
      ALTER TABLE users SET (autovacuum_enabled = false);
      ALTER TABLE member SET (autovacuum_enabled = false);
      INSERT INTO organization (id, name, time_zone, created_at, updated_at)
      SELECT 'org_' || n, 'Other', 'UTC', now(), now() FROM generate_series(1, 10) AS n;
      INSERT INTO users (id, name, name_key, email, email_key, email_verified, created_at, updated_at)
      SELECT 'usr_' || md5('u' || n), h, h, h || '@example.com', h || '@example.com', true, now(), now()
      FROM generate_series(1, ${2 * count}) AS n, md5(n::text) AS h;
      INSERT INTO member (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
      SELECT
        CASE WHEN n <= ${count} THEN '${organizationId}' ELSE 'org_' || 1 + n % 10 END,
        'mem_' || md5('m' || n),
        'usr_' || md5('u' || n),
        CASE WHEN n <= ${count} AND n % 10 = 0 THEN '${role.id}' ELSE 'member' END,
        true,
        timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), now()
      FROM generate_series(1, ${2 * count}) AS n`))
  })

layer(
  Postgres.layerStores.pipe(Layer.provideMerge(NewSchema.layer), Layer.provide(EmbeddedPostgres.layer)),
  { excludeTestServices: true }
)("a list of 10,000 people", (it) => {
  it.effect(
    "costs the same on its last page as on its first, with and without statistics, and so does a search",
    () =>
      Effect.gen(function*() {
        const members = yield* MemberStore
        const sql = yield* SqlClient
        const { id } = yield* Fixtures.storedOrganization()
        yield* fill(id)
        const page = (sort: Slice<PersonQuery>["sort"], limit: number, after?: Person) => {
          const position = after === undefined ? undefined : personOrder.position(after, sort)
          return members.list(id, { filters: {}, sort, after: position, limit })
        }
        for (const hasStatistics of [false, true]) {
          if (hasStatistics) yield* sql`ANALYZE`
          for (const sort of ["createdAt", "-createdAt"] as const) {
            const all = yield* page(sort, count)
            assert.strictEqual(all.length, count)
            for (const [limit, pages] of [[100, [1, 2, 50, 100]], [1_000, [1, 2, 10]]] as const) {
              for (const nth of pages) {
                const begin = (nth - 1) * limit
                const { read, sequential, value } = yield* explain(page(sort, limit, all[begin - 1]))
                const what = `page ${nth} of ${limit} by ${sort}, statistics: ${hasStatistics}`
                assert.deepStrictEqual(
                  value.map((person) => person.id),
                  all.slice(begin, begin + limit).map((it) => it.id)
                )
                assert.strictEqual(read, 2 * limit, what)
                assert.deepStrictEqual(sequential, [], what)
              }
            }
          }
          const counted = yield* explain(members.count(id, {}))
          assert.strictEqual(counted.value, count)
          assert.isAtMost(counted.read, 2 * count)
          const reviewers = { role: [Fixtures.name("REVIEWER")] }
          assert.strictEqual((yield* explain(members.count(id, reviewers))).value, count / 10)
          const holders = { holdersOf: ["owner", "member"] } as const
          const slice = { filters: holders, sort: "createdAt", after: undefined, limit: 100 } as const
          const held = yield* explain(members.list(id, slice))
          assert.deepStrictEqual([held.value.length, held.sequential], [100, []])
          assert.isAtMost(held.read, 4 * count)
          assert.strictEqual((yield* explain(members.count(id, holders))).value, count - count / 10)
          const filters = { search: Schema.decodeSync(SearchText)("ABC") }
          for (const sort of ["name", "email", "-email"] as const) {
            for (const asked of [page(sort, 100), members.list(id, { filters, sort, after: undefined, limit: 100 })]) {
              const { indexes, read } = yield* explain(asked)
              assert.isAtMost(read, 4 * count, sort)
              assert.notInclude(indexes, "users_email_key_key", "the users of all organizations, one by one")
            }
          }
        }
      })
  )
})
