import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { OrganizationId, UserId } from "../shared/Ids.ts"

/**
 * Time for which a caller's permissions are cached: at most, and by default, one second. A change by this process applies
 * at once, one by another process after this time.
 */
export class PrincipalCacheTime
  extends Context.Reference<PrincipalCacheTime>()("@attestry/core/access/PrincipalCache/PrincipalCacheTime", {
    defaultValue: (): Duration.Duration => Duration.seconds(1)
  })
{}

/** Cache key of a user's membership in an organization, or of all their memberships. */
export const membershipCacheKey = (userId: UserId, organizationId: OrganizationId | null): string =>
  `${userId}/${organizationId ?? ""}`

const maximumEntries = 10_000

/** Caches callers and their permissions. */
export interface PrincipalCacheService {
  /** Makes a cache: a function that looks up a value that is not cached under the key. Does not cache an empty result. */
  readonly makeCache: <A>() => (
    key: string,
    lookUp: Effect.Effect<Option.Option<A>>
  ) => Effect.Effect<Option.Option<A>>
  /** Evicts everything. Runs after each commit that changes permissions or a field of callers. */
  readonly evictAll: Effect.Effect<void>
  /** Evicts the lists of the users' memberships. Enough if memberships were only added. */
  readonly evictMemberships: (userIds: ReadonlyArray<UserId>) => Effect.Effect<void>
}

const make = Effect.gen(function*() {
  const cacheTime = Math.min(Duration.toMillis(yield* PrincipalCacheTime), 1000)
  const caches: Array<{ readonly clear: () => void; readonly delete: (key: string) => boolean }> = []
  let generation = 0

  const makeCache = <A>() => {
    const known = new Map<string, { readonly at: number; readonly found: Option.Option<A> }>()
    caches.push(known)

    // the generation keeps a value that was looked up before an eviction from being cached after it
    const lookUpAndCache = (key: string, lookUp: Effect.Effect<Option.Option<A>>, now: number) => {
      const startedIn = generation
      return Effect.map(lookUp, (found) => {
        if (known.size >= maximumEntries) known.clear()
        if (cacheTime > 0 && startedIn === generation && Option.isSome(found)) known.set(key, { at: now, found })
        return found
      })
    }

    return (key: string, lookUp: Effect.Effect<Option.Option<A>>): Effect.Effect<Option.Option<A>> =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => {
        const cached = known.get(key)
        // a clock that was set back must not make an entry last
        return cached !== undefined && cached.at <= now && now - cached.at < cacheTime
          ? Effect.succeed(cached.found)
          : lookUpAndCache(key, lookUp, now)
      })
  }

  const evictAll = Effect.sync(() => {
    generation++
    for (const cache of caches) cache.clear()
  })

  const evictMemberships = (userIds: ReadonlyArray<UserId>) =>
    Effect.sync(() => {
      generation++
      for (const userId of userIds) {
        for (const cache of caches) cache.delete(membershipCacheKey(userId, null))
      }
    })

  return { makeCache, evictAll, evictMemberships }
})

export class PrincipalCache
  extends Context.Tag("@attestry/core/access/PrincipalCache")<PrincipalCache, PrincipalCacheService>()
{
  static readonly Default = Layer.effect(this, make)
}
