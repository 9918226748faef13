import * as Context from "effect/Context"

/** The cookies of a session, and the origins whose pages may change things with such a cookie alone. */
export interface Rules {
  /** The names of the cookies; the first one present counts. */
  readonly names: ReadonlyArray<string>
  /** The same for plain HTTP on loopback, where browsers accept no `__Host-` cookie. */
  readonly loopbackNames: ReadonlyArray<string>
  /** The URL at which browsers reach the server; by default the `Host` of the request. */
  readonly publicUrl: string | undefined
  /** Further origins, such as `https://app.example.com`, whose pages may change things. */
  readonly trustedOrigins: ReadonlyArray<string>
}

/** The rules of cookies. */
export class CookieRules extends Context.Reference<CookieRules>()("@attestry/core/http/CookieRules", {
  defaultValue: (): Rules => ({
    names: ["__Host-attestry_session"],
    loopbackNames: ["attestry_session"],
    publicUrl: undefined,
    trustedOrigins: []
  })
}) {}
