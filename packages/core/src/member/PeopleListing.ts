import * as Effect from "effect/Effect"
import * as Page from "../page/Page.ts"
import { RoleDirectory } from "../role/RoleDirectory.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { MemberStore, type StoredPersonQuery } from "./MemberStore.ts"
import { personOrder, PersonQuery } from "./Person.ts"

type Filters = Page.Slice<PersonQuery>["filters"]

type StoredFilters = Page.Slice<StoredPersonQuery>["filters"]

export const makePeopleListing = Effect.gen(function*() {
  const store = yield* MemberStore
  const roles = yield* RoleDirectory

  // for each read, because a cursor has the permission and not its roles
  const toStored = (organizationId: OrganizationId, filters: Filters): Effect.Effect<StoredFilters> => {
    if (filters.may === undefined) return Effect.succeed(filters)
    const { may, ...others } = filters
    return Effect.map(roles.findByPermission(organizationId, may), (holdersOf) => ({ ...others, holdersOf }))
  }

  return Page.listing("people", PersonQuery, personOrder, {
    list: (organizationId: OrganizationId, slice) =>
      Effect.flatMap(
        toStored(organizationId, slice.filters),
        (filters) => store.list(organizationId, { ...slice, filters })
      ),
    count: (organizationId, filters) =>
      Effect.flatMap(toStored(organizationId, filters), (stored) => store.count(organizationId, stored)),
    facets: (organizationId, filters, names) =>
      Effect.flatMap(toStored(organizationId, filters), (stored) => store.facets(organizationId, stored, names))
  })
})
