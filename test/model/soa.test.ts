import { assert } from "@effect/vitest"
import { Effect } from "effect"
import type { Answer } from "../support/Api.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { rounds } from "../support/Rounds.ts"
import { applies, soaTenant } from "../support/Soa.ts"
import { withRandom } from "./support/Random.ts"
import { type Ask, beginning, type Person, sequences, type State, step } from "./support/SoaModel.ts"

const arrange = Effect.map(soaTenant, ({ admin, auditor, controls, drafted, owner, people }) => {
  const users = [people.owner.user.id, people.admin.user.id, people.auditor.user.id]
  const userOf = (person: Person | null) => person === null ? null : users[person]
  const callers = [owner, admin, auditor]
  const perform = (path: string, documentId: string, asked: Ask): Effect.Effect<Answer> => {
    const ask = callers[asked.by] ?? owner
    switch (asked.do) {
      case "decide": {
        const first = applies("A.5.1", { implementation: asked.implementation })
        const others = asked.isComplete ? controls.slice(1).map((control) => applies(control)) : []
        return ask("PATCH", `${path}/decisions`, { decisions: [first, ...others] })
      }
      case "describe":
        return ask("PATCH", path, { scope: asked.scope })
      case "submit":
        return ask("POST", "/v1/soa/submit-for-approval", { documentId, approverId: userOf(asked.approver) })
      case "approve":
      case "decline":
        return ask("POST", `${path}/${asked.do}`, {})
      case "withdraw":
        return ask("POST", `${path}/withdraw`)
    }
  }
  return { drafted, owner, perform, userOf }
})

onEveryStack("statements of applicability", (it) => {
  it.effect("match the model step by step, whatever callers do", () =>
    Effect.gen(function*() {
      const { drafted, owner, perform, userOf } = yield* arrange
      const tally = new Map<string, number>()
      const run = (asks: ReadonlyArray<Ask>) =>
        Effect.gen(function*() {
          const { id, path } = yield* drafted()
          let state: State = beginning
          for (const [at, asked] of asks.entries()) {
            const what = `${at}: ${JSON.stringify(asked)} of ${JSON.stringify(state)}`
            const { body, status } = yield* perform(path, id, asked)
            const expected = step(state, asked)
            assert.strictEqual(status < 300 ? "ok" : body.code, expected.outcome, what)
            tally.set(`${asked.do} ${expected.outcome}`, (tally.get(`${asked.do} ${expected.outcome}`) ?? 0) + 1)
            state = expected.state
          }
          const { body } = yield* owner("GET", path)
          assert.deepStrictEqual(
            [body.status, body.version, body.approvedVersion, body.pendingApproverId, body.scope],
            [state.status, state.version, state.approved.length || null, userOf(state.approver), state.scope],
            JSON.stringify(asks)
          )
          for (const [index, implementation] of state.approved.entries()) {
            const { body: version } = yield* owner("GET", `${path}/versions/${index + 1}`)
            assert.deepStrictEqual([version.decisions[0].implementation, version.state], [
              implementation,
              index === state.approved.length - 1 ? "approved" : "superseded"
            ])
          }
        })
      yield* withRandom(sequences, { sequences: rounds(6, 80), millis: rounds(2_000, 20_000) }, run)
      console.log([...tally].map(([what, times]) => `${what} ${times}`).sort().join(", "))
      assert.isAtLeast(tally.size, 5)
    }))
})
