import * as Schema from "effect/Schema"
import { Timestamp } from "../shared/Timestamp.ts"

/** Mails that a member wants. */
export const EmailPreferences = Schema.Struct({
  policyNotifications: Schema.Boolean,
  taskReminders: Schema.Boolean,
  weeklyTaskDigest: Schema.Boolean,
  unassignedItemsNotifications: Schema.Boolean,
  taskMentions: Schema.Boolean,
  taskAssignments: Schema.Boolean
}).annotations({ identifier: "EmailPreferences" })

export type EmailPreferences = typeof EmailPreferences.Type

/** Preferences of a new member. */
export const allEmails: EmailPreferences = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

export const EmailPreferencesUpdate = Schema.Struct({ preferences: EmailPreferences }).annotations({
  identifier: "EmailPreferencesUpdate"
})

/** A member's preferences, and the time of their last change. */
export const EmailPreferencesResponse = Schema.Struct({ preferences: EmailPreferences, updatedAt: Timestamp })
  .annotations({ identifier: "EmailPreferencesResponse" })
