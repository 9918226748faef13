import * as Effect from "effect/Effect"
import type { Caller, UserActor } from "../access/Actor.ts"
import * as LoopLoad from "../eventLoop/LoopLoad.ts"
import { FiberRef } from "../shared/AttestryNeedsEffect3.ts"
import { CallerTurns } from "./CallerTurns.ts"
import { OrganizationTurns } from "./OrganizationTurns.ts"
import { callerKey, type Limiter, organizationKey } from "./RateLimits.ts"
import { RequestWork } from "./RequestWork.ts"
import type { Others, Share } from "./Share.ts"

// milliseconds after which others are forgotten
const memory = 1_000

// those who have requests now
const makeShares = <A extends Share>(load: ReturnType<typeof LoopLoad.make>) => {
  const shares = new Map<string, A>()
  let lastWithOthers = -Infinity
  const wereThere = () => performance.now() - lastWithOthers < memory

  const makeOthers = (key: string): Others => ({
    areNone: () => shares.size === 1,
    wereThere,
    areLessBusy: () => {
      const own = shares.get(key)
      const now = performance.now()
      const recent = own?.recentAt(now) ?? 0
      return [...shares.values()].every((other) => other === own || other.recentAt(now) < recent)
    },
    count: load.count,
    busyFor: (millis) => wereThere() ? millis * load.ratio() : 0
  })

  return {
    enter: (key: string, make: (others: Others) => A): A => {
      const share = shares.get(key) ?? make(makeOthers(key))
      shares.set(key, share)
      share.requests++
      if (shares.size > 1) lastWithOthers = performance.now()
      return share
    },
    leave: (key: string): void => {
      const share = shares.get(key)
      if (share !== undefined && --share.requests === 0) shares.delete(key)
    }
  }
}

// starts to count a request that the limiter has allowed
export const make = (limits: Limiter) => {
  const load = LoopLoad.make()
  const callers = makeShares<CallerTurns>(load)
  const organizations = makeShares<OrganizationTurns>(load)

  return (caller: Caller | UserActor, isHeavy: boolean): Effect.Effect<RequestWork> => {
    const ofOrganization = organizationKey(caller)
    // a user may have requests in several organizations at once
    const key = `${ofOrganization} ${callerKey(caller)}`
    const organization = organizations.enter(ofOrganization, (others) => new OrganizationTurns(others))
    const turns = callers.enter(key, (others) => new CallerTurns(others, organization))
    turns.countStep()
    const work = new RequestWork(turns, limits.mostParallel, (bytes) => {
      callers.leave(key)
      organizations.leave(ofOrganization)
      return limits.finish(caller, isHeavy, { millis: turns.takeMillis(), bytes })
    })
    return Effect.as(FiberRef.set(FiberRef.currentScheduler, turns), work)
  }
}
