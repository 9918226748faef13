import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Egress } from "../egress/Egress.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import {
  type DeliveryId,
  DeliveryNotFound,
  deliveryOrder,
  DeliveryQuery,
  makeDelivery,
  maximumReplay,
  replayDelivery,
  ReplaySpan,
  TooManyEvents
} from "./Delivery.ts"
import { DeliveryStore } from "./DeliveryStore.ts"
import { makeCheckEvents } from "./EventActions.ts"
import { secretEntropy, toSecret } from "./Signing.ts"
import {
  makeWebhook,
  maximumWebhooks,
  NewWebhook,
  rotateWebhook,
  TooManyWebhooks,
  updateWebhook,
  type Webhook,
  WebhookDisabled,
  webhookEvents,
  WebhookId,
  WebhookNotFound,
  webhookOrder,
  WebhookPatch,
  WebhookQuery,
  WebhookUrlRejected
} from "./Webhook.ts"
import { WebhookAccess } from "./WebhookAccess.ts"
import { WebhookSecrets } from "./WebhookSecrets.ts"
import type { WebhooksService } from "./WebhooksService.ts"
import { WebhookStore } from "./WebhookStore.ts"
import { makeToWebhookView, toDeliveryView, toWebhookRow } from "./WebhookView.ts"

/** Time for which the secret before a rotation signs too. */
const overlap = 24 * 3_600_000

const make = Effect.gen(function*() {
  const store = yield* WebhookStore
  const deliveries = yield* DeliveryStore
  const secrets = yield* WebhookSecrets
  const egress = yield* Egress
  const checkEvents = yield* makeCheckEvents
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("webhooks", WebhookQuery, webhookOrder, store)

  const load = Effect.fnUntraced(function*(webhookId: WebhookId) {
    const { organization } = yield* CurrentActor
    const found = yield* store.find(organization.id, webhookId)
    return Option.isSome(found) ? found.value : yield* new WebhookNotFound()
  })

  /** Loads a webhook to queue something for it. Saves it, so that it is not disabled or paused when the unit commits. */
  const keepEnabled = Effect.fnUntraced(function*(webhookId: WebhookId) {
    const { revision, value } = yield* load(webhookId)
    if (!value.isEnabled) return yield* new WebhookDisabled()
    yield* store.save(value.organizationId, value, revision)
    return value
  })

  const checkUrl = (url: string) =>
    egress.check(url).pipe(
      Effect.catchTag(
        "EgressRejected",
        ({ message }) => new WebhookUrlRejected({ errors: [{ pointer: "/url", detail: message }] })
      )
    )

  const list = useCase("Webhooks.list")(
    withInput(WebhookQuery, function*(query: WebhookQuery) {
      const { organization } = yield* CurrentActor
      return Effect.map(Page.page(listing(organization.id), query), Page.mapRows(Revision.mapRow(toWebhookRow)))
    }),
    Effect.flatten,
    WebhookAccess.list
  )

  const get = useCase("Webhooks.get")(function*(webhookId: WebhookId) {
    return Revision.map(yield* load(webhookId), yield* makeToWebhookView)
  }, WebhookAccess.get)

  const create = useCase("Webhooks.create")(
    withInput(NewWebhook, function*(input: NewWebhook) {
      const actor = yield* CurrentActor
      yield* checkEvents(input.events)
      yield* checkUrl(input.url)
      if ((yield* store.count(actor.organization.id, {})) >= maximumWebhooks) return yield* new TooManyWebhooks()
      const webhook = makeWebhook(yield* ids.make(WebhookId), actor, input, yield* Timestamp.now)
      const secret = toSecret(yield* ids.bytes(secretEntropy))
      const toView = yield* makeToWebhookView
      const stored = yield* secrets.seal(webhook, secret)
      yield* store.insert(webhook.organizationId, webhook)
      yield* store.saveSecrets(webhook.organizationId, webhook.id, [stored])
      yield* audit.record(webhookEvents.created(webhook))
      return { value: { ...toView(webhook), secret }, revision: 1 }
    }),
    unit.run,
    WebhookAccess.create
  )

  const update = useCase("Webhooks.update")(
    withInput(WebhookPatch, function*(webhookId: WebhookId, patch: WebhookPatch) {
      const read = yield* Revision.check(yield* load(webhookId))
      const { revision, value } = read
      if (patch.events !== undefined) yield* checkEvents(patch.events)
      if (patch.url !== undefined) yield* checkUrl(patch.url)
      const now = yield* Timestamp.now
      const updated = updateWebhook(value, patch, yield* CurrentActor, now)
      if (updated === value) return Revision.map(read, yield* makeToWebhookView)
      yield* store.save(value.organizationId, updated, revision)
      if (!updated.isEnabled) yield* deliveries.cancelPending(value.organizationId, webhookId, now)
      yield* audit.record(webhookEvents.updated(value, updated))
      return Revision.map({ value: updated, revision: revision + 1 }, yield* makeToWebhookView)
    }),
    unit.run,
    WebhookAccess.update
  )

  const remove = useCase("Webhooks.remove")(
    function*(webhookId: WebhookId) {
      const { revision, value } = yield* Revision.check(yield* load(webhookId))
      yield* store.remove(value.organizationId, webhookId, revision)
      yield* audit.record(webhookEvents.removed(value))
      return webhookId
    },
    unit.run,
    WebhookAccess.remove
  )

  const rotate = useCase("Webhooks.rotate")(
    function*(webhookId: WebhookId) {
      const { revision, value } = yield* load(webhookId)
      const now = yield* Timestamp.now
      const until = Timestamp.fromMillis(Date.parse(now) + overlap)
      const rotated = rotateWebhook(value, until, yield* CurrentActor, now)
      const secret = toSecret(yield* ids.bytes(secretEntropy))
      const toView = yield* makeToWebhookView
      yield* secrets.rotate(value, secret, until)
      yield* store.save(value.organizationId, rotated, revision)
      yield* audit.record(webhookEvents.changed("rotated")(value, rotated))
      return { value: { ...toView(rotated), secret }, revision: revision + 1 }
    },
    unit.run,
    WebhookAccess.rotate
  )

  const test = useCase("Webhooks.test")(
    function*(webhookId: WebhookId) {
      const { id, organizationId } = yield* keepEnabled(webhookId)
      const entry = { action: "webhook.test", resource: { type: "webhook", id }, before: null, after: null }
      const event = yield* Effect.orDie(audit.recordOne(organizationId, entry))
      yield* deliveries.add(organizationId, id, event)
      return toDeliveryView(makeDelivery(id, event))
    },
    unit.run,
    WebhookAccess.send
  )

  const replay = useCase("Webhooks.replay")(
    withInput(ReplaySpan, function*(webhookId: WebhookId, span: ReplaySpan) {
      const webhook = yield* keepEnabled(webhookId)
      const { id, organizationId } = webhook
      const queued = yield* deliveries.countEvents(organizationId, webhook, span, maximumReplay + 1)
      if (queued > maximumReplay) return yield* new TooManyEvents()
      yield* deliveries.replay(organizationId, webhook, span, maximumReplay, yield* Timestamp.now)
      const after = { ...span, queued }
      yield* audit.record({ action: "webhook.replayed", resource: { type: "webhook", id }, before: null, after })
      return queued
    }),
    unit.run,
    WebhookAccess.send
  )

  const findDelivery = Effect.fnUntraced(function*({ id, organizationId }: Webhook, deliveryId: DeliveryId) {
    const found = yield* deliveries.find(organizationId, id, deliveryId)
    return Option.isSome(found) ? found.value : yield* new DeliveryNotFound()
  })

  const replayOne = useCase("Webhooks.replayOne")(
    function*(webhookId: WebhookId, deliveryId: DeliveryId) {
      const webhook = yield* keepEnabled(webhookId)
      const { id, organizationId } = webhook
      const delivery = yield* findDelivery(webhook, deliveryId)
      const now = yield* Timestamp.now
      yield* deliveries.replayOne(organizationId, id, deliveryId, now)
      const after = { deliveryId, eventId: delivery.eventId }
      yield* audit.record({ action: "webhook.replayed", resource: { type: "webhook", id }, before: null, after })
      return toDeliveryView(replayDelivery(delivery, now))
    },
    unit.run,
    WebhookAccess.send
  )

  const listDeliveries = useCase("Webhooks.listDeliveries")(
    withInput(DeliveryQuery, function*(webhookId: WebhookId, query: DeliveryQuery) {
      const { value: { id, organizationId } } = yield* load(webhookId)
      const listing = Page.listing(`deliveries/${id}`, DeliveryQuery, deliveryOrder, {
        list: (_, slice) => deliveries.list(organizationId, id, slice),
        count: (_, filters) => deliveries.count(organizationId, id, filters)
      })
      return Effect.map(Page.page(listing(organizationId), query), Page.mapRows(toDeliveryView))
    }),
    Effect.flatten,
    WebhookAccess.get
  )

  return { list, get, create, update, remove, rotate, test, replay, replayOne, listDeliveries }
})

export class Webhooks extends Context.Tag("@attestry/core/webhook/Webhooks")<Webhooks, WebhooksService>() {
  static readonly Default = Layer.effect(this, make)
}
