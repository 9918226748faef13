import { Tasks } from "@attestry/core/task"
import { assert } from "@effect/vitest"
import { Array, Context, Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { eventsOf, newPerson } from "../support/People.ts"
import { at } from "../support/Policies.ts"
import { rounds as times } from "../support/Rounds.ts"
import { signIn, tenant } from "../support/Tenant.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const codes = (answers: ReadonlyArray<Answer>) =>
  answers.map(({ body, status }) => status < 300 ? String(status) : `${status} ${body?.code}`)

const atOnce = <A, E, R>(effects: ReadonlyArray<Effect.Effect<A, E, R>>) =>
  Effect.all(effects, { concurrency: "unbounded" })

onTwoNodes("tasks", (it, stack) => {
  const rounds = stack === "postgres" ? times(2, 20) : times(1, 3)

  it.effect("are reopened once when several servers look for them at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const reopening = nodes.map(({ context }) =>
        Context.get(context, Tasks).reopenDue.pipe(at("2150-01-01T00:00:00.000Z"))
      )
      yield* reopening[0]!
      for (const round of Array.range(1, rounds)) {
        const { owner: { key } } = yield* tenant
        const body = { title: "Back up", frequency: "daily", dueDate: "2149-12-31T12:00:00Z", status: "done" }
        const made = yield* Effect.replicateEffect(nodes[0].send("POST", "/v1/tasks", { key, body }), 6)
        const counts = yield* atOnce([...reopening, ...reopening])
        assert.strictEqual(counts.reduce((sum, count) => sum + count, 0), 6, `round ${round}: ${counts.join(", ")}`)
        const events = yield* eventsOf(key, "action=task.reopened")
        assert.sameMembers(events.map(({ resource }) => resource.id), made.map(({ body }) => body.id))
        const { body: { data } } = yield* nodes[1].send("GET", "/v1/tasks?status=todo", { key })
        const dates = data.map(({ dueDate }: { readonly dueDate: string }) => dueDate)
        assert.deepStrictEqual(new Set(dates), new Set(["2150-01-01T12:00:00.000Z"]))
      }
    }))

  it.effect("are never in review for an approver who is deactivated or removed at the same time", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const people = yield* tenant
      const { key } = people.owner
      for (const round of Array.range(1, rounds * 2)) {
        const leaver = yield* newPerson(people, "admin")
        const person = `/v1/people/${leaver.member.id}`
        const made = yield* Effect.replicateEffect(
          nodes[0].send("POST", "/v1/tasks", { key, body: { title: "T", approverId: leaver.user.id } }),
          4
        )
        const paths = made.map(({ body }) => `/v1/tasks/${body.id}`)
        const leaving = round % 2 === 0
          ? nodes[1].send("DELETE", person, { key })
          : nodes[1].send("PATCH", person, { key, body: { isActive: false } })
        const [left, ...submitted] = yield* atOnce([
          Effect.delay(leaving, round % 4 * 4),
          ...paths.map((path, i) => nodes[i % 2]!.send("POST", `${path}/submit-for-review`, { key }))
        ])
        assert.strictEqual(left?.status, 200)
        for (const code of codes(submitted)) assert.include(["200", "400 approver_not_eligible"], code)
        for (const path of paths) {
          const { body } = yield* nodes[0].send("GET", path, { key })
          assert.notStrictEqual(body.status, "in_review", `round ${round}`)
          assert.strictEqual(body.approverId, round % 2 === 0 ? null : leaver.user.id)
        }
      }
    }))

  it.effect("are done by one approval, and changed by nobody while they are in review", () =>
    Effect.gen(function*() {
      const nodes = yield* TwoNodes
      const { admin, member, owner: { key } } = yield* tenant
      const session = yield* signIn(admin.user.id)
      for (const round of Array.range(1, rounds)) {
        const body = { title: "T", assigneeId: member.user.id, approverId: admin.user.id }
        const { body: { id } } = yield* nodes[0].send("POST", "/v1/tasks", { key, body })
        const path = `/v1/tasks/${id}`
        yield* nodes[1].send("POST", `${path}/submit-for-review`, { key: member.key })
        const [renamed, described, withdrawn, ...approved] = yield* atOnce([
          nodes[0].send("PATCH", path, { key, body: { title: "Renamed" } }),
          nodes[1].send("PATCH", path, { key: member.key, body: { description: "Done" } }),
          nodes[0].send("POST", `${path}/withdraw`, { key: member.key }),
          ...nodes.map(({ send }) => send("POST", `${path}/approve`, { session, body: {} }))
        ])
        for (const code of codes([renamed!, described!])) assert.include(["200", "409 approval_pending"], code)
        const { body: task } = yield* nodes[1].send("GET", path, { key })
        assert.strictEqual(task.title, renamed!.status === 200 ? "Renamed" : "T")
        assert.strictEqual(task.description, described!.status === 200 ? "Done" : "")
        const isApproved = codes(approved).filter((code) => code === "200").length
        assert.deepStrictEqual(
          [isApproved, withdrawn!.status, task.status],
          withdrawn!.status === 200 ? [0, 200, "in_progress"] : [1, 409, "done"],
          `round ${round}`
        )
      }
    }))
})
