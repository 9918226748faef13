import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { tenant } from "../../support/Tenant.ts"

const automations = "/v1/browser/automations"

const arrange = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* tenant
  const ask = (method: string, path: string, body?: unknown, key = people.owner.key, headers = {}) =>
    send(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  const created = (path: string, body: object) =>
    Effect.map(ask("POST", path, body), (answer) => {
      assert.strictEqual(answer.status, 201, answer.text)
      return answer.body
    })
  const task = yield* created("/v1/tasks", { title: "Review access" })
  const fields = {
    taskId: task.id,
    name: "List administrators",
    targetUrl: "https://admin.example.com/users",
    instruction: "expect text \"Administrators\"\nscreenshot"
  }
  return { people, ask, task, fields, create: (more: object = {}) => created(automations, { ...fields, ...more }) }
})

onEveryStack("browser automations", (it) => {
  it.effect("creates, lists, changes and removes a browser automation", () =>
    Effect.gen(function*() {
      const { ask, create, fields, people } = yield* arrange
      const automation = yield* create({ description: "Who can manage users", schedule: "0 9 * * 1" })
      assert.match(automation.id, /^bra_[0-9a-z]{26}$/)
      assert.deepInclude(automation, {
        ...fields,
        description: "Who can manage users",
        schedule: "0 9 * * 1",
        isEnabled: true,
        sessionId: null,
        createdBy: people.owner.user.id,
        plan: "ready",
        plannedBy: null,
        problems: []
      })
      assert.deepStrictEqual(automation.steps.map(({ action }: any) => action.type), ["expect", "screenshot"])
      assert.isAbove(Date.parse(automation.nextDueAt), Date.now())
      const path = `${automations}/${automation.id}`
      const got = yield* ask("GET", path)
      assert.deepStrictEqual(got.body, automation)
      assert.strictEqual(got.headers.get("etag"), "\"1\"")
      const { allowed, plan: _, plannedBy: __, problems: ___, steps: ____, ...row } = automation
      assert.deepStrictEqual(allowed, ["update", "remove", "run"])
      for (const query of ["", "?isEnabled=true", `?taskId=${fields.taskId}`, "?sort=-name"]) {
        assert.deepStrictEqual((yield* ask("GET", `${automations}${query}`)).body.data, [row])
      }
      assert.strictEqual((yield* ask("GET", `${automations}?isEnabled=false`)).body.count, 0)
      const patch = { isEnabled: false, description: null }
      const changed = yield* ask("PATCH", path, patch, people.owner.key, { "if-match": "\"1\"" })
      assert.strictEqual(changed.status, 200, changed.text)
      assert.deepInclude(changed.body, { isEnabled: false, nextDueAt: null, schedule: "0 9 * * 1" })
      assert.notProperty(changed.body, "description")
      const cleared = yield* ask("PATCH", path, { isEnabled: true, schedule: null })
      assert.notProperty(cleared.body, "schedule")
      assert.isNull(cleared.body.nextDueAt)
      const same = yield* ask("PATCH", path, { schedule: null })
      assert.strictEqual(same.body.updatedAt, cleared.body.updatedAt)
      assert.strictEqual((yield* ask("PATCH", path, {}, people.owner.key, { "if-match": "\"1\"" })).status, 412)
      assert.strictEqual((yield* ask("DELETE", path)).status, 200)
      assert.strictEqual((yield* ask("GET", path)).body.code, "browser_automation_not_found")
      const log = yield* ask("GET", `/v1/audit-logs?resource=${automation.id}`)
      assert.deepStrictEqual(log.body.data.map(({ action }: any) => action), [
        "browserAutomation.removed",
        "browserAutomation.updated",
        "browserAutomation.updated",
        "browserAutomation.created"
      ])
    }))

  it.effect("accepts any instruction, and says which lines are no steps", () =>
    Effect.gen(function*() {
      const { ask, create, fields } = yield* arrange
      const free = yield* create({ instruction: "See whether everybody has a second factor." })
      assert.deepInclude(free, { plan: "needs_model" })
      assert.strictEqual(free.problems[0].line, 1)
      yield* create({ instruction: "🔑".repeat(10_000) })
      for (const instruction of ["", "x".repeat(10_001)]) {
        const { body, status } = yield* ask("POST", automations, { ...fields, instruction })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/instruction"])
      }
    }))

  it.effect("rejects a URL that no browser may open, when it is created and changed", () =>
    Effect.gen(function*() {
      const { ask, create, fields } = yield* arrange
      const { id } = yield* create({ targetUrl: "http://status.example.com/?a=b" })
      const rejected = [
        "https://127.0.0.1/",
        "http://localhost/",
        "https://10.0.0.8/x",
        "http://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fd00::1]/",
        "http://[fe80::1]/",
        "http://0x7f.1/",
        "https://intranet/",
        "https://printer.local/",
        "https://example.com:8443/"
      ]
      for (const targetUrl of rejected) {
        for (
          const answer of [
            yield* ask("POST", automations, { ...fields, targetUrl }),
            yield* ask("PATCH", `${automations}/${id}`, { targetUrl })
          ]
        ) {
          assert.deepStrictEqual([answer.status, answer.body.code], [400, "target_url_rejected"], targetUrl)
          assert.deepStrictEqual(answer.body.errors.map(({ pointer }: any) => pointer), ["/targetUrl"])
          assert.notInclude(answer.text, targetUrl)
        }
      }
      for (
        const targetUrl of [
          "https://user:pass@example.com/",
          "ftp://example.com",
          "no-url",
          `https://example.com/${"x".repeat(2_048)}`
        ]
      ) {
        const { body, status } = yield* ask("POST", automations, { ...fields, targetUrl })
        assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/targetUrl"], targetUrl)
      }
      yield* create({ targetUrl: "http://receiver.internal:8080/allowed" })
    }))

  it.effect("rejects a schedule that is none, or is due more than every five minutes", () =>
    Effect.gen(function*() {
      const { ask, create, fields } = yield* arrange
      const { id } = yield* create()
      for (
        const schedule of ["* * * * *", "*/4 * * * *", "0,58 * * * *", "59 23 * * *,0 0 * * *", "0 0 31 2 *", "hourly"]
      ) {
        for (
          const { body, status } of [
            yield* ask("POST", automations, { ...fields, schedule }),
            yield* ask("PATCH", `${automations}/${id}`, { schedule })
          ]
        ) {
          assert.deepStrictEqual([status, body.errors[0].pointer], [400, "/schedule"], schedule)
        }
      }
      const tooClose = yield* ask("POST", automations, { ...fields, schedule: "0,3 0 1 1 *" })
      assert.strictEqual(tooClose.body.code, "schedule_too_frequent")
      yield* create({ schedule: "*/5 * * * *" })
    }))

  it.effect("refers only to a task and a session of the organization", () =>
    Effect.gen(function*() {
      const { ask, create, fields } = yield* arrange
      const other = yield* arrange
      const { id } = yield* create()
      for (const taskId of [other.task.id, "tsk_unknown"]) {
        const { body, status } = yield* ask("POST", automations, { ...fields, taskId })
        assert.deepStrictEqual([status, body.code], [404, "task_not_found"])
      }
      const sessionId = "brs_unknown"
      for (
        const { body, status } of [
          yield* ask("POST", automations, { ...fields, sessionId }),
          yield* ask("PATCH", `${automations}/${id}`, { sessionId })
        ]
      ) assert.deepStrictEqual([status, body.code], [404, "browser_session_not_found"])
      const theirs = yield* other.create()
      for (
        const [method, path, body] of [["GET", ""], ["PATCH", "", {}], ["DELETE", ""], ["POST", "/run"], [
          "GET",
          "/runs"
        ]] as const
      ) {
        const answer = yield* ask(method, `${automations}/${theirs.id}${path}`, body)
        assert.deepStrictEqual([answer.status, answer.body.code], [404, "browser_automation_not_found"])
      }
    }))

  it.effect("has at most 100 browser automations in an organization", () =>
    Effect.gen(function*() {
      const { ask, create, fields } = yield* arrange
      yield* Effect.replicateEffect(create(), 100, { discard: true })
      const { body, status } = yield* ask("POST", automations, fields)
      assert.deepStrictEqual([status, body.code], [409, "too_many_browser_automations"])
    }))

  it.effect("queues one run at a time, and removes runs with the automation and the task", () =>
    Effect.gen(function*() {
      const { ask, create, people, task } = yield* arrange
      const one = yield* create({ isEnabled: false })
      const two = yield* create()
      const path = `${automations}/${one.id}`
      const queued = yield* ask("POST", `${path}/run`)
      assert.strictEqual(queued.status, 201, queued.text)
      assert.deepInclude(queued.body, {
        automationId: one.id,
        taskId: task.id,
        status: "pending",
        trigger: "manual",
        dueAt: null,
        missed: 0,
        steps: [],
        comparison: null,
        createdBy: people.owner.user.id
      })
      const again = yield* ask("POST", `${path}/run`)
      assert.deepStrictEqual([again.status, again.body.code], [409, "browser_run_unfinished"])
      assert.deepStrictEqual((yield* ask("GET", `${path}/runs/${queued.body.id}`)).body, queued.body)
      assert.deepStrictEqual((yield* ask("GET", `${path}/runs`)).body.data, [queued.body])
      const elsewhere = yield* ask("GET", `${automations}/${two.id}/runs/${queued.body.id}`)
      assert.strictEqual(elsewhere.body.code, "browser_run_not_found")
      yield* ask("DELETE", path)
      assert.strictEqual((yield* ask("GET", `${path}/runs/${queued.body.id}`)).status, 404)
      yield* ask("POST", `${automations}/${two.id}/run`)
      assert.strictEqual((yield* ask("DELETE", `/v1/tasks/${task.id}`)).status, 200)
      assert.strictEqual((yield* ask("GET", automations)).body.count, 0)
      const log = yield* ask("GET", `/v1/audit-logs?resource=${two.id}&action=browserAutomation.removed`)
      assert.strictEqual(log.body.count, 1)
    }))

  it.effect("plans again when the time zone of the organization changes", () =>
    Effect.gen(function*() {
      const { ask, create } = yield* arrange
      const { id, nextDueAt } = yield* create({ schedule: "30 9 * * *" })
      const timeZone = "Asia/Kolkata"
      assert.strictEqual((yield* ask("PATCH", "/v1/organization", { timeZone })).status, 200)
      const { body } = yield* ask("GET", `${automations}/${id}`)
      assert.match(nextDueAt, /T09:30:00.000Z$/)
      assert.match(body.nextDueAt, /T04:00:00.000Z$/)
    }))
})
