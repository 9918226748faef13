import * as Effect from "effect/Effect"
import { Egress } from "../egress/Egress.ts"
import { EgressRejected, parseTarget } from "../egress/EgressTarget.ts"

const insecure = /^http:/i

// a host may have a browser and no egress, and then there are no exceptions
const checkStrictly = (url: string) =>
  Effect.suspend(() => {
    const target = parseTarget(url, { allow: new Set(), isHttpAllowed: true })
    return target instanceof EgressRejected ? target : Effect.succeed(target)
  })

// rejects early what the guard of the browser would reject; only the guard checks the addresses of a name
export class PageUrls extends Effect.Service<PageUrls>()("@attestry/core/browser/PageUrls", {
  effect: Effect.map(Egress, (egress) => ({
    check: (url: string): Effect.Effect<void, EgressRejected> =>
      egress.check(url).pipe(
        // pages are read from sites without TLS too
        Effect.catchIf(
          (error) => error._tag === "EgressRejected" && error.reason === "scheme_not_allowed" && insecure.test(url),
          () => egress.check(url.replace(insecure, "https:"))
        ),
        Effect.catchTag("EgressNotConfigured", () => checkStrictly(url)),
        Effect.asVoid
      )
  }))
}) {}
