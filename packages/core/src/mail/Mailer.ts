import * as Context from "effect/Context"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId } from "../shared/Ids.ts"
import type { MailLinks } from "./MailHeaders.ts"

/**
 * A mail to one person. The subject is one line. Text and HTML have the same content. Without `messageId` the mailer makes
 * one. `unsubscribe` becomes the header `List-Unsubscribe`, and `List-Unsubscribe-Post` for one click (RFC 8058).
 */
export interface Mail extends MailLinks {
  /** The organization that sends it, so that a mailer can share its connections. Nothing of it is in the mail. */
  readonly organizationId?: OrganizationId
  readonly to: { readonly name: string; readonly email: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/**
 * Failure to send a mail: there is no mailer, the server rejects this mail, or the server was not reached, failed, or did
 * not reply. Only after `unreachable` a retry makes sense, but the mail may have been sent already.
 */
export class MailNotSent extends Data.TaggedError("MailNotSent")<{
  readonly reason: "not_configured" | "refused" | "unreachable"
  readonly cause?: unknown
}> {
  override get message() {
    return `The mail was not sent: ${this.reason}`
  }
}

/** Sends mail. By default there is no mailer. */
export class Mailer extends Context.Tag("@attestry/core/mail/Mailer")<Mailer, {
  /**
   * Succeeds once a server has accepted the mail, which may still not arrive. Both bodies keep every code point, except
   * line ends. Nothing in the mail can become a header or another recipient, but for the two headers that a mail has. Ends
   * within a bounded time. Its failure contains no credentials and no addresses.
   */
  readonly send: (mail: Mail) => Effect.Effect<void, MailNotSent>
  /** False if it sends no mail at all, so that none has to be made. True if left out. */
  readonly isConfigured?: boolean
}>() {
  /** The default: fails each mail as `not_configured`. */
  static readonly none: Layer.Layer<Mailer> = Layer.sync(Mailer, () => ({
    send: () => Effect.fail(new MailNotSent({ reason: "not_configured" })),
    isConfigured: false
  }))
}
