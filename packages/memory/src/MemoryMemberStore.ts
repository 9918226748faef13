import { MemberId } from "@attestry/core/member/Member"
import type { MemberStore } from "@attestry/core/member/MemberStore"
import { Effect, Option, Schema } from "effect"
import { membershipKey, type MemoryTables } from "./MemoryTables.ts"
import type { Record } from "./MemoryUnitOfWork.ts"

const isMemberId = Schema.is(MemberId)

/**
 * Memberships in memory.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeMemoryMemberStore = ({ members }: MemoryTables, record: Record): typeof MemberStore.Service => ({
  find: (organizationId, reference) =>
    Effect.sync(() =>
      isMemberId(reference)
        ? Option.map(members.find(organizationId, reference), ({ value }) => value)
        : members.findUnique(membershipKey({ organizationId, userId: reference }))
    ),
  insert: (organizationId, member) => Effect.suspend(() => record(members.insert(organizationId, member)))
})
