import { Schema } from "effect"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * Which mails a member wants.
 *
 * @since 0.1.0
 * @category schemas
 */
export const EmailPreferences = Schema.Struct({
  policyNotifications: Schema.Boolean,
  taskReminders: Schema.Boolean,
  weeklyTaskDigest: Schema.Boolean,
  unassignedItemsNotifications: Schema.Boolean,
  taskMentions: Schema.Boolean,
  taskAssignments: Schema.Boolean
}).annotations({ identifier: "EmailPreferences" })

/**
 * @since 0.1.0
 * @category schemas
 */
export type EmailPreferences = typeof EmailPreferences.Type

/**
 * What a new member wants: everything.
 *
 * @since 0.1.0
 * @category constructors
 */
export const allEmails: EmailPreferences = {
  policyNotifications: true,
  taskReminders: true,
  weeklyTaskDigest: true,
  unassignedItemsNotifications: true,
  taskMentions: true,
  taskAssignments: true
}

/**
 * @since 0.1.0
 * @category inputs
 */
export const EmailPreferencesUpdate = Schema.Struct({ preferences: EmailPreferences }).annotations({
  identifier: "EmailPreferencesUpdate"
})

/**
 * A member's preferences, and since when they are these.
 *
 * @since 0.1.0
 * @category schemas
 */
export const EmailPreferencesAnswer = Schema.Struct({ preferences: EmailPreferences, updatedAt: Timestamp })
  .annotations({ identifier: "EmailPreferencesAnswer" })
