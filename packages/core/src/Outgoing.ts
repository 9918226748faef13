import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import type { UseCases } from "./Attestry.ts"
import { OrganizationDirectory } from "./internal/organization/OrganizationDirectory.ts"
import * as OrganizationSchedules from "./internal/schedule/OrganizationSchedules.ts"
import * as Pulse from "./internal/schedule/Pulse.ts"
import { Notices } from "./notice/Notices.ts"
import type { EnginePorts, StoragePorts } from "./Ports.ts"
import * as Rounds from "./schedule/Rounds.ts"
import { daily, weekly } from "./task/TaskReminders.ts"
import { WebhookId } from "./webhook/Webhook.ts"
import { WebhookDeliveries } from "./webhook/WebhookDeliveries.ts"

const mostWebhooks = 1_000

const toWebhookId = Schema.decodeUnknownSync(WebhookId)

const notices = Layer.unwrapEffect(
  Effect.map(Notices, ({ send, subjects }) => Rounds.layer({ kind: "notice", due: subjects, run: send }))
)

const webhooks = Layer.unwrapEffect(
  Effect.map(WebhookDeliveries, ({ deliver, findDue }) =>
    Rounds.layer({
      kind: "webhook",
      due: findDue(mostWebhooks),
      run: ({ id, organizationId }) => deliver({ organizationId, id: toWebhookId(id) })
    }))
)

/**
 * Sends what goes out after the responses, as long as the layer lives: events to webhooks, mails to members, and reminders
 * when they are due. It may run on any number of servers. Without it nothing is sent, and what is to be sent stays in the
 * storage.
 */
export const layer: Layer.Layer<never, never, EnginePorts | StoragePorts | UseCases> = Layer.mergeAll(
  Pulse.layer,
  notices,
  webhooks,
  daily.layer,
  weekly.layer,
  Layer.provide(OrganizationSchedules.layer([daily, weekly]), OrganizationDirectory.Default)
)
