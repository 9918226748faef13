import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Egress, type EgressRequest } from "@attestry/core/egress"
import { SecretBox } from "@attestry/core/secret"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import { NewWebhook, WebhookDeliveries, Webhooks } from "@attestry/core/webhook"
import * as Memory from "@attestry/memory/Memory"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { Clock, Context, Effect, Layer, Option, Redacted, Schema, TestClock } from "effect"
import { secretKey } from "../../../../../test/support/HostLayers.ts"

interface Received {
  readonly id: string
  readonly at: number
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  /** The decoded body. */
  readonly body: any
}

type Response =
  | number
  | Effect.Effect<number | { readonly status: number; readonly headers: Record<string, string> }, any>

/** The other side: notes each request, and responds with a status as the test says. */
class Receiver extends Context.Tag("test/Receiver")<Receiver, {
  readonly requests: Array<Received>
  respond: (request: Received) => Response
}>() {}

const receiver = Layer.effectContext(Effect.sync(() => {
  const state: typeof Receiver.Service = { requests: [], respond: () => 204 }
  const send = ({ body, headers, url }: EgressRequest) =>
    Effect.gen(function*() {
      const text = String(body)
      const at = yield* Clock.currentTimeMillis
      const request = { id: headers["webhook-id"] ?? "", at, url, headers, text, body: JSON.parse(text) }
      state.requests.push(request)
      const given = state.respond(request)
      const response = typeof given === "number" ? given : yield* given
      const { headers: sent, status } = typeof response === "number" ? { status: response, headers: {} } : response
      return { status, headers: sent, body: new Uint8Array(), isCut: false }
    })
  return Context.make(Receiver, state).pipe(
    Context.add(Egress, { check: (url) => Effect.succeed({ url: new URL(url) } as never), send })
  )
}))

export const app = Attestry.layer.pipe(
  Layer.provideMerge(Layer.mergeAll(
    Memory.layer,
    receiver,
    MemoryMailer.layer,
    Layer.orDie(SecretBox.layer([secretKey("test")]))
  ))
)

export const newWebhook = Schema.decodeSync(NewWebhook)

const newVendor = Schema.decodeSync(NewVendor)

/** An organization of the present with a webhook for vendors, and a mailer that works. */
export const arrange = Effect.gen(function*() {
  yield* TestClock.setTime(Date.now())
  const made = yield* makeTestOrganization
  const { owner } = made
  const organizationId = owner.organization.id
  const webhooks = yield* Webhooks
  const vendors = yield* Vendors
  const deliveries = yield* WebhookDeliveries
  const receiver = yield* Receiver
  const act = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, CurrentActor, owner)
  const { value: webhook } = yield* act(
    webhooks.create(newWebhook({ url: "https://receiver.example.com/a", events: ["vendor."] }))
  )
  const subject = { organizationId, id: webhook.id }
  const create = (name: string) => Effect.map(act(vendors.create(newVendor({ name }))), ({ value }) => value)
  const rename = (vendor: { readonly id: any }, name: string) =>
    act(vendors.update(vendor.id, { name: newVendor({ name }).name }))
  return {
    ...made,
    replay: webhooks.replay,
    replayOne: webhooks.replayOne,
    rotate: webhooks.rotate,
    update: webhooks.update,
    act,
    webhook,
    subject,
    secret: Redacted.value(webhook.secret),
    receiver,
    create,
    rename,
    addWebhook: (input: Parameters<typeof newWebhook>[0], caller = owner) =>
      webhooks.create(newWebhook(input)).pipe(
        Effect.provideService(CurrentActor, caller),
        Effect.map(({ value }) => ({ ...value, organizationId }))
      ),
    /** Runs a round, and returns the seconds until the next attempt. */
    round: Effect.zipWith(
      deliveries.deliver(subject),
      Clock.currentTimeMillis,
      (next, now) => Option.getOrUndefined(Option.map(next, (at) => (Date.parse(at) - now) / 1_000))
    ),
    names: () => receiver.requests.map(({ body }) => body.data.after?.name),
    log: Effect.map(act(webhooks.listDeliveries(webhook.id, { sort: "createdAt" })), ({ data }) => data),
    current: Effect.map(act(webhooks.get(webhook.id)), ({ value }) => value)
  }
})
