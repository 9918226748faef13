import * as Fixtures from "@attestry/conformance/Fixtures"
import { allEmails, MemberStore } from "@attestry/core/member"
import { MemberId, OrganizationId, UserId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

/** What a database without the fifth step may hold: assignees that are no members any more, or of another organization. */
const storedBeforePeople = `
INSERT INTO organization (id, name, time_zone, created_at, updated_at)
SELECT 'org_' || n, 'Acme', 'UTC', now(), now() FROM generate_series(1, 2) AS n;
INSERT INTO users (id, name, email, email_key, email_verified, created_at, updated_at) VALUES
  ('usr_1', 'ÄNDRÉ Öz İ', 'A@example.com', 'a@example.com', true, now(), now()),
  ('usr_2', 'Bob', 'b@example.com', 'b@example.com', false, now(), now());
INSERT INTO member (organization_id, id, user_id, role, is_active, created_at) VALUES
  ('org_1', 'mem_1', 'usr_1', 'auditor', false, '2026-01-02T03:04:05.678Z'),
  ('org_2', 'mem_2', 'usr_2', 'owner', true, now());
INSERT INTO vendor (
  organization_id, id, name, name_key, description, search_key, category, status, inherent_probability,
  inherent_impact, residual_probability, residual_impact, is_sub_processor, assignee_id, created_at, updated_at, revision
)
SELECT 'org_1', 'vnd_' || n, 'V', 'v', '', 'v', 'other', 'assessed', 'likely', 'minor', 'likely', 'minor', false,
  assignee, now(), now(), 3
FROM unnest(ARRAY['mem_1', 'usr_1', 'usr_2', 'mem_9', NULL]) WITH ORDINALITY AS v (assignee, n);
`

const stateOf = ({ cause }: { readonly cause?: unknown }): unknown => Reflect.get(Object(cause), "code")

layer(EmbeddedPostgres.layer, { excludeTestServices: true })(
  "the migration for people",
  (it) => {
    it.effect("keeps people, vendors and assignees, and clears dangling assignees", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        const before = Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "0005"))
        yield* migrate(before)
        yield* sql.withTransaction(Effect.zipRight(
          sql.unsafe(`SET LOCAL search_path TO ${schema}`),
          sql.unsafe(storedBeforePeople)
        ))
        yield* migrate()
        const rows = (table: string, columns: string) =>
          sql`SELECT ${sql.literal(columns)} FROM ${sql(`${schema}.${table}`)} ORDER BY id`
        assert.deepStrictEqual(yield* rows("vendor", "id, assignee_id, revision"), [
          { id: "vnd_1", assignee_id: "mem_1", revision: 3 },
          { id: "vnd_2", assignee_id: "usr_1", revision: 3 },
          { id: "vnd_3", assignee_id: null, revision: 4 },
          { id: "vnd_4", assignee_id: null, revision: 4 },
          { id: "vnd_5", assignee_id: null, revision: 3 }
        ])
        assert.deepStrictEqual(yield* rows("users", "id, name_key, image, is_service, has_signed_in, revision"), [
          {
            id: "usr_1",
            name_key: "ändré öz i\u0307",
            image: null,
            is_service: false,
            has_signed_in: false,
            revision: 1
          },
          { id: "usr_2", name_key: "bob", image: null, is_service: false, has_signed_in: false, revision: 1 }
        ])
        const storage = Postgres.layer({ url: yield* EmbeddedPostgres.TestDatabase, schema, ...NewSchema.patient })
        yield* Effect.gen(function*() {
          const members = yield* MemberStore
          const organizationId = OrganizationId.fromSuffix("1")
          const member = yield* Effect.flatten(members.find(organizationId, MemberId.fromSuffix("1")))
          assert.deepStrictEqual(member, {
            value: Fixtures.member(organizationId, UserId.fromSuffix("1"), {
              id: "mem_1",
              role: "auditor",
              isActive: false,
              createdAt: "2026-01-02T03:04:05.678Z",
              preferencesUpdatedAt: "2026-01-02T03:04:05.678Z",
              updatedAt: "2026-01-02T03:04:05.678Z"
            }),
            revision: 1
          })
          assert.strictEqual(JSON.stringify(member.value.emailPreferences), JSON.stringify(allEmails))
          assert.strictEqual((yield* members.owners(OrganizationId.fromSuffix("2"))).active, 1)
        }).pipe(Effect.provide(storage))
        for (const role of ["Owner", "role_1", "", "custom"]) {
          const set = sql`UPDATE ${sql(`${schema}.member`)} SET role = ${role} WHERE id = 'mem_1'`
          assert.strictEqual(stateOf(yield* Effect.flip(set)), "23514", role)
        }
        const unknown = sql`UPDATE ${sql(`${schema}.member`)} SET role = 'rol_1' WHERE id = 'mem_1'`
        assert.strictEqual(stateOf(yield* Effect.flip(unknown)), "23503")
      }).pipe(Effect.provide(NewSchema.layer)))
  }
)
