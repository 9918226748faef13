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
