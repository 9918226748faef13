import { CookieRules } from "@attestry/core/http/Credentials"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Options for browsers: the cookies of their sessions, and the origins of their pages. */
export interface Options {
  /** The URL under which clients reach the server. Pages of its origin may change things with a cookie. */
  readonly publicUrl?: string | undefined
  /** The cookie of a session, in place of the built-in names. Of several, the first one present counts. */
  readonly sessionCookie?: string | ReadonlyArray<string> | undefined
  /** Further origins, such as `https://app.example.com`, whose pages may change things with a cookie. */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
}

/** Provides the rules of cookies with these options. */
export const layer = ({ publicUrl, sessionCookie, trustedOrigins }: Options): Layer.Layer<CookieRules> =>
  Layer.effect(
    CookieRules,
    Effect.map(CookieRules, (rules) => ({
      ...(sessionCookie === undefined ? rules : { names: Array.ensure(sessionCookie), loopbackNames: [] }),
      publicUrl: publicUrl ?? rules.publicUrl,
      trustedOrigins: trustedOrigins ?? rules.trustedOrigins
    }))
  )
