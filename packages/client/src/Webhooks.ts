import type { AuditEvent } from "./generated/Schemas.ts"
import { uncheckedCast } from "./internal/UncheckedCast.ts"

/** The body of a webhook's request. */
export interface WebhookEvent {
  /** The action of the audit event, such as `vendor.updated`. */
  readonly type: string
  readonly timestamp: string
  readonly data: AuditEvent
}

/** A request that a webhook sent. */
export interface WebhookRequest {
  /** The secret, which begins with `whsec_`. */
  readonly secret: string
  readonly headers: Headers | Readonly<Record<string, string | ReadonlyArray<string> | undefined>>
  /** The body as it arrived, before any parser. */
  readonly body: string | Uint8Array
}

/** A request that the webhook did not send, or that is older or newer than five minutes. */
export class WebhookRejected extends Error {
  override readonly name = "WebhookRejected"
}

const tolerance = 300

const readHeader = (headers: WebhookRequest["headers"], name: string): string => {
  if (headers instanceof Headers) return headers.get(name) ?? ""
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? []
  return typeof value === "string" ? value : ""
}

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** Verifies the signature and the time of a webhook's request. Returns the event, or throws `WebhookRejected`. */
export const verifyWebhook = async ({ body, headers, secret }: WebhookRequest): Promise<WebhookEvent> => {
  const [id, timestamp] = [readHeader(headers, "webhook-id"), readHeader(headers, "webhook-timestamp")]
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > tolerance) {
    throw new WebhookRejected("The time of the request is missing, or more than five minutes away")
  }
  const text = typeof body === "string" ? body : new TextDecoder("utf-8", { ignoreBOM: true }).decode(body)
  const key = fromBase64(secret.replace(/^whsec_/, ""))
  if (key === undefined) throw new TypeError("The secret is no base64")
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const hmac = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"])
  for (const signature of readHeader(headers, "webhook-signature").split(" ")) {
    const bytes = signature.startsWith("v1,") ? fromBase64(signature.slice(3)) : undefined
    if (bytes !== undefined && await crypto.subtle.verify("HMAC", hmac, bytes, signed)) {
      return uncheckedCast(JSON.parse(text))
    }
  }
  throw new WebhookRejected("No signature of the request matches the secret")
}
