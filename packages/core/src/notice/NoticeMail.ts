import type { Mail } from "../mail/Mailer.ts"
import type { MessageId, UnsubscribeUrl } from "../mail/MailHeaders.ts"
import { breakLinks, makeButton, makePage, toPlainLine, toWebUrl } from "../mail/MailPage.ts"
import { escapeHtml } from "../shared/EscapeHtml.ts"
import { preferenceOf } from "./Notice.ts"
import type { NoticeKind } from "./Notice.ts"
import type { NoticeContent, NoticeItem, Phrase, Resource } from "./NoticeContent.ts"

export interface NoticeMailInput {
  readonly kind: NoticeKind
  readonly content: NoticeContent
  readonly to: Mail["to"]
  readonly organization: { readonly name: string }
  // a page is left out unless it is an http or https URL
  readonly pageOf: (resource: Resource) => string | undefined
  // for items without a page
  readonly signInUrl: string | undefined
  readonly messageId: MessageId
  readonly unsubscribe: UnsubscribeUrl | undefined
}

// names on the page where members choose their mails
export const mailNames: { readonly [preference in typeof preferenceOf[NoticeKind]]: string } = {
  policyNotifications: "policies to read or approve",
  taskReminders: "tasks that are due",
  weeklyTaskDigest: "the week's tasks",
  unassignedItemsNotifications: "what was unassigned by a removal",
  taskMentions: "mentions in tasks",
  taskAssignments: "tasks that are assigned to you"
}

const nameLength = 100
const nameInSubject = 70

type Format = (name: string) => string

const toText: Format = (name) => breakLinks(toPlainLine(name, nameLength)) || "(no name)"

const toHtml: Format = (name) => `<bdi>${escapeHtml(toText(name))}</bdi>`

// our own words hold no character that HTML would read, but an apostrophe
const fill = (words: Phrase, format: Format): string =>
  words.map((part) => typeof part === "string" ? part : format(part.name)).join("")

const toSubject = (words: Phrase): string => fill(words, (name) => toPlainLine(name, nameInSubject) || "(no name)")

const describeItem = ({ name, note }: NoticeItem, format: Format): string =>
  note === null ? format(name) : `${format(name)}, ${note}`

const toListItem = (item: NoticeItem, href: string | null): string => {
  const text = describeItem(item, toHtml)
  return href === null ? `<li>${text}</li>` : `<li><a href="${escapeHtml(href)}" style="color:inherit">${text}</a></li>`
}

const makeMore = (more: number): ReadonlyArray<string> => more === 0 ? [] : [`And ${more} more.`]

// names add only their letters: no line, element, link or other direction of text
export const makeNoticeMail = (
  { content, kind, messageId, organization, pageOf, signInUrl, to, unsubscribe }: NoticeMailInput
): Mail => {
  const { items, lead, more } = content
  const subject = toSubject(content.subject)
  const linked = items.map((item) => ({ item, href: toWebUrl(pageOf(item.resource)) }))
  const [only, ...others] = linked
  const name = toPlainLine(to.name, nameLength)
  const signIn = linked.some(({ href }) => href === null) ? toWebUrl(signInUrl) : null
  const reason = `You get this mail because mails about ${mailNames[preferenceOf[kind]]} are switched on for you at`
  const stop = "To get no more of them, open this page:"
  const lines = linked.map(({ href, item }) =>
    [`- ${describeItem(item, toText)}`, ...(href === null ? [] : [`  ${href}`])].join("\n")
  )
  return {
    to: { name, email: to.email },
    subject,
    messageId,
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    text: [
      name === "" ? "Hello," : `Hello ${toText(name)},`,
      fill(lead, toText),
      lines.join("\n"),
      ...makeMore(more),
      ...(signIn === null ? [] : [`Sign in here:\n${signIn}`]),
      `${reason} ${toText(organization.name)}.`,
      ...(unsubscribe === undefined ? [] : [`${stop}\n${unsubscribe}`])
    ].filter((part) => part !== "").join("\n\n").concat("\n"),
    html: makePage(subject, [
      `<p>${name === "" ? "Hello," : `Hello ${toHtml(name)},`}</p>`,
      `<p>${fill(lead, toHtml)}</p>`,
      ...(linked.length === 0 ? [] : [`<ul>${linked.map(({ href, item }) => toListItem(item, href)).join("")}</ul>`]),
      ...makeMore(more).map((text) => `<p>${text}</p>`),
      ...(only === undefined || only.href === null || others.length > 0 ? [] : [makeButton("Open", only.href)]),
      ...(signIn === null ? [] : [makeButton("Sign in", signIn)]),
      `<p style="font-size:14px">${reason} ${toHtml(organization.name)}.</p>`,
      ...(unsubscribe === undefined ? [] : [
        `<p style="font-size:14px"><a href="${
          escapeHtml(unsubscribe)
        }" style="color:inherit">Get no more of them</a></p>`
      ])
    ])
  }
}
