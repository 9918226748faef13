import type { Member } from "@attestry/core/member/Member"
import type { Policy } from "@attestry/core/policy/Policy"
import type { UserId } from "@attestry/core/shared/Ids"
import { compareText } from "@attestry/core/shared/Text"
import type { Timestamp } from "@attestry/core/shared/Timestamp"
import type { Todo } from "@attestry/core/todo/Todo"
import type { TodoStore } from "@attestry/core/todo/TodoStore"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { global, membershipKey, type MemoryTables } from "./MemoryTables.ts"

const later = (a: Timestamp, b: Timestamp): Timestamp => a > b ? a : b
const earlier = (a: Timestamp, b: Timestamp): Timestamp => a < b ? a : b

const make = (kind: Todo["kind"], { id, name }: Policy, since: Timestamp, dueDate: Timestamp | null = null): Todo => ({
  kind,
  resource: { type: "policy", id, name },
  dueDate,
  since
})

const toApprovals = (policy: Policy, userId: UserId): ReadonlyArray<Todo> =>
  policy.pendingApproverId === userId && policy.pendingSince !== null
    ? [make("approve", policy, policy.pendingSince)]
    : []

const toReviews = (policy: Policy, userId: UserId): ReadonlyArray<Todo> => {
  const { assigneeId, createdAt, pendingSince, reviewDate, status, updatedAt } = policy
  if (assigneeId !== userId || status !== "needs_review" || pendingSince !== null) return []
  return [make("review", policy, later(createdAt, earlier(reviewDate ?? createdAt, updatedAt)), reviewDate)]
}

const newestFirst = (a: Todo, b: Todo): number =>
  compareText(b.since, a.since) || compareText(b.resource.id, a.resource.id) || compareText(b.kind, a.kind)

export const makeMemoryTodoStore = (
  { acknowledgements, members, policies, users }: MemoryTables
): typeof TodoStore.Service => {
  const toAcknowledgements = (policy: Policy, member: Option.Option<Member>): ReadonlyArray<Todo> => {
    const { activeContentHash, id, isRequiredToSign, lastPublishedAt, organizationId } = policy
    return Option.toArray(member).flatMap(({ createdAt, isActive, userId }) => {
      const isReader = isActive && Option.exists(users.find(global, userId), ({ value }) => !value.isService)
      if (!isReader || !isRequiredToSign || activeContentHash === null) return []
      const known = acknowledgements.filter(
        organizationId,
        (it) => it.policyId === id && it.contentHash === activeContentHash && it.userId === userId
      )
      return known.length > 0 ? [] : [make("acknowledge", policy, later(lastPublishedAt ?? createdAt, createdAt))]
    })
  }

  return {
    list: (organizationId, userId, limit) =>
      Effect.sync(() => {
        const member = members.findUnique(membershipKey({ organizationId, userId }))
        const all = policies.filter(organizationId, ({ isArchived }) => !isArchived).flatMap((policy) => [
          ...toAcknowledgements(policy, member),
          ...toApprovals(policy, userId),
          ...toReviews(policy, userId)
        ]).toSorted(newestFirst)
        return { data: all.slice(0, limit), count: all.length }
      })
  }
}
