import * as Effect from "effect/Effect"
import { TargetUrlRejected } from "../../browserAutomation/BrowserAutomation.ts"
import { Egress } from "../../egress/Egress.ts"
import { EgressRejected, parseTarget } from "../../egress/EgressTarget.ts"

// a browser may open http too
const rules = { isHttpAllowed: true, allow: new Set<string>() }

// Checks a URL without a look-up. Only the egress knows the exceptions of the installation; a host may have none.
export const makeCheckTarget = Effect.map(Egress, ({ check }) => (url: string) => {
  const target = parseTarget(url, rules)
  if (!(target instanceof EgressRejected)) return Effect.void
  const rejected = new TargetUrlRejected({ errors: [{ pointer: "/targetUrl", detail: target.message }] })
  return Effect.asVoid(Effect.mapError(check(url), () => rejected))
})
