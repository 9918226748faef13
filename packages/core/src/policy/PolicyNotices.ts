import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { toPending } from "../approval/Approval.ts"
import { isAwaiting } from "../approval/ApprovalTransitions.ts"
import { findItems } from "../notice/FindItems.ts"
import type { NoticeCause, NoticeReason } from "../notice/Notice.ts"
import { type NoticeItem, phrase } from "../notice/NoticeContent.ts"
import type { NoticeSource, Recipient } from "../notice/NoticeSources.ts"
import { byCreation, type Position } from "../page/ListOrder.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { AcknowledgementStore } from "./AcknowledgementStore.ts"
import { type Policy, PolicyId } from "./Policy.ts"
import { PolicyStore } from "./PolicyStore.ts"

const chunkSize = 500

const isPolicyId = Schema.is(PolicyId)

const mustBeSigned = ({ activeVersionId, isArchived, isRequiredToSign }: Policy): boolean =>
  activeVersionId !== null && isRequiredToSign && !isArchived

// A version that has to be acknowledged is one cause, whether it was activated or the policy was changed. A submission is
// another one each time.
const findPolicyCauses = (policy: Policy): ReadonlyArray<NoticeCause> => {
  const { activeVersionId, approval, draftVersionId, id, isArchived } = policy
  const { pendingApproverId, pendingSince } = toPending(approval)
  return [
    ...(activeVersionId === null || !mustBeSigned(policy) ? [] : [
      {
        kind: "policy_to_acknowledge",
        causeKey: `policy_to_acknowledge/${id}/${activeVersionId}`,
        recipientId: null,
        resourceIds: [id, activeVersionId],
        dueAt: null
      } as const
    ]),
    ...(pendingApproverId === null || pendingSince === null || isArchived ? [] : [
      {
        kind: "policy_to_approve",
        causeKey: `policy_to_approve/${id}/${draftVersionId}/${pendingSince}`,
        recipientId: pendingApproverId,
        resourceIds: [id],
        dueAt: pendingSince
      } as const
    ])
  ]
}

// those that the change brought
export const findNewPolicyCauses = (before: Policy | null, after: Policy): ReadonlyArray<NoticeCause> => {
  const known = new Set(before === null ? [] : findPolicyCauses(before).map(({ causeKey }) => causeKey))
  return findPolicyCauses(after).filter(({ causeKey }) => !known.has(causeKey))
}

const fail = (reason: NoticeReason) => Effect.fail(reason)

export const makePolicyNoticeSources = Effect.gen(function*() {
  const policies = yield* PolicyStore
  const acknowledgements = yield* AcknowledgementStore

  const find = (organizationId: OrganizationId, id: string | undefined) =>
    isPolicyId(id)
      ? Effect.map(policies.find(organizationId, id), Option.map(({ value }) => value))
      : Effect.succeedNone

  const load = Effect.fnUntraced(
    function*(organizationId: OrganizationId, id: string | undefined, { permissions }: Recipient) {
      if (!permissions.has("policy:read")) return yield* fail("not_permitted")
      const found = yield* find(organizationId, id)
      return Option.isSome(found) && !found.value.isArchived ? found.value : yield* fail("cause_gone")
    }
  )

  const toItem = ({ id, name }: Policy): NoticeItem => ({ name, note: null, resource: { type: "policy", id } })

  const toAcknowledge: NoticeSource = {
    audience: ({ organizationId, resourceIds: [id] }) =>
      Stream.unwrap(Effect.map(find(organizationId, id), (found) => {
        if (Option.isNone(found) || !mustBeSigned(found.value)) return Stream.empty
        const filters = { isAcknowledged: false }
        return Stream.paginateEffect(undefined, (after: Position | undefined) =>
          Effect.map(
            acknowledgements.readers(organizationId, found.value, {
              filters,
              sort: "createdAt",
              after,
              limit: chunkSize
            }),
            (readers) => {
              const last = readers.length < chunkSize ? undefined : readers.at(-1)
              const next = last === undefined ? undefined : byCreation.position(last)
              return [readers.map((reader) => reader.id), Option.fromNullable(next)] as const
            }
          ))
      })),
    describe: Effect.fnUntraced(function*({ organizationId, resourceIds: [id, versionId] }, recipient) {
      const policy = yield* load(organizationId, id, recipient)
      const { activeVersionId } = policy
      if (activeVersionId === null || activeVersionId !== versionId || !policy.isRequiredToSign) {
        return yield* fail("cause_gone")
      }
      const acknowledged = yield* acknowledgements.find(organizationId, activeVersionId, recipient.user.id)
      if (Option.isSome(acknowledged)) return yield* fail("cause_gone")
      return {
        subject: phrase`Please read: ${policy.name}`,
        lead: phrase`This policy was published. Read it, and acknowledge that you did.`,
        items: [toItem(policy)],
        more: 0
      }
    })
  }

  const toApprove: NoticeSource = {
    describe: Effect.fnUntraced(function*({ dueAt, organizationId, resourceIds: [id] }, recipient) {
      const policy = yield* load(organizationId, id, recipient)
      if (!isAwaiting(policy, recipient.user.id) || policy.approval.submittedAt !== dueAt) {
        return yield* fail("cause_gone")
      }
      return {
        subject: phrase`Your approval is asked for: ${policy.name}`,
        lead: phrase`A version of this policy waits for your approval.`,
        items: [toItem(policy)],
        more: 0
      }
    })
  }

  return { policy_to_acknowledge: toAcknowledge, policy_to_approve: toApprove }
})

// those of the policies that are not archived
const makeFindItems = (matches: (policy: Policy) => boolean) =>
  Effect.map(PolicyStore, ({ find }) =>
    findItems(isPolicyId, find, (policy) =>
      matches(policy) && !policy.isArchived
        ? [{ name: policy.name, note: "a policy", resource: { type: "policy", id: policy.id } }]
        : []))

export const makeFindUnassignedPolicies = makeFindItems(({ assigneeId }) => assigneeId === null)

export const makeFindWithdrawnPolicies = makeFindItems(({ approval }) => approval.state === "none")
