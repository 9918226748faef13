import * as Context from "effect/Context"

/** Names of session cookies, and origins whose pages may change data with such a cookie. */
export interface Rules {
  /** Names of the cookie. The first one that a request has is used. */
  readonly names: ReadonlyArray<string>
  /** Names for plain HTTP on loopback, where browsers accept no `__Host-` cookie. */
  readonly loopbackNames: ReadonlyArray<string>
  /** The URL at which browsers reach the server; by default the `Host` of the request. */
  readonly publicUrl: string | undefined
  /** Further origins, such as `https://app.example.com`, whose pages may change data. */
  readonly trustedOrigins: ReadonlyArray<string>
}

export class CookieRules extends Context.Reference<CookieRules>()("@attestry/core/http/CookieRules", {
  defaultValue: (): Rules => ({
    names: ["__Host-attestry_session"],
    loopbackNames: ["attestry_session"],
    publicUrl: undefined,
    trustedOrigins: []
  })
}) {}
