import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { pickFields } from "../shared/PickFields.ts"
import { Delivery } from "./Delivery.ts"
import { Webhook } from "./Webhook.ts"
import { WebhookAccess } from "./WebhookAccess.ts"

const { organizationId: _, ...row } = Webhook.fields
const { organizationId: __, ...deliveryRow } = Delivery.fields

/** A webhook in a list, without its secrets. */
export const WebhookRow = Schema.Struct(row).annotations({ identifier: "WebhookRow" })

export type WebhookRow = typeof WebhookRow.Type

const send = { guard: WebhookAccess.send, isPossible: ({ isEnabled }: Webhook) => isEnabled }

const moves = makeMoves("WebhookMove", {
  update: { guard: WebhookAccess.update },
  remove: { guard: WebhookAccess.remove },
  rotate: { guard: WebhookAccess.rotate },
  test: send,
  replay: send,
  replayOne: send
})

/** A webhook without its secrets, and the moves that the caller may make. */
export const WebhookView = Schema.Struct({ ...row, allowed: moves.allowed }).annotations({ identifier: "Webhook" })

export type WebhookView = typeof WebhookView.Type

/** A webhook with a secret that nobody can read again. */
export interface IssuedWebhook extends WebhookView {
  readonly secret: Redacted.Redacted
}

export const DeliveryView = Schema.Struct(deliveryRow).annotations({ identifier: "Delivery" })

export type DeliveryView = typeof DeliveryView.Type

const pick = pickFields(WebhookRow)
const pickDelivery = pickFields(DeliveryView)

export const toWebhookRow = (webhook: Webhook): WebhookRow => pick(webhook, {})

export const makeToWebhookView = Effect.map(
  CurrentActor,
  (actor) => (webhook: Webhook): WebhookView =>
    Object.assign(toWebhookRow(webhook), { allowed: moves.find(webhook, actor) })
)

export const toDeliveryView = (delivery: Delivery): DeliveryView => pickDelivery(delivery, {})
