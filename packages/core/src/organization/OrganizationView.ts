import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { Organization } from "./Organization.ts"

const { createdAt, timeZoneSince: _, updatedAt, ...fields } = Organization.fields

const OrganizationStorage = Schema.Struct({
  bytes: describe(Schema.NonNegativeInt, "Bytes of all files: attachments, questionnaires and scripts.", 48_318_204),
  limit: describe(
    Schema.NullOr(Schema.NonNegativeInt),
    "The most bytes that they may have; null without a limit.",
    10_737_418_240
  )
}).annotations({ identifier: "OrganizationStorage", description: "The space for files." })

/** An organization as the API returns it. */
export const OrganizationView = Schema.Struct({ ...fields, storage: OrganizationStorage, createdAt, updatedAt })
  .annotations({ identifier: "Organization" })

export type OrganizationView = typeof OrganizationView.Type

export const toOrganizationView = (
  { timeZoneSince: _, ...organization }: Organization,
  storage: OrganizationView["storage"]
): OrganizationView => ({ ...organization, storage })
