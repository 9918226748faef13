import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { ContextEntry } from "./ContextEntry.ts"
import { ContextEntryAccess } from "./ContextEntryAccess.ts"

const moves = makeMoves("ContextEntryMove", {
  update: { guard: ContextEntryAccess.update },
  remove: { guard: ContextEntryAccess.remove }
})

/** A context entry, and the moves that the caller may make. */
export const ContextEntryView = Schema.Struct({ ...ContextEntry.fields, allowed: moves.allowed })

export type ContextEntryView = typeof ContextEntryView.Type

export const makeToContextEntryView = Effect.map(
  CurrentActor,
  (actor) => (entry: ContextEntry): ContextEntryView => Object.assign({}, entry, { allowed: moves.find(entry, actor) })
)
