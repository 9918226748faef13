import type { Mail } from "../../mail/Mailer.ts"
import { parseUrl } from "../../shared/Text.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"

/** The variable parts of an invitation. */
export interface InvitationMailInput {
  readonly organization: { readonly name: string }
  readonly invitedBy: { readonly name: string } | null
  readonly to: Mail["to"]
  /** The role's name. */
  readonly role: string
  /** An http or https URL; any other is left out. */
  readonly url?: string | undefined
}

const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu

/** Characters that turn the direction of text or are invisible. The two joiners stay: scripts and emoji need them. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu

const piledUp = /(\p{M}{4})\p{M}+/gu

/** A name on one line, cut and without invisible characters, so that it cannot add text of its own. */
const toPlainLine = (text: string, max: number): string => {
  const line = text.slice(0, 4_000).replaceAll(breaks, " ").replaceAll(unseen, "").replaceAll(piledUp, "$1").trim()
  const points = Array.from(line)
  return points.length <= max ? line : `${points.slice(0, max - 1).join("").trimEnd()}…`
}

/** Keeps mail programs from making links of names, by invisible joiners. */
const breakLinks = (text: string): string => text.replaceAll(/[.:/@](?=\S)/g, "$&\u200c")

const webUrl = (text: string | undefined): string | null => {
  const url = text === undefined ? undefined : parseUrl(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null
}

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const button = "display:inline-block;padding:8px 20px;border:1px solid;border-radius:6px;color:inherit;" +
  "font-weight:600;text-decoration:none"

/** A page without colours of its own, so that it can be read in the dark. */
const page = (title: string, body: ReadonlyArray<string>): string =>
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

/**
 * The mail of an invitation. Names add nothing but their letters: no line, element, link or other direction of text.
 */
export const makeInvitationMail = ({ invitedBy, organization, role, to, url }: InvitationMailInput): Mail => {
  const subject = `Your invitation to ${toPlainLine(organization.name, nameInSubject) || "an organization"}`
  const href = webUrl(url)

  const makeTexts = (format: (name: string) => string) => {
    const name = (text: string) => format(breakLinks(toPlainLine(text, nameLength)))
    const of = name(organization.name) || "the organization"
    const by = invitedBy === null ? "" : name(invitedBy.name)
    const roleName = name(role)
    return {
      hello: `Hello${name(to.name) === "" ? "" : ` ${name(to.name)}`},`,
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
    html: page(subject, [
      `<p>${html.hello}</p>`,
      `<p>${[html.invited, html.role].filter((line) => line !== "").join("<br>")}</p>`,
      `<p>${html.signIn}</p>`,
      ...link,
      `<p style="font-size:14px">${html.unexpected}</p>`
    ])
  }
}
