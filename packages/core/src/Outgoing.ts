import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Schema from "effect/Schema"
import type { UseCases } from "./Attestry.ts"
import { BrowserAutomationId, BrowserRuns } from "./browserAutomation/index.ts"
import { Notices } from "./notice/index.ts"
import { OrganizationDirectory } from "./organization/OrganizationDirectory.ts"
import type { EnginePorts, StoragePorts } from "./Ports.ts"
import { Rounds } from "./schedule/index.ts"
import * as OrganizationSchedules from "./schedule/OrganizationSchedules.ts"
import * as Pulse from "./schedule/Pulse.ts"
import { addSample, OutgoingSwitch, setWaiting, type Waiting } from "./storage/index.ts"
import { daily, startAll, weekly } from "./task/index.ts"
import { WebhookDeliveries, WebhookId } from "./webhook/index.ts"

const mostWebhooks = 1_000
// few, because there are fewer browsers
const mostAutomations = 200

const toAutomationId = Schema.decodeUnknownSync(BrowserAutomationId)
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

const browserRuns = Layer.unwrapEffect(
  Effect.map(BrowserRuns, ({ findDue, perform }) =>
    Rounds.layer({
      kind: "browser",
      due: findDue(mostAutomations),
      run: ({ id, organizationId }) => perform({ organizationId, id: toAutomationId(id) })
    }))
)

const undelivered = Metric.gauge("attestry_outbox_undelivered", {
  description: "Mails and events for webhooks that wait to be sent."
})

const oldest = Metric.gauge("attestry_outbox_oldest_seconds", {
  description: "Seconds since the oldest mail or event for a webhook waits."
})

const measure = (kind: string, waiting: Effect.Effect<Waiting>) =>
  addSample(Effect.tagMetrics(setWaiting(undelivered, oldest, waiting), "kind", kind))

const outbox = Layer.scopedDiscard(
  Effect.gen(function*() {
    yield* measure("notice", (yield* Notices).undelivered)
    yield* measure("webhook", (yield* WebhookDeliveries).undelivered)
  })
)

const work = Layer.mergeAll(
  Pulse.layer,
  notices,
  webhooks,
  browserRuns,
  daily.layer,
  weekly.layer,
  Layer.provide(OrganizationSchedules.layer(startAll), OrganizationDirectory.Default)
)

/**
 * Does what comes after the responses, as long as the layer lives: it sends events to webhooks, mails to members, reminders
 * when they are due, and runs browser automations. It may run on any number of servers. Without it nothing is sent or run,
 * and what is to be done stays in the storage, as with `off`.
 */
export const layer: Layer.Layer<never, never, EnginePorts | StoragePorts | UseCases> = Layer.merge(
  outbox,
  Layer.unwrapEffect(Effect.map(OutgoingSwitch, (isOn) => isOn ? work : Layer.empty))
)

/**
 * Switches off all that leaves an installation: mails, requests to webhooks, pages in a browser, and also all that runs
 * when it is due. For a test restore beside production. Provide it last, so that each layer of Attestry sees it.
 */
export const off: Layer.Layer<never> = Layer.succeed(OutgoingSwitch, false)
