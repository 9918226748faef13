import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrganizationId } from "../shared/Ids.ts"
import type { NoticeItem } from "./NoticeContent.ts"

// finds the items of one kind among the ids that a mail names; those that are gone are left out
export const findItems = <Id extends string, A>(
  isId: (id: unknown) => id is Id,
  find: (organizationId: OrganizationId, id: Id) => Effect.Effect<Option.Option<{ readonly value: A }>>,
  toItems: (value: A) => ReadonlyArray<NoticeItem>
) =>
(organizationId: OrganizationId, ids: ReadonlyArray<string>): Effect.Effect<ReadonlyArray<NoticeItem>> =>
  Effect.map(
    Effect.forEach(ids.filter(isId), (id) => find(organizationId, id)),
    (found) => found.flatMap(Option.toArray).flatMap(({ value }) => toItems(value))
  )
