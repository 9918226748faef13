import { parseUrl } from "@attestry/core/shared"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { isIPv4 } from "node:net"

export interface SmtpServer {
  readonly host: string
  // 465 if `secure`, otherwise 587
  readonly port?: number | undefined
  // true if the connection begins with TLS; true by default on port 465
  readonly secure?: boolean | undefined
  readonly auth?: { readonly user: string; readonly password: Redacted.Redacted } | undefined
}

export class SmtpUrlInvalid extends Data.TaggedError("SmtpUrlInvalid") {
  override get message() {
    return "The mail server's URL is malformed. Use smtp://user:password@host:port or smtps://user:password@host:port"
  }
}

const parseServer = (text: string): SmtpServer | undefined => {
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

// Settings in the query are rejected because they could switch off TLS.
export const fromUrl = (url: Redacted.Redacted): Effect.Effect<SmtpServer, SmtpUrlInvalid> =>
  Effect.try({ try: () => parseServer(Redacted.value(url)), catch: () => new SmtpUrlInvalid() }).pipe(
    Effect.flatMap((server) => server === undefined ? new SmtpUrlInvalid() : Effect.succeed(server))
  )

export const connectionOf = (
  { host, port, secure = port === 465 }: SmtpServer
): { readonly host: string; readonly port: number; readonly secure: boolean } => ({
  host,
  port: port ?? (secure ? 465 : 587),
  secure
})

export const isLoopback = (host: string): boolean =>
  host.toLowerCase() === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."))
