import * as Schema from "effect/Schema"
import { parseUrl } from "../shared/Text.ts"

/** Id of a mail: `<ntc_01jd…@compliance.example.com>`. The same mail sent twice has the same one. */
export const MessageId = Schema.String.pipe(
  Schema.pattern(/^<[A-Za-z0-9_-]{1,100}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?>$/),
  Schema.brand("MessageId")
)

export type MessageId = typeof MessageId.Type

const isLink = (text: string): boolean => {
  const url = /^https?:\/\/[!-;=?-~]+$/.test(text) ? parseUrl(text) : undefined
  return url !== undefined && url.username === "" && url.password === "" && url.href === text
}

/** URL that a mail program posts to when its user wants no more of such mails. In ASCII, of at most 900 characters. */
export const UnsubscribeUrl = Schema.String.pipe(
  Schema.maxLength(900),
  Schema.filter(isLink),
  Schema.brand("UnsubscribeUrl")
)

export type UnsubscribeUrl = typeof UnsubscribeUrl.Type

/** The parts of a mail that become headers. */
export interface MailLinks {
  readonly messageId?: MessageId
  readonly unsubscribe?: UnsubscribeUrl
}

const isMessageId = Schema.is(MessageId)
const isUnsubscribeUrl = Schema.is(UnsubscribeUrl)

/**
 * Returns the headers that a mailer adds for `messageId` and `unsubscribe`; undefined if one of them is malformed, which
 * only a caller without types can do. Then the mailer fails as `refused`.
 */
export const toMailHeaders = (
  { messageId, unsubscribe }: MailLinks
): { readonly [name: string]: string } | undefined => {
  if (messageId !== undefined && !isMessageId(messageId)) return undefined
  if (unsubscribe !== undefined && !isUnsubscribeUrl(unsubscribe)) return undefined
  return {
    ...(messageId === undefined ? {} : { "Message-ID": messageId }),
    ...(unsubscribe === undefined ? {} : { "List-Unsubscribe": `<${unsubscribe}>` }),
    // one click needs https, because the request alone makes the change
    ...(unsubscribe?.startsWith("https:") === true ? { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {})
  }
}
