import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { Mailer } from "../mail/Mailer.ts"
import { Directory } from "../member/Directory.ts"
import { OrganizationDirectory } from "../organization/OrganizationDirectory.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { DeliveryStore } from "./DeliveryStore.ts"
import { makeDisabledMail } from "./DisabledMail.ts"
import { disableWebhook, type Webhook, webhookEvents } from "./Webhook.ts"
import { WebhookStore } from "./WebhookStore.ts"

type Reason = NonNullable<Webhook["disabledReason"]>

// another URL deserves its own three days, and another author their own rights
const isStill = (value: Webhook, tried: Webhook, reason: Reason) =>
  reason === "author_lost_rights"
    ? value.readsAs?.userId === tried.readsAs?.userId && value.readsAs?.apiKeyId === tried.readsAs?.apiKeyId
    : value.url === tried.url

// disables webhooks for the server itself
export class WebhookSwitch extends Effect.Service<WebhookSwitch>()("@attestry/core/webhook/WebhookSwitch", {
  effect: Effect.gen(function*() {
    const webhooks = yield* WebhookStore
    const deliveries = yield* DeliveryStore
    const organizations = yield* OrganizationDirectory
    const directory = yield* Directory
    const mailer = yield* Mailer
    const audit = yield* AuditRecorder
    const unit = yield* UnitOfWork

    const tellOwners = (webhook: Webhook, reason: Reason) =>
      Effect.gen(function*() {
        const organization = yield* organizations.getName(webhook.organizationId)
        const owners = yield* directory.findOwners(webhook.organizationId)
        yield* Effect.forEach(
          owners,
          (owner) =>
            Effect.catchAllCause(
              mailer.send({
                ...makeDisabledMail(webhook, reason, organization, owner),
                organizationId: webhook.organizationId
              }),
              (cause) => Effect.logWarning("An owner was not told that a webhook is disabled", cause)
            ),
          { discard: true }
        )
      }).pipe(Effect.catchAllCause((cause) => Effect.logError("The owners of a webhook were not found", cause)))

    // cancels deliveries that were queued while it was being disabled
    const cancel = ({ id, organizationId }: Webhook) =>
      unit.run(Effect.flatMap(Timestamp.now, (now) => deliveries.cancelPending(organizationId, id, now))).pipe(
        Effect.orDie
      )

    const disable = (tried: Webhook, reason: Reason) =>
      Effect.gen(function*() {
        const { id, organizationId } = tried
        const found = yield* webhooks.find(organizationId, id)
        if (Option.isNone(found)) return
        const { revision, value } = found.value
        if (!value.isEnabled || !isStill(value, tried, reason)) return
        const now = yield* Timestamp.now
        const disabled = disableWebhook(value, reason, now)
        yield* webhooks.save(organizationId, disabled, revision)
        yield* deliveries.cancelPending(organizationId, id, now)
        yield* audit.record(webhookEvents.changed("disabled")(value, disabled))
        yield* unit.afterCommit(
          Effect.zipRight(
            Effect.logWarning(`A webhook was disabled: ${reason}`),
            // a commit is uninterruptible
            Effect.interruptible(tellOwners(disabled, reason))
          )
        )
      }).pipe(unit.run, Effect.orDie)

    return { cancel, disable }
  })
}) {}
