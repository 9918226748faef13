import { CurrentActor, systemActor } from "@attestry/core/access"
import { AuditEventQuery } from "@attestry/core/audit"
import { AuditLogs } from "@attestry/core/auditLog"
import {
  AcknowledgementStore,
  PolicyStore,
  PolicyVersionId,
  PolicyVersions,
  PolicyVersionStore
} from "@attestry/core/policy"
import { Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Array, Cause, Effect, Exit, Option, Schema } from "effect"
import type { Ask, Beginning } from "../model/support/PolicyAsk.ts"
import { type Cast, type State, step, type Stepped, unknownVersion, userAt } from "../model/support/PolicyModel.ts"
import { unsound } from "../model/support/PolicyRules.ts"
import {
  actorAt,
  begin,
  join,
  leave,
  newCast,
  perform,
  refusedBefore,
  setActive
} from "../model/support/PolicyWorld.ts"
import { rounds as times } from "../support/Rounds.ts"
import { different } from "../support/stacks.ts"
import { onTwoNodes, TwoNodes } from "../support/TwoNodes.ts"

const beginning: Beginning = {
  content: 1,
  status: "draft",
  frequency: null,
  signedBy: [],
  approver: null,
  assignee: null,
  day: 0
}

const edit = (content: number, by = 2): Ask => ({ do: "edit", named: "working", content, by })
const publish = (setAsActive: boolean): Ask => ({ do: "publish", by: 0, setAsActive, changelog: undefined })
const submit = (approver: number): Ask => ({ do: "submit", named: "working", approver, by: 0, changelog: undefined })
const approve: Ask = { do: "approve", named: "working", by: 1 }
const reject: Ask = { do: "reject", named: "working", by: 1, comment: "No" }
const withdraw: Ask = { do: "withdraw", named: "working", by: 2 }
const review: Ask = { do: "review", by: 2 }
const deactivate: Ask = { do: "deactivate", user: 1 }
const activate = (named: number): Ask => ({ do: "activate", named })
const archive: Ask = { do: "describe", isArchived: true }
const remove: Ask = { do: "remove" }
const leaving: Ask = { do: "release", user: 1 }
const reader = 3
const acknowledge: Ask = { do: "acknowledge", named: undefined, by: reader }
const acknowledgeFirst: Ask = { do: "acknowledge", named: 0, by: reader }
const restore: Ask = { do: "restore", named: 0, by: 2 }
const markDue: Ask = { do: "markDue" }

const live = [publish(true)]
const two = [publish(true), edit(2), publish(true), edit(3)]

/** Commands that were done before, and those that are done at once. */
const races: ReadonlyArray<readonly [before: ReadonlyArray<Ask>, one: Ask, other: Ask]> = [
  [[submit(1)], publish(true), approve],
  [[submit(1)], approve, reject],
  [[submit(1)], approve, approve],
  [[submit(1)], reject, reject],
  [[submit(1)], approve, archive],
  [[submit(1)], withdraw, approve],
  [[submit(1)], withdraw, reject],
  [[submit(1)], withdraw, withdraw],
  [[submit(1)], withdraw, leaving],
  [[submit(1)], deactivate, approve],
  [[submit(1)], deactivate, withdraw],
  [[], edit(2, 1), submit(1)],
  [two, { do: "restore", named: 0, by: 1 }, submit(1)],
  [live, review, publish(true)],
  [live, review, submit(1)],
  [live, review, archive],
  [[...live, { do: "describe", reviewIn: -1 }], markDue, review],
  [[submit(1)], leaving, approve],
  [[submit(1)], leaving, reject],
  [[submit(1)], remove, leaving],
  [[], leaving, submit(1)],
  [[], deactivate, submit(1)],
  [[], leaving, { do: "describe", assignee: 1 }],
  [[], submit(1), submit(2)],
  [[], edit(2), submit(1)],
  [[], edit(2), publish(true)],
  [[], edit(2), edit(3)],
  [[], publish(true), publish(true)],
  [[], publish(false), submit(1)],
  [[], archive, edit(2)],
  [[], archive, publish(true)],
  [[], archive, { do: "describe", name: "Doors" }],
  [[], remove, publish(false)],
  [[], remove, edit(2)],
  [[], remove, submit(1)],
  [[], remove, remove],
  [two, activate(0), publish(true)],
  [two, activate(0), submit(1)],
  [[...two, publish(false)], activate(0), activate(2)],
  [two, restore, submit(1)],
  [two, restore, edit(1)],
  [[...live, edit(2)], acknowledge, publish(true)],
  [[...live, edit(2)], acknowledgeFirst, publish(true)],
  [live, acknowledge, acknowledge],
  [live, acknowledge, archive],
  [[...live, { do: "describe", reviewIn: -1 }], markDue, publish(true)],
  [[...live, { do: "describe", reviewIn: -1 }], markDue, archive]
]

/** Outcome when nothing else is done meanwhile; `gone` has left before. */
const alone = (cast: Cast, state: State, asked: Ask, gone: number | undefined, as: string): Stepped => {
  const now = Timestamp.fromMillis(Date.now())
  const isUnknown = gone !== undefined
    && (asked.do === "submit" && asked.approver === gone || asked.do === "describe" && asked.assignee === gone)
  if (state.isRemoved) {
    return { outcome: asked.do === "release" || asked.do === "deactivate" ? "ok" : "PolicyNotFound", state }
  }
  const refused = isUnknown
    ? (asked.do === "submit" ? "ApproverNotEligible" : "UnknownReference")
    : refusedBefore(state, asked)
  return refused === undefined
    ? step(cast, state, asked, PolicyVersionId.fromSuffix(as), now)
    : { outcome: refused, state }
}

const goneBy = (asked: Ask) => asked.do === "release" || asked.do === "deactivate" ? asked.user : undefined

const numberOf = ({ versions }: Pick<State, "versions">, id: string | null) =>
  versions.find((version) => version.id === id)?.version ?? null

/** A state without what differs from run to run. */
const shownOf = (
  { acknowledged, isRemoved, policy, told, versions }: Omit<State, "approved" | "contents" | "editors" | "everActive">
) => ({
  told: told.toSorted(),
  ...(isRemoved ? {} : {
    status: policy.status,
    name: policy.name,
    isArchived: policy.isArchived,
    assigneeId: policy.assigneeId,
    approverId: policy.approverId,
    round: [policy.approval.state, policy.approval.approverId, policy.approval.submittedBy],
    editors: policy.editors.toSorted(),
    rejectedBy: policy.rejection?.by,
    active: numberOf({ versions }, policy.activeVersionId),
    versions: versions.map(({ contentHash, publishedBy, state, version }) => [version, state, contentHash, publishedBy])
      .toSorted(([a], [b]) => Number(a) - Number(b)),
    acknowledged: acknowledged.map(({ contentHash, user, versionId }) => [
      user,
      numberOf({ versions }, versionId),
      contentHash
    ])
  })
})

const actionsOf = (cast: Cast, resource: string) =>
  Effect.gen(function*() {
    const { list } = yield* AuditLogs
    const query = yield* Schema.decodeUnknown(AuditEventQuery)({ resource, limit: "500" })
    const { data } = yield* Effect.provideService(list(query), CurrentActor, systemActor(cast.organizationId))
    return data.map(({ action }) => action)
  }).pipe(Effect.orDie)

/** All that is stored of the policy. */
const storedOf = (cast: Cast, before: State) =>
  Effect.gen(function*() {
    const { find } = yield* PolicyStore
    const { findContent } = yield* PolicyVersionStore
    const { list } = yield* PolicyVersions
    const acknowledgements = yield* AcknowledgementStore
    const { organizationId } = cast
    const { id } = before.policy
    const told = yield* actionsOf(cast, id)
    const policy = yield* find(organizationId, id)
    if (Option.isNone(policy)) return { ...before, told, isRemoved: true }
    const { data: versions } = yield* Effect.orDie(
      Effect.provideService(list(id, { limit: 500 }), CurrentActor, systemActor(organizationId))
    )
    const held = yield* Effect.forEach(
      versions,
      ({ versionId }) => Effect.map(findContent(organizationId, id, versionId), Option.getOrThrow)
    )
    const given = yield* Effect.forEach(
      versions.flatMap(({ versionId }) => [{ versionId, user: reader, userId: userAt(cast, reader) }]),
      ({ user, userId, versionId }) =>
        Effect.map(
          acknowledgements.find(organizationId, versionId, userId),
          (found) => Option.toArray(Option.map(found, (one) => ({ ...one, user })))
        )
    )
    const state: State = {
      ...before,
      policy: policy.value.value,
      versions: held.map(({ value: { version } }) => version),
      contents: new Map(held.map(({ value: { content, version } }) => [version.id, content])),
      acknowledged: given.flat(),
      told
    }
    return state
  })

const named = (asked: Ask) => asked.do === "describe" ? Object.keys(asked).at(-1) : asked.do

onTwoNodes("a policy", (it, stack) => {
  const rounds = stack === "postgres" ? times(6, 20) : times(2, 4)

  for (const [before, one, other] of races) {
    const what = `${named(one)} and ${named(other)} after ${before.map(named).join(", ") || "nothing"}`

    it.effect(`gets the same result from ${what} at once as from one after the other`, () =>
      Effect.gen(function*() {
        const nodes = yield* TwoNodes
        const tally: Record<string, number> = {}
        const isRemoval = one.do === "remove"
        const members = yield* newCast
        for (const round of Array.range(1, rounds)) {
          const cast: Cast = {
            ...members,
            actors: yield* Effect.forEach(members.users, (_, index) => actorAt(members, index))
          }
          let state = yield* begin(cast, beginning)
          for (const asked of before) {
            const now = yield* Timestamp.now
            const made = yield* perform(cast, state, asked, now)
            const stepped = step(cast, state, asked, made.versionId ?? unknownVersion, now)
            assert.strictEqual(stepped.outcome, "ok")
            state = stepped.state
          }
          const begun = state
          const now = yield* Timestamp.now
          const attempts = [one, other].map((asked, at) => {
            const { context } = nodes[(round + at) % 2]!
            const attempt = asked.do === "release" ? leave(cast, asked.user) : perform(cast, begun, asked, now)
            const later = Math.floor(round / 2) % 4 === at ? Math.floor(round / 8) : 0
            return Effect.exit(Effect.delay(Effect.provide(attempt, context), later))
          })
          const exits = yield* Effect.all(attempts, { concurrency: "unbounded" })
          const outcomes = exits.map((exit) =>
            Exit.isSuccess(exit)
              ? "ok"
              // a reader of the policy just before its removal misses its version
              : Option.match(Cause.failureOption(exit.cause), {
                onSome: ({ _tag }): string => isRemoval && _tag === "VersionNotFound" ? "PolicyNotFound" : _tag,
                onNone: () => Cause.pretty(exit.cause)
              })
          )
          const stored = yield* storedOf(cast, begun)
          if (!stored.isRemoved) assert.deepStrictEqual(unsound(stored), [], `round ${round}: ${outcomes.join(", ")}`)
          const oneFirst = alone(cast, begun, one, undefined, "1")
          const thenOther = alone(cast, oneFirst.state, other, goneBy(one), "2")
          const otherFirst = alone(cast, begun, other, undefined, "1")
          const thenOne = alone(cast, otherFirst.state, one, goneBy(other), "2")
          const orders = [
            { outcomes: [oneFirst.outcome, thenOther.outcome], left: shownOf(thenOther.state) },
            { outcomes: [thenOne.outcome, otherFirst.outcome], left: shownOf(thenOne.state) }
          ]
          // a submission that another content overtakes is refused, instead of coming after it
          const overtaken = [
            { outcomes: [oneFirst.outcome, "VersionChanged"], left: shownOf(oneFirst.state) },
            { outcomes: ["VersionChanged", otherFirst.outcome], left: shownOf(otherFirst.state) }
          ].filter((_, at) => [other, one][at]?.do === "submit")
          const came = { outcomes, left: shownOf(stored) }
          const matching = [...orders, ...overtaken].findIndex((order) =>
            JSON.stringify(order) === JSON.stringify(came)
          )
          if (matching < 0) assert.deepStrictEqual(came, orders[0], `round ${round}: neither that nor the other order`)
          const order = JSON.stringify(orders[0]) === JSON.stringify(orders[1])
            ? "either"
            : ["first", "second"][matching] ?? "overtaken"
          tally[order ?? ""] = (tally[order ?? ""] ?? 0) + 1
          if ([one, other].some(({ do: it }) => it === "release")) {
            yield* Effect.orDie(join(cast.organizationId, 1, userAt(cast, 1)))
          }
          if (one.do === "deactivate") yield* setActive(cast, one.user, true)
        }
        console.log(`${stack}: ${what}: ${JSON.stringify(tally)}`)
      }))
  }
}, different)
