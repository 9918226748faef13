import * as Effect from "effect/Effect"
import { CurrentActor } from "../access/Actor.ts"
import type { UserId } from "../shared/Ids.ts"
import { Directory } from "./Directory.ts"

// by the id of the user; none for a caller who may not read members
export const makeFindNames = Effect.map(
  Directory,
  ({ findUsers }) =>
    Effect.fnUntraced(function*(userIds: ReadonlyArray<UserId | null>) {
      const { permissions } = yield* CurrentActor
      const ids = new Set(userIds.flatMap((id) => id ?? []))
      const isNamed = ids.size > 0 && permissions.has("member:read")
      return new Map<string, string>((isNamed ? yield* findUsers([...ids]) : []).map(({ id, name }) => [id, name]))
    })
)
