import { Mailer } from "@attestry/core/mail"
import { SignInUrl } from "@attestry/core/member"
import { Email, WebUrl } from "@attestry/core/shared"
import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import * as Config from "effect/Config"
import * as ConfigError from "effect/ConfigError"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"

export interface Server {
  readonly url: Redacted.Redacted
  readonly from: { readonly email: string }
}

const senderMissing = ConfigError.MissingData(["MAIL_FROM"], "expected the sender's address, because SMTP_URL is set")

const server = Config.all([
  Config.option(Config.redacted(Config.nonEmptyString("SMTP_URL"))),
  Config.option(Schema.Config("MAIL_FROM", Email))
]).pipe(
  Config.mapOrFail(([url, email]): Either.Either<Option.Option<Server>, ConfigError.ConfigError> =>
    Option.isNone(url)
      ? Either.right(Option.none())
      : Option.match(email, {
        onNone: () => Either.left(senderMissing),
        onSome: (email) => Either.right(Option.some({ url: url.value, from: { email } }))
      })
  )
)

/** Mail server, and the URL where invited people sign in. */
export const mailSettings = Config.all({ server, signInUrl: Config.option(Schema.Config("SIGN_IN_URL", WebUrl)) })

/** The mailer of the settings. Without a server it sends nothing. */
export const mail = ({ server, signInUrl }: Config.Config.Success<typeof mailSettings>) =>
  Layer.merge(
    Option.match(server, { onNone: () => Mailer.none, onSome: SmtpMailer.layer }),
    Layer.succeed(SignInUrl, Option.getOrUndefined(signInUrl))
  )
