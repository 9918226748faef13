import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { pickFields } from "../shared/PickFields.ts"
import { SavedSession } from "./SavedSession.ts"

const { organizationId: _, ...fields } = SavedSession.fields

/** A saved session, without its login. */
export const SavedSessionView = Schema.Struct(fields).annotations({ identifier: "BrowserSession" })

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

const pickView = pickFields(SavedSessionView)

export const toSavedSessionView = (session: SavedSession): SavedSessionView => pickView(session, {})
