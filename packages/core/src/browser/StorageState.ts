import * as Schema from "effect/Schema"
import { parseUrl } from "../shared/Text.ts"

const Cookie = Schema.Struct({
  name: Schema.String,
  value: Schema.String,
  domain: Schema.String,
  path: Schema.String,
  expires: Schema.Number,
  httpOnly: Schema.Boolean,
  secure: Schema.Boolean,
  sameSite: Schema.Literal("Strict", "Lax", "None")
})

/** Cookies and local storage of a browser, in the JSON of Playwright. Other fields are dropped. Its values are secret. */
export const StorageState = Schema.Struct({
  cookies: Schema.Array(Cookie),
  origins: Schema.Array(Schema.Struct({
    origin: Schema.String,
    localStorage: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String }))
  }))
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
