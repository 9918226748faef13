import { assert } from "@effect/vitest"
import { type Context, Effect } from "effect"
import { Api } from "../../support/Api.ts"
import { type By, type Command, commands } from "./Command.ts"
import { rightsOf, type State, step } from "./Model.ts"
import { type Budget, withRandom } from "./Random.ts"
import * as World from "./World.ts"

/** Counts the outcomes of each command. */
export type Tally = Map<string, number>

/** A number beyond what there is means one of those there are. */
const resolved = ({ keys, users }: State, { index, type }: By): By =>
  type === "key" ? { type, index: index % keys.length } : { type, index: index % users }

const count = (tally: Tally, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

type Held = Effect.Effect.Success<ReturnType<typeof World.held>>

const shown = (rights: ReadonlySet<string>) => [...rights].sort().join(" ")

/** Nobody newly holds what the initiator did not hold. It knows nothing of the model, which could be wrong likewise. */
const assertNoneGained = (held: Held, before: Held, initiator: ReadonlySet<string>, what: string) => {
  for (const [credential, rights] of held) {
    const gained = [...rights].filter((one) => before.get(credential)?.has(one) !== true)
    const lacked = gained.filter((one) => !initiator.has(one))
    assert.deepStrictEqual(lacked, [], `${credential} was given what the initiator lacked by ${what}`)
  }
}

const assertPredicted = (held: Held, state: State, what: string) => {
  for (const [credential, rights] of held) {
    const predicted = rightsOf(state, JSON.parse(credential))
    const expected = typeof predicted === "string" ? "" : shown(predicted)
    assert.strictEqual(shown(rights), expected, `${credential} after ${what}`)
  }
}

interface Driven {
  readonly ask: World.Ask
  readonly people: ReadonlyArray<World.Known>
}

/** Runs the commands on a new organization, and holds each of them against the model and against the one rule. */
const sequence = ({ ask, people }: Driven, all: ReadonlyArray<Command>, tally: Tally) =>
  Effect.gen(function*() {
    const world = yield* World.make(ask, people)
    let state = World.begun
    let held = yield* World.held(world)
    for (const [at, unresolved] of all.entries()) {
      const command = { ...unresolved, by: resolved(state, unresolved.by) }
      const what = `command ${at}: ${JSON.stringify(command)}`
      const predicted = step(state, command)
      const outcome = yield* World.perform(ask, world, state, command)
      state = predicted.state
      count(tally, `${command.do} ${outcome.code}`)
      if (command.by.type === "key" && outcome.code === "ok") count(tally, `by key: ${command.do}`)
      if (command.do === "bulk" && outcome.code === "ok") {
        for (const told of outcome.told ?? []) count(tally, `bulk: ${told}`)
      }
      if (outcome.code === "ok" || at === all.length - 1) {
        const before = held
        held = yield* World.held(world)
        // an accepting user gains the inviter's grant, which the model decided then
        const own = command.do === "accept" ? JSON.stringify(command.by) : undefined
        const others = new Map([...held].filter(([credential]) => credential !== own))
        assertNoneGained(others, before, before.get(JSON.stringify(command.by)) ?? new Set(), what)
        assertPredicted(held, state, what)
      }
      assert.deepStrictEqual(outcome, predicted.outcome, what)
    }
  })

interface Host extends Driven {
  readonly context: Context.Context<Effect.Effect.Context<ReturnType<typeof sequence>>>
}

/** The server that a test on some storage talks to. */
export const served = Effect.gen(function*() {
  const { send } = yield* Api
  const context = yield* Effect.context<Effect.Effect.Context<ReturnType<typeof sequence>>>()
  const host: Host = { ask: send, context, people: yield* World.people }
  return host
})

/**
 * Each refusal is an error, and there are thousands. The failure of the test itself needs its trace: the test runner
 * searches an error without one by a pattern that takes minutes for a long message.
 */
const withoutTraces = <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const { stackTraceLimit } = Error
      Error.stackTraceLimit = 0
      return stackTraceLimit
    }),
    () => effect,
    (before) =>
      Effect.sync(() => {
        Error.stackTraceLimit = before
      })
  )

/** Runs that number of random sequences, or as many as the time allows. Returns their number and outcomes. */
export const sequences = <E, R>(host: Effect.Effect<Host, E, R>, budget: Budget) =>
  Effect.gen(function*() {
    const tally: Tally = new Map()
    let run = 0
    yield* withRandom(commands, budget, (all) => {
      run++
      return withoutTraces(
        Effect.flatMap(host, (driven) => Effect.provide(sequence(driven, all, tally), driven.context))
      )
    })
    const commandsRun = [...tally].filter(([what]) => !what.includes(":")).reduce((sum, [, times]) => sum + times, 0)
    return { run, commandsRun, tally }
  })

type Made = Effect.Effect.Success<ReturnType<typeof sequences>>

/** Shows the outcomes of the sequences, in a few lines. */
export const report = (where: string, { commandsRun, run, tally }: Made): string =>
  [
    `${where}: ${run} sequences of ${commandsRun} commands`,
    [...tally].map(([what, times]) => `${what} ${times}`).sort().join(", ")
  ].join(": ")

const everyOutcome: { readonly [D in Exclude<Command["do"], "accept" | "decline">]: ReadonlyArray<string> } = {
  add: ["already_member", "permission_escalation", "unknown_reference", "user_not_found"],
  bulk: [],
  invite: ["already_member", "permission_escalation", "unknown_reference"],
  // the last owner is out of reach: nobody else here holds what an owner does
  patch: [
    "cannot_change_own_role",
    "cannot_deactivate_self",
    "invitation_pending",
    "member_not_found",
    "permission_escalation",
    "unknown_reference"
  ],
  remove: ["cannot_remove_self", "member_not_found", "permission_escalation"],
  createRole: ["permission_escalation", "role_name_taken"],
  patchRole: ["builtin_role", "permission_escalation", "role_name_taken", "role_not_found"],
  removeRole: ["builtin_role", "role_in_use", "role_not_found"],
  createKey: ["permission_escalation"],
  revokeKey: ["api_key_not_found", "permission_escalation"]
}

const ofEach = ["ok", "permission_missing", "not_a_member", "unauthenticated"]

const ofAnswers = ["ok", "invitation_not_found", "session_required", "unauthenticated"]

const ofItems = [
  "created",
  "Already a member",
  "Duplicate in this request",
  "Role exceeds your permissions",
  "Unknown role",
  "User not found"
]

const fewest = 2

/** The outcomes of two runs together. */
export const together = (one: Made, other: Made): Made => {
  const tally = new Map(one.tally)
  for (const [what, times] of other.tally) tally.set(what, (tally.get(what) ?? 0) + times)
  return { ...one, commandsRun: one.commandsRun + other.commandsRun, run: one.run + other.run, tally }
}

/** Outcomes that 200 sequences have to reach, and hardly or never did. */
export const unreached = ({ tally }: Made): ReadonlyArray<string> =>
  [
    ...Object.entries(everyOutcome).flatMap(([what, codes]) => [...ofEach, ...codes].map((code) => `${what} ${code}`)),
    // roles are removed too seldom for a key to be among those who do it each time
    ...Object.keys(everyOutcome).filter((what) => what !== "removeRole").map((what) => `by key: ${what}`),
    ...["accept", "decline"].flatMap((what) => ofAnswers.map((code) => `${what} ${code}`)),
    ...ofItems.map((told) => `bulk: ${told}`)
  ].filter((what) => (tally.get(what) ?? 0) < fewest)
