import type { Mail } from "../../mail/Mailer.ts"
import { parseUrl } from "../../shared/Text.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"

export interface InvitationMailInput {
  readonly organization: { readonly name: string }
  readonly invitedBy: { readonly name: string } | null
  readonly to: Mail["to"]
  readonly role: string
  // left out unless it is an http or https URL
  readonly url?: string | undefined
}

const lineBreaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

// characters that turn the direction of text or are invisible; the two joiners stay: scripts and emoji need them
const invisible = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu

const stackedMarks = /(\p{M}{4})\p{M}+/gu

// a name must not add text to the mail
const toPlainLine = (text: string, max: number): string => {
  const line = text.slice(0, 4_000).replaceAll(lineBreaks, " ").replaceAll(invisible, "").replaceAll(stackedMarks, "$1")
    .trim()
  const points = Array.from(line)
  return points.length <= max ? line : `${points.slice(0, max - 1).join("").trimEnd()}…`
}

// invisible joiners keep mail programs from making links of names
const breakLinks = (text: string): string => text.replaceAll(/[.:/@](?=\S)/g, "$&\u200c")

const toWebUrl = (text: string | undefined): string | null => {
  const url = text === undefined ? undefined : parseUrl(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null
}

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const button = "display:inline-block;padding:8px 20px;border:1px solid;border-radius:6px;color:inherit;" +
  "font-weight:600;text-decoration:none"

// no colours, so that it can be read in dark mode
const makePage = (title: string, body: ReadonlyArray<string>): string =>
  `<!DOCTYPE html>
<html lang="en" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:24px;${font};overflow-wrap:anywhere">
<div style="max-width:560px;margin:0 auto">
${body.join("\n")}
</div>
</body>
</html>
`

const nameLength = 100
const nameInSubject = 70

// names add only their letters: no line, element, link or other direction of text
export const makeInvitationMail = ({ invitedBy, organization, role, to, url }: InvitationMailInput): Mail => {
  const subject = `Your invitation to ${toPlainLine(organization.name, nameInSubject) || "an organization"}`
  const href = toWebUrl(url)

  const makeTexts = (format: (name: string) => string) => {
    const formatName = (text: string) => format(breakLinks(toPlainLine(text, nameLength)))
    const of = formatName(organization.name) || "the organization"
    const by = invitedBy === null ? "" : formatName(invitedBy.name)
    const roleName = formatName(role)
    return {
      hello: `Hello${formatName(to.name) === "" ? "" : ` ${formatName(to.name)}`},`,
      invited: by === "" ? `you are invited to join ${of}.` : `${by} invites you to join ${of}.`,
      role: roleName === "" ? "" : `Your role there will be: ${roleName}.`,
      signIn: href === null ? "To begin, sign in as usual." : "To begin, sign in here:",
      unexpected: "If you did not expect this, you need do nothing. " +
        `If you wonder what it is about, ask ${by === "" ? "" : `${by} or `}somebody you know at ${of}.`
    }
  }

  const text = makeTexts((name) => name)
  const html = makeTexts((name) => name === "" ? "" : `<bdi>${escapeHtml(name)}</bdi>`)
  const link = href === null ? [] : [
    `<p><a href="${escapeHtml(href)}" style="${button}">Sign in</a></p>`,
    `<p style="font-size:14px">${escapeHtml(href)}</p>`
  ]
  return {
    to: { name: toPlainLine(to.name, nameLength), email: to.email },
    subject,
    text: [
      text.hello,
      [text.invited, text.role].filter((line) => line !== "").join("\n"),
      text.signIn,
      ...(href === null ? [] : [href]),
      text.unexpected
    ].join("\n\n").concat("\n"),
    html: makePage(subject, [
      `<p>${html.hello}</p>`,
      `<p>${[html.invited, html.role].filter((line) => line !== "").join("<br>")}</p>`,
      `<p>${html.signIn}</p>`,
      ...link,
      `<p style="font-size:14px">${html.unexpected}</p>`
    ])
  }
}
