import * as Fixtures from "@attestry/conformance/Fixtures"
import { type AuditEvent, AuditEventStore } from "@attestry/core/audit"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { DeliveryStore, makeDelivery, WebhookStore } from "@attestry/core/webhook"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A webhook with a secret, pending deliveries and finished ones, and an event whose action no other organization has. */
export const storedWebhooks = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const [audit, deliveries, { saveSecrets }] = yield* Effect.all([AuditEventStore, DeliveryStore, WebhookStore])
    const webhook = yield* Fixtures.storedWebhook(organizationId, { events: ["task."] })
    const secrets = [{ sealed: `secret of ${organizationId}`, expiresAt: null }]
    yield* Fixtures.unit(saveSecrets(organizationId, webhook.id, secrets))
    const make = (millis: number, action = "task.updated") =>
      Fixtures.event(organizationId, { action, at: Fixtures.at(millis), resource: task })
    const task = { type: "task", id: `tsk_${organizationId.slice(4)}` }
    const ownAction = `task.${organizationId.slice(4)}`
    const [event, old, older] = [make(1), make(0), make(0)]
    yield* Fixtures.unit(audit.append(organizationId, [event, old, older, make(2, ownAction)]))
    const delivery = makeDelivery(webhook.id, event)
    const end = (finished: AuditEvent) => ({
      ...makeDelivery(webhook.id, finished),
      status: "delivered" as const,
      nextAttemptAt: null,
      finishedAt: Fixtures.at(2)
    })
    const finished = end(old)
    yield* deliveries.saveAttempts(organizationId, [finished, end(older)])
    return { id: organizationId, webhook, event, delivery, finished, secrets, ownAction }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedWebhooks>>

/** Every method of the ports of webhooks that is not one of all stores, called for one organization. */
export const webhookCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const [deliveries, webhooks] = yield* Effect.all([DeliveryStore, WebhookStore])
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const span = { from: Fixtures.at(-1), to: Fixtures.at(9) }
    const now = Fixtures.at(10)
    const both = [own, other]
    return {
      webhooks: {
        findSecrets: both.map(({ webhook }) => webhooks.findSecrets(id, webhook.id)),
        saveSecrets: write(webhooks.saveSecrets(id, other.webhook.id, own.secrets)),
        replaceSecrets: write(webhooks.replaceSecrets(id, other.webhook.id, other.secrets, own.secrets))
      },
      [DeliveryStore.key]: {
        list: both.map(({ webhook }) => deliveries.list(id, webhook.id, slice)),
        count: both.map(({ webhook }) => deliveries.count(id, webhook.id, {})),
        find: both.map(({ delivery, webhook }) => deliveries.find(id, webhook.id, delivery.id)),
        add: write(deliveries.add(id, other.webhook.id, own.event)),
        countEvents: both.map(({ webhook }) => deliveries.countEvents(id, webhook, span, 100)),
        replay: write(deliveries.replay(id, { id: other.webhook.id, events: [other.ownAction] }, span, 100, now)),
        replayOne: write(deliveries.replayOne(id, other.webhook.id, other.finished.id, now)),
        cancelPending: write(deliveries.cancelPending(id, other.webhook.id, now)),
        due: both.map(({ webhook }) => deliveries.due(id, webhook.id, now, 100)),
        nextAttempt: both.map(({ webhook }) => deliveries.nextAttempt(id, webhook.id)),
        saveAttempts: both.map(({ delivery }) => deliveries.saveAttempts(id, [{ ...delivery, attempts: 7 }])),
        pause: both.map(({ webhook }) => deliveries.pause(id, webhook.id, Fixtures.at(5))),
        removeFinished: [deliveries.removeFinished(id, now, 100_000)]
      }
    }
  })
