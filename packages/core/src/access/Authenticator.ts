import { Clock, Context, Duration, Effect, FiberSet, Option, Redacted } from "effect"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import { Unauthenticated } from "./Access.ts"
import type { Caller } from "./Actor.ts"
import { ApiKeyStore } from "./ApiKeyStore.ts"
import { hashesEqual, parseToken } from "./ApiKeyToken.ts"
import { builtInRoles } from "./BuiltInRole.ts"
import { type KeyPrincipal, Principals } from "./Principals.ts"

/**
 * For how long a key's rights may be remembered: at most, and by default, one second. A revocation made by this process
 * holds at once; one made by another process holds after this time.
 *
 * @since 0.1.0
 * @category settings
 */
export class KeyCacheTime extends Context.Reference<KeyCacheTime>()("@attestry/core/access/KeyCacheTime", {
  defaultValue: (): Duration.Duration => Duration.seconds(1)
}) {}

const touchInterval = 60_000
const maximumEntries = 10_000
const noHash = "0".repeat(64)

const effective = ({ apiKey, member, organization, user }: KeyPrincipal): Caller => {
  const rolePermissions = builtInRoles[member.role].permissions
  const scopes = new Set(apiKey.scopes)
  return {
    type: "api-key",
    organization,
    user,
    member,
    apiKey: { id: apiKey.id, name: apiKey.name, expiresAt: apiKey.expiresAt },
    rolePermissions,
    permissions: scopes.has("*") ? rolePermissions : new Set([...rolePermissions].filter((held) => scopes.has(held)))
  }
}

/**
 * Turns credentials into actors.
 *
 * @since 0.1.0
 * @category use cases
 */
export class Authenticator extends Effect.Service<Authenticator>()("@attestry/core/access/Authenticator", {
  scoped: Effect.gen(function*() {
    const principals = yield* Principals
    const keys = yield* ApiKeyStore
    const cacheTime = Math.min(Duration.toMillis(yield* KeyCacheTime), 1000)
    const runInBackground = yield* FiberSet.makeRuntime<never>()
    const known = new Map<string, { readonly at: number; readonly principal: KeyPrincipal; readonly caller: Caller }>()
    const touched = new Map<string, number>()
    let generation = 0

    /** A look-up that began before a revocation must not be remembered after it: hence the generation. */
    const lookUp = (keyId: string, now: number) =>
      Effect.suspend(() => {
        const begun = generation
        return Effect.map(
          principals.findByKeyId(keyId),
          Option.map((principal) => {
            const entry = { at: now, principal, caller: effective(principal) }
            if (known.size >= maximumEntries) known.clear()
            if (cacheTime > 0 && begun === generation) known.set(keyId, entry)
            return entry
          })
        )
      })

    const noteUse = ({ apiKey, organization }: KeyPrincipal, now: number) => {
      if (now - (touched.get(apiKey.id) ?? Date.parse(apiKey.lastUsedAt ?? "1970-01-01")) < touchInterval) return
      if (touched.size >= maximumEntries) touched.clear()
      touched.set(apiKey.id, now)
      runInBackground(
        keys.touch(organization.id, apiKey.id, Timestamp.fromMillis(now)).pipe(
          Effect.catchAllDefect((defect) => Effect.logWarning("The last use of an API key was not noted", defect))
        )
      )
    }

    const apiKey = useCase("Authenticator.apiKey")(function*(token: Redacted.Redacted) {
      const parsed = parseToken(Redacted.value(token))
      if (parsed === undefined) return yield* new Unauthenticated()
      const now = yield* Clock.currentTimeMillis
      const cached = known.get(parsed.keyId)
      // a clock that was set back must not make an entry last
      const entry = cached !== undefined && cached.at <= now && now - cached.at < cacheTime
        ? cached
        : Option.getOrUndefined(yield* lookUp(parsed.keyId, now))
      const matches = hashesEqual(parsed.secretHash, entry?.principal.secretHash ?? noHash)
      if (entry === undefined || !matches || !entry.principal.member.isActive) return yield* new Unauthenticated()
      const { expiresAt } = entry.principal.apiKey
      if (expiresAt !== null && expiresAt <= Timestamp.fromMillis(now)) return yield* new Unauthenticated()
      noteUse(entry.principal, now)
      return entry.caller
    })

    /** Forgets every remembered key. Called after each commit that changes rights, or what answers tell of the caller. */
    const forget = Effect.sync(() => {
      generation++
      known.clear()
    })

    return { apiKey, forget }
  })
}) {}
