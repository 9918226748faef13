import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { pickFields } from "../shared/PickFields.ts"
import { Delivery } from "./Delivery.ts"
import { Webhook } from "./Webhook.ts"

const { organizationId: _, ...row } = Webhook.fields
const { organizationId: __, ...deliveryRow } = Delivery.fields

/** A webhook without its secrets. */
export const WebhookView = Schema.Struct(row).annotations({ identifier: "Webhook" })

export type WebhookView = typeof WebhookView.Type

/** A webhook with a secret that nobody can read again. */
export interface IssuedWebhook extends WebhookView {
  readonly secret: Redacted.Redacted
}

export const DeliveryView = Schema.Struct(deliveryRow).annotations({ identifier: "Delivery" })

export type DeliveryView = typeof DeliveryView.Type

const pick = pickFields(WebhookView)
const pickDelivery = pickFields(DeliveryView)

export const toWebhookView = (webhook: Webhook): WebhookView => pick(webhook, {})

export const toDeliveryView = (delivery: Delivery): DeliveryView => pickDelivery(delivery, {})
