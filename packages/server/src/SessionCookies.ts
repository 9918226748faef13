import { CookieRules } from "@attestry/core/http/CookieRules"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"

/** What a server knows of browsers: the cookies that hold their sessions, and the pages that they come from. */
export interface Options {
  /** The URL under which clients reach the server. Its origin is the one whose pages may change things. */
  readonly publicUrl?: string | undefined
  /** The cookie that holds a session, or several, of which the first that is there counts; in place of the built-in names. */
  readonly sessionCookie?: string | ReadonlyArray<string> | undefined
  /** Further origins, such as `https://app.example.com`, whose pages may change things. */
  readonly trustedOrigins?: ReadonlyArray<string> | undefined
}

/** The rules of cookies with what the options say. */
export const layer = ({ publicUrl, sessionCookie, trustedOrigins }: Options): Layer.Layer<CookieRules> =>
  Layer.effect(
    CookieRules,
    Effect.map(CookieRules, (rules) => ({
      ...(sessionCookie === undefined ? rules : { names: Array.ensure(sessionCookie), loopbackNames: [] }),
      publicUrl: publicUrl ?? rules.publicUrl,
      trustedOrigins: trustedOrigins ?? rules.trustedOrigins
    }))
  )
