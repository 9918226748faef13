import { escapeHtml } from "../shared/EscapeHtml.ts"

/** What a page of HTML must not have in it: control characters but tab and line feed, halves of pairs, non-characters. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu

/**
 * A text for HTML, between tags or in quotes. Characters that HTML does not allow become U+FFFD, and a carriage return
 * ends a line.
 */
export const toHtmlText = (text: string): string =>
  escapeHtml(text.replaceAll(/\r\n?/g, "\n").replaceAll(unprintable, "\ufffd"))

/** Where a link may lead: by http, https, mail or telephone, or to somewhere beside the document. */
export const toLinkUrl = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined
  const address = value.trim()
  if (address === "") return undefined
  // all that stands before the colon has to be a scheme, so that one with a tab inside, which browsers leave out, is none
  const scheme = /^[^/?#:]*(?=:)/.exec(address)?.[0].toLowerCase()
  return scheme === undefined || ["http", "https", "mailto", "tel"].includes(scheme) ? address : undefined
}

/** Where an image is, if that is on the web. */
export const toImageUrl = (value: unknown): string | undefined => {
  const address = toLinkUrl(value)
  return address !== undefined && /^https?:/i.test(address) ? address : undefined
}
