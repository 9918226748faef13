import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { OrganizationId, UserId } from "../shared/Ids.ts"
import type { UserStore } from "../user/UserStore.ts"
import type { Candidate, MemberStore } from "./MemberStore.ts"

interface Stores {
  readonly members: Pick<typeof MemberStore.Service, "find" | "findCandidates">
  readonly users: Pick<typeof UserStore.Service, "findAll">
}

/**
 * Finds the users with the ids, and whether they are members, by `MemberStore.findCandidates` if the storage has it. Without
 * it, the users are read at once, and the membership of each by `MemberStore.find`.
 */
export const findCandidates = (
  { members, users }: Stores,
  organizationId: OrganizationId,
  userIds: ReadonlyArray<UserId>
): Effect.Effect<ReadonlyArray<Candidate>> =>
  members.findCandidates?.(organizationId, userIds) ?? Effect.flatMap(
    users.findAll(userIds),
    Effect.forEach((user) =>
      Effect.map(members.find(organizationId, user.id), (member) => ({ user, isMember: Option.isSome(member) }))
    )
  )
