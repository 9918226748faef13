import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as FiberSet from "effect/FiberSet"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Busy } from "../storage/Busy.ts"
import { UnitOfWork, type Writes } from "../storage/UnitOfWork.ts"
import {
  type Attempt,
  IdempotencyKeyReused,
  type IdempotencyRecord,
  recordId,
  retentionMillis,
  type StoredResponse,
  toFingerprint
} from "./IdempotencyRecord.ts"
import { IdempotencyStore } from "./IdempotencyStore.ts"

const sweepInterval = 60 * 60 * 1000
const maximumSwept = 10_000

/** Requests that may come twice and have one effect. */
export class Idempotency extends Effect.Service<Idempotency>()("@attestry/core/idempotency/Idempotency", {
  scoped: Effect.gen(function*() {
    const store = yield* IdempotencyStore
    const unit = yield* UnitOfWork
    const runInBackground = yield* FiberSet.makeRuntime<never>()
    const swept = new Map<OrganizationId, number>()

    /** Whoever keeps answers also clears away: once an hour and organization, outside the answer's path. */
    const sweep = (organizationId: OrganizationId, now: number) => {
      if (now - (swept.get(organizationId) ?? 0) < sweepInterval) return
      if (swept.size >= maximumSwept) swept.clear()
      swept.set(organizationId, now)
      runInBackground(
        store.removeExpired(organizationId, Timestamp.fromMillis(now)).pipe(
          Effect.catchAllDefect((defect) => Effect.logWarning("Expired answers were not removed", defect))
        )
      )
    }

    /**
     * Runs the effect as a unit of work and keeps what `keep` makes of its value in the same commit. The same attempt
     * within a day gets what `replay` makes of that, and no effect; of several at once one commits.
     */
    const once = <A, E, R>(attempt: Attempt, effect: Effect.Effect<A, E, R>, answers: {
      readonly keep: (value: A) => StoredResponse
      readonly replay: (kept: StoredResponse) => A
    }): Effect.Effect<A, E | Busy | IdempotencyKeyReused, Exclude<R, Writes> | CurrentActor> =>
      unit.run(Effect.gen(function*() {
        const actor = yield* CurrentActor
        const { id: organizationId } = actor.organization
        const id = recordId(actor, attempt)
        const fingerprint = toFingerprint(attempt)
        const millis = yield* Clock.currentTimeMillis
        const now = Timestamp.fromMillis(millis)
        const find = Effect.map(store.find(organizationId, id), Option.filter(({ expiresAt }) => expiresAt > now))
        const replayed = (record: IdempotencyRecord) =>
          record.fingerprint === fingerprint ? Effect.succeed(answers.replay(record)) : new IdempotencyKeyReused()
        const found = yield* find
        if (Option.isSome(found)) return yield* replayed(found.value)
        const attempted = yield* Effect.either(effect)
        if (Either.isLeft(attempted)) {
          // it may have failed of what the same request, sent at once, has just done
          const late = yield* find
          return Option.isSome(late) ? yield* replayed(late.value) : yield* Effect.fail(attempted.left)
        }
        const value = attempted.right
        const expiresAt = Timestamp.fromMillis(millis + retentionMillis)
        yield* store.insert(organizationId, { id, organizationId, fingerprint, ...answers.keep(value), expiresAt }, now)
        yield* unit.afterCommit(Effect.sync(() => sweep(organizationId, millis)))
        return value
      }))

    /** Removes the organization's stored responses that contain one of the texts. */
    const removeNaming = (organizationId: OrganizationId, texts: ReadonlyArray<string>) =>
      store.removeNaming(organizationId, texts.map((text) => JSON.stringify(text).slice(1, -1)))

    return { once, removeNaming }
  })
}) {}
