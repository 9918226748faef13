import { CookieRules } from "@attestry/core/http"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** Options for browsers: session cookies, and trusted origins. */
export interface Options {
  /** Public URL of the server. Pages of its origin may send changes with a cookie. */
  readonly publicUrl?: string | undefined
  /** Names of the session cookie, in place of the built-in ones. The first one present counts. */
  readonly sessionCookie?: string | ReadonlyArray<string> | undefined
  /** Further origins whose pages may send changes with a cookie, such as `https://app.example.com`. */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
}

export const layer = ({ publicUrl, sessionCookie, trustedOrigins }: Options): Layer.Layer<CookieRules> =>
  Layer.effect(
    CookieRules,
    Effect.map(CookieRules, (rules) => ({
      ...(sessionCookie === undefined ? rules : { names: Array.ensure(sessionCookie), loopbackNames: [] }),
      publicUrl: publicUrl ?? rules.publicUrl,
      trustedOrigins: trustedOrigins ?? rules.trustedOrigins
    }))
  )
