import type { PersonOrNone } from "@attestry/core/page"
import { MemberId, type MemberReference, type OrganizationId } from "@attestry/core/shared"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { MemoryTables } from "../internal/MemoryTables.ts"

const isMemberId = Schema.is(MemberId)

// the user of a member, by either id
export const findUserOf =
  ({ members }: Pick<MemoryTables, "members">) =>
  (organizationId: OrganizationId, reference: MemberReference): string | undefined =>
    isMemberId(reference)
      ? Option.getOrUndefined(members.find(organizationId, reference))?.value.userId
      : reference

export type FindUser = ReturnType<typeof findUserOf>

// true if one of the users is among the people, or if there is none and `none` is
export const isAmong = (
  findUser: FindUser,
  organizationId: OrganizationId,
  people: ReadonlyArray<PersonOrNone>,
  ...userIds: ReadonlyArray<string | null>
): boolean => {
  const users = userIds.filter((userId) => userId !== null)
  return people.some((one) =>
    one === "none" ? users.length === 0 : users.some((userId) => userId === findUser(organizationId, one))
  )
}
