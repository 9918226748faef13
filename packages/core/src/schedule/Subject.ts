import type { OrganizationId } from "../shared/Ids.ts"

/** Something in an organization that has work to be done: an id of its kind, such as that of a webhook. */
export interface Subject {
  readonly organizationId: OrganizationId
  readonly id: string
}
