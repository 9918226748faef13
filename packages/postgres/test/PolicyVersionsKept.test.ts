import * as Fixtures from "@attestry/conformance/Fixtures"
import { PolicyId, PolicyVersionId, PolicyVersionStore } from "@attestry/core/policy"
import { UserId } from "@attestry/core/shared"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import { attempt, isDone, isKept } from "./support/attempt.ts"
import { database, storage } from "./support/protectedDatabase.ts"

const text = Fixtures.content("Text")

/** A policy with an active and a superseded version, a pending one, and another policy with a draft. */
const arrange = Effect.gen(function*() {
  const versions = yield* PolicyVersionStore
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const other = yield* Fixtures.storedOrganization()
  const policy = yield* Fixtures.storedPolicy(organizationId)
  const neighbour = yield* Fixtures.storedPolicy(organizationId)
  const [superseded, published] = ([["superseded", 1], ["published", 2]] as const).map(([state, version]) =>
    Fixtures.publishedVersion(policy, version, text, { state, publishedBy: Fixtures.id(UserId) })
  )
  if (superseded === undefined || published === undefined) return yield* Effect.dieMessage("none of both")
  for (const version of [superseded, published]) yield* Fixtures.storeVersion(version, text)
  const pending = { id: policy.draftVersionId, policyId: policy.id, state: "pending" } as const
  yield* Fixtures.unit(versions.setState(organizationId, pending, Fixtures.at(1)))
  const { userId } = yield* Fixtures.storedMember(organizationId)
  const acknowledgement = yield* Fixtures.storedAcknowledgement(published, userId)
  return { organizationId, other, policy, neighbour, superseded, published, pending, acknowledgement }
})

const numberedRefused = [
  "content = '[]'",
  "content = (content::text || ' ')::json",
  "content_hash = repeat('0', 64)",
  "content = '[]', content_hash = repeat('0', 64)",
  "version = 9",
  "version = NULL, state = 'draft'",
  "version = NULL, state = 'draft', content = '[]'",
  "changelog = 'another'",
  "changelog = NULL",
  "published_by = 'usr_other'",
  "published_by = NULL",
  "submitted_by = 'usr_other'",
  "approved_by = 'usr_other', approved_at = now()",
  "comment = 'another'",
  "is_self_approval = true",
  "created_at = now()",
  `id = '${Fixtures.id(PolicyVersionId)}'`
]

const pendingRefused = [
  "content = '[]'",
  "content = (content::text || ' ')::json",
  "content_hash = repeat('0', 64)",
  "state = 'draft', content = '[]'",
  "state = 'draft', content_hash = repeat('0', 64)",
  "state = 'published', version = 3, changelog = ''",
  "created_at = now()",
  `id = '${Fixtures.id(PolicyVersionId)}'`
]

layer(EmbeddedPostgres.layer, { excludeTestServices: true })(
  "published and pending versions and acknowledgements",
  (it) => {
    for (const rowLevelSecurity of [false, true]) {
      it.effect(
        `are protected by the database from every change${rowLevelSecurity ? ", with row-level security" : ""}`,
        () =>
          Effect.gen(function*() {
            const url = yield* EmbeddedPostgres.TestDatabase
            const use = Effect.gen(function*() {
              const { acknowledgement, neighbour, organizationId, other, pending, policy, published, superseded } =
                yield* arrange
              const ask = attempt([organizationId, other.id])
              const check = (statement: string, expected: string) =>
                Effect.map(ask(statement), (actual) => assert.strictEqual(actual, expected, statement))
              const update = (id: string, change: string) =>
                `UPDATE policy_version SET ${change} WHERE organization_id = '${organizationId}' AND id = '${id}'`
              const remove = (id: string) =>
                `DELETE FROM policy_version WHERE organization_id = '${organizationId}' AND id = '${id}'`
              for (const { id } of [superseded, published]) {
                for (const change of numberedRefused) yield* check(update(id, change), isKept)
                for (const change of [`policy_id = '${neighbour.id}'`, `organization_id = '${other.id}'`]) {
                  yield* check(update(id, change), isKept)
                }
                yield* check(remove(id), isKept)
                for (const state of ["published", "superseded"]) {
                  const allowed = `state = '${state}', updated_at = now(), revision = revision + 1, content = content`
                  yield* check(update(id, allowed), isDone)
                }
                yield* check(update(id, "state = 'draft'"), "23514")
              }
              for (const change of pendingRefused) yield* check(update(pending.id, change), isKept)
              yield* check(remove(pending.id), isKept)
              const columns =
                "organization_id, policy_id, id, state, content, content_hash, text_hash, created_at, updated_at"
              const values = columns.replace("content,", "'[]',")
              const row = `policy_version WHERE id = '${pending.id}'`
              yield* check(
                `WITH gone AS (DELETE FROM ${row} RETURNING *)
                INSERT INTO policy_version (${columns}) SELECT ${values} FROM gone`,
                isKept
              )
              yield* check(
                `INSERT INTO policy_version (${columns}) SELECT ${columns} FROM ${row}
                ON CONFLICT (organization_id, id) DO UPDATE SET content = '[]'`,
                isKept
              )
              yield* check(update(pending.id, "state = 'draft', updated_at = now(), revision = revision + 1"), isDone)
              const draft = neighbour.draftVersionId
              yield* check(update(draft, "content = '[]', content_hash = repeat('0', 64), state = 'pending'"), isDone)
              yield* check(update(draft, `id = '${Fixtures.id(PolicyVersionId)}'`), isKept)
              yield* check(update(draft, `policy_id = '${Fixtures.id(PolicyId)}'`), isKept)
              yield* check(remove(draft), isKept)
              const removePolicy = (id: string) =>
                `DELETE FROM policy WHERE organization_id = '${organizationId}' AND id = '${id}'`
              yield* check(removePolicy(policy.id), isKept)
              yield* check(removePolicy(neighbour.id), isDone)
              const acknowledged = `WHERE organization_id = '${organizationId}' AND id = '${acknowledgement.id}'`
              for (const change of ["at = now()", "content_hash = ''", "user_id = user_id", "id = 'ack_1'"]) {
                yield* check(`UPDATE acknowledgement SET ${change} ${acknowledged}`, isKept)
              }
              yield* check(`DELETE FROM acknowledgement ${acknowledged}`, isKept)
            })
            yield* Effect.provide(use, storage(url, yield* DatabaseSchema, rowLevelSecurity))
          }).pipe(Effect.provide(database))
      )
    }
  }
)

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("a policy", (it) => {
  it.effect("has an approver only while it is pending, and a hash only while a version is active", () =>
    Effect.gen(function*() {
      const url = yield* EmbeddedPostgres.TestDatabase
      const use = Effect.gen(function*() {
        const { organizationId, policy, published } = yield* arrange
        const { userId } = yield* Fixtures.storedMember(organizationId)
        const ask = attempt([organizationId])
        const cases: ReadonlyArray<readonly [change: string, expected: string]> = [
          ["pending_since = now()", "23514"],
          [`pending_approver_id = '${userId}'`, "23514"],
          [`pending_since = now(), pending_approver_id = '${userId}'`, isDone],
          [`active_version_id = '${published.id}'`, "23514"],
          ["active_content_hash = repeat('0', 64)", "23514"],
          [`active_version_id = '${published.id}', active_content_hash = '${published.contentHash}'`, isDone],
          ["status = 'archived'", "23514"],
          ["frequency = 'weekly'", "23514"],
          ["department = 'law'", "23514"]
        ]
        for (const [change, expected] of cases) {
          assert.strictEqual(yield* ask(`UPDATE policy SET ${change} WHERE id = '${policy.id}'`), expected, change)
        }
      })
      yield* Effect.provide(use, storage(url, yield* DatabaseSchema, false))
    }).pipe(Effect.provide(database)))
})
