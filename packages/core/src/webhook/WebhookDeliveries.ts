import * as Array from "effect/Array"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Access from "../access/Access.ts"
import { CurrentActor, systemActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import { Authors } from "../authentication/Authors.ts"
import { Egress, type EgressResponse } from "../egress/Egress.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Waiting } from "../storage/Samples.ts"
import * as DeliveryMeter from "./DeliveryMeter.ts"
import { DeliveryStore, type DueDelivery } from "./DeliveryStore.ts"
import { makeBody } from "./EventBody.ts"
import { type Outcome, readRetryAfter, toAttempt } from "./Retries.ts"
import { sign } from "./Signing.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"
import { WebhookAccess } from "./WebhookAccess.ts"
import { WebhookSecrets } from "./WebhookSecrets.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { WebhookSwitch } from "./WebhookSwitch.ts"

const batchSize = 500

/** Groups of resources that are sent at once. */
const concurrency = 8

const failuresInRow = 5

/** Longest time for which a receiver that fails is left alone as a whole. */
const longestPause = Duration.minutes(1)

const timeout = Duration.seconds(15)

/** As long as those of callers are cached. */
const permissionsFor = Duration.seconds(1)

/** Bytes of a response that are read; nothing is done with them. */
const maxBytes = 4_096

const keptFor = Duration.days(30)

const userAgent = "Attestry-Webhooks/1"

/** Deliveries of an organization that one sweep removes, and organizations that it visits. */
const sweepLimits = { size: 10_000, organizations: 100 }

/** State of one round. */
interface Round {
  readonly webhook: Webhook
  readonly secrets: ReadonlyArray<Redacted.Redacted>
  /** Those of who changed it last, now. */
  readonly permissions: Effect.Effect<ReadonlySet<Permission>>
  inRow: number
  /** The latest of the next attempts of what failed. */
  until: number
  hasDelivered: boolean
  disabled: NonNullable<Webhook["disabledReason"]> | undefined
}

const isStopped = ({ disabled, inRow }: Round): boolean => disabled !== undefined || inRow >= failuresInRow

const toOutcome = ({ headers, status }: EgressResponse, now: number): Outcome => {
  if (status >= 200 && status < 300) return { status, error: null }
  if (status === 410) return { status, error: "gone", isFinal: true }
  const retryAfter = status === 429 || status === 503 ? readRetryAfter(headers["retry-after"], now) : undefined
  return { status, error: "bad_status", retryAfter }
}

/**
 * Delivers events to webhooks. It asks no permission: the host runs it. `deliver` may run for many webhooks at once, but
 * never twice at once for the same one, because then events might come twice or out of order.
 */
export interface WebhookDeliveriesService {
  /**
   * Runs one round: sends what is due to the webhook, in order for each resource, and records each outcome at once, so
   * that a kill repeats at most what was being sent. It ends when nothing more is due, or after five failures in a row.
   * Returns when the next attempt is due; none if nothing is pending. A failure of the storage is a defect.
   */
  readonly deliver: (subject: {
    readonly organizationId: OrganizationId
    readonly id: WebhookId
  }) => Effect.Effect<Option.Option<Timestamp>>
  /** Finds up to `limit` webhooks, of all organizations, that `deliver` has work for now. */
  readonly findDue: (
    limit: number
  ) => Effect.Effect<ReadonlyArray<{ readonly organizationId: OrganizationId; readonly id: WebhookId }>>
  /** Counts the deliveries of all organizations that are pending, due or not. */
  readonly undelivered: Effect.Effect<Waiting>
  /**
   * Removes deliveries that finished more than 30 days ago. It may run on any number of servers. One call is bounded;
   * what remains is for the next one.
   */
  readonly sweep: Effect.Effect<void>
}

const make = Effect.gen(function*() {
  const webhooks = yield* WebhookStore
  const store = yield* DeliveryStore
  const egress = yield* Egress
  const secretsOf = yield* WebhookSecrets
  const authors = yield* Authors
  const { cancel, disable } = yield* WebhookSwitch

  const send = ({ secrets, webhook }: Round, { event }: DueDelivery, permissions: ReadonlySet<Permission>) =>
    Effect.gen(function*() {
      const timestamp = Math.floor((yield* Clock.currentTimeMillis) / 1_000)
      const body = makeBody(event, permissions)
      const response = yield* egress.send({
        method: "POST",
        url: webhook.url,
        headers: {
          "content-type": "application/json",
          "user-agent": userAgent,
          ...sign({ id: event.id, timestamp, body }, secrets)
        },
        body,
        timeout,
        maxBytes
      })
      return toOutcome(response, yield* Clock.currentTimeMillis)
    }).pipe(
      Effect.catchTags({
        EgressRejected: ({ reason }): Effect.Effect<Outcome> => Effect.succeed({ status: null, error: reason }),
        EgressTimedOut: (): Effect.Effect<Outcome> => Effect.succeed({ status: null, error: "timed_out" }),
        EgressUnreachable: ({ reason }): Effect.Effect<Outcome> => Effect.succeed({ status: null, error: reason })
      }),
      // a poisoned one must hold nobody else back
      Effect.catchAllCause((cause) =>
        Cause.isInterrupted(cause)
          ? Effect.interrupt
          : Effect.as(Effect.logError("A delivery failed for an unexpected reason", cause), {
            status: null,
            error: "internal_error"
          })
      )
    )

  /** Tries one delivery and records the outcome. True if it was delivered. */
  const attempt = (round: Round, due: DueDelivery) =>
    Effect.gen(function*() {
      const permissions = yield* round.permissions
      if (!Access.meets(WebhookAccess.deliver, { permissions })) {
        round.disabled = "author_lost_rights"
        return false
      }
      const { delivery } = due
      const outcome: Outcome = yield* send(round, due, permissions)
      const made = toAttempt(delivery, outcome, yield* Clock.currentTimeMillis)
      yield* Effect.uninterruptible(store.saveAttempts(delivery.organizationId, [made]))
      yield* DeliveryMeter.observe(delivery, made)
      if (made.status === "delivered") {
        round.inRow = 0
        round.hasDelivered = true
      } else {
        round.inRow++
        round.until = Math.max(round.until, Date.parse(made.nextAttemptAt ?? delivery.createdAt))
        if (made.status === "failed") round.disabled = outcome.error === "gone" ? "gone" : "failing"
      }
      return made.status === "delivered"
    })

  /** In order, up to the first failure. */
  const runGroup = (round: Round, group: ReadonlyArray<DueDelivery>) =>
    Effect.gen(function*() {
      for (const due of group) {
        if (isStopped(round) || !(yield* attempt(round, due))) return
      }
    })

  const runBatches = (round: Round): Effect.Effect<void> =>
    Effect.gen(function*() {
      const { id, organizationId } = round.webhook
      const batch = yield* store.due(organizationId, id, yield* Timestamp.now, batchSize)
      if (batch.length === 0) return
      yield* Effect.forEach(toGroups(batch), (group) => runGroup(round, group), { concurrency, discard: true })
      // a smaller batch was all there was
      if (!isStopped(round) && batch.length === batchSize) yield* Effect.suspend(() => runBatches(round))
    })

  const pause = ({ hasDelivered, inRow, until, webhook: { id, organizationId } }: Round) =>
    inRow < failuresInRow || hasDelivered ? Effect.void : Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const end = Math.min(until, now + Duration.toMillis(longestPause))
      return store.pause(organizationId, id, Timestamp.fromMillis(end))
    })

  const runRound = (webhook: Webhook) =>
    Effect.gen(function*() {
      const permissions = authors.findPermissions(webhook.organizationId, webhook.readsAs)
      const round: Round = {
        webhook,
        secrets: yield* Effect.orDie(secretsOf.open(webhook)),
        permissions: yield* Effect.cachedWithTTL(permissions, permissionsFor),
        inRow: 0,
        until: 0,
        hasDelivered: false,
        disabled: undefined
      }
      yield* runBatches(round)
      if (round.disabled !== undefined) yield* disable(webhook, round.disabled)
      else yield* pause(round)
      return yield* store.nextAttempt(webhook.organizationId, webhook.id)
    })

  const deliver = ({ id, organizationId }: { readonly organizationId: OrganizationId; readonly id: WebhookId }) =>
    Effect.flatMap(webhooks.find(organizationId, id), (found) => {
      if (Option.isNone(found)) return Effect.succeedNone
      const { value } = found.value
      return value.isEnabled ? runRound(value) : Effect.as(cancel(value), Option.none<Timestamp>())
    }).pipe(
      Effect.provideService(CurrentActor, systemActor(organizationId)),
      Effect.annotateLogs({ organization: organizationId, webhook: id })
    )

  const findDue = (limit: number) => Effect.flatMap(Timestamp.now, (now) => store.subjects(now, limit))

  const sweep = Effect.gen(function*() {
    const now = yield* Clock.currentTimeMillis
    const before = Timestamp.fromMillis(now - Duration.toMillis(keptFor))
    yield* Effect.forEach(
      yield* store.finished(before, sweepLimits.organizations),
      (organizationId) => store.removeFinished(organizationId, before, sweepLimits.size),
      { discard: true }
    )
  })

  return { deliver, findDue, sweep, undelivered: store.undelivered }
})

export class WebhookDeliveries
  extends Context.Tag("@attestry/core/webhook/WebhookDeliveries")<WebhookDeliveries, WebhookDeliveriesService>()
{
  static readonly Default = Layer.effect(this, make)
}

/** One group for each resource. Those that were never tried alternate with the others, so that neither starve. */
const toGroups = (batch: ReadonlyArray<DueDelivery>): ReadonlyArray<ReadonlyArray<DueDelivery>> => {
  const groups = Object.values(
    Array.groupBy(batch, ({ delivery }) => `${delivery.resourceType}/${delivery.resourceId}`)
  )
  const [fresh, tried] = Array.partition(groups, ([{ delivery }]) => delivery.attempts > 0)
  return Array.makeBy(Math.max(fresh.length, tried.length), (i) => [...fresh.slice(i, i + 1), ...tried.slice(i, i + 1)])
    .flat()
}
