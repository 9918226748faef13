import type { OrganizationId } from "@attestry/core/shared"
import type { SoaLink, SoaLinkIds } from "@attestry/core/soaDecision"
import * as Option from "effect/Option"
import { global, type MemoryTables } from "../internal/MemoryTables.ts"

type Find<Id> = (organizationId: OrganizationId, id: Id) => Option.Option<SoaLink>

const findEach = <Id>(organizationId: OrganizationId, ids: ReadonlyArray<Id>, find: Find<Id>) =>
  ids.flatMap((id) => Option.toArray(find(organizationId, id)))

export const makeFindSoaLinks = ({ findOwned, members, policies, tasks, users, vendors }: MemoryTables) => {
  const findPolicy: Find<SoaLinkIds["policyIds"][number]> = (organizationId, id) =>
    Option.map(
      policies.find(organizationId, id),
      ({ value: { activeVersionId, isArchived, name, reviewDate, status } }): SoaLink => ({
        type: "policy",
        id,
        name,
        isActive: activeVersionId !== null && !isArchived,
        status,
        reviewDate
      })
    )

  const findTask: Find<SoaLinkIds["taskIds"][number]> = (organizationId, id) =>
    Option.map(
      tasks.find(organizationId, id),
      ({ value: { frequency, newestEvidenceAt, title } }): SoaLink => ({
        type: "task",
        id,
        name: title,
        frequency,
        newestEvidenceAt
      })
    )

  const findVendor: Find<SoaLinkIds["vendorIds"][number]> = (organizationId, id) =>
    Option.map(
      vendors.find(organizationId, id),
      ({ value: { name, status } }): SoaLink => ({ type: "vendor", id, name, isAssessed: status === "assessed" })
    )

  const findContextEntry: Find<SoaLinkIds["contextEntryIds"][number]> = (organizationId, id) =>
    Option.map(
      findOwned("contextEntry", organizationId, id),
      ({ value }): SoaLink => ({ type: "context", id, name: String(Reflect.get(value, "question")) })
    )

  const findMembers = (organizationId: OrganizationId, references: SoaLinkIds["members"]): ReadonlyArray<SoaLink> => {
    const wanted = new Set<string>(references)
    return members.filter(organizationId, ({ id, userId }) => wanted.has(id) || wanted.has(userId)).flatMap(
      ({ id: memberId, invitation, isActive, userId: id }) =>
        Option.toArray(users.find(global, id)).map(({ value }): SoaLink => ({
          type: "user",
          id,
          memberId,
          name: invitation?.name ?? value.name,
          isActive
        }))
    )
  }

  return (organizationId: OrganizationId, ids: SoaLinkIds): ReadonlyArray<SoaLink> => [
    ...findEach(organizationId, ids.policyIds, findPolicy),
    ...findEach(organizationId, ids.taskIds, findTask),
    ...findEach(organizationId, ids.vendorIds, findVendor),
    ...findEach(organizationId, ids.contextEntryIds, findContextEntry),
    ...findMembers(organizationId, ids.members)
  ]
}
