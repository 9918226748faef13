import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, beforeAll, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { countUsers } from "../../packages/browser-playwright/test/support/Processes.ts"
import { rounds } from "../support/Rounds.ts"
import { until } from "../support/Waiting.ts"
import * as DurablePostgres from "./support/DurablePostgres.ts"
import * as ReferenceServer from "./support/ReferenceServer.ts"
import { slowPage } from "./support/SlowPage.ts"

const automations = 4
const kills = Number(process.env["KILLS"] ?? rounds(3, 10))

/** Three servers on one database, whose browsers keep their files in `temporary`. */
const cluster = (host: string) =>
  Effect.gen(function*() {
    const postgres = yield* DurablePostgres.empty(yield* DurablePostgres.binaries)
    const data = yield* DurablePostgres.folder
    const temporary = yield* DurablePostgres.folder
    const environment = {
      DATABASE_URL: postgres.url(),
      ATTESTRY_DATA: data,
      ATTESTRY_DEMO: "0",
      EGRESS_ALLOW: host,
      TMPDIR: temporary
    }
    const { key, server } = yield* ReferenceServer.first(environment)
    const others = yield* Effect.replicateEffect(ReferenceServer.make(environment), 2)
    for (const other of others) yield* Effect.zipRight(other.launch, other.ready)
    const create = (path: string, body: object) =>
      Effect.map(server.send("POST", path, { key, body }), (answer) => {
        assert.strictEqual(answer.status, 201, answer.text)
        return String(answer.body.id)
      })
    return { create, servers: [server, ...others], temporary, url: postgres.url() }
  })

type Cluster = Effect.Effect.Success<ReturnType<typeof cluster>>

const createAutomation = ({ create }: Cluster, host: string) =>
  Effect.gen(function*() {
    const taskId = yield* create("/v1/tasks", { title: "Review access", frequency: "monthly" })
    const id = yield* create("/v1/browser/automations", {
      taskId,
      name: "List administrators",
      targetUrl: `http://${host}/`,
      instruction: "expect text \"Administrators\"\nscreenshot",
      schedule: "0 0 1 1 *"
    })
    return { id, taskId }
  })

interface Run {
  readonly automationId: string
  readonly status: string
  readonly attachmentId: string
  readonly due: string
  readonly attempts: number
}

/** Makes all automations due, kills a server meanwhile, and waits for the ends of the runs, again and again. */
const killWhileRunning = ({ servers }: Cluster) =>
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const unfinished = sql`
      SELECT 1
      FROM attestry.browser_automation
      LEFT JOIN attestry.browser_run run ON run.automation_id = browser_automation.id AND finished_at IS NULL
      WHERE next_due_at < now() OR run.id IS NOT NULL`
    for (let i = 0; i < kills; i++) {
      yield* sql`
        UPDATE attestry.browser_automation
        SET next_due_at = timestamptz '2026-01-01T00:00Z' + ${i} * interval '1 minute'`
      yield* Effect.sleep(`${Math.round(Math.random() * 6_000)} millis`)
      const victim = servers[i % servers.length]
      if (victim !== undefined) yield* Effect.zipRight(victim.kill, Effect.zipRight(victim.launch, victim.ready))
      yield* until(Effect.map(unfinished, (rows) => rows.length === 0))
    }
    const runs = yield* sql<Run>`
      SELECT automation_id AS "automationId", status, attachment_id AS "attachmentId", attempts,
        to_char(due_at AT TIME ZONE 'UTC', 'HH24:MI') AS due
      FROM attestry.browser_run
      ORDER BY due_at`
    const attachments = yield* sql<{ readonly id: string; readonly taskId: string }>`
      SELECT id, task_id AS "taskId"
      FROM attestry.attachment`
    return { attachments, runs }
  })

beforeAll(() => Effect.runPromise(ReferenceServer.built))

describe("browser automations of three servers", () => {
  it.scopedLive("have one run and one picture per due time, however often servers are killed", () =>
    Effect.gen(function*() {
      const { host } = yield* slowPage
      const all = yield* cluster(host)
      const targets = yield* Effect.replicateEffect(createAutomation(all, host), automations)
      const began = performance.now()
      const { attachments, runs } = yield* Effect.provide(
        killWhileRunning(all),
        Pool.layer({ url: Redacted.make(all.url) })
      )
      const seconds = (performance.now() - began) / 1_000
      const again = runs.filter(({ attempts }) => attempts > 1).length
      console.log(`${kills} kills, ${runs.length} runs, ${again} begun again, ${seconds.toFixed(0)} s`)
      const dueTimes = Array.from({ length: kills }, (_, i) => `00:${String(i).padStart(2, "0")}`)
      for (const { id, taskId } of targets) {
        const own = runs.filter(({ automationId }) => automationId === id)
        assert.deepStrictEqual(own.map(({ due }) => due), dueTimes)
        assert.deepStrictEqual(own.map(({ status }) => status), dueTimes.map(() => "passed"))
        const pictures = attachments.filter((attachment) => attachment.taskId === taskId)
        assert.sameMembers(pictures.map((picture) => picture.id), own.map(({ attachmentId }) => attachmentId))
      }
      yield* Effect.forEach(all.servers, ({ stop }) => stop, { discard: true })
      yield* until(Effect.sync(() => countUsers(all.temporary) === 0))
    }))
})
