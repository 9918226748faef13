import { BuiltInRole } from "@attestry/core/access"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { Api } from "../support/Api.ts"
import { endpoints } from "../support/endpoints.ts"
import { onEveryStack } from "../support/onEveryStack.ts"
import { forSlow } from "../support/stacks.ts"
import { markedTenant, signIn } from "../support/Tenant.ts"
import type { Ids } from "./support/Home.ts"
import { movesOf } from "./support/MoveStates.ts"
import { ownBody, ownPath } from "./support/SlotRequest.ts"

/** Moves that are wrong for a reason that the resource does not show, by kind, state and move. */
const unforeseen: ReadonlySet<string> = new Set([
  // the undecided controls are found only when it is submitted
  "soa, without decisions: submit",
  // a second activation changes nothing, so it is not offered, and succeeds
  "policyVersion, published: activate",
  // this publishes the draft version, which is another one
  "policyVersion, published: publish",
  "policyVersion, inactive: publish",
  // without answers that wait, or several questions, these change nothing and succeed
  ...["uploaded", "confirmed", "in review", "approved", "sent"].flatMap((state) =>
    ["confirm", "discard", "join"].map((move) => `questionnaire, ${state}: ${move}`)
  )
])

const findEndpoint = (name: string) => {
  const found = endpoints.find((endpoint) => endpoint.name === name)
  return found === undefined ? Effect.dieMessage(`No endpoint ${name}`) : Effect.succeed(found)
}

const home = Effect.gen(function*() {
  const { send } = yield* Api
  const people = yield* markedTenant("Own")
  const invitation = { email: `approver.${crypto.randomUUID()}@example.com`, name: "Approver", role: "admin" }
  const { body } = yield* send("POST", "/v1/people/invite", { key: people.owner.key, body: invitation })
  // somebody who changed nothing, so that every submission may name them
  return { people, mark: "Own", approver: { mem: String(body.id), usr: String(body.userId) } }
})

onEveryStack("allowed moves", (it) => {
  it.effect.each(Object.entries(movesOf))(
    "are those that succeed, for each role and state: %s",
    ([kind, { bodies = {}, get, moves, states }]) =>
      Effect.gen(function*() {
        const { send } = yield* Api
        const own = yield* home
        const read = yield* findEndpoint(get)
        const wrong: Array<string> = []
        const counts = { allowed: 0, refused: 0 }
        for (const role of BuiltInRole.literals) {
          const session = yield* signIn(own.people[role].user.id)
          for (const [state, make] of Object.entries(states)) {
            let ids: Ids = yield* make(own)
            const shown = yield* send("GET", ownPath(read, ids), { session })
            if (shown.status === 403) continue
            const allowed: ReadonlyArray<string> = shown.body.allowed
            assert.deepStrictEqual(allowed, Object.keys(moves).filter((move) => allowed.includes(move)), "the order")
            for (const [move, name] of Object.entries(moves)) {
              if (unforeseen.has(`${kind}, ${state}: ${move}`)) continue
              const endpoint = yield* findEndpoint(name)
              const named = { ...ids, ...own.approver }
              const given = bodies[move] ?? ownBody(endpoint, named) as object | undefined
              const body = typeof given === "function" ? given(named) : given
              const answer = yield* send(endpoint.method, ownPath(endpoint, ids), {
                session,
                ...(body === undefined ? {} : { body })
              })
              const isDone = answer.status < 300
              counts[isDone ? "allowed" : "refused"]++
              const isExpected = allowed.includes(move) ? isDone : [403, 409].includes(answer.status)
              if (!isExpected) wrong.push(`${role}, ${state}: ${move} is ${answer.status} ${answer.text.slice(0, 300)}`)
              if (isDone) ids = yield* make(own)
            }
          }
        }
        assert.deepStrictEqual(wrong, [])
        assert.isAbove(counts.allowed, 0)
        assert.isAbove(counts.refused, 0)
      })
  )

  it.effect("do not name what needs a session for an API key of the same person", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const own = yield* home
      const { key, user } = own.people.owner
      const session = yield* signIn(user.id)
      const task = yield* movesOf["task"]!.states["submitted by the member"]!(own)
      const policy = yield* movesOf["policy"]!.states["published"]!(own)
      const readAs = (caller: object, path: string) =>
        Effect.map(send("GET", path, caller), ({ body }): ReadonlyArray<string> => body.allowed)
      for (
        const [path, moves] of [
          [`/v1/tasks/${task["tsk"]}`, ["approve", "reject"]],
          [`/v1/policies/${policy["pol"]}`, ["acknowledge"]]
        ] as const
      ) {
        const inSession = yield* readAs({ session }, path)
        assert.includeMembers([...inSession], [...moves])
        assert.deepStrictEqual(
          yield* readAs({ key }, path),
          inSession.filter((move) => !moves.some((one) => one === move))
        )
      }
    }))

  it.effect("are in the response of a change too, and in no row of a list", () =>
    Effect.gen(function*() {
      const { send } = yield* Api
      const { people } = yield* home
      const { key } = people.owner
      const created = yield* send("POST", "/v1/tasks", { key, body: { title: "Task" } })
      const done = yield* send("PATCH", `/v1/tasks/${created.body.id}`, { key, body: { status: "done" } })
      assert.deepStrictEqual(
        [created.body.allowed, done.body.allowed],
        [["update", "remove", "submit", "attach", "automate"], ["update", "remove", "attach", "automate"]]
      )
      const { body: { data } } = yield* send("GET", "/v1/tasks", { key })
      assert.notProperty(data[0], "allowed")
    }))
}, forSlow)
