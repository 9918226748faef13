import { SignInUrl } from "@attestry/core/invitation/SignInUrl"
import { Mailer } from "@attestry/core/mail/Mailer"
import { Email, WebUrl } from "@attestry/core/shared/Text"
import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
import { Config, ConfigError, Either, Layer, Option, type Redacted, Schema } from "effect"

export interface Server {
  readonly url: Redacted.Redacted
  readonly from: { readonly email: string }
}

const without = ConfigError.MissingData(["MAIL_FROM"], "expected the address that mail is from, since SMTP_URL is set")

const server = Config.all([
  Config.option(Config.redacted(Config.nonEmptyString("SMTP_URL"))),
  Config.option(Schema.Config("MAIL_FROM", Email))
]).pipe(
  Config.mapOrFail(([url, email]): Either.Either<Option.Option<Server>, ConfigError.ConfigError> =>
    Option.isNone(url)
      ? Either.right(Option.none())
      : Option.match(email, {
        onNone: () => Either.left(without),
        onSome: (email) => Either.right(Option.some({ url: url.value, from: { email } }))
      })
  )
)

/** How mail leaves, and where people sign in who are invited. */
export const mailSettings = Config.all({ server, signInUrl: Config.option(Schema.Config("SIGN_IN_URL", WebUrl)) })

/** The mailer that the settings describe: none that sends, unless there is a server. */
export const mail = ({ server, signInUrl }: Config.Config.Success<typeof mailSettings>) =>
  Layer.merge(
    Option.match(server, { onNone: () => Mailer.none, onSome: SmtpMailer.layer }),
    Layer.succeed(SignInUrl, Option.getOrUndefined(signInUrl))
  )
