import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { OrganizationId } from "../shared/Ids.ts"
import { AuditEventStore, type NamedPerson } from "./AuditEventStore.ts"

type People = { readonly [id: string]: Omit<NamedPerson, "id"> }

const make = Effect.map(AuditEventStore, (store) => ({
  find: (organizationId: OrganizationId, ids: ReadonlySet<string>): Effect.Effect<People> =>
    ids.size === 0 ? Effect.succeed({}) : Effect.map(
      store.people(organizationId, Array.from(ids)),
      (found) => Object.fromEntries(found.map(({ id, isActive, name }) => [id, { name, isActive }]))
    )
}))

// asks no permission: only the response to a caller who may read the ids has the names
export class PeopleNames extends Context.Tag("@attestry/core/audit/PeopleNames")<
  PeopleNames,
  Effect.Effect.Success<typeof make>
>() {
  static readonly Default = Layer.effect(this, make)
}
