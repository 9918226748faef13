import * as Fixtures from "@attestry/conformance/Fixtures"
import { LibraryAnswerStore } from "@attestry/core/answerLibrary"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { BrowserAutomationStore } from "@attestry/core/browserAutomation"
import { ContextEntryStore } from "@attestry/core/contextEntry"
import { MemberStore } from "@attestry/core/member"
import { listCounted } from "@attestry/core/page"
import { PolicyStore } from "@attestry/core/policy"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { SavedSessionStore } from "@attestry/core/savedSession"
import { SearchText } from "@attestry/core/shared"
import { SoaStore } from "@attestry/core/soa"
import { TaskStore } from "@attestry/core/task"
import { VendorStore } from "@attestry/core/vendor"
import { WebhookStore } from "@attestry/core/webhook"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Array, Deferred, Effect, Fiber } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as TenantScope from "../src/internal/TenantScope.ts"
import { countedTables, wrongCounts } from "./support/keptCounts.ts"
import { database, storage } from "./support/protectedDatabase.ts"

const inSchema = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const schema = yield* DatabaseSchema
    return yield* sql.withTransaction(Effect.zipRight(sql.unsafe(`SET LOCAL search_path TO ${schema}`), effect))
  })

/** Statements of another program, in one transaction. */
const run = (...statements: ReadonlyArray<string>) =>
  inSchema(Effect.flatMap(SqlClient, (sql) => Effect.forEach(statements, (text) => sql.unsafe(text))))

const organizations = (...ids: ReadonlyArray<string>) =>
  `INSERT INTO organization (id, name, time_zone, created_at, updated_at)
   SELECT id, 'Acme', 'UTC', now(), now() FROM unnest(ARRAY['${ids.join("', '")}']) AS id`

/** Context entries, because nothing refers to them. */
const entries = (organization: string, from: number, to: number, more = "") =>
  `INSERT INTO context_entry (organization_id, id, question, answer, tags, tokens, created_at, updated_at)
   SELECT '${organization}', 'ctx_' || n, '', '', '[]', '{}', now(), now() FROM generate_series(${from}, ${to}) AS n
   ${more}`

const kept = (organization: string) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const rows = yield* sql<{ readonly rows: number; readonly count: number }>`
      SELECT count(*)::integer AS rows, coalesce(sum(count), 0)::integer AS count
      FROM ${sql(`${yield* DatabaseSchema}.row_count`)}
      WHERE organization_id = ${organization}
        AND kind = 'context_entry'`
    return rows[0] ?? { rows: 0, count: 0 }
  })

const counts = Effect.map(
  Effect.all([
    ApiKeyStore,
    BrowserAutomationStore,
    ContextEntryStore,
    LibraryAnswerStore,
    MemberStore,
    PolicyStore,
    QuestionnaireStore,
    SavedSessionStore,
    SoaStore,
    TaskStore,
    VendorStore,
    WebhookStore
  ]),
  (stores) => stores.map(({ count }) => count)
)

const isCorrect = Effect.map(wrongCounts, (wrong) => assert.deepStrictEqual(wrong, []))

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("kept counts", (it) => {
  const withTables = <A, E, R>(use: Effect.Effect<A, E, R>, rowLevelSecurity = false) =>
    Effect.gen(function*() {
      const url = yield* EmbeddedPostgres.TestDatabase
      return yield* Effect.provide(use, storage(url, yield* DatabaseSchema, rowLevelSecurity))
    })

  it.effect("are read by each list of an organization that has no filter", () =>
    withTables(Effect.gen(function*() {
      const { id } = yield* Fixtures.storedOrganization()
      const stores = yield* counts
      const tables = yield* countedTables
      assert.strictEqual(tables.length, stores.length)
      yield* run(...tables.map((kind) =>
        `INSERT INTO row_count (organization_id, kind, count) VALUES ('${id}', '${kind}', 700), ('${id}', '${kind}', 7)`
      ))
      assert.deepStrictEqual(
        yield* Effect.forEach(stores, (count) =>
          count(id, {})),
        stores.map(() => 707)
      )
      const vendors = yield* VendorStore
      assert.strictEqual(yield* vendors.count(id, { status: ["assessed"] }), 0)
      assert.strictEqual(yield* vendors.count((yield* Fixtures.storedOrganization()).id, {}), 0)
    })).pipe(Effect.provide(database)))

  it.effect("are read with the rows of a first page that has no filter", () =>
    withTables(Effect.gen(function*() {
      const [{ id }, { id: other }] = [yield* Fixtures.storedOrganization(), yield* Fixtures.storedOrganization()]
      yield* run(entries(id, 1, 3), entries(other, 4, 5))
      yield* run(`INSERT INTO row_count (organization_id, kind, count) VALUES ('${id}', 'context_entry', 700)`)
      const store = yield* ContextEntryStore
      const first = (filters: { readonly search?: typeof SearchText.Type }) =>
        Effect.map(
          listCounted(store, id, { filters, sort: "createdAt", after: undefined, limit: 2 }),
          ({ count, rows }) => [rows.length, count]
        )
      assert.deepStrictEqual(yield* first({}), [2, 703])
      assert.deepStrictEqual(yield* first({ search: SearchText.make("backup") }), [0, undefined])
    })).pipe(Effect.provide(database)))

  it.effect("are exact after statements of every form, also of several organizations and rolled back", () =>
    withTables(Effect.gen(function*() {
      const sql = yield* SqlClient
      const [a, b] = ["org_a", "org_b"]
      const upsert = "ON CONFLICT (organization_id, id) DO UPDATE SET answer = 'new'"
      yield* run(organizations(a, b))
      const expect = (ofA: number, ofB: number, ...statements: ReadonlyArray<string>) =>
        Effect.gen(function*() {
          yield* run(...statements)
          assert.deepStrictEqual([(yield* kept(a)).count, (yield* kept(b)).count], [ofA, ofB], statements.join("\n"))
          yield* isCorrect
        })
      yield* expect(100, 10, entries(a, 1, 100), entries(b, 1, 10))
      yield* expect(120, 10, entries(a, 91, 120, upsert))
      yield* expect(115, 5, "DELETE FROM context_entry WHERE id IN ('ctx_1', 'ctx_2', 'ctx_3', 'ctx_4', 'ctx_5')")
      yield* expect(115, 5, "DELETE FROM context_entry WHERE id = 'none'", entries(a, 7, 7, "ON CONFLICT DO NOTHING"))
      yield* expect(114, 6, `UPDATE context_entry SET organization_id = '${b}' WHERE id = 'ctx_100'`)
      yield* expect(114, 6, "UPDATE context_entry SET organization_id = organization_id, answer = 'same'")
      yield* expect(114, 6, "SAVEPOINT s", entries(a, 500, 600), "ROLLBACK TO s")
      yield* expect(
        116,
        6,
        `WITH w0 AS (${entries(a, 701, 702, "RETURNING 1")}),
          w1 AS (${entries(a, 703, 703, "RETURNING 1")}),
          w2 AS (DELETE FROM context_entry WHERE organization_id = '${a}' AND id = 'ctx_50' RETURNING 1)
        SELECT 1`
      )
      yield* expect(
        115,
        6,
        `MERGE INTO context_entry AS c
        USING (VALUES ('${a}', 'ctx_701')) AS g (organization, id) ON c.organization_id = g.organization AND c.id = g.id
        WHEN MATCHED THEN DELETE`
      )
      const failed = yield* Effect.flip(run(entries(a, 1000, 1001), "SELECT 1 / 0"))
      assert.strictEqual(failed._tag, "SqlError")
      yield* expect(115, 6)
      yield* expect(0, 0, "TRUNCATE context_entry")
      yield* expect(
        3,
        0,
        entries(a, 1, 3),
        entries(b, 1, 3),
        "DELETE FROM context_entry WHERE organization_id = 'org_b'",
        "DELETE FROM organization WHERE id = 'org_b'"
      )
      assert.deepStrictEqual(
        yield* sql`SELECT 1 FROM ${sql(`${yield* DatabaseSchema}.row_count`)} WHERE organization_id = 'org_b'`,
        []
      )
    })).pipe(Effect.provide(database)))

  it.effect("are exact and few after thousands of writers at once, none of which fails", () =>
    withTables(Effect.gen(function*() {
      yield* run(organizations("org_a"))
      const write = (i: number) =>
        i % 4 === 3
          ? run(`DELETE FROM context_entry WHERE id IN ('ctx_${i * 10 - 20}', 'ctx_${i * 10 - 30}')`)
          : Effect.orElseSucceed(
            run(entries("org_a", i * 10, i * 10 + i % 3), i % 10 === 6 ? "SELECT 1 / 0" : ""),
            () => assert.strictEqual(i % 10, 6)
          )
      yield* Effect.forEach(Array.range(1, 3000), write, { concurrency: 20, discard: true })
      yield* isCorrect
      const { count, rows } = yield* kept("org_a")
      assert.isAbove(count, 3000)
      assert.isBelow(rows, 1000)
    })).pipe(Effect.provide(database)))

  it.scoped("make no writer wait for another transaction", () =>
    withTables(Effect.gen(function*() {
      yield* run(organizations("org_a"), entries("org_a", 1, 10))
      const done = yield* Deferred.make<void>()
      const hasWritten = yield* Deferred.make<void>()
      const many = (from: number) => Array.makeBy(300, (i) => entries("org_a", from + i, from + i))
      const open = yield* Effect.fork(inSchema(Effect.gen(function*() {
        yield* run(...many(1000))
        yield* Deferred.succeed(hasWritten, undefined)
        yield* Deferred.await(done)
      })))
      yield* Deferred.await(hasWritten)
      // each of the two adds up what is there about nine times
      yield* run("SET LOCAL lock_timeout = '1ms'", ...many(2000), "DELETE FROM context_entry WHERE id = 'ctx_1'")
      assert.strictEqual((yield* kept("org_a")).count, 309)
      yield* Deferred.succeed(done, undefined)
      yield* Fiber.join(open)
      assert.strictEqual((yield* kept("org_a")).count, 609)
      yield* isCorrect
    })).pipe(Effect.provide(database)))

  it.effect("are kept behind row-level security, where no other organization's can be changed", () =>
    withTables(
      Effect.gen(function*() {
        const own = yield* Fixtures.storedOrganization()
        const other = yield* Fixtures.storedOrganization()
        const scope = TenantScope.settings({ organizationIds: [own.id], across: [] })
        const others = TenantScope.settings({ organizationIds: [other.id], across: [] })
        yield* run(scope, ...Array.makeBy(200, (i) => entries(own.id, i, i)))
        yield* run(others, entries(other.id, 1, 2))
        const store = yield* ContextEntryStore
        assert.strictEqual(yield* store.count(own.id, {}), 200)
        assert.strictEqual(yield* store.count(other.id, {}), 2)
        yield* run(scope, "DELETE FROM context_entry", "UPDATE row_count SET count = count + 5")
        assert.strictEqual(yield* store.count(other.id, {}), 2)
        // the other organization's counts can't be seen, so they could not be removed
        const error = yield* Effect.flip(run(scope, "TRUNCATE context_entry"))
        assert.strictEqual(Reflect.get(Object(error.cause), "code"), "42501")
      }),
      true
    ).pipe(Effect.provide(database)))

  it.effect("stop a write in a renamed schema, until they are kept there", () =>
    withTables(Effect.gen(function*() {
      const sql = yield* SqlClient
      const schema = yield* DatabaseSchema
      const renamed = `${schema}_renamed`
      yield* run(organizations("org_a"), entries("org_a", 1, 5))
      const tables = yield* countedTables
      yield* sql`ALTER SCHEMA ${sql(schema)} RENAME TO ${sql(renamed)}`
      const inRenamed = Effect.provideService(DatabaseSchema, renamed)
      const error = yield* Effect.flip(inRenamed(run(entries("org_a", 6, 6))))
      assert.include(String(Reflect.get(Object(error.cause), "message")), "was renamed")
      yield* sql.unsafe(tables.map((name) => `SELECT ${renamed}.keep_count('${renamed}.${name}')`).join("; "))
      yield* inRenamed(run(entries("org_a", 6, 6)))
      assert.strictEqual((yield* inRenamed(kept("org_a"))).count, 6)
      yield* inRenamed(isCorrect)
      yield* sql`ALTER SCHEMA ${sql(renamed)} RENAME TO ${sql(schema)}`
    })).pipe(Effect.provide(database)))
})
