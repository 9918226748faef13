import type { Steps } from "../eventLoop/Steps.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"

// not allowed in HTML: control characters but tab and line feed, halves of pairs, non-characters
const unprintable = /(?![\t\n])[\p{Cc}\p{Surrogate}\p{Noncharacter_Code_Point}]/gu

// characters that HTML does not allow become U+FFFD, and a carriage return ends a line
export const toHtmlText = (text: string): string =>
  escapeHtml(text.replaceAll(/\r\n?/g, "\n").replaceAll(unprintable, "\ufffd"))

// characters
const textOfStep = 4_096

const isInside = (text: string, position: number): boolean =>
  /^(?:\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(position - 1, position + 1))

export const toHtmlTextInSteps = function*(text: string): Steps<string> {
  if (text.length <= textOfStep) return toHtmlText(text)
  const parts: Array<string> = []
  for (let start = 0; start < text.length;) {
    const end = start + textOfStep
    const next = isInside(text, end) ? end + 1 : end
    parts.push(toHtmlText(text.slice(start, next)))
    start = next
    yield
  }
  return parts.join("")
}

export const toLinkUrl = (value: unknown): string | undefined => {
  if (typeof value !== "string") return undefined
  const address = value.trim()
  if (address === "") return undefined
  // all before the colon must be a scheme: browsers skip a tab inside one, so a text with a tab is no URL here
  const scheme = /^[^/?#:]*(?=:)/.exec(address)?.[0].toLowerCase()
  return scheme === undefined || ["http", "https", "mailto", "tel"].includes(scheme) ? address : undefined
}

export const toImageUrl = (value: unknown): string | undefined => {
  const address = toLinkUrl(value)
  return address !== undefined && /^https?:/i.test(address) ? address : undefined
}
