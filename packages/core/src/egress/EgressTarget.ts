import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import ipaddr from "ipaddr.js"
import { parseUrl } from "../shared/Text.ts"
import { isPublicAddress, mayBePublicName } from "./PublicAddress.ts"

const texts = {
  malformed: "The URL is malformed. Use a form such as https://example.com/path.",
  too_long: "The URL is too long. Use at most 2048 characters.",
  scheme_not_allowed: "The scheme of the URL is not allowed. Use https.",
  has_credentials: "The URL has credentials. Remove the part before @.",
  port_not_allowed: "The port of the URL is not allowed. Use 443 or 80.",
  not_public: "The host of the URL is not public. Use one that the internet can reach.",
  header_not_allowed: "A header is malformed, or is set by the connection itself. Remove it."
}

/** Reason of a rejection. It names no address, so a user may see it. */
export type EgressRejection = keyof typeof texts

/** A request that does not leave, because of its URL, its headers, or the addresses of its host. */
export class EgressRejected extends Data.TaggedError("EgressRejected")<{ readonly reason: EgressRejection }> {
  override get message() {
    return texts[this.reason]
  }
}

/** Exceptions of an installation, and whether public hosts may be asked without TLS. */
export interface EgressRules {
  readonly isHttpAllowed: boolean
  /** Exact `host:port`, normalized. They may be private, on any port and without TLS. */
  readonly allow: ReadonlySet<string>
}

/** A checked URL. Its host may still have addresses that are not public. */
export interface EgressTarget {
  /** Normalized, without a fragment. */
  readonly url: URL
  /** Without brackets, and without a dot at the end. */
  readonly host: string
  readonly port: number
  readonly isSecure: boolean
  /** True if the host is an IP address instead of a name. */
  readonly isAddress: boolean
  /** True if the host and port are an exception, so their addresses need not be public. */
  readonly isAllowed: boolean
}

const longest = 2_048
const label = "[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
const hostName = new RegExp(`^(?=.{1,253}$)${label}(\\.${label})*$`)
const isIPv4 = (host: string) => ipaddr.IPv4.isValidFourPartDecimal(host)

const hostOf = (url: URL): { readonly host: string; readonly isAddress: boolean } | undefined => {
  const host = url.hostname.replace(/\.$/, "")
  if (host.startsWith("[")) return { host: host.slice(1, -1), isAddress: true }
  return isIPv4(host) || hostName.test(host) ? { host, isAddress: isIPv4(host) } : undefined
}

const toAllowed = (entry: string): string | undefined => {
  const url = /^[^\s/?#@\\%*]+:\d{1,5}$/.test(entry) ? parseUrl(`http://${entry}`) : undefined
  const host = url === undefined ? undefined : hostOf(url)?.host
  return url === undefined || host === undefined ? undefined : `${host}:${url.port === "" ? 80 : Number(url.port)}`
}

/** A malformed exception of an installation, such as one without a port or with `*`. */
export class EgressAllowInvalid extends Data.TaggedError("EgressAllowInvalid")<{ readonly entry: string }> {
  override get message() {
    return `The exception ${JSON.stringify(this.entry)} is malformed. Use host:port, such as receiver.example.com:8080.`
  }
}

/** Makes rules of exceptions `host:port`. */
export const makeRules = (
  { allow = [], isHttpAllowed = false }: {
    readonly allow?: ReadonlyArray<string> | undefined
    readonly isHttpAllowed?: boolean | undefined
  }
): Effect.Effect<EgressRules, EgressAllowInvalid> =>
  Effect.map(
    Effect.forEach(allow, (entry) => {
      const allowed = toAllowed(entry)
      return allowed === undefined ? new EgressAllowInvalid({ entry }) : Effect.succeed(allowed)
    }),
    (entries) => ({ allow: new Set(entries), isHttpAllowed })
  )

const rejected = (reason: EgressRejection) => new EgressRejected({ reason })

/**
 * Returns the target of a URL, or the first reason against it. Host and path are normalized as by the URL standard, so
 * a host in octal, full-width or percent-encoded digits is checked as the address that it is. Texts that parsers read
 * differently are malformed: spaces, control characters, backslashes, and other than two slashes before the host.
 */
export const parseTarget = (text: string, { allow, isHttpAllowed }: EgressRules): EgressTarget | EgressRejected => {
  if (text.length > longest) return rejected("too_long")
  if (/[\s\p{Cc}\p{Cs}]|^[^?#]*\\/u.test(text)) return rejected("malformed")
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return rejected("malformed")
  if (scheme !== "https" && scheme !== "http") return rejected("scheme_not_allowed")
  const authority = /^[a-z]+:\/\/([^/?#]+)/i.exec(text)?.[1]
  if (authority === undefined) return rejected("malformed")
  if (authority.includes("@")) return rejected("has_credentials")
  const url = parseUrl(text)
  const named = url === undefined ? undefined : hostOf(url)
  if (url === undefined || named === undefined) return rejected("malformed")
  const { host, isAddress } = named
  const isSecure = scheme === "https"
  const port = url.port === "" ? isSecure ? 443 : 80 : Number(url.port)
  const isAllowed = allow.has(`${host}:${port}`)
  if (!isAllowed) {
    if (!isSecure && !isHttpAllowed) return rejected("scheme_not_allowed")
    if (port !== 80 && port !== 443) return rejected("port_not_allowed")
    if (!(isAddress ? isPublicAddress(host) : mayBePublicName(host))) return rejected("not_public")
  }
  url.hash = ""
  url.hostname = url.hostname.replace(/\.$/, "")
  return { url, host, port, isSecure, isAddress, isAllowed }
}

const ofTheConnection =
  /^(connection|content-length|expect|host|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i

/** Returns true if no header is malformed, or says how the message is sent, which only the connection can know. */
export const areSendable = (headers: Readonly<Record<string, string>>): boolean =>
  Object.entries(headers).every(([name, value]) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) && !ofTheConnection.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  )
