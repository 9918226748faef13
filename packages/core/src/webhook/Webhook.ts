import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { Author, toAuthor } from "../access/Author.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { applyPatch, Patch } from "../shared/Patch.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { PlainText } from "../shared/Text.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

export const WebhookId = EntityId("whk", "WebhookId")

export type WebhookId = typeof WebhookId.Type

/** True if the pattern is the action, or a prefix of it that ends with a dot. */
export const matchesAction = (pattern: string, action: string): boolean =>
  pattern.endsWith(".") ? action.startsWith(pattern) : action === pattern

/** The detail of an error. */
export const expectedPattern = "Expected an action such as vendor.updated, or a prefix of actions such as vendor."

const EventPattern = Schema.String.pipe(
  Schema.pattern(/^[A-Za-z]{1,64}\.([A-Za-z]{1,64})?$/, {
    arbitrary: () => (fc) => fc.constantFrom("vendor.", "policy.published", "webhook."),
    message: () => ({ message: expectedPattern, override: true })
  })
)

const findRepeated = (patterns: ReadonlyArray<string>) =>
  patterns.flatMap((pattern, i) =>
    patterns.indexOf(pattern) < i ? [{ path: [i], message: "Expected each item once" }] : []
  )

const Events = Schema.Array(EventPattern).pipe(
  Schema.minItems(1),
  Schema.maxItems(50),
  Schema.filter(findRepeated, { jsonSchema: { uniqueItems: true } })
)

const Url = PlainText(2_048, 1)

const ReceiverUrl = Url.annotations({
  arbitrary: () => (fc) =>
    fc.constantFrom("https://receiver.example.com/attestry", "https://hooks.example.org/in?a=%C3%A9").map((url) =>
      Url.make(url)
    )
})

/**
 * A receiver of audit events. Its secrets are stored apart, and sealed. `readsAs` is who changed it last, but for its
 * description: what they may not read is not sent, and nothing once they may have no webhooks. Null stands for the host
 * itself, which may do everything.
 */
export const Webhook = Schema.Struct({
  id: WebhookId,
  organizationId: OrganizationId,
  url: audited(
    describe(ReceiverUrl, "The URL that events are sent to, by POST.", "https://receiver.example.com/attestry")
  ),
  events: audited(
    describe(Events, "Actions of the audit log, each exact or a prefix that ends with a dot.", [
      "vendor.",
      "policy.published"
    ])
  ),
  description: audited(describe(PlainText(1_000), "What the webhook is for; empty by default.", "Sync to the CRM")),
  isEnabled: audited(describe(Schema.Boolean, "False if nothing is sent; true by default.", true)),
  disabledReason: audited(
    describe(
      Schema.NullOr(Schema.Literal("failing", "gone", "author_lost_rights")),
      "Why the server disabled it: three days of failures, a response 410, or `readsAs` may have no webhooks. Else null.",
      null
    )
  ),
  disabledAt: describe(Schema.NullOr(Timestamp), "When it was disabled; null while it is enabled.", null),
  createdBy: audited(describe(Schema.NullOr(UserId), "The user who created it; null for the host itself.")),
  readsAs: audited(
    describe(
      Schema.NullOr(Author),
      "Who changed more than its description last; null for the host itself, which reads everything."
    )
  ),
  previousSecretUntil: audited(
    describe(Schema.NullOr(Timestamp), "Until when the secret before the last rotation signs too; null for none.", null)
  ),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "Webhook" })

export type Webhook = typeof Webhook.Type

const { description, events, isEnabled, url } = Webhook.fields

export const WebhookPatch = describe(
  Patch({ url, events, description, isEnabled }).annotations({ identifier: "WebhookPatch" }),
  "The fields to change.",
  { events: ["vendor.", "task."], isEnabled: true }
)

export type WebhookPatch = typeof WebhookPatch.Type

export const NewWebhook = Schema.extend(Schema.Struct({ url, events }), Patch({ description, isEnabled })).annotations({
  identifier: "NewWebhook"
})

export type NewWebhook = typeof NewWebhook.Type

export const WebhookQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "updatedAt", "-updatedAt"),
  isEnabled: optional(describe(Flag, "True for enabled webhooks, false for the others."))
})

export type WebhookQuery = typeof WebhookQuery.Type

/** Order by creation or last change, then by id. */
export const webhookOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<Webhook>(({ createdAt }) => createdAt),
  updatedAt: ListOrder.timeKey<Webhook>(({ updatedAt }) => updatedAt)
})

/** Most webhooks of an organization. */
export const maximumWebhooks = 50

const emptyDescription = PlainText(1_000).make("")

export const makeWebhook = (
  id: WebhookId,
  actor: Actor,
  { description = emptyDescription, events, isEnabled = true, url }: NewWebhook,
  now: Timestamp
): Webhook => ({
  id,
  organizationId: actor.organization.id,
  url,
  events,
  description,
  isEnabled,
  disabledReason: null,
  disabledAt: isEnabled ? null : now,
  createdBy: actor.type === "system" ? null : actor.user.id,
  readsAs: toAuthor(actor),
  previousSecretUntil: null,
  createdAt: now,
  updatedAt: now
})

/**
 * Changes the given fields. Returns the same webhook if none of them differs. After any change but one of the description
 * it reads as the actor.
 */
export const updateWebhook = (webhook: Webhook, patch: WebhookPatch, actor: Actor, now: Timestamp): Webhook => {
  const isSwitched = patch.isEnabled !== undefined && patch.isEnabled !== webhook.isEnabled
  const updated = applyPatch(webhook, {
    ...patch,
    ...(isSwitched ? { disabledReason: null, disabledAt: patch.isEnabled ? null : now } : {})
  }, now)
  const { description: _, ...steering } = patch
  // a text must not give a URL that somebody else set the rights of its writer
  return applyPatch(webhook, steering, now) === webhook ? updated : { ...updated, readsAs: toAuthor(actor) }
}

export const disableWebhook = (
  webhook: Webhook,
  disabledReason: NonNullable<Webhook["disabledReason"]>,
  now: Timestamp
): Webhook => ({ ...webhook, isEnabled: false, disabledReason, disabledAt: now, updatedAt: now })

/** Notes a rotation. The webhook then reads as the actor, who knows its secret. */
export const rotateWebhook = (
  webhook: Webhook,
  previousSecretUntil: Timestamp,
  actor: Actor,
  now: Timestamp
): Webhook => ({
  ...webhook,
  readsAs: toAuthor(actor),
  previousSecretUntil,
  updatedAt: now
})

export const webhookEvents = makeAuditEntries("webhook", Webhook)

export class WebhookNotFound extends TaggedProblem<WebhookNotFound>()(
  "WebhookNotFound",
  404,
  "No such webhook in this organization."
) {}

export class WebhookDisabled extends TaggedProblem<WebhookDisabled>()(
  "WebhookDisabled",
  409,
  "The webhook is disabled. Enable it first."
) {}

export class TooManyWebhooks extends TaggedProblem<TooManyWebhooks>()(
  "TooManyWebhooks",
  409,
  `The organization has ${maximumWebhooks} webhooks, the most that are possible. Remove one first.`
) {}

export class WebhookUrlRejected extends TaggedProblem<WebhookUrlRejected>()("WebhookUrlRejected", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "What is wrong with the URL.", [
      { pointer: "/url", detail: "The scheme of the URL is not allowed. Use https." }
    ])
  },
  message: "Nothing can be sent to this URL. See `errors`."
}) {}
