import { toPending } from "@attestry/core/approval"
import type { Member } from "@attestry/core/member"
import type { Policy } from "@attestry/core/policy"
import type { Questionnaire } from "@attestry/core/questionnaire"
import { compareText, type OrganizationId, type Timestamp, type UserId } from "@attestry/core/shared"
import type { SoaDocument } from "@attestry/core/soa"
import type { Task } from "@attestry/core/task"
import type { Todo, TodoStore, TodoType } from "@attestry/core/todo"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { global, membershipKey, type MemoryTables } from "../internal/MemoryTables.ts"

const later = (a: Timestamp, b: Timestamp): Timestamp => a > b ? a : b
const earlier = (a: Timestamp, b: Timestamp): Timestamp => a < b ? a : b

const make = (kind: Todo["kind"], { id, name }: Policy, since: Timestamp, dueDate: Timestamp | null = null): Todo => ({
  kind,
  resource: { type: "policy", id, name },
  dueDate,
  since
})

const toApprovals = (policy: Policy, userId: UserId): ReadonlyArray<Todo> => {
  const { pendingApproverId, pendingSince } = toPending(policy.approval)
  return pendingApproverId === userId && pendingSince !== null ? [make("approve", policy, pendingSince)] : []
}

const toReviews = (policy: Policy, userId: UserId): ReadonlyArray<Todo> => {
  const { approval, assigneeId, createdAt, reviewDate, status, updatedAt } = policy
  if (assigneeId !== userId || status !== "needs_review" || approval.state === "pending") return []
  return [make("review", policy, later(createdAt, earlier(reviewDate ?? createdAt, updatedAt)), reviewDate)]
}

const toTasks = (task: Task, userId: UserId): ReadonlyArray<Todo> => {
  const { approverId, assigneeId, dueDate, id, status, title, waitingSince } = task
  const make = (kind: Todo["kind"]): ReadonlyArray<Todo> => [
    { kind, resource: { type: "task", id, name: title }, dueDate, since: waitingSince }
  ]
  if (status === "in_review") return approverId === userId ? make("approve") : []
  return assigneeId === userId && status !== "done" && status !== "not_relevant" ? make("task") : []
}

const toSoaApprovals = ({ approval, id, name }: SoaDocument, userId: UserId): ReadonlyArray<Todo> => {
  const { pendingApproverId, pendingSince } = toPending(approval)
  return pendingApproverId === userId && pendingSince !== null
    ? [{ kind: "approve", resource: { type: "soa", id, name }, dueDate: null, since: pendingSince }]
    : []
}

const toQuestionnaireApprovals = (
  { approval, dueDate, fileName, id }: Questionnaire,
  userId: UserId
): ReadonlyArray<Todo> => {
  const { pendingApproverId, pendingSince } = toPending(approval)
  return pendingApproverId === userId && pendingSince !== null
    ? [{ kind: "approve", resource: { type: "questionnaire", id, name: fileName }, dueDate, since: pendingSince }]
    : []
}

const newestFirst = (a: Todo, b: Todo): number =>
  compareText(b.since, a.since) || compareText(b.resource.id, a.resource.id) || compareText(b.kind, a.kind)

export const makeMemoryTodoStore = (
  { acknowledgements, members, policies, questionnaires, soaDocuments, tasks, users }: MemoryTables
): typeof TodoStore.Service => {
  const toAcknowledgements = (policy: Policy, member: Option.Option<Member>): ReadonlyArray<Todo> => {
    const { activeVersionId, id, isRequiredToSign, lastPublishedAt, organizationId, signedTextHash } = policy
    return Option.toArray(member).flatMap(({ createdAt, isActive, userId }) => {
      const isReader = isActive && Option.exists(users.find(global, userId), ({ value }) => !value.isService)
      if (!isReader || !isRequiredToSign || activeVersionId === null) return []
      const known = acknowledgements.filter(
        organizationId,
        (it) => it.policyId === id && it.textHash === signedTextHash && it.userId === userId
      )
      return known.length > 0 ? [] : [make("acknowledge", policy, later(lastPublishedAt ?? createdAt, createdAt))]
    })
  }

  const listPolicies = (organizationId: OrganizationId, userId: UserId): ReadonlyArray<Todo> => {
    const member = members.findUnique(membershipKey({ organizationId, userId }))
    return policies.filter(organizationId, ({ isArchived }) => !isArchived).flatMap((policy) => [
      ...toAcknowledgements(policy, member),
      ...toApprovals(policy, userId),
      ...toReviews(policy, userId)
    ])
  }

  const listers: { readonly [type in TodoType]: typeof listPolicies } = {
    policy: listPolicies,
    task: (organizationId, userId) => tasks.filter(organizationId, () => true).flatMap((task) => toTasks(task, userId)),
    soa: (organizationId, userId) =>
      soaDocuments.filter(organizationId, () => true).flatMap((document) => toSoaApprovals(document, userId)),
    questionnaire: (organizationId, userId) =>
      questionnaires.filter(organizationId, () => true).flatMap((one) => toQuestionnaireApprovals(one, userId))
  }

  const listAll = (organizationId: OrganizationId, userId: UserId, types: ReadonlyArray<TodoType>) =>
    types.flatMap((type) => listers[type](organizationId, userId))

  return {
    list: (organizationId, userId, types, limit) =>
      Effect.sync(() => {
        const all = listAll(organizationId, userId, types).toSorted(newestFirst)
        return { data: all.slice(0, limit), count: all.length }
      }),
    count: (organizations, userId) =>
      Effect.sync(() => organizations.map(({ id, types }) => listAll(id, userId, types).length))
  }
}
