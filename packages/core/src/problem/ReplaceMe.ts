import * as Effect from "effect/Effect"
import { CurrentActor } from "../access/Actor.ts"
import type { UserId } from "../shared/Ids.ts"
import { makeInvalidRequest } from "./FieldErrors.ts"
import type { InvalidRequest } from "./HttpErrors.ts"

// The caller's id in place of `me`. The host itself is nobody.
export const replaceMe = <Id extends string>(
  people: ReadonlyArray<Id | UserId | "me">,
  field: string
): Effect.Effect<ReadonlyArray<Exclude<Id, "me"> | UserId>, InvalidRequest, CurrentActor> =>
  Effect.flatMap(CurrentActor, (actor) => {
    const others = people.filter((person): person is Exclude<Id, "me"> | UserId => person !== "me")
    if (others.length === people.length) return Effect.succeed(others)
    return actor.type === "system"
      ? Effect.fail(makeInvalidRequest([{ _tag: "Type", path: [field], message: "The host itself is nobody" }]))
      : Effect.succeed([...others, actor.user.id])
  })
