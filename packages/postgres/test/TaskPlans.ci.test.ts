import * as Fixtures from "@attestry/conformance/Fixtures"
import { type Attachment, AttachmentStore } from "@attestry/core/attachment"
import { byCreation, type Slice } from "@attestry/core/page"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { type StoredTaskQuery, type Task, TaskId, taskOrder, TaskStore } from "@attestry/core/task"
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import * as Postgres from "@attestry/postgres/Postgres"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as EmbeddedPostgres from "../../../test/support/EmbeddedPostgres.ts"
import * as NewSchema from "../../../test/support/NewSchema.ts"
import { explain } from "./support/explain.ts"

const tasks = 5_000
const files = 2_000

/** A task with all of the files; every tenth task is done and recurs. */
const first = TaskId.make("tsk_1")
const ada = UserId.make("usr_1")

/** That number of tasks of one organization, a hundredth of them of one member, and as many of ten others. */
const fill = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    yield* sql.withTransaction(sql.unsafe(`
      SET LOCAL search_path TO ${yield* DatabaseSchema};
      ALTER TABLE task SET (autovacuum_enabled = false);
      ALTER TABLE attachment SET (autovacuum_enabled = false);
      INSERT INTO organization (id, name, time_zone, created_at, updated_at)
      SELECT 'org_' || n, 'Other', 'UTC', now(), now() FROM generate_series(1, 10) AS n;
      INSERT INTO users (id, name, name_key, email, email_key, email_verified, is_service, created_at, updated_at)
      VALUES ('${ada}', 'Ada', 'ada', 'ada@example.com', 'ada@example.com', true, false, now(), now());
      INSERT INTO member (organization_id, id, user_id, role, is_active, created_at, updated_at, preferences_updated_at)
      VALUES ('${organizationId}', 'mem_1', '${ada}', 'member', true, now(), now(), now());
      INSERT INTO task (
        organization_id, id, title, title_key, description, description_key, status, frequency, assignee_id, due_date,
        completed_at, created_at, updated_at, waiting_since, newest_evidence_at,
        approval, editors
      )
      SELECT CASE WHEN n <= ${tasks} THEN '${organizationId}' ELSE 'org_' || 1 + n % 10 END, 'tsk_' || n, md5(n::text),
        md5(n::text), '', '', CASE WHEN n % 10 = 0 THEN 'done' ELSE 'todo' END, 'monthly',
        CASE WHEN n <= ${tasks} AND n % 100 = 0 THEN '${ada}' END,
        CASE WHEN n % 3 > 0 THEN timestamptz '2026-01-01' + n * interval '1 hour' END,
        CASE WHEN n % 10 = 0 THEN now() END, timestamptz '2026-01-01' + n / 3 * interval '1 second', now(), now(),
        CASE WHEN n % 2 = 0 THEN timestamptz '2026-01-01' + n * interval '1 hour' END, '{"state": "none"}', '[]'
      FROM generate_series(1, ${2 * tasks}) AS n;
      INSERT INTO attachment (
        organization_id, id, task_id, file_name, file_type, file_size, description, sha256, blob_key, created_at, created_by
      )
      SELECT '${organizationId}', 'att_' || n, CASE WHEN n <= ${files} THEN '${first}' ELSE 'tsk_' || n END, 'a.txt',
        'text/plain', 1, '', repeat('0', 64), 'attachment/' || n, timestamptz '2026-01-01' + n / 3 * interval '1 second',
        '${ada}'
      FROM generate_series(1, ${2 * files}) AS n`))
  })

const pages = [1, 2, 19]
const keys = ["createdAt", "title", "dueDate", "updatedAt", "status"] as const
const sorts = keys.flatMap((key) => [key, `-${key}`] as const)
const limit = 100

layer(
  Postgres.layerStores.pipe(Layer.provideMerge(NewSchema.layer), Layer.provide(EmbeddedPostgres.layer)),
  { excludeTestServices: true }
)("queries over 5,000 tasks and 2,000 files of one", (it) => {
  it.effect("read only a page's rows, on the last page as on the first, with and without statistics", () =>
    Effect.gen(function*() {
      const sql = yield* SqlClient
      const store = yield* TaskStore
      const attachments = yield* AttachmentStore
      const { id } = yield* Fixtures.storedOrganization()
      yield* fill(id)
      const explained = explain("task", "attachment")

      const taskPage = (sort: Slice<StoredTaskQuery>["sort"], size: number, after?: Task) => {
        const position = after === undefined ? undefined : taskOrder.position(after, sort)
        return store.list(id, { filters: {}, sort, after: position, limit: size })
      }
      const filePage = (sort: "createdAt" | "-createdAt", size: number, after?: Attachment) => {
        const position = after === undefined ? undefined : byCreation.position(after)
        return attachments.list(id, first, { filters: {}, sort, after: position, limit: size })
      }
      for (const hasStatistics of [false, true]) {
        if (hasStatistics) yield* sql`ANALYZE`
        const told = `statistics: ${hasStatistics}`
        for (const sort of sorts) {
          const all = yield* taskPage(sort, tasks)
          assert.strictEqual(all.length, tasks)
          for (const nth of pages) {
            const begin = (nth - 1) * limit
            const { read, sequential, value } = yield* explained(taskPage(sort, limit, all[begin - 1]))
            assert.deepStrictEqual(value, all.slice(begin, begin + limit))
            assert.deepStrictEqual(sequential, [])
            assert.isAtMost(read, hasStatistics ? limit : tasks, `page ${nth} by ${sort}, ${told}`)
          }
        }
        for (const sort of ["createdAt", "-createdAt"] as const) {
          const all = yield* filePage(sort, files)
          assert.strictEqual(all.length, files)
          for (const nth of pages) {
            const begin = (nth - 1) * limit
            const { read, sequential, value } = yield* explained(filePage(sort, limit, all[begin - 1]))
            assert.deepStrictEqual(value, all.slice(begin, begin + limit))
            assert.deepStrictEqual(sequential, [])
            assert.isAtMost(read, hasStatistics ? 2 * limit : files, `files, page ${nth} by ${sort}, ${told}`)
          }
        }
        const assigned = yield* explained(store.assignedTo(id, ada))
        assert.strictEqual(assigned.value.length, tasks / 100)
        assert.deepStrictEqual(assigned.sequential, [])
        if (hasStatistics) assert.isAtMost(assigned.read, 2 * tasks / 100)
        for (const [now, count] of [[0, 0], [1e12, limit]] as const) {
          const due = yield* explained(store.due(Fixtures.at(now), limit))
          assert.strictEqual(due.value.length, count)
          assert.deepStrictEqual([due.sequential, due.indexes], [[], ["task_recurring"]])
          if (hasStatistics) assert.isAtMost(due.read, count + 1)
        }
        const dueBefore = Fixtures.at(Date.parse("2026-01-05") - Date.parse(Fixtures.at(0)))
        const soon = yield* explained(
          store.list(id, { filters: { dueBefore }, sort: "dueDate", after: undefined, limit })
        )
        assert.strictEqual(soon.value.length, 64)
        assert.deepStrictEqual(soon.sequential, [])
        if (hasStatistics) assert.isAtMost(soon.read, 65)
      }
    }))
})
