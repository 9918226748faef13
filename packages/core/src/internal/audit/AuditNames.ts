import * as Effect from "effect/Effect"
import type { Actor } from "../../access/Actor.ts"
import type { Permission } from "../../access/Permission.ts"
import type { AuditEvent, NamedAuditEvent } from "../../audit/AuditEvent.ts"
import type { AuditEventStore } from "../../audit/AuditEventStore.ts"

// by the prefix of an id: what the caller needs to read the name
const needed: { readonly [prefix: string]: Permission | undefined } = {
  org: "organization:read",
  usr: "member:read",
  mem: "member:read",
  rol: "role:read",
  apk: "apiKey:read",
  pol: "policy:read",
  vnd: "vendor:read"
}

const toIds = ({ actor, resource }: AuditEvent): ReadonlyArray<string> =>
  [actor.userId, actor.apiKeyId, resource.id].flatMap((id) => id ?? [])

export const addNames =
  (store: Pick<typeof AuditEventStore.Service, "names">, { organization, permissions }: Actor) =>
  (events: ReadonlyArray<AuditEvent>): Effect.Effect<ReadonlyArray<NamedAuditEvent>> => {
    const isReadable = (id: string): boolean => {
      const permission = needed[id.slice(0, id.indexOf("_"))]
      return permission !== undefined && permissions.has(permission)
    }
    const ids = Array.from(new Set(events.flatMap(toIds))).filter(isReadable)
    return Effect.map(ids.length === 0 ? Effect.succeed([]) : store.names(organization.id, ids), (found) => {
      const names = new Map(found.map(({ id, name }) => [id, name]))
      const nameOf = (id: string | null) => id === null ? null : names.get(id) ?? null
      return events.map((event) => ({
        ...event,
        names: {
          user: nameOf(event.actor.userId),
          apiKey: nameOf(event.actor.apiKeyId),
          resource: nameOf(event.resource.id)
        }
      }))
    })
  }
