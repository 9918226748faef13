import type { Mail } from "../mail/Mailer.ts"
import { breakLinks, makeButton, makePage, toPlainLine, toWebUrl } from "../mail/MailPage.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"

export interface InvitationMailInput {
  readonly organization: { readonly name: string }
  readonly invitedBy: { readonly name: string } | null
  readonly to: Mail["to"]
  readonly role: string
  // left out unless it is an http or https URL
  readonly url?: string | undefined
}

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
    makeButton("Sign in", href),
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
