import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { parseUrl } from "../shared/Text.ts"

const Cookie = Schema.Struct({
  name: describe(Schema.String, "Name of the cookie.", "session"),
  value: describe(Schema.String, "Its value.", "2f6c"),
  domain: describe(Schema.String, "The host; with a dot at its start, the hosts below too.", ".example.com"),
  path: describe(Schema.String, "Path of the pages that get it.", "/"),
  expires: describe(Schema.Number, "When it expires, in seconds since 1970; -1 for the end of the session.", -1),
  httpOnly: describe(Schema.Boolean, "Whether scripts of a page can't read it.", true),
  secure: describe(Schema.Boolean, "Whether only https sends it.", true),
  sameSite: describe(
    Schema.Literal("Strict", "Lax", "None"),
    "Whether requests that come from other sites have it.",
    "Lax"
  )
}).annotations({ identifier: "BrowserCookie" })

const Entry = Schema.Struct({
  name: describe(Schema.String, "Key of the entry.", "token"),
  value: describe(Schema.String, "Its value.", "9b1d")
}).annotations({ identifier: "LocalStorageEntry" })

const OriginStorage = Schema.Struct({
  origin: describe(Schema.String, "The origin.", "https://app.example.com"),
  localStorage: describe(Schema.Array(Entry), "Its entries.", [{ name: "token", value: "9b1d" }])
}).annotations({ identifier: "OriginStorage" })

/** Cookies and local storage of a browser, in the JSON of Playwright. Other fields are dropped. Its values are secret. */
export const StorageState = Schema.Struct({
  cookies: describe(Schema.Array(Cookie), "The cookies.", []),
  origins: describe(Schema.Array(OriginStorage), "The local storage of each origin.", [])
}).annotations({ identifier: "StorageState" })
export type StorageState = typeof StorageState.Type

const covers = (domain: string, host: string) => {
  const parent = domain.replace(/^\./, "").toLowerCase()
  return host === parent || domain.startsWith(".") && host.endsWith(`.${parent}`)
}

/**
 * Returns the part of a state that belongs to the origins, such as `https://app.example.com`. A cookie of a whole domain
 * becomes one of each origin's host, so that no other host gets it. If all origins of a host are https, its cookies are
 * secure. Cookies do not know ports: those of a host are for each of its ports.
 */
export const limitToOrigins = (state: StorageState, origins: ReadonlyArray<string>): StorageState => {
  const urls = origins.flatMap((origin) => parseUrl(origin) ?? [])
  const hosts = new Map<string, boolean>()
  for (const { hostname, protocol } of urls) {
    hosts.set(hostname, protocol === "https:" && (hosts.get(hostname) ?? true))
  }
  const cookies = new Map<string, typeof Cookie.Type>()
  for (const cookie of state.cookies) {
    for (const [host, isSecure] of hosts) {
      if (!covers(cookie.domain, host)) continue
      const key = `${host} ${cookie.path} ${cookie.name}`
      // the host's own cookie has precedence over that of its domain
      if (cookies.has(key) && cookie.domain !== host) continue
      cookies.set(key, { ...cookie, domain: host, secure: cookie.secure || isSecure })
    }
  }
  const allowed = new Set(urls.map(({ origin }) => origin))
  return {
    cookies: [...cookies.values()],
    origins: state.origins.filter(({ origin }) => allowed.has(parseUrl(origin)?.origin ?? ""))
  }
}
