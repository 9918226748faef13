import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { OrganizationId } from "../shared/Ids.ts"

/** An organization as its active member sees it from outside. */
export const UserOrganization = Schema.Struct({
  id: OrganizationId,
  name: describe(Schema.String, "The name of the organization.", "Acme Example"),
  role: describe(Schema.String, "The name of the user's role there.", "auditor"),
  waiting: describe(Schema.NonNegativeInt, "The number of things that wait for the user there.", 3)
}).annotations({ identifier: "UserOrganization" })

export type UserOrganization = typeof UserOrganization.Type
