import { Mailbox, mailerSuite } from "@attestry/conformance/MailerSuite"
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
            { mail: { html = "", subject = "", text = "", to } }
          ) => ({
            to: { name: to?.[0]?.name ?? "", email: to?.[0]?.address ?? "" },
            subject,
            text,
            html
          }))
        )
    })
  )))

layer(mailer, { excludeTestServices: true })("the mailer over SMTP", ({ effect }) => mailerSuite({ effect }))
