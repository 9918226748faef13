import * as Layer from "effect/Layer"
import { type DeliveryStore, WebhookDeliveries, Webhooks, type WebhookStore } from "./index.ts"
import { WebhookSecrets } from "./WebhookSecrets.ts"
import { WebhookSwitch } from "./WebhookSwitch.ts"

export const useCases = Layer.merge(
  Webhooks.Default,
  Layer.provide(WebhookDeliveries.Default, WebhookSwitch.Default)
).pipe(
  Layer.provide(WebhookSecrets.Default)
)

export type Ports = DeliveryStore | WebhookStore

export const secrets = WebhookSecrets

export const auditVerbs = {
  webhook: ["created", "disabled", "removed", "replayed", "rotated", "test", "updated"]
}
