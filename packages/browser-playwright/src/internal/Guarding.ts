import { EgressRejected, makeRules, parseTarget } from "@attestry/core/egress"
import { parseUrl } from "@attestry/core/shared"
import * as EgressProxy from "@attestry/egress-node/EgressProxy"
import * as Effect from "effect/Effect"

type GuardFailure = "refused" | "unreachable"

export interface PageGuard {
  readonly proxy: EgressProxy.EgressProxy
  readonly isAllowed: (url: string) => boolean
  // reason why the last connection to the host of the URL failed
  readonly failureOf: (url: string) => GuardFailure | undefined
}

const mostHosts = 1_000

const authorityOf = (url: string): string => {
  const { hostname = "", port = "", protocol = "" } = parseUrl(url) ?? {}
  return `${hostname}:${port === "" ? protocol === "https:" ? 443 : 80 : port}`
}

export const make = (options: EgressProxy.Options) =>
  Effect.gen(function*() {
    const rules = yield* makeRules({ allow: options.allow, isHttpAllowed: true })
    const failures = new Map<string, GuardFailure>()
    const proxy = yield* EgressProxy.make({
      ...options,
      onFailure: (authority, failure) => {
        if (failures.size >= mostHosts) failures.clear()
        failures.set(authority, failure._tag === "EgressRejected" ? "refused" : "unreachable")
      }
    })
    const guard: PageGuard = {
      proxy,
      isAllowed: (url) => !(parseTarget(url, rules) instanceof EgressRejected),
      failureOf: (url) => failures.get(authorityOf(url))
    }
    return guard
  })
