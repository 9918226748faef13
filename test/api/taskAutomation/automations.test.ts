import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { automationTenant } from "../../support/Automations.ts"
import { onEveryStack } from "../../support/onEveryStack.ts"
import { asking, eventsOf, keyOf } from "../../support/People.ts"
import { refusal } from "../../support/Policies.ts"
import { refusals } from "../../support/Tasks.ts"
import { tenant } from "../../support/Tenant.ts"

onEveryStack("automations", (it) => {
  it.effect("creates an automation of a task from a name, without a version", () =>
    Effect.gen(function*() {
      const { ask, list, people, task } = yield* automationTenant
      const { body, headers, status } = yield* ask("POST", list, { name: "  Compare accounts " })
      const { createdAt, id, updatedAt, ...rest } = body
      assert.deepStrictEqual([status, headers.get("etag")], [201, "\"1\""])
      assert.match(id, /^aut_[0-9a-hjkmnp-tv-z]{26}$/)
      assert.strictEqual(updatedAt, createdAt)
      assert.deepStrictEqual(rest, {
        revision: 1,
        organizationId: people.organization.id,
        taskId: task.id,
        name: "Compare accounts",
        description: "",
        latestVersion: null,
        isArchived: false,
        allowed: ["update", "remove", "publish"],
        authType: "api-key",
        authenticatedUser: { id: people.owner.user.id, email: people.owner.user.email }
      })
      const read = yield* ask("GET", `${list}/${id}`)
      assert.deepStrictEqual([read.body, read.headers.get("etag")], [body, "\"1\""])
      const [event, ...others] = yield* eventsOf(people.owner.key, `resource=${id}`)
      assert.deepStrictEqual([event.action, event.resource, others], [
        "automation.created",
        { type: "automation", id },
        []
      ])
      assert.deepStrictEqual(event.after, {
        taskId: task.id,
        name: "Compare accounts",
        description: "",
        latestVersion: null,
        isArchived: false
      })
    }))

  it.effect("updates the given fields alone, and writes nothing when nothing changes", () =>
    Effect.gen(function*() {
      const { ask, automated, people } = yield* automationTenant
      const { path, ...automation } = yield* automated({ description: " All\n" })
      const change = (body: object, headers = {}) => ask("PATCH", path, body, headers)
      for (const same of [{}, { name: " Compare accounts", description: " All\n" }]) {
        assert.deepStrictEqual((yield* change(same)).body, automation)
      }
      const { body, headers } = yield* change({ name: "Renamed" })
      assert.deepStrictEqual(body, { ...automation, name: "Renamed", updatedAt: body.updatedAt, revision: 2 })
      assert.strictEqual(headers.get("etag"), "\"2\"")
      assert.deepStrictEqual(refusal(yield* change({ name: "Late" }, { "if-match": "\"1\"" })), [
        412,
        "precondition_failed"
      ])
      const events = yield* eventsOf(people.owner.key, `resource=${automation.id}&action=automation.updated`)
      assert.deepStrictEqual(events.map(({ after, before }) => [before, after]), [
        [{ name: "Compare accounts" }, { name: "Renamed" }]
      ])
    }))

  it.effect("rejects an invalid automation with a pointer to each field error", () =>
    Effect.gen(function*() {
      const { ask, automated, list } = yield* automationTenant
      const { path } = yield* automated()
      const cases: ReadonlyArray<readonly [body: object, ...pointers: ReadonlyArray<string>]> = [
        [{ name: " " }, "/name"],
        [{ name: "x".repeat(256), description: "x".repeat(10_001) }, "/description", "/name"],
        [{ description: null }, "/description"],
        [{ latestVersion: 7, taskId: "tsk_1" }, "/latestVersion", "/taskId"]
      ]
      for (const [body, ...pointers] of cases) {
        for (const [method, to] of [["PATCH", path], ["POST", list]] as const) {
          const answer = yield* ask(method, to, method === "POST" ? { name: "N", ...body } : body)
          assert.deepStrictEqual(refusal(answer), [400, "invalid_request"], answer.text)
          assert.deepStrictEqual(answer.body.errors.map((error: any) => error.pointer).sort(), pointers)
        }
      }
      assert.strictEqual((yield* ask("POST", list, {})).status, 400)
    }))

  it.effect("lists the automations of one task, in pages and by name", () =>
    Effect.gen(function*() {
      const { ask, automated, created, list } = yield* automationTenant
      const sibling = yield* created()
      for (const name of ["Beta", "alpha", "Gamma"]) yield* automated({ name })
      yield* automated({ name: "Other" }, `${sibling.path}/automations`)
      const { body } = yield* ask("GET", list)
      assert.deepStrictEqual(body.data.map(({ name }: any) => name), ["Beta", "alpha", "Gamma"])
      assert.deepStrictEqual([body.count, body.nextCursor], [3, null])
      const first = (yield* ask("GET", `${list}?sort=-name&limit=2`)).body
      const second = (yield* ask("GET", `${list}?sort=-name&limit=2&cursor=${first.nextCursor}`)).body
      assert.deepStrictEqual([...first.data, ...second.data].map(({ name }) => name), ["Gamma", "Beta", "alpha"])
      assert.deepStrictEqual([first.count, second.count, second.nextCursor], [3, 3, null])
      const elsewhere = yield* ask("GET", `${sibling.path}/automations?sort=-name&limit=2&cursor=${first.nextCursor}`)
      assert.deepStrictEqual(refusal(elsewhere), [400, "invalid_cursor"])
      assert.strictEqual((yield* ask("GET", `${sibling.path}/automations`)).body.count, 1)
    }))

  it.effect("hides an automation from another task and another organization", () =>
    Effect.gen(function*() {
      const { ask, automated, created, list, published } = yield* automationTenant
      const automation = yield* automated()
      const { body: version } = yield* published(automation, "1")
      const sibling = yield* created()
      const elsewhere = yield* asking((yield* tenant).owner.key)
      const onList = [["GET", list], ["POST", list, { name: "Mine" }]] as const
      const under = (path: string) =>
        [
          ["GET", path],
          ["PATCH", path, { name: "Mine" }],
          ["GET", `${path}/versions`],
          ["POST", `${path}/versions`, { script: "2" }],
          ["GET", `${path}/versions/${version.id}`]
        ] as const
      for (const [method, path, body] of onList) {
        assert.deepStrictEqual(refusal(yield* elsewhere(method, path, body)), [404, "task_not_found"])
        const unknown = yield* ask(method, "/v1/tasks/tsk_1/automations", body)
        assert.deepStrictEqual(refusal(unknown), [404, "task_not_found"])
      }
      const foreign = yield* Effect.forEach(under(automation.path), ([method, path, body]) =>
        elsewhere(method, path, body))
      const misplaced = yield* Effect.forEach(
        [`${sibling.path}/automations/${automation.id}`, `${list}/aut_1`].flatMap(under),
        ([method, path, body]) =>
          ask(method, path, body)
      )
      for (const answer of refusals([...foreign, ...misplaced])) {
        assert.deepStrictEqual(answer, [404, "automation_not_found"])
      }
      assert.strictEqual((yield* ask("GET", automation.path)).body.latestVersion, 1)
    }))

  it.effect("is named in the exported audit log for callers who may read automations", () =>
    Effect.gen(function*() {
      const { ask, automated, people, task } = yield* automationTenant
      const { id } = yield* automated({ name: "Nightly" })
      const removed = yield* automated({ name: "Weekly" })
      const namesFor = (...scopes: ReadonlyArray<string>) =>
        Effect.gen(function*() {
          const key = yield* keyOf(people, people.owner.member.id, ["audit:export", ...scopes])
          const exported = yield* Effect.forEach(
            [id, removed.id],
            (resource) => Effect.flatMap(asking(key), (ask) => ask("GET", `/v1/audit-logs/export?resource=${resource}`))
          )
          // the fields of the events hold the names too
          return exported.map(({ text }) => /,automation,aut_\w+,(\w*),/.exec(text)?.[1])
        })
      assert.deepStrictEqual(yield* namesFor("automation:read"), ["Nightly", "Weekly"])
      assert.deepStrictEqual(yield* namesFor("task:read"), ["", ""])
      yield* ask("DELETE", task.path)
      assert.deepStrictEqual(yield* namesFor("automation:read"), ["Nightly", "Weekly"])
      assert.deepStrictEqual(yield* namesFor("task:read"), ["", ""])
    }))

  it.effect("are removed while they have no version, and archived afterwards", () =>
    Effect.gen(function*() {
      const { ask, automated, list, people, published } = yield* automationTenant
      const unused = yield* automated()
      const removed = yield* ask("DELETE", unused.path)
      assert.deepStrictEqual([removed.status, removed.body], [200, { success: true, id: unused.id }])
      assert.deepStrictEqual(refusal(yield* ask("DELETE", unused.path)), [404, "automation_not_found"])
      const actions = (yield* eventsOf(people.owner.key, `resource=${unused.id}`)).map(({ action }) => action)
      assert.deepStrictEqual(actions, ["automation.created", "automation.removed"])

      const used = yield* automated()
      yield* published(used, "1")
      assert.deepStrictEqual(refusal(yield* ask("DELETE", used.path)), [409, "automation_has_versions"])
      assert.isTrue((yield* ask("PATCH", used.path, { isArchived: true })).body.isArchived)
      for (
        const answer of [
          yield* published(used, "2"),
          yield* ask("PATCH", used.path, { name: "New" }),
          yield* ask("PATCH", used.path, { name: "New", isArchived: true })
        ]
      ) assert.deepStrictEqual(refusal(answer), [409, "automation_archived"])
      assert.strictEqual((yield* ask("PATCH", used.path, { isArchived: true })).status, 200)
      const found = (flag: boolean) =>
        Effect.map(ask("GET", `${list}?isArchived=${flag}`), ({ body }) => body.data.map(({ id }: any) => id))
      assert.deepStrictEqual([yield* found(true), yield* found(false)], [[used.id], []])
      assert.lengthOf((yield* ask("GET", `${used.path}/versions`)).body.versions, 1)
      assert.deepInclude((yield* ask("PATCH", used.path, { name: "New", isArchived: false })).body, {
        name: "New",
        isArchived: false
      })
      assert.strictEqual((yield* published(used, "2")).body.version, 2)
    }))

  it.effect("needs the permission of automations for each request, and none of tasks", () =>
    Effect.gen(function*() {
      const { automated, list, people, published } = yield* automationTenant
      const automation = yield* automated()
      const { body: version } = yield* published(automation, "1")
      const needed = [
        ["automation:read", "GET", list],
        ["automation:read", "GET", automation.path],
        ["automation:read", "GET", `${automation.path}/versions`],
        ["automation:read", "GET", `${automation.path}/versions/${version.id}`],
        ["automation:create", "POST", list, { name: "New" }],
        ["automation:update", "PATCH", automation.path, { name: "New" }],
        ["automation:publish", "POST", `${automation.path}/versions`, { script: "2" }],
        ["automation:delete", "DELETE", (yield* automated()).path]
      ] as const
      const scopes = [...new Set(needed.map(([permission]) => permission)), "task:read"]
      for (const [permission, method, path, body] of needed) {
        for (const scope of scopes) {
          const key = yield* keyOf(people, people.owner.member.id, [scope])
          const answer = yield* (yield* asking(key))(method, path, body)
          assert.strictEqual(answer.status < 300, scope === permission, `${method} ${path} with ${scope}`)
          if (scope !== permission) assert.deepStrictEqual(answer.body.missing, [permission])
        }
      }
      const member = yield* (yield* asking(people.member.key))("GET", list)
      assert.strictEqual(member.status, 403)
    }))
})
