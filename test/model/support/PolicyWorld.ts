import * as Fixtures from "@attestry/conformance/Fixtures"
import { type Actor, CurrentActor, systemActor } from "@attestry/core/access"
import { AuditEventQuery } from "@attestry/core/audit"
import { AuditLogs } from "@attestry/core/auditLog"
import { Authenticator } from "@attestry/core/authentication"
import { Directory, Members } from "@attestry/core/member"
import {
  Acknowledgements,
  Policies,
  type PolicyId,
  PolicyStore,
  type PolicyVersionId,
  PolicyVersions,
  PolicyVersionStore
} from "@attestry/core/policy"
import { PolicyApprovals } from "@attestry/core/policyApproval"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Clock, Effect, Option, Schema } from "effect"
import { type Ask, type Beginning, contents, people, type Sequence, sequences } from "./PolicyAsk.ts"
import {
  beginningOf,
  begun,
  type Cast,
  idOf,
  inputOf,
  patchOf,
  publicationOf,
  type State,
  step,
  submissionOf,
  unknownVersion,
  userAt,
  verdictOf
} from "./PolicyModel.ts"
import { unlawful } from "./PolicyRules.ts"
import { count, type Tally } from "./PolicySequences.ts"
import { type Budget, withRandom } from "./Random.ts"

const roles = ["owner", "admin", "admin", "member"] as const
/** Users who may approve nothing. */
const reader = roles.indexOf("member")

export const join = (organizationId: OrganizationId, index: number, userId: Cast["users"][number]) =>
  Effect.flatMap(Directory, ({ addMember }) => addMember(organizationId, userId, roles[index] ?? "member")).pipe(
    Effect.provideService(CurrentActor, systemActor(organizationId))
  )

/** An organization with a person for each index. */
export const newCast = Effect.gen(function*() {
  const { id: organizationId } = yield* Fixtures.storedOrganization()
  const users = yield* Effect.replicateEffect(Effect.map(Fixtures.storedUser(), ({ id }) => id), people)
  for (const [index, userId] of users.entries()) yield* join(organizationId, index, userId)
  const cast: Cast = { organizationId, users }
  return cast
})

/** The user, signed in; the host, if it is nobody. */
export const actorAt = (cast: Cast, index: number | null): Effect.Effect<Actor, never, Authenticator> =>
  Effect.gen(function*() {
    const { member } = yield* Authenticator
    if (index === null) return systemActor(cast.organizationId)
    return cast.actors?.[index] ?? (yield* Effect.orDie(member(userAt(cast, index), cast.organizationId)))
  })

const as = (cast: Cast, index: number | null) => <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(actorAt(cast, index), (actor) => Effect.provideService(effect, CurrentActor, actor))

/** Someone is removed, with all that they have. */
export const leave = (cast: Cast, index: number) =>
  Effect.gen(function*() {
    const { findMember } = yield* Directory
    const { remove } = yield* Members
    const userId = userAt(cast, index)
    const member = Option.getOrThrow(yield* findMember(cast.organizationId, userId))
    yield* as(cast, 0)(remove(member.id))
  }).pipe(Effect.orDie)

/** Someone is deactivated, or activated again. */
export const setActive = (cast: Cast, index: number, isActive: boolean) =>
  Effect.gen(function*() {
    const { findMember } = yield* Directory
    const { update } = yield* Members
    const member = Option.getOrThrow(yield* findMember(cast.organizationId, userAt(cast, index)))
    yield* as(cast, 0)(update(member.id, { isActive }))
  }).pipe(Effect.orDie)

type Made = { readonly versionId?: PolicyVersionId; readonly version?: number }

/** Has it carried out by the use cases. */
export const perform = (cast: Cast, state: State, asked: Ask, now: Timestamp) =>
  Effect.gen(function*() {
    const policies = yield* Policies
    const versions = yield* PolicyVersions
    const approvals = yield* PolicyApprovals
    const { acknowledge } = yield* Acknowledgements
    const { id } = state.policy
    const nothing: Made = {}
    const mute = Effect.as(nothing)
    switch (asked.do) {
      case "describe":
        return yield* policies.update(id, patchOf(cast, asked, now)).pipe(as(cast, 0), mute)
      case "edit":
        return yield* versions.edit(id, idOf(state, asked.named), { content: contents[asked.content] ?? [] }).pipe(
          as(cast, asked.by),
          mute
        )
      case "publish":
        return yield* versions.publish(id, publicationOf(asked)).pipe(as(cast, asked.by))
      case "activate":
        return yield* versions.activate(id, idOf(state, asked.named)).pipe(as(cast, 2), mute)
      case "restore":
        return yield* versions.restore(id, idOf(state, asked.named)).pipe(as(cast, asked.by), mute)
      case "submit":
        return yield* approvals.submit(id, idOf(state, asked.named), submissionOf(cast, asked)).pipe(
          as(cast, asked.by),
          mute
        )
      case "withdraw":
        return yield* approvals.withdraw(id, idOf(state, asked.named)).pipe(as(cast, asked.by), mute)
      case "review":
        return yield* policies.markReviewed(id, {}).pipe(as(cast, asked.by), mute)
      case "approve":
        return yield* approvals.approve(id, idOf(state, asked.named), {}).pipe(as(cast, asked.by))
      case "reject":
        return yield* approvals.reject(id, idOf(state, asked.named), verdictOf(asked)).pipe(as(cast, asked.by), mute)
      case "release":
        yield* leave(cast, asked.user)
        return nothing
      case "deactivate":
        yield* setActive(cast, asked.user, false)
        return nothing
      case "markDue":
        return yield* mute(policies.markReviewsDue)
      case "remove":
        return yield* policies.remove(id).pipe(as(cast, 0), mute)
      case "acknowledge":
        return yield* acknowledge(id, asked.named === undefined ? {} : { versionId: idOf(state, asked.named) }).pipe(
          as(cast, asked.by),
          mute
        )
      case "wait":
        return nothing
    }
  })

/** Commands that the use cases reject before the transition comes to it. */
export const refusedBefore = (state: State, asked: Ask): string | undefined => {
  const namesVersion = asked.do !== "acknowledge" && "named" in asked
  if (namesVersion && idOf(state, asked.named) === unknownVersion) return "VersionNotFound"
  return asked.do === "submit" && asked.approver === reader ? "ApproverNotEligible" : undefined
}

const stored = (organizationId: OrganizationId, policyId: PolicyId, ids: ReadonlyArray<PolicyVersionId>) =>
  Effect.gen(function*() {
    const { find } = yield* PolicyStore
    const versions = yield* PolicyVersionStore
    const policy = Option.map(yield* find(organizationId, policyId), ({ value }) => value)
    const held = yield* Effect.forEach(ids, (id) => versions.findContent(organizationId, policyId, id))
    const number = yield* versions.count(organizationId, policyId)
    return { policy, held: held.map(Option.map(({ value }) => value)), number }
  })

const assertStored = (state: State, what: string) =>
  Effect.gen(function*() {
    const { policy, versions } = state
    const { held, number, policy: found } = yield* stored(
      policy.organizationId,
      policy.id,
      versions.map(({ id }) => id)
    )
    if (state.isRemoved) {
      assert.deepStrictEqual([Option.isNone(found), held.every(Option.isNone), number], [true, true, 0], what)
      return
    }
    assert.deepStrictEqual(Option.getOrThrow(found), policy, what)
    assert.deepStrictEqual(
      held.map(Option.getOrThrow),
      versions.map((version) => ({ version, content: state.contents.get(version.id) ?? [] })),
      what
    )
    assert.strictEqual(number, versions.length, what)
  })

/** Members, each with their last acknowledgement of the active version. */
const readersOf = ({ users }: Cast, { acknowledged, policy }: State) =>
  users.map((userId, index) => {
    const last = acknowledged.findLast(({ textHash, user }) => user === index && textHash === policy.signedTextHash)
    return [userId, last?.versionId ?? null, last?.contentHash ?? null, last?.at ?? null]
  })

const sortedByUser = (rows: ReadonlyArray<ReadonlyArray<string | null>>) =>
  rows.toSorted(([a], [b]) => String(a) < String(b) ? -1 : 1)

const assertReadAndTold = (cast: Cast, state: State) =>
  Effect.gen(function*() {
    const auditLogs = yield* AuditLogs
    const { listReaders } = yield* Acknowledgements
    const { id } = state.policy
    const query = yield* Schema.decodeUnknown(AuditEventQuery)({ resource: id, limit: "500" })
    const events = (yield* as(cast, null)(auditLogs.list(query))).data.map(({ action }) => action).toReversed()
    // both are of one moment
    const [first = "", second, ...rest] = events
    const inOrder = second === "policy.created" ? [second, first, ...rest] : events
    assert.deepStrictEqual(inOrder, [...state.told])
    if (state.isRemoved) return
    const { data } = yield* as(cast, 0)(listReaders(id, {}))
    assert.deepStrictEqual(
      sortedByUser(data.map(({ at, contentHash, userId, versionId }) => [userId, versionId, contentHash, at])),
      sortedByUser(readersOf(cast, state))
    )
  }).pipe(Effect.orDie)

const day = 86_400_000

/** A clock that stands still until it is set; a fiber that waits does so in real time. */
const clockAt = (time: { millis: number }): Clock.Clock =>
  Object.assign(Clock.make(), {
    unsafeCurrentTimeMillis: () => time.millis,
    currentTimeMillis: Effect.sync(() => time.millis)
  })

/** A new policy in the storage and in the model. */
export const begin = (cast: Cast, beginning: Beginning) =>
  Effect.gen(function*() {
    const { create } = yield* Policies
    const { value: policy } = yield* create(inputOf(cast, beginning)).pipe(as(cast, 0), Effect.orDie)
    const { activeVersionId, createdAt, draftVersionId, id } = policy
    return begun(cast, beginning, { id, draftVersionId, first: activeVersionId ?? unknownVersion }, createdAt)
  })

const run = ({ asks, beginning }: Sequence, tally: Tally) => {
  const time = { millis: beginningOf(beginning) }
  return Effect.gen(function*() {
    const cast = yield* newCast
    let state = yield* begin(cast, beginning)
    yield* assertStored(state, "at the beginning")
    for (const [at, asked] of asks.entries()) {
      time.millis += asked.do === "wait" ? asked.days * day : 1
      const now = Timestamp.fromMillis(time.millis)
      const what = `${at}: ${JSON.stringify(asked)}`
      const exit = yield* Effect.either(perform(cast, state, asked, now))
      if (asked.do === "deactivate") yield* setActive(cast, asked.user, true)
      if (asked.do === "release") yield* Effect.orDie(join(cast.organizationId, asked.user, userAt(cast, asked.user)))
      const made = exit._tag === "Right" ? exit.right : {}
      const outcome = exit._tag === "Right" ? "ok" : exit.left._tag
      const refused = refusedBefore(state, asked)
      const before = state
      const stepped = refused === undefined
        ? step(cast, state, asked, made.versionId ?? unknownVersion, now)
        : { outcome: refused, state }
      count(tally, `${asked.do} ${outcome}`)
      assert.strictEqual(outcome, stepped.outcome, what)
      state = stepped.state
      if (made.version !== undefined) assert.strictEqual(made.version, state.policy.lastVersion, what)
      if (outcome === "ok" || at === asks.length - 1) yield* assertStored(state, what)
      assert.deepStrictEqual(unlawful(cast, { before, asked, stepped, now }), [], what)
      if (state.isRemoved) break
    }
    yield* assertReadAndTold(cast, state)
    return cast
  }).pipe(Effect.withClock(clockAt(time)))
}

/** Runs random sequences through the use cases, each step held against the transitions and all of their rules. */
export const inPractice = (budget: Budget & { readonly longest?: number }) =>
  Effect.gen(function*() {
    const tally: Tally = new Map()
    yield* withRandom(sequences(budget.longest ?? 30), budget, (sequence) => {
      count(tally, "sequences")
      return run(sequence, tally)
    })
    return tally
  })
