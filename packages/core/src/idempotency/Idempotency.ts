import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
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
const maximumSweepTimes = 10_000

/** Runs requests that may come twice, and have one effect. */
export interface IdempotencyService {
  /**
   * Runs the effect and stores its response in one commit. The same attempt within a day gets the stored response, and
   * no effect. Of several at once one commits.
   */
  readonly once: <A, E, R>(attempt: Attempt, effect: Effect.Effect<A, E, R>, convert: {
    readonly toStored: (value: A) => StoredResponse
    readonly fromStored: (stored: StoredResponse) => A
  }) => Effect.Effect<A, Busy | E | IdempotencyKeyReused, CurrentActor | Exclude<R, Writes>>
  /** Removes the organization's stored responses that contain one of the texts. */
  readonly removeNaming: (organizationId: OrganizationId, texts: ReadonlyArray<string>) => Effect.Effect<void>
}

const make = Effect.gen(function*() {
  const store = yield* IdempotencyStore
  const unit = yield* UnitOfWork
  const runInBackground = yield* FiberSet.makeRuntime<never>()
  const sweepTimes = new Map<OrganizationId, number>()

  // after a commit, once an hour for each organization, in the background
  const sweep = (organizationId: OrganizationId, now: number) => {
    if (now - (sweepTimes.get(organizationId) ?? 0) < sweepInterval) return
    if (sweepTimes.size >= maximumSweepTimes) sweepTimes.clear()
    sweepTimes.set(organizationId, now)
    runInBackground(
      store.removeExpired(organizationId, Timestamp.fromMillis(now)).pipe(
        Effect.catchAllDefect((defect) => Effect.logWarning("Expired responses were not removed", defect))
      )
    )
  }

  const once = <A, E, R>(attempt: Attempt, effect: Effect.Effect<A, E, R>, convert: {
    readonly toStored: (value: A) => StoredResponse
    readonly fromStored: (stored: StoredResponse) => A
  }): Effect.Effect<A, E | Busy | IdempotencyKeyReused, Exclude<R, Writes> | CurrentActor> =>
    unit.run(Effect.gen(function*() {
      const actor = yield* CurrentActor
      const { id: organizationId } = actor.organization
      const id = recordId(actor, attempt)
      const fingerprint = toFingerprint(attempt)
      const millis = yield* Clock.currentTimeMillis
      const now = Timestamp.fromMillis(millis)
      const find = Effect.map(store.find(organizationId, id), Option.filter(({ expiresAt }) => expiresAt > now))
      const replay = (record: IdempotencyRecord) =>
        record.fingerprint === fingerprint ? Effect.succeed(convert.fromStored(record)) : new IdempotencyKeyReused()
      const found = yield* find
      if (Option.isSome(found)) return yield* replay(found.value)
      const attempted = yield* Effect.either(effect)
      if (Either.isLeft(attempted)) {
        // the same request, sent at the same time, may have caused the failure
        const late = yield* find
        return Option.isSome(late) ? yield* replay(late.value) : yield* Effect.fail(attempted.left)
      }
      const value = attempted.right
      const expiresAt = Timestamp.fromMillis(millis + retentionMillis)
      yield* store.insert(
        organizationId,
        { id, organizationId, fingerprint, ...convert.toStored(value), expiresAt },
        now
      )
      yield* unit.afterCommit(Effect.sync(() => sweep(organizationId, millis)))
      return value
    }))

  const removeNaming = (organizationId: OrganizationId, texts: ReadonlyArray<string>) =>
    store.removeNaming(organizationId, texts.map((text) => JSON.stringify(text).slice(1, -1)))

  return { once, removeNaming }
})

export class Idempotency
  extends Context.Tag("@attestry/core/idempotency/Idempotency")<Idempotency, IdempotencyService>()
{
  static readonly Default = Layer.scoped(this, make)
}
