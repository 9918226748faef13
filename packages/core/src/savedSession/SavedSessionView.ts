import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { CurrentActor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { SavedSession } from "./SavedSession.ts"
import { SavedSessionAccess } from "./SavedSessionAccess.ts"

const { organizationId: _, ...fields } = SavedSession.fields

/** A saved session in a list, without its login. */
export const SavedSessionRow = Schema.Struct(fields).annotations({ identifier: "BrowserSessionRow" })

export type SavedSessionRow = typeof SavedSessionRow.Type

const moves = makeMoves("BrowserSessionMove", {
  update: { guard: SavedSessionAccess.update },
  replaceState: { guard: SavedSessionAccess.replaceState },
  remove: { guard: SavedSessionAccess.remove }
})

/** A saved session, without its login, and the moves that the caller may make. */
export const SavedSessionView = Schema.Struct({ ...fields, allowed: moves.allowed }).annotations({
  identifier: "BrowserSession"
})

export type SavedSessionView = typeof SavedSessionView.Type

/** Result of a check of a login. With a `reason`, `isLoggedIn` is false. */
export const LoginChecked = Schema.Struct({
  isLoggedIn: describe(Schema.Boolean, "True only if the page shows clearly that a user is logged in.", true),
  username: describe(Schema.String, "The user's name on the page; empty if it is unknown.", "ada@example.com"),
  reason: optional(
    describe(
      Schema.Literal("unreachable", "refused", "unsure"),
      "Why it is false: no page came, the URL or one that it leads to is not allowed, or the page is ambiguous.",
      "unsure"
    )
  )
}).annotations({ identifier: "BrowserLoginCheck" })

export type LoginChecked = typeof LoginChecked.Type

const pickRow = pickFields(SavedSessionRow)

export const toSavedSessionRow = (session: SavedSession): SavedSessionRow => pickRow(session, {})

export const makeToSavedSessionView = Effect.map(
  CurrentActor,
  (actor) => (session: SavedSession): SavedSessionView =>
    Object.assign(toSavedSessionRow(session), { allowed: moves.find(session, actor) })
)
