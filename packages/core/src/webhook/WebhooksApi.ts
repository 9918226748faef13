import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { ShownOnce } from "../contract/ShownOnce.ts"
import { describe } from "../shared/Describe.ts"
import { EgressNotConfigured, SecretsNotConfigured } from "../shared/NotConfigured.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { DeliveryId, DeliveryNotFound, DeliveryQuery, ReplaySpan, TooManyEvents } from "./Delivery.ts"
import {
  NewWebhook,
  TooManyWebhooks,
  WebhookDisabled,
  WebhookId,
  WebhookNotFound,
  WebhookPatch,
  WebhookQuery,
  WebhookUrlRejected
} from "./Webhook.ts"
import { WebhookAccess } from "./WebhookAccess.ts"
import { DeliveryView, WebhookRow, WebhookView } from "./WebhookView.ts"

const WebhookResponse = ResponseSchema.addRevision(WebhookView)

const IssuedWebhook = Schema.Struct({
  ...WebhookResponse.fields,
  secret: ShownOnce(
    "The secret that signs what is sent. Only this response has it; a replay does not.",
    `whsec_${"A".repeat(43)}=`
  )
}).annotations({ identifier: "IssuedWebhook" })

const Replay = Schema.Struct({
  success: ResponseSchema.succeeded,
  queued: describe(Schema.NonNegativeInt, "The number of events that are sent again.", 12)
}).annotations({ identifier: "WebhookReplay" })

const webhookId = HttpApiSchema.param("id", WebhookId)
const deliveryId = HttpApiSchema.param("deliveryId", DeliveryId)

export class WebhooksApi extends Endpoints.group("webhooks", {
  title: "Webhooks",
  description: "Receivers of the organization's audit events, as in the specification Standard Webhooks.",
  target: { type: "webhook" }
})
  .add(Endpoints.list("list", WebhookAccess.list, {
    query: WebhookQuery,
    success: ResponseSchema.ListResponse("WebhookList", ResponseSchema.addRevision(WebhookRow)),
    summary: "List webhooks",
    description: "The webhooks of the organization, without their secrets; 100 unless `limit` says otherwise."
  }))
  .add(Endpoints.create("create", WebhookAccess.create, {
    payload: NewWebhook,
    success: IssuedWebhook,
    errors: [UnknownReference, TooManyWebhooks, WebhookUrlRejected, EgressNotConfigured, SecretsNotConfigured],
    summary: "Create a webhook",
    description:
      "`url` is https and public. `events` are actions of the audit log, each exact or a prefix that ends with a dot. An "
      + "organization has at most 50 webhooks. Values that you may not read are not sent."
  }))
  .add(Endpoints.get("get", WebhookAccess.get, {
    path: Endpoints.path`/${webhookId}`,
    success: WebhookResponse,
    errors: [WebhookNotFound],
    summary: "Get a webhook"
  }))
  .add(Endpoints.patch("update", WebhookAccess.update, {
    path: Endpoints.path`/${webhookId}`,
    payload: WebhookPatch,
    success: WebhookResponse,
    errors: [WebhookNotFound, UnknownReference, WebhookUrlRejected, EgressNotConfigured],
    summary: "Update a webhook",
    description:
      "Changes the given fields. `isEnabled: false` cancels what is pending. After a change of anything but the "
      + "`description`, your permissions decide what is sent."
  }))
  .add(Endpoints.del("remove", WebhookAccess.remove, {
    path: Endpoints.path`/${webhookId}`,
    success: ResponseSchema.RemovalResponse("WebhookRemoval", WebhookId),
    errors: [WebhookNotFound],
    summary: "Remove a webhook",
    description: "Removes it for good, with its secrets and deliveries. The audit log keeps its values."
  }))
  .add(Endpoints.post("rotate", WebhookAccess.rotate, {
    path: Endpoints.path`/${webhookId}/rotate`,
    success: IssuedWebhook,
    errors: [WebhookNotFound, SecretsNotConfigured],
    summary: "Replace the secret of a webhook",
    description: "For 24 hours each request is signed by both secrets, the new one and the one before."
  }))
  .add(Endpoints.create("test", WebhookAccess.send, {
    path: Endpoints.path`/${webhookId}/test`,
    success: DeliveryView,
    errors: [WebhookNotFound, WebhookDisabled],
    summary: "Send a test event",
    description: "Queues an event `webhook.test`, whatever the webhook's events are."
  }))
  .add(Endpoints.post("replay", WebhookAccess.send, {
    path: Endpoints.path`/${webhookId}/replay`,
    payload: ReplaySpan,
    success: Replay,
    errors: [WebhookNotFound, WebhookDisabled, TooManyEvents],
    summary: "Send the events of a span again",
    description:
      "Queues each event that matches the webhook, delivered or not, at most 10,000. `from` is inclusive, `to` exclusive. "
      + "The header `webhook-id` is the same as before."
  }))
  .add(Endpoints.list("listDeliveries", WebhookAccess.get, {
    path: Endpoints.path`/${webhookId}/deliveries`,
    query: DeliveryQuery,
    success: ResponseSchema.ListResponse("DeliveryList", DeliveryView),
    errors: [WebhookNotFound],
    summary: "List deliveries of a webhook",
    description: "Newest first; 100 unless `limit` says otherwise. They are kept for 30 days after they finished."
  }))
  .add(Endpoints.post("replayOne", WebhookAccess.send, {
    path: Endpoints.path`/${webhookId}/deliveries/${deliveryId}/replay`,
    success: DeliveryView,
    errors: [WebhookNotFound, DeliveryNotFound, WebhookDisabled],
    summary: "Send one event again",
    description: "Queues the delivery again, whatever its status. One that is pending is tried at once."
  }))
  .prefix("/v1/webhooks")
{}
