import { type Mail, Mailer, MailNotSent, toMailHeaders } from "@attestry/core/mail"
import { makeKeyedSemaphore, type OrganizationId } from "@attestry/core/shared"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schedule from "effect/Schedule"
import type * as Scope from "effect/Scope"
import type SMTPPool from "nodemailer/lib/smtp-pool"
import { failureOf, SmtpFailure } from "./internal/SmtpFailure.ts"
import { connectionOf, fromUrl, isLoopback, type SmtpServer, type SmtpUrlInvalid } from "./internal/SmtpServer.ts"

/** The sender, and the limits of connections. */
export interface Settings {
  readonly from: { readonly name?: string | undefined; readonly email: string }
  /**
   * Requires STARTTLS if the connection does not begin with TLS. True by default, except on loopback. If false, mail
   * and password are sent in clear text.
   */
  readonly startTls?: boolean | undefined
  /** Certificate authorities in PEM, in place of Node's. */
  readonly ca?: string | undefined
  /** Most open connections; 5 by default. An organization has at most half of them, and one at least. */
  readonly maxConnections?: number | undefined
  /** Timeout of a new connection until the server is ready; 5 seconds by default. */
  readonly connectTimeout?: Duration.DurationInput | undefined
  /** Timeout of each response of the server; 10 seconds by default. */
  readonly answerTimeout?: Duration.DurationInput | undefined
  /** Timeout of a mail with all its attempts; 15 seconds by default. */
  readonly sendTimeout?: Duration.DurationInput | undefined
}

/** The server or its URL, with settings. */
export type Options = Settings & (SmtpServer | { readonly url: Redacted.Redacted })

const millis = (given: Duration.DurationInput | undefined, otherwise: number): number =>
  given === undefined ? otherwise : Duration.toMillis(given)

const connectionsOf = ({ maxConnections = 5 }: Settings): number => maxConnections

const poolOptions = (server: SmtpServer, settings: Settings): SMTPPool.Options => {
  const { auth } = server
  const startTls = settings.startTls ?? !isLoopback(server.host)
  const connectTimeout = millis(settings.connectTimeout, 5_000)
  return {
    ...connectionOf(server),
    requireTLS: startTls,
    ignoreTLS: !startTls,
    tls: { rejectUnauthorized: true, ...(settings.ca === undefined ? {} : { ca: settings.ca }) },
    ...(auth === undefined ? {} : { auth: { user: auth.user, pass: Redacted.value(auth.password) } }),
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    dnsTimeout: connectTimeout,
    socketTimeout: millis(settings.answerTimeout, 10_000),
    socketCloseTimeout: 1_000,
    idleTimeout: 10_000,
    maxConnections: connectionsOf(settings),
    // the mail may have left with the connection that was lost
    maxRequeues: 0,
    logger: false,
    disableFileAccess: true,
    disableUrlAccess: true
  }
}

// loaded by the first mailer, because a program without a mail server may import this module
const load = Effect.promise(async () => {
  const [{ createTransport }, { default: Pool }] = await Promise.all([
    import("nodemailer"),
    import("nodemailer/lib/smtp-pool")
  ])
  return { createTransport, Pool }
})

const longestDrain = 5_000

const drain = (pool: SMTPPool): Effect.Effect<void> =>
  Effect.sync(() => pool.pendingCount() === 0).pipe(
    Effect.repeat({ until: (isDone) => isDone, schedule: Schedule.spaced("20 millis") }),
    Effect.interruptible,
    Effect.timeoutOption(longestDrain),
    Effect.zipRight(Effect.sync(() => pool.close({ force: true })))
  )

/** An address that needs no quotes in an envelope or a header. */
const plainAddress = /^[^\s<>()[\]\\,;:"@\p{C}]+@[^\s<>()[\]\\,;:"@\p{C}]+$/u

const malformed = (code: string) =>
  Effect.suspend(() => new MailNotSent({ reason: "refused", cause: new SmtpFailure({ code }) }))

/** Two retries, because a transient failure means that the server did not accept the mail. */
const retries = Schedule.intersect(Schedule.jittered(Schedule.exponential("400 millis")), Schedule.recurs(2))

const make = (options: Options): Effect.Effect<typeof Mailer.Service, SmtpUrlInvalid, Scope.Scope> =>
  Effect.gen(function*() {
    const server = "url" in options ? yield* fromUrl(options.url) : options
    const { createTransport, Pool } = yield* load
    const pool = yield* Effect.acquireRelease(Effect.sync(() => new Pool(poolOptions(server, options))), drain)
    const transport = createTransport(pool)
    const { email, name = "" } = options.from
    // a server that hangs for the mails of one organization leaves connections to the others
    const shares = makeKeyedSemaphore<OrganizationId>(Math.max(1, Math.floor(connectionsOf(options) / 2)))
    const inShare = <A, E>({ organizationId }: Mail, effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
      organizationId === undefined ? effect : shares.withPermit(organizationId)(effect)

    const attempt = (mail: Mail, added: { readonly [name: string]: string }) =>
      Effect.tryPromise({
        try: async (signal) =>
          transport.sendMail({
            from: { name, address: email },
            to: { name: mail.to.name, address: mail.to.email },
            envelope: { from: { name: "", address: email }, to: { name: "", address: mail.to.email } },
            subject: mail.subject,
            text: mail.text,
            html: mail.html,
            // suppresses out-of-office replies
            headers: { "Auto-Submitted": "auto-generated", ...added },
            xMailer: false,
            disableFileAccess: true,
            disableUrlAccess: true,
            signal
          }),
        catch: failureOf
      })

    const sendInTime = (mail: Mail, added: { readonly [name: string]: string }) =>
      attempt(mail, added).pipe(
        Effect.retry({ while: (failure) => failure.isTransient, schedule: retries }),
        (sent) => inShare(mail, sent),
        Effect.timeoutFail({
          duration: options.sendTimeout ?? "15 seconds",
          onTimeout: () => new SmtpFailure({ code: "ETIMEDOUT", detail: "Not sent in time" })
        }),
        Effect.mapError((cause) => new MailNotSent({ reason: cause.isPermanent ? "refused" : "unreachable", cause })),
        Effect.asVoid
      )

    return {
      send: (mail) => {
        const added = toMailHeaders(mail)
        if (added === undefined) return malformed("EMESSAGE")
        return plainAddress.test(mail.to.email) ? sendInTime(mail, added) : malformed("EENVELOPE")
      }
    }
  })

/**
 * Sends mail over SMTP, with a pool of connections that is closed with the scope.
 *
 * @example
 * ```ts
 * import * as SmtpMailer from "@attestry/mailer-smtp/SmtpMailer"
 * import * as Redacted from "effect/Redacted"
 *
 * export const mailer = SmtpMailer.layer({
 *   url: Redacted.make("smtp://user:password@mail.example.com"),
 *   from: { name: "Example", email: "no-reply@example.com" }
 * })
 * ```
 */
export const layer = (options: Options): Layer.Layer<Mailer, SmtpUrlInvalid> => Layer.scoped(Mailer, make(options))
