import * as Layer from "effect/Layer"
import { WebhookDeliveries } from "../../webhook/WebhookDeliveries.ts"
import { Webhooks } from "../../webhook/Webhooks.ts"
import { WebhookReaders } from "../webhook/WebhookReaders.ts"
import { WebhookSecrets } from "../webhook/WebhookSecrets.ts"
import { WebhookSwitch } from "../webhook/WebhookSwitch.ts"

export const webhooks = Layer.merge(
  Webhooks.Default,
  Layer.provide(WebhookDeliveries.Default, Layer.merge(WebhookReaders.Default, WebhookSwitch.Default))
).pipe(
  Layer.provide(WebhookSecrets.Default)
)
