import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { eventsOf } from "../support/People.ts"
import { rounds } from "../support/Rounds.ts"
import { taskTenant } from "../support/Tasks.ts"
import { withRandom } from "./support/Random.ts"
import { type Ask, beginning, type Person, sequences, type State, step } from "./support/TaskModel.ts"

const arrange = Effect.map(taskTenant, ({ admin, created, member, owner, people }) => {
  const users = [people.owner.user.id, people.admin.user.id, people.member.user.id]
  const userOf = (person: Person | null) => person === null ? null : users[person]
  const callers = [owner, admin, member]
  const askAs = (by: Person) => callers[by] ?? owner
  const perform = (path: string, id: string, asked: Ask): Effect.Effect<Answer> => {
    const ask = askAs(asked.by)
    switch (asked.do) {
      case "change": {
        const { approver, assignee, ...status } = asked.change
        return ask("PATCH", path, {
          ...status,
          ...(approver === undefined ? {} : { approverId: userOf(approver) }),
          ...(assignee === undefined ? {} : { assigneeId: userOf(assignee) })
        })
      }
      case "submit":
        return ask(
          "POST",
          `${path}/submit-for-review`,
          asked.approver === undefined ? {} : { approverId: userOf(asked.approver) }
        )
      case "withdraw":
        return ask("POST", `${path}/withdraw`)
      case "approve":
      case "reject":
        return ask("POST", `${path}/${asked.do}`, {})
      case "setStatus":
        return ask("POST", "/v1/tasks/bulk-status", { ids: [id], status: asked.status })
    }
  }
  return { created, people, perform, userOf, read: (path: string) => owner("GET", path) }
})

const outcomeOf = ({ body, status }: Answer): string => {
  if (status >= 300) return body.code
  return body.errors?.[0]?.error ?? "ok"
}

onEveryStack("tasks", (it) => {
  it.effect("match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const { created, people, perform, read, userOf } = yield* arrange
      const tally = new Map<string, number>()
      const run = (asks: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const { id, path } = yield* created({
            assigneeId: userOf(beginning.assignee),
            approverId: userOf(beginning.approver)
          })
          let state: State = beginning
          for (const [at, asked] of asks.entries()) {
            const what = `${at}: ${JSON.stringify(asked)} of ${JSON.stringify(state)}`
            const answer = yield* perform(path, id, asked)
            const expected = step(state, asked)
            assert.strictEqual(outcomeOf(answer), expected.outcome, what)
            tally.set(`${asked.do} ${expected.outcome}`, (tally.get(`${asked.do} ${expected.outcome}`) ?? 0) + 1)
            state = expected.state
          }
          const { body } = yield* read(path)
          assert.deepStrictEqual(
            [body.status, body.assigneeId, body.approverId, body.completedAt !== null],
            [state.status, userOf(state.assignee), userOf(state.approver), state.status === "done"],
            JSON.stringify(asks)
          )
          const events = yield* eventsOf(people.owner.key, `resource=${id}&outcome=done`)
          assert.lengthOf(events, state.changes + 1, JSON.stringify(asks))
        })
      yield* withRandom(sequences, { sequences: rounds(8, 80), millis: rounds(2_000, 20_000) }, run)
      console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
      assert.isAtLeast(tally.size, 5)
    }))
})
