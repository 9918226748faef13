import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Access from "../access/Access.ts"
import { actingUserId, CurrentActor, systemActor } from "../access/Actor.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { hashBothInTurns } from "../document/HashInTurns.ts"
import { isBlank } from "../document/HtmlElement.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { replaceMe } from "../problem/ReplaceMe.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { AcknowledgementStore } from "./AcknowledgementStore.ts"
import type { PoliciesService } from "./PoliciesService.ts"
import {
  NewPolicy,
  type Policy,
  policyEvents,
  PolicyId,
  policyOrder,
  PolicyPatch,
  PolicyQuery,
  PolicyVersionId,
  StoredPolicyQuery
} from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { makeResolvers } from "./PolicyPeople.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { PolicyStore } from "./PolicyStore.ts"
import { findAssertions, makeDraft } from "./PolicyTransitions.ts"
import { Review } from "./PolicyVersion.ts"
import { toPolicyReview, toPolicyRow, toPolicyView, toUpdatedPolicy } from "./PolicyView.ts"

const dueBatchSize = 100

// Adds who acknowledged the active content to the asserted signers, with one query for all the policies, or none if
// no policy has an active version.
const makeAddSigners = Effect.map(
  AcknowledgementStore,
  ({ signers }) => <Row extends Policy>(organizationId: OrganizationId, policies: ReadonlyArray<Row>) => {
    const active = policies.filter(({ activeVersionId }) => activeVersionId !== null)
    if (active.length === 0) return Effect.succeed(policies)
    return Effect.map(signers(organizationId, active), (found) =>
      policies.map((policy): Row => {
        const more = found.get(policy.id)
        return more === undefined
          ? policy
          : Object.assign({}, policy, { signedBy: Array.from(new Set([...policy.signedBy, ...more])) })
      }))
  }
)

const make = Effect.gen(function*() {
  const store = yield* PolicyStore
  const { apply, load, loadCurrentContent } = yield* PolicyRepository
  const { isApprovalRequired } = yield* makeApprovalRules
  const { resolveAssignee, resolvePeople } = yield* makeResolvers
  const audit = yield* AuditRecorder
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator

  const listing = Page.listing("policies", StoredPolicyQuery, policyOrder, store)

  const toStored = Effect.fnUntraced(function*({ approverId, assigneeId, ...query }: PolicyQuery) {
    return {
      ...query,
      ...(assigneeId === undefined ? {} : { assigneeId: yield* replaceMe(assigneeId, "assigneeId") }),
      ...(approverId === undefined ? {} : { approverId: yield* replaceMe(approverId, "approverId") })
    }
  })

  const addSigners = yield* makeAddSigners

  const sign = (policy: Policy) =>
    Effect.map(addSigners(policy.organizationId, [policy]), ([signed = policy]) => signed)

  const list = useCase("Policies.list")(
    withInput(PolicyQuery, function*(query: PolicyQuery) {
      const { organization } = yield* CurrentActor
      return Effect.flatMap(
        Page.page(listing(organization.id), yield* toStored(query)),
        (page) =>
          Effect.map(
            addSigners(organization.id, page.data),
            (data) => Page.mapRows(Revision.mapRow(toPolicyRow))({ ...page, data })
          )
      )
    }),
    Effect.flatten,
    PolicyAccess.list
  )

  const get = useCase("Policies.get")(function*(policyId: PolicyId) {
    const { revision, value } = yield* load(policyId)
    const content = yield* loadCurrentContent(value)
    return { value: toPolicyView(yield* sign(value), content, yield* CurrentActor), revision }
  }, PolicyAccess.get)

  const create = useCase("Policies.create")(
    withInput(NewPolicy, function*(input: NewPolicy) {
      const actor = yield* CurrentActor
      const organizationId = actor.organization.id
      const isPublished = input.status === "published"
      if (isPublished) yield* Access.check(PolicyAccess.publish)
      const { content, ...given } = input
      const fields = yield* resolvePeople(organizationId, given)
      const id = yield* ids.make(PolicyId)
      const draftVersionId = yield* ids.make(PolicyVersionId)
      const as = yield* ids.make(PolicyVersionId)
      const hashed = { name: input.name, ...(yield* hashBothInTurns(content)) }
      const made = makeDraft({ id, organizationId, draftVersionId }, hashed, yield* Timestamp.now)
      const { policy } = yield* apply({
        policy: { value: made.policy, revision: 0 },
        versions: [],
        command: {
          _tag: "Create",
          draft: made.draft,
          as,
          by: actingUserId(actor),
          fields,
          isBlank: isBlank(content),
          isApprovalRequired: isPublished && (yield* isApprovalRequired(organizationId, "policy"))
        },
        verb: "created",
        content,
        assertions: findAssertions(fields)
      })
      return { value: toPolicyView(policy, content, actor), revision: 1 }
    }),
    unit.run,
    PolicyAccess.create
  )

  const update = useCase("Policies.update")(
    withInput(PolicyPatch, function*(policyId: PolicyId, patch: PolicyPatch) {
      const read = yield* Revision.check(yield* load(policyId))
      const content = yield* Effect.catchTag(
        loadCurrentContent(read.value),
        "VersionDamaged",
        () => Effect.succeed(undefined)
      )
      const change = yield* resolveAssignee(read.value.organizationId, patch, read.value.assigneeId)
      const { policy } = yield* apply({
        policy: read,
        versions: [],
        command: { _tag: "Describe", patch: change },
        verb: "updated"
      })
      const revision = policy === read.value ? read.revision : read.revision + 1
      const signed = yield* sign(policy)
      return { value: toUpdatedPolicy(signed, content, yield* CurrentActor), revision }
    }),
    unit.run,
    PolicyAccess.update
  )

  const remove = useCase("Policies.remove")(
    function*(policyId: PolicyId) {
      const policy = yield* Revision.check(yield* load(policyId))
      yield* apply({ policy, versions: [], command: { _tag: "Remove" }, verb: "removed" })
      yield* store.remove(policy.value.organizationId, policyId, policy.revision)
      yield* audit.record(policyEvents.removed(policy.value))
      return policyId
    },
    unit.run,
    PolicyAccess.remove
  )

  const markReviewed = useCase("Policies.markReviewed")(
    withInput(Review, function*(policyId: PolicyId, review: Review) {
      const policy = yield* load(policyId)
      const more = { versionId: policy.value.activeVersionId, ...review }
      const command = { _tag: "MarkReviewed" } as const
      const decision = yield* apply({ policy, versions: [], command, verb: "reviewed", more })
      return toPolicyReview(decision.policy)
    }),
    unit.run,
    PolicyAccess.review
  )

  const markReviewDue = ({ id, organizationId }: Pick<Policy, "id" | "organizationId">) =>
    Effect.gen(function*() {
      const policy = yield* load(id)
      const decision = yield* apply({
        policy,
        versions: [],
        command: { _tag: "MarkReviewDue" },
        verb: "reviewDue"
      })
      return decision.policy !== policy.value
    }).pipe(
      unit.run,
      Effect.provideService(CurrentActor, systemActor(organizationId)),
      // if it was busy, the next run marks it; if it was removed, nothing is due
      Effect.orElseSucceed(() => false)
    )

  const markReviewsDue: Effect.Effect<number> = Effect.gen(function*() {
    const due = yield* store.due(yield* Timestamp.now, dueBatchSize)
    const marked = yield* Effect.forEach(due, markReviewDue)
    const count = marked.filter((isMarked) => isMarked).length
    return due.length < dueBatchSize || count === 0 ? count : count + (yield* markReviewsDue)
  })

  return { list, get, create, update, remove, markReviewed, markReviewsDue }
})

export class Policies extends Context.Tag("@attestry/core/policy/Policies")<Policies, PoliciesService>() {
  static readonly Default = Layer.effect(this, make)
}
