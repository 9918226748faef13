import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { NoticeItem } from "../notice/NoticeContent.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { SoaId } from "./SoaDocument.ts"
import { SoaStore } from "./SoaStore.ts"

const isSoaId = Schema.is(SoaId)

// the documents that nobody submitted again
export const makeFindWithdrawnSoas = Effect.gen(function*() {
  const { find } = yield* SoaStore
  return (organizationId: OrganizationId, ids: ReadonlyArray<string>) =>
    Effect.map(
      Effect.forEach(ids.filter(isSoaId), (id) => find(organizationId, id)),
      (found) =>
        found.flatMap(Option.toArray).flatMap(({ value: { approval, id, name } }): ReadonlyArray<NoticeItem> =>
          approval.state === "none"
            ? [{ name, note: "a statement of applicability", resource: { type: "soa", id } }]
            : []
        )
    )
})
