import { type Mail, Mailer, type MailNotSent } from "@attestry/core/mail"
import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import { Context, Effect, Layer } from "effect"

export const mail: Mail = {
  to: { name: "Ines Invited", email: "ines@example.com" },
  subject: "Hello",
  text: "Hello Ines",
  html: "<p>Hello Ines</p>"
}

type Settings = Partial<SmtpMailer.Settings> & Partial<Extract<SmtpMailer.Options, { readonly host: string }>>

/** The options for a server on that port of this machine. */
export const to = (port: number, settings: Settings = {}): SmtpMailer.Options => ({
  host: "127.0.0.1",
  port,
  from: { name: "Attestry", email: "no-reply@example.com" },
  ...settings
})

/** A mailer that is there as long as the scope. */
export const mailer = (options: SmtpMailer.Options) =>
  Effect.map(Layer.build(SmtpMailer.layer(options)), Context.get(Mailer))

/** Sends one mail, with a separate mailer. */
export const sendOnce = (options: SmtpMailer.Options, one: Mail = mail) =>
  Effect.flatMap(Mailer, ({ send }) => send(one)).pipe(Effect.provide(SmtpMailer.layer(options)))

/** Everything that a log or a person could be shown of a failure. */
export const shown = (failure: MailNotSent): string => {
  const seen: Array<string> = []
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return void seen.push(String(value))
    for (const key of Reflect.ownKeys(value)) visit(Reflect.get(value, key))
  }
  visit(failure)
  return [...seen, String(failure), String(failure.stack), JSON.stringify(failure)].join("\n")
}
