import * as Schema from "effect/Schema"
import { Organization } from "./Organization.ts"

const { timeZoneSince: _, ...fields } = Organization.fields

/** An organization as the API returns it. */
export const OrganizationView = Schema.Struct(fields).annotations({ identifier: "Organization" })

export type OrganizationView = typeof OrganizationView.Type

export const toOrganizationView = ({ timeZoneSince: _, ...organization }: Organization): OrganizationView =>
  organization
