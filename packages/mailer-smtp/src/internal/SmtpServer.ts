import { parseUrl } from "@attestry/core/shared/Text"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isIPv4 } from "node:net"

/** A server that takes mail. */
export interface SmtpServer {
  readonly host: string
  /** 465 where `secure`, else 587. */
  readonly port?: number | undefined
  /** Whether TLS begins with the connection, not with STARTTLS; so it does on port 465. */
  readonly secure?: boolean | undefined
  readonly auth?: { readonly user: string; readonly password: Redacted.Redacted } | undefined
}

/** The URL of a server has another form than `smtp://user:password@host:port` or `smtps://…`. */
export class SmtpUrlInvalid extends Data.TaggedError("SmtpUrlInvalid") {
  override get message() {
    return "The mail server's URL is not of the form smtp://user:password@host:port or smtps://user:password@host:port"
  }
}

const parsed = (text: string): SmtpServer | undefined => {
  const url = parseUrl(text)
  if (url === undefined) return undefined
  const { hash, hostname, password, pathname, port, protocol, search, username } = url
  const isPlain = hostname !== "" && (pathname === "" || pathname === "/") && search === "" && hash === ""
  if (!isPlain || (protocol !== "smtp:" && protocol !== "smtps:") || (username === "") !== (password === "")) {
    return undefined
  }
  return {
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? undefined : Number(port),
    secure: protocol === "smtps:" ? true : undefined,
    auth: username === ""
      ? undefined
      : { user: decodeURIComponent(username), password: Redacted.make(decodeURIComponent(password)) }
  }
}

/** The server that a URL names. Settings in its query are refused, lest they switch off what protects the mail. */
export const fromUrl = (url: Redacted.Redacted): Effect.Effect<SmtpServer, SmtpUrlInvalid> =>
  Effect.try({ try: () => parsed(Redacted.value(url)), catch: () => new SmtpUrlInvalid() }).pipe(
    Effect.flatMap((server) => server === undefined ? new SmtpUrlInvalid() : Effect.succeed(server))
  )

/** Where the server listens, and whether TLS begins with the connection there. */
export const connectionOf = (
  { host, port, secure = port === 465 }: SmtpServer
): { readonly host: string; readonly port: number; readonly secure: boolean } => ({
  host,
  port: port ?? (secure ? 465 : 587),
  secure
})

/** Whether the host is this machine, by its name alone. */
export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))
