import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Redacted from "effect/Redacted"
import { Either, Encoding } from "../shared/AttestryNeedsEffect3.ts"

const prefix = "whsec_"

// in bytes
export const secretEntropy = 32

export const toSecret = (random: Uint8Array): Redacted.Redacted =>
  Redacted.make(`${prefix}${Encoding.encodeBase64(random)}`)

const toKey = (secret: Redacted.Redacted): Uint8Array =>
  Either.getOrThrow(Encoding.decodeBase64(Redacted.value(secret).slice(prefix.length)))

export interface Signed {
  readonly id: string
  // in seconds
  readonly timestamp: number
  readonly body: string
}

// headers of Standard Webhooks, with a signature by each secret
export const sign = ({ body, id, timestamp }: Signed, secrets: ReadonlyArray<Redacted.Redacted>) => ({
  "webhook-id": id,
  "webhook-timestamp": String(timestamp),
  "webhook-signature": secrets
    .map((secret) =>
      `v1,${Encoding.encodeBase64(hmac(sha256, toKey(secret), utf8ToBytes(`${id}.${timestamp}.${body}`)))}`
    )
    .join(" ")
})
