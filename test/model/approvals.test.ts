import { assert } from "@effect/vitest"
import { Effect, FastCheck as fc } from "effect"
import type { Answer } from "../support/Api.ts"
import { approvableKinds, approvalTenant } from "../support/Approvals.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { newPerson } from "../support/People.ts"
import { inSessionOf } from "../support/Policies.ts"
import { rounds } from "../support/Rounds.ts"
import { type Ask, asks, beginning, type State, step } from "./support/ApprovalModel.ts"
import { withRandom } from "./support/Random.ts"

const kinds = approvableKinds.map(([kind]) => kind)

const toPermissions = (actions: ReadonlyArray<string>) => Object.fromEntries(kinds.map((kind) => [kind, actions]))

const arrange = (make: typeof approvableKinds[number][1]) =>
  Effect.gen(function*() {
    const { admin, owner, people, set } = yield* approvalTenant
    const permissions = toPermissions(["read", "approve"])
    const { body: role } = yield* owner("POST", "/v1/roles", { name: "Reviewer", permissions })
    const reviewer = yield* newPerson(people, "Reviewer")
    const users = [people.owner.user.id, people.admin.user.id, reviewer.user.id]
    const callers = [owner, admin, yield* inSessionOf(reviewer.user.id)] as const
    const thing = yield* make(owner, people.owner.user.id)

    const perform = (ask: Ask): Effect.Effect<Answer> => {
      switch (ask.do) {
        case "set":
          return set({ selfApproval: ask.selfApproval })
        case "grant":
          return owner("PATCH", `/v1/roles/${role.id}`, {
            permissions: toPermissions(ask.mayApprove ? ["read", "approve"] : ["read"])
          })
        case "edit":
          return thing.edit(callers[ask.by])
        case "submit":
          return thing.submit(callers[ask.by], users[ask.approver] ?? "")
        case "approve":
        case "reject":
        case "withdraw":
          return thing.move(callers[ask.by], ask.do)
      }
    }

    const show = ({ round }: State) => ({
      state: round?.state ?? "none",
      approverId: round === null ? null : users[round.approver],
      submittedBy: round === null ? null : users[round.submitter],
      isSelfApproval: round?.isSelfApproval ?? false
    })

    const read = Effect.map(owner("GET", thing.path), ({ body: { approval } }) => ({
      state: approval.state,
      approverId: approval.approverId,
      submittedBy: approval.submittedBy,
      isSelfApproval: approval.isSelfApproval
    }))

    return { perform, read, show }
  })

// the specification names another code for the content of a draft
const outcomeOf = ({ body, status }: Answer): string =>
  status < 300 ? "ok" : body.code === "version_immutable" ? "approval_pending" : body.code

const isOver = ({ round }: State): boolean => round?.state === "approved"

const pairs = fc.array(fc.tuple(asks, asks), { minLength: 2, maxLength: 6 })

/** Ends of one move after the other, if each succeeds or fails as it did. */
const endsInOrder = (state: State, moves: ReadonlyArray<readonly [Ask, outcome: string]>) => {
  let ends = [{ end: state, isApproved: false }]
  for (const [ask, outcome] of moves) {
    // content that changes while it is submitted is not what was read
    if (outcome === "version_changed") continue
    ends = ends.flatMap(({ end, isApproved }) => {
      const [expected, next] = step(end, ask)
      // a kind may be closed when it is approved, or begin again
      const begun = isApproved ? step({ ...end, editors: new Set() }, ask) : [expected, next] as const
      const succeeds = begun[0] === "ok" && outcome === "ok"
      const fails = outcome !== "ok" && (isApproved || expected !== "ok")
      const after = succeeds ? begun[1] : end
      return succeeds || fails ? [{ end: after, isApproved: isApproved || isOver(after) }] : []
    })
  }
  return ends
}

const endsOf = (state: State, [one, other]: readonly [Ask, Ask], [first = "", second = ""]: ReadonlyArray<string>) => [
  ...endsInOrder(state, [[one, first], [other, second]]),
  ...endsInOrder(state, [[other, second], [one, first]])
]

onEveryStack("approvals of all kinds", (it) => {
  for (const [kind, make] of approvableKinds) {
    it.effect(`match the model of a ${kind} step by step, whatever people ask for`, () =>
      withRandom(
        fc.array(asks, { minLength: 4, maxLength: 14 }),
        { sequences: rounds(4, 40) },
        (sequence) =>
          Effect.gen(function*() {
            const { perform, read, show } = yield* arrange(make)
            let state = beginning
            for (const ask of sequence) {
              if (isOver(state)) return
              const [expected, next] = step(state, ask)
              assert.strictEqual(outcomeOf(yield* perform(ask)), expected, JSON.stringify(ask))
              assert.deepStrictEqual(yield* read, show(next), JSON.stringify(ask))
              state = next
            }
          })
      ))

    it.effect(`end as if two moves of a ${kind} at once came one after the other`, () =>
      withRandom(pairs, { sequences: rounds(4, 40) }, (sequence) =>
        Effect.gen(function*() {
          const { perform, read, show } = yield* arrange(make)
          let states: ReadonlyArray<State> = [beginning]
          for (const pair of sequence) {
            const answers = yield* Effect.forEach(pair, perform, { concurrency: 2 })
            const found = yield* read
            const outcomes = answers.map(outcomeOf)
            const possible = states.flatMap((state) => endsOf(state, pair, outcomes)).filter(({ end }) =>
              JSON.stringify(show(end)) === JSON.stringify(found)
            )
            const report = JSON.stringify([pair, answers.map(({ text }) => text), found])
            assert.notStrictEqual(possible.length, 0, report)
            if (possible.some(({ isApproved }) => isApproved)) return
            states = possible.map(({ end }) => end)
          }
        })))
  }
})
