import type { Mail } from "../mail/Mailer.ts"
import { breakLinks, makePage, toPlainLine } from "../mail/MailPage.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"
import { parseUrl } from "../shared/Text.ts"
import type { Webhook } from "./Webhook.ts"

const reasons = {
  failing: "The receiver did not accept an event for three days.",
  gone: "The receiver answered that it is gone for good (status 410).",
  author_lost_rights: "Who changed it last has left, or may have no webhooks any more."
}

const advice = {
  failing: "When the receiver works again, enable the webhook, and replay the events that were missed.",
  gone: "When the receiver works again, enable the webhook, and replay the events that were missed.",
  author_lost_rights:
    "Look at its URL. If the receiver is yours, enable the webhook, and replay the events that were missed."
}

const nameLength = 100

const hostOf = ({ url }: Webhook): string => breakLinks(toPlainLine(parseUrl(url)?.host ?? "", nameLength))

export const makeDisabledMail = (
  webhook: Webhook,
  reason: keyof typeof reasons,
  organization: string,
  to: Mail["to"]
): Mail => {
  const name = toPlainLine(to.name, nameLength)
  const paragraphs = [
    name === "" ? "Hello," : `Hello ${breakLinks(name)},`,
    `a webhook of ${breakLinks(toPlainLine(organization, nameLength)) || "your organization"} was disabled.`,
    `${reasons[reason]} Nothing is sent to it any more.`,
    `Webhook: ${webhook.id}\nHost: ${hostOf(webhook)}`,
    advice[reason]
  ]
  const subject = "A webhook was disabled"
  return {
    to: { name, email: to.email },
    subject,
    text: paragraphs.join("\n\n").concat("\n"),
    html: makePage(subject, paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`))
  }
}
