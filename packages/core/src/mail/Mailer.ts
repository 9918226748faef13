import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** A mail to one person. The subject is one line; text and HTML say the same. */
export interface Mail {
  readonly to: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Why a mail did not leave: there is no mailer; this mail is refused for good; or the server was not reached, had
 * trouble, or fell silent, so that the mail may be sent again and may even have left.
 */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{
  readonly reason: "not_configured" | "refused" | "unreachable"
  readonly cause?: unknown
}> {
  override get message() {
    return `The mail was not sent: ${this.reason}`
  }
}

/** Sends mail. There is none unless the host gives one. */
export class Mailer extends Context.Tag("@attestry/core/mail/Mailer")<Mailer, {
  /**
   * Succeeds once a server has taken the mail over, which says nothing of its arrival. Both bodies arrive to the last
   * code point, though with other line ends; nothing in the mail can become a header or another recipient. Ends within
   * a bounded time. Its failure holds neither credentials nor addresses.
   */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
}>() {
  /** Sends nothing: each mail fails as not configured. */
  static readonly none: Layer.Layer<Mailer> = Layer.sync(Mailer, () => ({
    send: () => Effect.fail(new MailNotSent({ reason: "not_configured" }))
  }))
}
