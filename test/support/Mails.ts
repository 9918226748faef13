import { type Mail, Mailer, MailNotSent } from "@attestry/core/mail"
import { type Links, NoticeLinks, Notices, NoticeStore } from "@attestry/core/notice"
import { type OrganizationId, Timestamp } from "@attestry/core/shared"
import { TaskReminders } from "@attestry/core/task"
import { Effect, Layer, Redacted } from "effect"
import { selected } from "./stacks.ts"

const sent: Array<Mail> = []

/** Failure of a mail to the address, or work before it is sent. */
export const leaving = new Map<string, Effect.Effect<void, MailNotSent>>()

export const publicUrl = "https://compliance.example.com/attestry"

export const links: Links = {
  publicUrl,
  keys: { current: Redacted.make(new Uint8Array(32).fill(7)), previous: undefined },
  pages: { task: "https://app.example.com/tasks/{id}", policy: "https://app.example.com/policies/{id}" }
}

const mailer = Layer.succeed(Mailer, {
  send: (mail) =>
    Effect.suspend(() => Effect.zipRight(leaving.get(mail.to.email) ?? Effect.void, Effect.sync(() => sent.push(mail))))
})

/** The selected storages, with a mailer whose mails the test reads. */
export const mailStacks = selected.map(({ name, storage }) => ({
  name,
  storage: Layer.mergeAll(storage, mailer, Layer.succeed(NoticeLinks, links))
}))

/** The mails to an address, oldest first. */
export const mailsTo = ({ user }: { readonly user: { readonly email: string } }) =>
  sent.filter(({ to }) => to.email === user.email)

export const subjectsTo = (person: Parameters<typeof mailsTo>[0]) => mailsTo(person).map(({ subject }) => subject)

/** One round. Returns when to call again. */
export const round = ({ organization: { id } }: { readonly organization: { readonly id: OrganizationId } }) =>
  Effect.flatMap(Notices, ({ send }) => send({ organizationId: id, id }))

export const unreachable = new MailNotSent({ reason: "unreachable" })
export const refused = new MailNotSent({ reason: "refused" })

/** Mails that are pending for the organization. */
export const pendingOf = ({ organization: { id } }: { readonly organization: { readonly id: OrganizationId } }) =>
  Effect.flatMap(NoticeStore, ({ pending }) => pending(id, 1_000))

const due = (organizationId: OrganizationId, at: string) => ({
  organizationId,
  id: organizationId,
  dueAt: Timestamp.fromMillis(Date.parse(at)),
  missed: 0
})

/** Runs the reminders of the morning, at the time of the clock. */
export const remindAt = ({ organization: { id } }: Parameters<typeof round>[0], at: string) =>
  Effect.flatMap(TaskReminders, ({ remind }) => remind(due(id, at)))

/** Runs the digest of the week that was due then. */
export const digestAt = ({ organization: { id } }: Parameters<typeof round>[0], at: string) =>
  Effect.flatMap(TaskReminders, ({ digest }) => digest(due(id, at)))
