import { type Mail, Mailer, MailNotSent, toMailHeaders } from "@attestry/core/mail"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Reads the mails of a mailer in memory, and makes it fail. */
export class MemoryMailer extends Context.Tag("@attestry/memory/MemoryMailer")<MemoryMailer, {
  /** All sent mails, oldest first. */
  readonly sent: Effect.Effect<ReadonlyArray<Mail>>
  /** Makes the next mail fail. Each call adds one failure. */
  readonly failNext: (reason: MailNotSent["reason"]) => Effect.Effect<void>
}>() {
  /** A mailer that stores mails instead of sending them, for tests. It is empty each time it is built. */
  static readonly layer: Layer.Layer<Mailer | MemoryMailer> = Layer.effectContext(Effect.sync(() => {
    const mails: Array<Mail> = []
    const failures: Array<MailNotSent["reason"]> = []
    return Context.make(Mailer, {
      send: (mail) =>
        Effect.suspend(() => {
          const reason = failures.shift()
          if (reason !== undefined) return new MailNotSent({ reason })
          if (toMailHeaders(mail) === undefined) return new MailNotSent({ reason: "refused" })
          mails.push(structuredClone(mail))
          return Effect.void
        })
    }).pipe(Context.add(MemoryMailer, {
      sent: Effect.sync(() => structuredClone(mails)),
      failNext: (reason) => Effect.sync(() => void failures.push(reason))
    }))
  }))
}
