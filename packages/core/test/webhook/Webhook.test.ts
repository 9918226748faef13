import { systemActor } from "@attestry/core/access"
import { OrganizationId, Timestamp } from "@attestry/core/shared"
import {
  disableWebhook,
  makeWebhook,
  NewWebhook,
  updateWebhook,
  webhookEvents,
  WebhookId,
  WebhookPatch
} from "@attestry/core/webhook"
import { assert, describe, it } from "@effect/vitest"
import { Either, ParseResult, Schema } from "effect"

const actor = systemActor(OrganizationId.fromSuffix("1"))

const make = (input: Partial<typeof NewWebhook.Encoded> = {}) =>
  makeWebhook(
    WebhookId.fromSuffix("1"),
    actor,
    Schema.decodeSync(NewWebhook)({ url: "https://a.example.com", events: ["vendor."], ...input }),
    Timestamp.fromMillis(0)
  )

const faults = (input: unknown) =>
  Either.match(Schema.decodeUnknownEither(WebhookPatch, { errors: "all", onExcessProperty: "error" })(input), {
    onLeft: (error) => ParseResult.ArrayFormatter.formatErrorSync(error).map(({ path }) => path.join("/")),
    onRight: () => []
  })

describe("a webhook", () => {
  it("is enabled and has no description by default", () => {
    const webhook = make()
    assert.deepStrictEqual<unknown>(webhook, {
      id: "whk_1",
      organizationId: "org_1",
      url: "https://a.example.com",
      events: ["vendor."],
      description: "",
      isEnabled: true,
      disabledReason: null,
      disabledAt: null,
      createdBy: null,
      readsAs: null,
      previousSecretUntil: null,
      createdAt: "1970-01-01T00:00:00.000Z",
      updatedAt: "1970-01-01T00:00:00.000Z"
    })
    assert.strictEqual(make({ isEnabled: false }).disabledAt, webhook.createdAt)
  })

  it("has 1 to 50 events, each once, each in the form of an action or of a prefix", () => {
    assert.deepStrictEqual(faults({ events: ["vendor.", "policy.reviewDue", "webhook.test"] }), [])
    assert.deepStrictEqual(faults({ events: [] }), ["events"])
    assert.deepStrictEqual(faults({ events: ["task.", "vendor.", "task."] }), ["events/2"])
    const wrong = [
      "",
      ".",
      "vendor",
      "vendor.*",
      "vendor.created.",
      "vend",
      5
    ]
    assert.deepStrictEqual(faults({ events: wrong }), wrong.map((_, i) => `events/${i}`))
    assert.deepStrictEqual(faults({ events: Array.from({ length: 51 }, () => "vendor.") }), ["events"])
  })

  it("loses the reason when somebody enables it, and keeps the time of an equal change", () => {
    const [at, later] = [Timestamp.fromMillis(5), Timestamp.fromMillis(9)]
    const disabled = disableWebhook(make(), "failing", at)
    assert.deepStrictEqual([disabled.isEnabled, disabled.disabledAt], [false, at])
    assert.strictEqual(updateWebhook(disabled, { isEnabled: false }, actor, later), disabled)
    const enabled = updateWebhook(disabled, { isEnabled: true }, actor, later)
    assert.deepStrictEqual([enabled.disabledReason, enabled.disabledAt, enabled.updatedAt], [null, null, later])
  })

  it("records every field that a caller can set in the audit log", () => {
    const webhook = make({ description: "For the CRM" })
    const after = webhookEvents.created(webhook).after
    for (const field of ["url", "events", "description", "isEnabled"]) assert.property(after, field)
    assert.strictEqual(after?.["description"], "For the CRM")
    assert.deepStrictEqual(webhookEvents.updated(webhook, { ...webhook, events: ["task."] }).before, {
      events: ["vendor."]
    })
  })
})
