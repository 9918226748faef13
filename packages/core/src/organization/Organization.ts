import { HttpApiSchema } from "@effect/platform"
import { Schema } from "effect"
import { journaled, journalEntries } from "../journal/Journaled.ts"
import { EntityId } from "../shared/EntityId.ts"
import { Patch } from "../shared/Patch.ts"
import { Name } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

/**
 * @since 0.1.0
 * @category ids
 */
export const OrganizationId = EntityId("org", "OrganizationId")

/**
 * @since 0.1.0
 * @category ids
 */
export type OrganizationId = typeof OrganizationId.Type

const isTimeZone = (text: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions()
    // an alias is another name; the same name in other letters is a slip
    return /^[A-Za-z]/.test(text) && (timeZone === text || timeZone.toLowerCase() !== text.toLowerCase())
  } catch {
    return false
  }
}

const zone = Schema.String.pipe(Schema.filter(isTimeZone), Schema.brand("TimeZone"))

/**
 * A time zone of the IANA database, such as `Europe/Lisbon`.
 *
 * @since 0.1.0
 * @category schemas
 */
export const TimeZone = zone.pipe(
  Schema.annotations({
    jsonSchema: { type: "string", maxLength: 64 },
    arbitrary: () => (fc) => fc.constantFrom("UTC", "Europe/Lisbon", "America/New_York").map((name) => zone.make(name)),
    message: () => ({ message: "Expected a time zone of the IANA database, such as Europe/Lisbon", override: true })
  })
)

/**
 * An organization: the tenant that everything else belongs to.
 *
 * @since 0.1.0
 * @category entities
 */
export const Organization = Schema.Struct({
  id: OrganizationId,
  name: journaled(Name),
  timeZone: journaled(TimeZone),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "Organization" })

/**
 * @since 0.1.0
 * @category entities
 */
export type Organization = typeof Organization.Type

/**
 * @since 0.1.0
 * @category inputs
 */
export const OrganizationPatch = Patch({
  name: Organization.fields.name,
  timeZone: Organization.fields.timeZone
}).annotations({ identifier: "OrganizationPatch" })

/**
 * @since 0.1.0
 * @category inputs
 */
export type OrganizationPatch = typeof OrganizationPatch.Type

/**
 * @since 0.1.0
 * @category journal
 */
export const organizationEntries = journalEntries("organization", Organization)

/**
 * @since 0.1.0
 * @category errors
 */
export class OrganizationNotFound extends Schema.TaggedError<OrganizationNotFound>()(
  "OrganizationNotFound",
  {},
  HttpApiSchema.annotations({ status: 404 })
) {
  override get message() {
    return "There is no such organization"
  }
}
