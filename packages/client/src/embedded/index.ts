export { attestry, type Compliance } from "./Compliance.ts"
export type * from "./Options.ts"
export type { Membership, NewMembership, OrganizationInput, OrganizationSetUp, PersonInput } from "./SetUp.ts"
