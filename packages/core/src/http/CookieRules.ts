import * as Context from "effect/Context"

/** Which cookies hold a session, and from which pages a change may come that has nothing but a cookie to show. */
export interface Rules {
  /** The names of the cookies, the first that is there counts. */
  readonly names: ReadonlyArray<string>
  /** The same for plain HTTP on loopback, where browsers take no `__Host-` cookie. */
  readonly loopbackNames: ReadonlyArray<string>
  /** Where browsers reach the server; the `Host` of the request tells unless given. */
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
