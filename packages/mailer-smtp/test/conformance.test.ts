import { Mailbox, mailerSuite } from "@attestry/conformance/mail/MailerSuite"
import { MessageId } from "@attestry/core/mail"
import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import { layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as MailServer from "./support/MailServer.ts"

const mailer = Layer.unwrapScoped(Effect.map(MailServer.make(), ({ port, received, refuse }) =>
  Layer.merge(
    SmtpMailer.layer({ host: "127.0.0.1", port, from: { email: "no-reply@example.com" } }),
    Layer.succeed(Mailbox, {
      refuseNext: Effect.sync(() => refuse(550)),
      arrived: (email) =>
        Effect.sync(() =>
          received().filter(({ to }) => to.includes(email)).map((
            { mail: { headers, html = "", messageId = "", subject = "", text = "", to } }
          ) => ({
            ...(messageId.startsWith("<ntc_") ? { messageId: MessageId.make(messageId) } : {}),
            ...Object.fromEntries(
              headers.filter(({ key }) => key === "list-unsubscribe").map((
                { value }
              ) => ["unsubscribe", value.slice(1, -1)])
            ),
            to: { name: to?.[0]?.name ?? "", email: to?.[0]?.address ?? "" },
            subject,
            text,
            html
          }))
        )
    })
  )))

layer(mailer, { excludeTestServices: true })("the mailer over SMTP", ({ effect }) => mailerSuite({ effect }))
