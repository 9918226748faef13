import { type Mail, Mailer, MailNotSent } from "@attestry/core/mail/Mailer"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** The mails that a mailer in memory has sent, and its next outcome. */
export class MemoryMailer extends Context.Tag("@attestry/memory/MemoryMailer")<MemoryMailer, {
  /** Every mail that was sent, oldest first. */
  readonly sent: Effect.Effect<ReadonlyArray<Mail>>
  /** Has the next mail fail for that reason. Asked twice, the next two fail. */
  readonly failNext: (reason: MailNotSent["reason"]) => Effect.Effect<void>
}>() {
  /** A mailer that keeps what is sent, for tests; empty each time it is built. */
  static readonly layer: Layer.Layer<Mailer | MemoryMailer> = Layer.effectContext(Effect.sync(() => {
    const mails: Array<Mail> = []
    const failures: Array<MailNotSent["reason"]> = []
    return Context.make(Mailer, {
      send: (mail) =>
        Effect.suspend(() => {
          const reason = failures.shift()
          if (reason !== undefined) return new MailNotSent({ reason })
          mails.push(structuredClone(mail))
          return Effect.void
        })
    }).pipe(Context.add(MemoryMailer, {
      sent: Effect.sync(() => structuredClone(mails)),
      failNext: (reason) => Effect.sync(() => void failures.push(reason))
    }))
  }))
}
