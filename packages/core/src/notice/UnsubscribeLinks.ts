import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { utf8ToBytes } from "@noble/hashes/utils.js"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { UnsubscribeUrl } from "../mail/MailHeaders.ts"
import { EmailPreferences } from "../member/Member.ts"
import { Encoding } from "../shared/AttestryNeedsEffect3.ts"
import { hashesEqual } from "../shared/HashesEqual.ts"
import { MemberId, OrganizationId } from "../shared/Ids.ts"
import { parseUrl } from "../shared/Text.ts"
import type { Links } from "./NoticeLinks.ts"

const Preference = Schema.keyof(EmailPreferences)

// the mails of one preference, of one member
export interface Subscription {
  readonly organizationId: OrganizationId
  readonly memberId: MemberId
  readonly preference: typeof Preference.Type
}

const Payload = Schema.parseJson(Schema.Tuple(OrganizationId, MemberId, Preference))
const encode = Schema.encodeSync(Payload)
const decode = Schema.decodeOption(Payload)
const toUrl = Schema.decodeOption(UnsubscribeUrl)

// the purpose is signed too, because links to files may have the same keys
const sign = (payload: string, key: Redacted.Redacted<Uint8Array>): string =>
  Encoding.encodeBase64Url(hmac(sha256, Redacted.value(key), utf8ToBytes(`attestry unsubscribe\n${payload}`)))

const parse = (payload: string): Option.Option<Subscription> =>
  Option.map(
    Option.flatMap(Option.getRight(Encoding.decodeBase64UrlString(payload)), decode),
    ([organizationId, memberId, preference]) => ({ organizationId, memberId, preference })
  )

// a link does not expire, because mails are kept for years, and it can only switch mails off
export const make = ({ keys, publicUrl }: Pick<Links, "keys" | "publicUrl">) => {
  const base = `${(parseUrl(publicUrl)?.href ?? "").replace(/\/+$/, "")}/unsubscribe/`
  const accepted = keys.previous === undefined ? [keys.current] : [keys.current, keys.previous]
  return {
    // none if the public URL makes no valid one
    toUrl: ({ memberId, organizationId, preference }: Subscription): Option.Option<UnsubscribeUrl> => {
      const payload = Encoding.encodeBase64Url(encode([organizationId, memberId, preference]))
      return toUrl(`${base}${payload}.${sign(payload, keys.current)}`)
    },
    open: (token: string): Option.Option<Subscription> => {
      const [payload = "", signature = "", ...rest] = token.split(".")
      const isSigned = accepted.map((key) => hashesEqual(sign(payload, key), signature)).includes(true)
      return isSigned && rest.length === 0 ? parse(payload) : Option.none()
    }
  }
}
