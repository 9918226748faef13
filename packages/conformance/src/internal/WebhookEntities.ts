import type { OrganizationId } from "@attestry/core/shared"
import { Webhook, WebhookId } from "@attestry/core/webhook"
import { Schema } from "effect"
import { at, id } from "./Values.ts"

export const webhook = (organizationId: OrganizationId, fields: Partial<typeof Webhook.Encoded> = {}): Webhook =>
  Schema.decodeSync(Webhook)({
    id: id(WebhookId),
    organizationId,
    url: "https://receiver.example.com/attestry",
    events: ["vendor."],
    description: "",
    isEnabled: true,
    disabledReason: null,
    disabledAt: null,
    createdBy: null,
    readsAs: null,
    previousSecretUntil: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })
