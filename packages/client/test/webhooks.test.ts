import { verifyWebhook, WebhookRejected } from "@attestry/client"
import { createHmac } from "node:crypto"
import { Webhook } from "standardwebhooks"
import { assert, describe, it } from "vitest"
import { failed } from "./support/Server.ts"

const secret = `whsec_${Buffer.from("a secret of some bytes").toString("base64")}`

const body = JSON.stringify({ type: "vendor.updated", timestamp: "2026-05-04T09:30:00.000Z", data: { id: "evt_1" } })

const headersAt = (date: Date, text = body) => ({
  "webhook-id": "evt_1",
  "webhook-timestamp": String(Math.floor(date.getTime() / 1000)),
  "webhook-signature": `v1,AAAA ${new Webhook(secret).sign("evt_1", date, text)}`
})

const away = (seconds: number) => new Date(Date.now() + seconds * 1000)

describe("a request of a webhook", () => {
  it("is verified by each of its signatures, and returned as the event", async () => {
    const event = await verifyWebhook({ secret, headers: headersAt(new Date()), body })
    assert.strictEqual(event.type, "vendor.updated")
    const headers = new Headers(headersAt(new Date()))
    assert.strictEqual((await verifyWebhook({ secret, headers, body: Buffer.from(body) })).data.id, "evt_1")
  })

  it("is verified with a byte order mark and headers in capitals", async () => {
    const marked = Buffer.from(`\ufeff${body}`)
    const headers = headersAt(new Date())
    const hash = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`evt_1.${headers["webhook-timestamp"]}.`).update(marked).digest("base64")
    const capitals = {
      "Webhook-Id": "evt_1",
      "Webhook-Timestamp": headers["webhook-timestamp"],
      "Webhook-Signature": `v1,${hash}`
    }
    const error = await failed(verifyWebhook({ secret, headers: capitals, body: marked }))
    // the signature holds: JSON has no such mark
    assert.instanceOf(error, SyntaxError)
  })

  it.each([
    ["another body", { headers: headersAt(new Date()), body: body.replace("updated", "removed") }],
    ["another secret", { headers: headersAt(new Date()), body, secret: `whsec_${btoa("another")}` }],
    ["no signature", { headers: { ...headersAt(new Date()), "webhook-signature": "" }, body }],
    ["another version", { headers: { ...headersAt(new Date()), "webhook-signature": "v2,AAAA" }, body }],
    ["another id", { headers: { ...headersAt(new Date()), "webhook-id": "evt_2" }, body }],
    ["no time", { headers: { ...headersAt(new Date()), "webhook-timestamp": "" }, body }],
    ["a time in the past", { headers: headersAt(away(-301)), body }],
    ["a time to come", { headers: headersAt(away(302)), body }]
  ])("is rejected with %s", async (_, request) => {
    assert.instanceOf(await failed(verifyWebhook({ secret, ...request })), WebhookRejected)
  })
})
