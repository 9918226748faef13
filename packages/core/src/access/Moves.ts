import { keys, toEntries } from "effect/Record"
import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { isPermitted, type Requirement } from "./Access.ts"
import type { Actor } from "./Actor.ts"

interface Move<Thing> {
  // guards the use case that makes the move
  readonly guard: { readonly requirement: Requirement }
  // the checks of the use case that need no further read; always true if absent
  readonly isPossible?: (thing: Thing, actor: Actor) => boolean
}

// the moves of one kind of thing, in the order of the contract
export const makeMoves = <Name extends string, Thing = unknown>(
  identifier: string,
  moves: { readonly [N in Name]: Move<Thing> }
) => {
  const Names = Schema.Literal(...keys(moves)).annotations({
    identifier,
    description: "The name of an operation that changes it, or of a part of one that needs another permission."
  })
  const entries = toEntries(moves)
  return {
    allowed: describe(
      Schema.Array(Names),
      "The moves that the caller may make now, by permission and by state. A move can still fail for another reason."
    ),
    find: (thing: Thing, actor: Actor): ReadonlyArray<Name> => {
      const found: Array<Name> = []
      for (const [name, { guard, isPossible }] of entries) {
        if (isPermitted(guard, actor) && (isPossible === undefined || isPossible(thing, actor))) found.push(name)
      }
      return found
    }
  }
}
