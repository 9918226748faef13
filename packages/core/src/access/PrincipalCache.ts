import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { UserId } from "../shared/Ids.ts"
import type { OrganizationId } from "../shared/Ids.ts"

/**
 * For how long a caller's rights may be remembered: at most, and by default, one second. A change made by this process
 * holds at once; one made by another process holds after this time.
 */
export class PrincipalCacheTime
  extends Context.Reference<PrincipalCacheTime>()("@attestry/core/access/PrincipalCache/PrincipalCacheTime", {
    defaultValue: (): Duration.Duration => Duration.seconds(1)
  })
{}

/** Under what a user's membership of an organization is remembered, or all of theirs. */
export const membershipCacheKey = (userId: UserId, organizationId: OrganizationId | null): string =>
  `${userId}/${organizationId ?? ""}`

const maximumEntries = 10_000

/** What is remembered of callers. */
export class PrincipalCache extends Effect.Service<PrincipalCache>()("@attestry/core/access/PrincipalCache", {
  effect: Effect.gen(function*() {
    const cacheTime = Math.min(Duration.toMillis(yield* PrincipalCacheTime), 1000)
    const memories: Array<{ readonly clear: () => void; readonly delete: (key: string) => boolean }> = []
    let generation = 0

    /** Looks up what is not remembered under the key. What is not found is not remembered. */
    const remembering = <A>() => {
      const known = new Map<string, { readonly at: number; readonly found: Option.Option<A> }>()
      memories.push(known)

      /** A look-up that began before a revocation must not be remembered after it: hence the generation. */
      const lookUp = (key: string, ask: Effect.Effect<Option.Option<A>>, now: number) => {
        const begun = generation
        return Effect.map(ask, (found) => {
          if (known.size >= maximumEntries) known.clear()
          if (cacheTime > 0 && begun === generation && Option.isSome(found)) known.set(key, { at: now, found })
          return found
        })
      }

      return (key: string, ask: Effect.Effect<Option.Option<A>>): Effect.Effect<Option.Option<A>> =>
        Effect.flatMap(Clock.currentTimeMillis, (now) => {
          const cached = known.get(key)
          // a clock that was set back must not make an entry last
          return cached !== undefined && cached.at <= now && now - cached.at < cacheTime
            ? Effect.succeed(cached.found)
            : lookUp(key, ask, now)
        })
    }

    /** Forgets it all. Called after each commit that changes rights, or what answers tell of the caller. */
    const forget = Effect.sync(() => {
      generation++
      for (const memory of memories) memory.clear()
    })

    /** Forgets which memberships the users have: enough where some were added, and nobody else has to be looked up again. */
    const forgetMemberships = (userIds: ReadonlyArray<UserId>) =>
      Effect.sync(() => {
        generation++
        for (const userId of userIds) {
          for (const memory of memories) memory.delete(membershipCacheKey(userId, null))
        }
      })

    return { remembering, forget, forgetMemberships }
  })
}) {}
