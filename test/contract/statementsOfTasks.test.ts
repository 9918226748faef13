import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { attachmentTenant, textFile } from "../support/Attachments.ts"
import { automationTenant } from "../support/Automations.ts"
import { newPerson } from "../support/People.ts"
import { taskTenant } from "../support/Tasks.ts"
import { signIn } from "../support/Tenant.ts"
import { counted, countIn, countOf } from "./support/Statements.ts"

layer(counted, { excludeTestServices: true })("statements per request for tasks", (it) => {
  it.effect("stay constant when the number of automations or versions grows", () =>
    Effect.gen(function*() {
      const { automated, created, list, people, published } = yield* automationTenant
      const { key } = people.owner
      const one = yield* automated()
      const { body: version } = yield* published(one, "first")
      const measured = Effect.gen(function*() {
        const task = yield* created()
        for (let i = 0; i < 3; i++) yield* published(yield* automated({}, `${task.path}/automations`), "script")
        const publish = (headers = {}) => countOf("POST", `${one.path}/versions`, key, { script: "next" }, headers)
        return {
          list: yield* countOf("GET", `${list}?limit=1`, key),
          create: yield* countOf("POST", list, key, { name: "b" }),
          get: yield* countOf("GET", one.path, key),
          patch: yield* countOf("PATCH", one.path, key, { name: crypto.randomUUID() }),
          same: yield* countOf("PATCH", one.path, key, {}),
          versions: yield* countOf("GET", `${one.path}/versions`, key),
          version: yield* countOf("GET", `${one.path}/versions/${version.id}`, key),
          publish: yield* publish(),
          keyed: yield* publish({ "idempotency-key": crypto.randomUUID() }),
          removeTask: yield* countOf("DELETE", task.path, key)
        }
      })
      yield* automated()
      const few = yield* measured
      assert.deepStrictEqual(few, {
        list: 3,
        create: 2,
        get: 1,
        patch: 2,
        same: 1,
        versions: 2,
        version: 2,
        publish: 2,
        keyed: 3,
        removeTask: 4
      })
      yield* Effect.replicateEffect(automated(), 120, { concurrency: 4 })
      yield* Effect.replicateEffect(published(one, "more"), 120, { concurrency: 4 })
      assert.deepStrictEqual(yield* measured, few)
    }))

  it.effect("stay constant when the number of tasks grows", () =>
    Effect.gen(function*() {
      const { ask, created, inReview, people } = yield* taskTenant
      const { key } = people.owner
      const [admin, member] = [yield* signIn(people.admin.user.id), yield* signIn(people.member.user.id)]
      const [assigneeId, approverId] = [people.member.user.id, people.admin.user.id]
      const leaver = yield* newPerson(people, "admin")
      const one = yield* created({ assigneeId, frequency: "monthly" })
      const setStatus = (ids: ReadonlyArray<string>) =>
        countOf("POST", "/v1/tasks/bulk-status", key, { ids, status: "failed" })
      const measured = Effect.gen(function*() {
        const [approved, rejected] = [yield* inReview(), yield* inReview()]
        const submitted = yield* created({ assigneeId, approverId })
        const change = (body: object, headers = {}) => countOf("PATCH", one.path, key, body, headers)
        return {
          create: yield* countOf("POST", "/v1/tasks", key, { title: "b" }),
          createNaming: yield* countOf("POST", "/v1/tasks", key, { title: "b", assigneeId, approverId }),
          createRecurring: yield* countOf("POST", "/v1/tasks", key, { title: "b", frequency: "daily" }),
          get: yield* countOf("GET", one.path, key),
          page: yield* countOf("GET", "/v1/tasks?limit=1", key),
          found: yield* countOf("GET", `/v1/tasks?assigneeId=${assigneeId}&overdue=false&search=a&limit=1`, key),
          patch: yield* change({ title: crypto.randomUUID() }),
          same: yield* change({}),
          keyed: yield* change({ title: crypto.randomUUID() }, { "idempotency-key": crypto.randomUUID() }),
          work: yield* countIn(member, "PATCH", one.path, { description: crypto.randomUUID() }),
          submit: yield* countIn(member, "POST", `${submitted.path}/submit-for-review`, undefined),
          approve: yield* countIn(admin, "POST", `${approved.path}/approve`, {}),
          reject: yield* countIn(admin, "POST", `${rejected.path}/reject`, {}),
          statuses: yield* setStatus([(yield* created()).id, (yield* created()).id]),
          history: yield* countOf("GET", `${one.path}/history?limit=1`, key),
          remove: yield* countOf("DELETE", (yield* created()).path, key),
          todo: yield* countOf("GET", "/v1/me/todo", key)
        }
      })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        create: 1,
        createNaming: 4,
        createRecurring: 2,
        get: 1,
        page: 1,
        found: 2,
        patch: 2,
        same: 1,
        keyed: 3,
        work: 2,
        submit: 5,
        approve: 3,
        reject: 3,
        statuses: 2,
        history: 3,
        // one of them finds the automations
        remove: 4,
        todo: 1
      })
      const ids = (yield* Effect.replicateEffect(created({ assigneeId: leaver.user.id }), 120, { concurrency: 4 }))
        .map(({ id }) => id)
      assert.strictEqual(yield* setStatus(ids), few.statuses)
      // the first hundred rows and their number
      assert.strictEqual(yield* countOf("GET", "/v1/tasks", key), 1)
      assert.deepStrictEqual(yield* measured, few)
      const keyed = { "idempotency-key": crypto.randomUUID() }
      assert.isAtMost(yield* countOf("DELETE", `/v1/people/${leaver.member.id}`, key, undefined, keyed), 16)
      assert.strictEqual((yield* ask("GET", `/v1/tasks?assigneeId=${leaver.user.id}`)).body.count, 0)
    }))

  it.effect("stay constant when the number of attachments grows", () =>
    Effect.gen(function*() {
      const { attach, created, path, people, userId } = yield* attachmentTenant
      const { key } = people.owner
      const member = yield* signIn(people.member.user.id)
      // a user of whom nothing is known yet
      const claimed = () => Effect.map(newPerson(people, "member"), ({ user }) => ({ userId: user.id }))
      const measured = Effect.gen(function*() {
        const [one, two] = [(yield* attach("1")).body, (yield* attach("2")).body]
        const whole = yield* created()
        yield* attach("3", {}, `${whole.path}/attachments`)
        return {
          attach: yield* countOf("POST", path, key, textFile("x", { userId })),
          claim: yield* countOf("POST", path, key, textFile("x", yield* claimed())),
          work: yield* countIn(member, "POST", path, textFile("x")),
          keyed: yield* countOf("POST", path, key, textFile("x", { userId }), {
            "idempotency-key": crypto.randomUUID()
          }),
          list: yield* countOf("GET", path, key),
          page: yield* countOf("GET", `${path}?limit=1`, key),
          none: yield* countOf("GET", `${(yield* created()).path}/attachments`, key),
          get: yield* countOf("GET", `${path}/${one.id}`, key),
          remove: yield* countOf("DELETE", `${path}/${one.id}`, key),
          removeSecond: yield* countOf("DELETE", `${path}/${two.id}`, key),
          removeTask: yield* countOf("DELETE", whole.path, key)
        }
      })
      const few = yield* measured
      assert.deepStrictEqual(few, {
        attach: 2,
        claim: 2,
        work: 2,
        keyed: 3,
        list: 1,
        page: 2,
        none: 2,
        get: 1,
        // one more for the newest of the others, because the clock stands still
        remove: 4,
        removeSecond: 4,
        removeTask: 5
      })
      yield* Effect.replicateEffect(attach("more"), 40, { concurrency: 2 })
      assert.deepStrictEqual(yield* measured, few)
    }))
})
