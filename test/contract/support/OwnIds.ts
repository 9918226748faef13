import { Effect } from "effect"
import { type Endpoint, isForSessions } from "../../support/endpoints.ts"
import type { Home, Ids } from "./Home.ts"
import { slots } from "./IdSlots.ts"
import { makers, specialMakers } from "./Resources.ts"

/** An id with the prefix. */
export const makeOf = (prefix: string, home: Home) =>
  makers[prefix]?.(home) ?? Effect.dieMessage(`No maker of ${prefix}_ ids`)

/** The ids that belong together for the endpoint. */
export const specialOf = (endpoint: string, home: Home) => specialMakers[endpoint]?.(home) ?? Effect.succeed<Ids>({})

/** An id of one's own for each place of the endpoint. */
export const ownIds = (endpoint: Endpoint, home: Home) =>
  Effect.gen(function*() {
    const prefixes = new Set(slots.filter((slot) => slot.endpoint === endpoint).flatMap(({ prefixes }) => prefixes))
    const own = yield* Effect.all(Object.fromEntries(Array.from(prefixes, (id) => [id, makeOf(id, home)])))
    return { ...own, ...(yield* specialOf(endpoint.name, home)) }
  })

/** Credential that the endpoint needs: a key or a session, in the organization. */
export const credentialFor = (endpoint: Endpoint, { people }: Home, session: string) =>
  isForSessions(endpoint)
    ? { session, headers: { "x-request-id": "same", "x-organization-id": people.organization.id } }
    : { key: people.owner.key, headers: { "x-request-id": "same" } }
