import type { Mail } from "../../mail/Mailer.ts"
import { parseUrl } from "../../shared/Url.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"

/** Who is invited to what, by whom, and where they sign in, if that is known. */
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

/** What turns writing around or is not seen; the two joiners, which scripts and emoji need, are kept. */
const unseen = /(?![\u200c\u200d])[\p{Cf}\p{Cs}\p{Co}]/gu

const piledUp = /(\p{M}{4})\p{M}+/gu

/** On one line, with an end, and as it is read: whoever chose the name does not write the mail. */
const plain = (text: string, max: number): string => {
  const line = text.slice(0, 4_000).replaceAll(breaks, " ").replaceAll(unseen, "").replaceAll(piledUp, "$1").trim()
  const points = Array.from(line)
  return points.length <= max ? line : `${points.slice(0, max - 1).join("").trimEnd()}…`
}

/** Programs make links of what looks like one. A joiner that is not seen keeps them from it. */
const unlinked = (text: string): string => text.replaceAll(/[.:/@](?=\S)/g, "$&\u200c")

const webUrl = (text: string | undefined): string | null => {
  const url = text === undefined ? undefined : parseUrl(text)
  return url?.protocol === "https:" || url?.protocol === "http:" ? url.href : null
}

const font = "font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const button = "display:inline-block;padding:8px 20px;border:1px solid;border-radius:6px;color:inherit;" +
  "font-weight:600;text-decoration:none"

/** Without colours of its own, so that it is as readable in the dark as its reader's program is. */
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
 * The mail that invites somebody to an organization. Names can't add anything to it but their letters: no line, no
 * element, no link, no other direction of writing.
 */
export const makeInvitationMail = ({ invitedBy, organization, role, to, url }: InvitationMailInput): Mail => {
  const subject = `Your invitation to ${plain(organization.name, nameInSubject) || "an organization"}`
  const href = webUrl(url)

  const written = (shown: (name: string) => string) => {
    const name = (text: string) => shown(unlinked(plain(text, nameLength)))
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

  const text = written((name) => name)
  const html = written((name) => name === "" ? "" : `<bdi>${escapeHtml(name)}</bdi>`)
  const link = href === null ? [] : [
    `<p><a href="${escapeHtml(href)}" style="${button}">Sign in</a></p>`,
    `<p style="font-size:14px">${escapeHtml(href)}</p>`
  ]
  return {
    to: { name: plain(to.name, nameLength), email: to.email },
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
