import * as Fixtures from "@attestry/conformance/Fixtures"
import { MemberStore } from "@attestry/core/member"
import { PolicyStore } from "@attestry/core/policy"
import { OrganizationId, UserId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

/** What a database without the sixth step may hold. */
const storedBeforePolicies = `
INSERT INTO organization (id, name, time_zone, created_at, updated_at) VALUES ('org_1', 'Acme', 'UTC', now(), now());
INSERT INTO users (id, name, name_key, email, email_key, email_verified, created_at, updated_at)
VALUES ('usr_1', 'Ada', 'ada', 'a@example.com', 'a@example.com', true, now(), now());
INSERT INTO member (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
VALUES ('org_1', 'mem_1', 'usr_1', 'owner', true, now(), now(), now());
`

layer(EmbeddedPostgres.layer, { excludeTestServices: true })(
  "the migration for policies",
  (it) => {
    it.effect("keeps existing rows, adds no policy, and accepts policies of existing members", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        const rows = Effect.forEach(
          ["organization", "users", "member"],
          (table) => sql`SELECT * FROM ${sql(`${schema}.${table}`)}`
        )
        yield* migrate(Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "0006")))
        yield* sql.withTransaction(Effect.zipRight(
          sql.unsafe(`SET LOCAL search_path TO ${schema}`),
          sql.unsafe(storedBeforePolicies)
        ))
        const before = yield* rows
        yield* migrate(Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "0007")))
        assert.deepStrictEqual(yield* rows, before)
        yield* migrate()
        const use = Effect.gen(function*() {
          const policies = yield* PolicyStore
          const members = yield* MemberStore
          const organizationId = OrganizationId.fromSuffix("1")
          const userId = UserId.fromSuffix("1")
          assert.strictEqual(yield* policies.count(organizationId, {}), 0)
          const value = yield* Fixtures.storedPolicy(organizationId, { assigneeId: userId })
          assert.deepStrictEqual(yield* policies.assignedTo(organizationId, userId), [{ value, revision: 1 }])
          const member = yield* Effect.flatten(members.find(organizationId, userId))
          yield* Fixtures.assertDangling(members.remove(organizationId, member.value.id, member.revision))
        })
        yield* Effect.provide(
          use,
          Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema, ...NewSchema.patient })
        )
      }).pipe(Effect.provide(NewSchema.layer)))
  }
)
