import { toPending } from "@attestry/core/approval"
import type { Slice } from "@attestry/core/page"
import { type Policy, policyOrder, type PolicyStore, type StoredPolicyQuery } from "@attestry/core/policy"
import { compareText, foldForSearch } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import { isAssigned, type MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"
import { type FindUser, findUserOf, isAmong } from "../user/FindUser.ts"

const matching = (findUser: FindUser) =>
(
  { approverId, assigneeId, department, isArchived, isRequiredToSign, pending, reviewBefore, search, status }: Slice<
    StoredPolicyQuery
  >["filters"]
) => {
  const searched = foldForSearch(search ?? "")
  return (policy: Policy): boolean => {
    const { pendingApproverId } = toPending(policy.approval)
    const { organizationId } = policy
    return (status?.includes(policy.status) ?? true)
      && (department === undefined || (policy.department !== null && department.includes(policy.department)))
      && (assigneeId === undefined || isAmong(findUser, organizationId, assigneeId, policy.assigneeId))
      && (approverId === undefined ||
        isAmong(findUser, organizationId, approverId, policy.approverId, pendingApproverId))
      && (pending === undefined || (pendingApproverId !== null) === pending)
      && (isRequiredToSign === undefined || policy.isRequiredToSign === isRequiredToSign)
      && (reviewBefore === undefined || (policy.reviewDate !== null && policy.reviewDate < reviewBefore))
      && (isArchived === undefined || policy.isArchived === isArchived)
      && [policy.name, policy.description ?? ""].some((text) => foldForSearch(text).includes(searched))
  }
}

export const makeMemoryPolicyStore = (
  tables: MemoryTables,
  record: RecordWrite
): typeof PolicyStore.Service => {
  const { policies, versions } = tables
  const owned = makeMemoryOwnedStore({
    table: policies,
    record,
    position: policyOrder.position,
    facets: {
      status: ({ status }) => status,
      department: ({ department }) => department,
      assigneeId: ({ assigneeId }) => assigneeId ?? "none"
    },
    matching: matching(findUserOf(tables))
  })
  return {
    ...owned,
    assignedTo: (organizationId, userId) =>
      Effect.sync(() =>
        policies.filter(organizationId, (policy) => isAssigned(policy, userId)).flatMap(({ id }) =>
          Option.toArray(policies.find(organizationId, id))
        )
      ),
    due: (now, limit) =>
      Effect.sync(() =>
        policies.partitions()
          .flatMap((organizationId) =>
            policies.filter(
              organizationId,
              ({ isArchived, reviewDate, status }) =>
                status === "published" && !isArchived && reviewDate !== null && reviewDate <= now
            )
          )
          .sort((a, b) => compareText(a.reviewDate ?? "", b.reviewDate ?? ""))
          .slice(0, limit)
          .map(({ id, organizationId }) => ({ id, organizationId }))
      ),
    unassign: (organizationId, userId, policyIds, now) =>
      Effect.forEach(
        policyIds,
        (id) =>
          record(
            policies.change(
              organizationId,
              id,
              (policy) => policy.assigneeId !== userId ? undefined : { ...policy, assigneeId: null, updatedAt: now }
            )
          ),
        { discard: true }
      ),
    remove: (organizationId, policyId, revision) =>
      Effect.suspend(() => {
        const working = versions.filter(organizationId, (it) => it.policyId === policyId && it.version === null)
        return Effect.zipRight(
          Effect.forEach(working, ({ id }) => record(versions.removeAny(organizationId, id)), { discard: true }),
          owned.remove(organizationId, policyId, revision)
        )
      })
  }
}
