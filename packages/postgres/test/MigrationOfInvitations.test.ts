import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate, migrations } from "@attestry/postgres/Migrations"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"

/** What a database without the seventh step may hold: last logins of users who are in one, several or no organizations. */
const storedBeforeInvitations = `
INSERT INTO organization (id, name, time_zone, created_at, updated_at)
SELECT 'org_' || n, 'Acme', 'UTC', now(), now() FROM generate_series(1, 2) AS n;
INSERT INTO users (id, name, name_key, email, email_key, email_verified, created_at, updated_at, last_login, revision)
SELECT 'usr_' || id, id, id, id, id, true, now(), now(), login, 3
FROM (VALUES
  ('one', '2026-01-02T03:04:05.678Z'::timestamptz),
  ('two', '2026-01-03T03:04:05.678Z'::timestamptz),
  ('none', '2026-01-04T03:04:05.678Z'::timestamptz),
  ('never', NULL),
  ('session', NULL)
) AS u (id, login);
INSERT INTO member (
  organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at, revision
) VALUES
  ('org_1', 'mem_one', 'usr_one', 'owner', true, now(), now(), now(), 4),
  ('org_1', 'mem_two', 'usr_two', 'member', true, now(), now(), now(), 1),
  ('org_2', 'mem_two', 'usr_two', 'member', false, now(), now(), now(), 1),
  ('org_1', 'mem_never', 'usr_never', 'member', true, now(), now(), now(), 1);
INSERT INTO session (id, user_id, token_hash, created_at, expires_at)
VALUES ('ses_1', 'usr_session', 'hash', now(), now());
INSERT INTO journal_event (organization_id, id, at, actor, action, resource, outcome)
VALUES ('org_1', 'evt_1', now(), '{}', 'member.invitationFailed', '{}', 'done');
`

const stateOf = ({ cause }: { readonly cause?: unknown }): unknown => Reflect.get(Object(cause), "code")

layer(EmbeddedPostgres.layer, { excludeTestServices: true })(
  "the migration for invitations",
  (it) => {
    it.effect("moves the last login of a user to their only membership, and to none of several", () =>
      Effect.gen(function*() {
        const sql = yield* SqlClient
        const schema = yield* DatabaseSchema
        const table = (name: string) => sql(`${schema}.${name}`)
        yield* migrate(Object.fromEntries(Object.entries(migrations).filter(([step]) => step < "0007")))
        yield* sql.withTransaction(Effect.zipRight(
          sql.unsafe(`SET LOCAL search_path TO ${schema}`),
          sql.unsafe(storedBeforeInvitations)
        ))
        yield* migrate()
        const members = yield* sql`
          SELECT organization_id AS org, id, last_login AS login, invitation, revision
          FROM ${table("member")} ORDER BY 1, 2`
        assert.deepStrictEqual(members, [
          { org: "org_1", id: "mem_never", login: null, invitation: null, revision: 1 },
          { org: "org_1", id: "mem_one", login: "2026-01-02T03:04:05.678Z", invitation: null, revision: 4 },
          { org: "org_1", id: "mem_two", login: null, invitation: null, revision: 1 },
          { org: "org_2", id: "mem_two", login: null, invitation: null, revision: 1 }
        ])
        const users = yield* sql`
          SELECT id, has_signed_in AS is, revision FROM ${table("users")} ORDER BY id`
        assert.deepStrictEqual(users, [
          { id: "usr_never", is: false, revision: 3 },
          { id: "usr_none", is: true, revision: 3 },
          { id: "usr_one", is: true, revision: 3 },
          { id: "usr_session", is: true, revision: 3 },
          { id: "usr_two", is: true, revision: 3 }
        ])
        const left = yield* sql`SELECT id FROM ${table("users")} WHERE last_login IS NOT NULL`
        assert.deepStrictEqual(left, [])
        const outcome = (text: string) => sql`UPDATE ${table("journal_event")} SET outcome = ${text}`
        yield* outcome("failed")
        assert.strictEqual(stateOf(yield* Effect.flip(outcome("other"))), "23514")
        const pending = (active: boolean) =>
          sql`
            UPDATE ${table("member")}
            SET invitation = '{}', invited_name_key = 'a', invited_email_key = 'b', is_active = ${active}
            WHERE id = 'mem_never'`
        assert.strictEqual(stateOf(yield* Effect.flip(pending(true))), "23514")
        yield* pending(false)
      }).pipe(Effect.provide(NewSchema.layer)))
  }
)
