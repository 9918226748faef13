import { search } from "@attestry/conformance/contextEntry/ContextEntryStoreLists"
import * as Fixtures from "@attestry/conformance/Fixtures"
import type { Member } from "@attestry/core/member"
import { listCounted } from "@attestry/core/page"
import {
  AcknowledgementStore,
  findPolicyWithContent,
  findPolicyWithDraft,
  PolicyStore,
  PolicyVersionStore
} from "@attestry/core/policy"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import type { OrganizationId, UserId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { TodoStore, TodoType } from "@attestry/core/todo"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

const text = Fixtures.content("Text")

/** A policy, task, statement or questionnaire for each of the ways in which one can wait for the user. */
const storeWaiting = (organizationId: OrganizationId, userId: UserId) =>
  Effect.gen(function*() {
    const [policies, questionnaires, versions] = yield* Effect.all([
      PolicyStore,
      QuestionnaireStore,
      PolicyVersionStore
    ])
    const name = `waiting in ${organizationId}`
    yield* Fixtures.storedPolicy(organizationId, { name, status: "needs_review", assigneeId: userId })
    yield* Fixtures.storedPolicy(organizationId, { name, approval: Fixtures.pendingApproval(userId, Fixtures.at(1)) })
    yield* Fixtures.storedTask(organizationId, { title: name, assigneeId: userId })
    yield* Fixtures.storedTask(organizationId, { title: name, approverId: userId, status: "in_review" })
    yield* Fixtures.storedSoaDocument(organizationId, {
      name,
      status: "pending_approval",
      approval: Fixtures.pendingApproval(userId, Fixtures.at(1))
    })
    const questionnaire = Fixtures.questionnaire(organizationId, {
      fileName: name,
      status: "in_review",
      approval: Fixtures.pendingApproval(userId, Fixtures.at(1))
    })
    yield* Fixtures.unit(questionnaires.insert(organizationId, questionnaire, []))
    const draft = Fixtures.policy(organizationId, { name, isRequiredToSign: true })
    const version = Fixtures.publishedVersion(draft, 1, text)
    const { contentHash: activeContentHash, textHash: signedTextHash } = version
    const active = { ...draft, activeVersionId: version.id, activeContentHash, signedTextHash }
    yield* Fixtures.unit(Effect.all([
      policies.insert(organizationId, active),
      versions.insert(organizationId, Fixtures.policyVersion(draft, text), text),
      versions.insert(organizationId, version, text)
    ], { discard: true }))
  })

/** A policy that is assigned to the member, published and acknowledged by them, and one that is nothing of that. */
export const storedPolicies = ({ organizationId, userId }: Member) =>
  Effect.gen(function*() {
    const policy = yield* Fixtures.storedPolicy(organizationId, {
      name: `policy of ${organizationId}`,
      assigneeId: userId
    })
    const spare = yield* Fixtures.storedPolicy(organizationId)
    const version = Fixtures.publishedVersion(policy, 1, text, { changelog: `version of ${organizationId}` })
    yield* Fixtures.storeVersion(version, text)
    const acknowledgement = yield* Fixtures.storedAcknowledgement(version, userId)
    // a separate user, because lists of what is assigned to one have no order
    const waiter = yield* Fixtures.storedMember(organizationId)
    yield* storeWaiting(organizationId, waiter.userId)
    return { id: organizationId, member: { userId }, waiter, policy, spare, version, acknowledgement }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedPolicies>>

/** Every method of the ports of policies, called for one organization, with what belongs to it and to another one. */
export const policyCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const later = Fixtures.at(10_000_000)
    const slice = { filters: {}, sort: "createdAt", after: undefined, limit: 100_000 } as const
    const found = { ...slice, filters: { search: search("policy"), status: ["draft"], isArchived: false } } as const
    const both = [own, other]
    const [acknowledgements, policies, versions, todos] = yield* Effect.all([
      AcknowledgementStore,
      PolicyStore,
      PolicyVersionStore,
      TodoStore
    ])
    const working = Fixtures.policyVersion(other.spare, Fixtures.content("Theirs"))
    // only its organization keeps the source of a copy apart
    const twin = Fixtures.policy(id, { id: other.spare.id })
    const shown = { id: other.policy.id, signedTextHash: other.version.textHash }
    return {
      [AcknowledgementStore.key]: {
        find: both.map(({ member, version }) => acknowledgements.find(id, version.id, member.userId)),
        insert: write(acknowledgements.insert(id, Fixtures.acknowledgement(own.version, other.member.userId))),
        readers: [
          acknowledgements.readers(id, shown, slice),
          acknowledgements.readers(id, shown, { ...slice, filters: { isAcknowledged: true } })
        ],
        countReaders: [acknowledgements.countReaders(id, shown, {})],
        signers: both.map(({ policy, version }) =>
          Effect.map(
            acknowledgements.signers(id, [{ id: policy.id, signedTextHash: version.textHash }]),
            (signers) => [...signers]
          )
        )
      },
      [PolicyStore.key]: {
        list: [policies.list(id, slice), policies.list(id, { ...found, sort: "-name" })],
        listCounted: [listCounted(policies, id, slice)],
        count: [policies.count(id, {}), policies.count(id, found.filters)],
        facets: [policies.facets(id, {}, ["status", "assigneeId"])],
        find: both.map(({ policy }) => policies.find(id, policy.id)),
        assignedTo: both.map(({ member }) => policies.assignedTo(id, member.userId)),
        insert: write(policies.insert(id, Fixtures.policy(id))),
        save: write(policies.save(id, { ...other.policy, name: Fixtures.name("Renamed") }, 1)),
        unassign: write(policies.unassign(id, other.member.userId, [other.policy.id], later)),
        remove: write(policies.remove(id, other.spare.id, 1))
      },
      [TodoStore.key]: {
        list: both.map(({ waiter }) => todos.list(id, waiter.userId, TodoType.literals, 500)),
        count: both.map(({ waiter }) => todos.count([{ id, types: TodoType.literals }], waiter.userId))
      },
      [PolicyVersionStore.key]: {
        list: both.map(({ policy }) => versions.list(id, policy.id, slice)),
        count: both.map(({ policy }) => versions.count(id, policy.id)),
        find: both.map(({ policy, version }) => versions.find(id, policy.id, version.id)),
        findContent: both.map(({ policy, version }) => versions.findContent(id, policy.id, version.id)),
        findDraft: both.map(({ policy }) => findPolicyWithDraft({ policies, versions }, id, policy.id)),
        findDraftContent: both.map(({ policy }) => findPolicyWithContent({ policies, versions }, id, policy.id)),
        insert: write(versions.insert(id, Fixtures.publishedVersion(own.policy, 2, text), text)),
        insertCopy: write(Effect.all([
          policies.insert(id, twin),
          versions.insert(id, Fixtures.policyVersion(twin, text), text),
          versions.insertCopy(id, Fixtures.publishedVersion(twin, 1, text), working.id)
        ], { discard: true })),
        save: write(versions.save(id, working, Fixtures.content("Theirs"), 1)),
        setState: write(versions.setState(id, { ...working, state: "pending" }, later))
      }
    }
  })

/** Adds to one organization a part of a policy of another one. */
export const policyIntrusions = (own: Stored, other: Stored) =>
  Effect.gen(function*() {
    const [acknowledgements, policies, versions] = yield* Effect.all([
      AcknowledgementStore,
      PolicyStore,
      PolicyVersionStore
    ])
    const { id } = own
    const policy = Fixtures.policy(other.id)
    return [
      Effect.zipRight(policies.insert(id, policy), versions.insert(id, Fixtures.policyVersion(policy, text), text)),
      versions.insert(id, Fixtures.publishedVersion(other.policy, 2, text), text),
      acknowledgements.insert(id, Fixtures.acknowledgement(other.version, own.member.userId))
    ]
  })
