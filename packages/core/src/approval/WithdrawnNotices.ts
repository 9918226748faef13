import * as Effect from "effect/Effect"
import type { Permission } from "../access/Permission.ts"
import type { NoticeCause, NoticeReason } from "../notice/Notice.ts"
import { type NoticeItem, phrase } from "../notice/NoticeContent.ts"
import type { NoticeSource } from "../notice/NoticeSources.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import type { Approval } from "./Approval.ts"

// items of one context that were withdrawn and not submitted again, and the permission that a mail about them needs
export interface WithdrawnItems {
  readonly read: Permission
  readonly find: (
    organizationId: OrganizationId,
    ids: ReadonlyArray<string>
  ) => Effect.Effect<ReadonlyArray<NoticeItem>>
}

// for the submitter of what was withdrawn because its approver can no longer approve
export const findWithdrawnCauses = (
  id: string,
  { submittedAt, submittedBy }: Approval
): ReadonlyArray<NoticeCause> =>
  submittedBy === null ? [] : [{
    kind: "approval_withdrawn",
    causeKey: `approval_withdrawn/${id}/${submittedAt}`,
    recipientId: submittedBy,
    resourceIds: [id],
    dueAt: null
  }]

export const makeWithdrawnSource = (kinds: ReadonlyArray<WithdrawnItems>): NoticeSource => ({
  describe: Effect.fnUntraced(function*({ organizationId, resourceIds }, { permissions }) {
    const own = kinds.filter(({ read }) => permissions.has(read))
    if (own.length === 0) return yield* Effect.fail<NoticeReason>("not_permitted")
    const items = (yield* Effect.forEach(own, ({ find }) => find(organizationId, resourceIds))).flat()
    const [item] = items
    if (item === undefined) return yield* Effect.fail<NoticeReason>("cause_gone")
    return {
      subject: phrase`Name another approver: ${item.name}`,
      lead: phrase`The approver whom you named can no longer approve. Submit it again, to another member.`,
      items,
      more: 0
    }
  })
})
