import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { CurrentActor } from "../access/Actor.ts"
import type { FieldValues } from "../audit/Audited.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import type { EditorContent } from "../document/EditorNode.ts"
import { hashInTurns } from "../document/HashInTurns.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import type { Versioned } from "../storage/Revision.ts"
import {
  type Policy,
  policyEvents,
  type PolicyId,
  PolicyNotFound,
  type PolicyVersionId,
  VersionDamaged,
  VersionNotFound
} from "./Policy.ts"
import type { Command, CommandTag, Decision } from "./PolicyCommand.ts"
import { findNewPolicyCauses } from "./PolicyNotices.ts"
import { PolicyStore } from "./PolicyStore.ts"
import { decide } from "./PolicyTransitions.ts"
import type { PolicyVersion, VersionContent } from "./PolicyVersion.ts"
import { findPolicyWithContent, findPolicyWithDraft, PolicyVersionStore } from "./PolicyVersionStore.ts"

interface PolicyChange<Tag extends CommandTag> {
  // a revision of 0 means that the policy is new
  readonly policy: Versioned<Policy>
  readonly versions: ReadonlyArray<Versioned<PolicyVersion>>
  readonly command: Command<Tag>
  // `published` gives the action `policy.published`
  readonly verb: string
  // further fields of the audit event
  readonly more?: object
  // written to the draft version, and to all versions of a new policy
  readonly content?: EditorContent
  // only a new policy has them
  readonly assertions?: FieldValues | undefined
}

const toEventFields = ({ changelog, contentHash, id, version }: PolicyVersion) => ({
  versionId: id,
  version,
  contentHash,
  changelog
})

type Change = Omit<PolicyChange<CommandTag>, "command">

// asks no permission: only for the use cases of policies
export class PolicyRepository extends Effect.Service<PolicyRepository>()("@attestry/core/policy/PolicyRepository", {
  effect: Effect.gen(function*() {
    const policies = yield* PolicyStore
    const versions = yield* PolicyVersionStore
    const audit = yield* AuditRecorder
    const notices = yield* NoticeRecorder

    const load = Effect.fnUntraced(function*(policyId: PolicyId) {
      const { organization } = yield* CurrentActor
      const found = yield* policies.find(organization.id, policyId)
      return Option.isSome(found) ? found.value : yield* new PolicyNotFound()
    })

    const loadVersion = Effect.fnUntraced(function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { organization } = yield* CurrentActor
      const found = yield* versions.find(organization.id, policyId, versionId)
      return Option.isSome(found) ? found.value : yield* new VersionNotFound()
    })

    // the policy and the version, which is mostly the draft
    const loadBoth = Effect.fnUntraced(function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { organization } = yield* CurrentActor
      const found = yield* findPolicyWithDraft({ policies, versions }, organization.id, policyId)
      if (Option.isNone(found)) return yield* new PolicyNotFound()
      const { draft, policy } = found.value
      return { policy, version: draft.value.id === versionId ? draft : yield* loadVersion(policyId, versionId) }
    })

    // fails if the content no longer has the stored hash
    const checkContent = Effect.fnUntraced(function*({ revision, value }: Versioned<VersionContent>) {
      const { content, version } = value
      const { contentHash, id: versionId, organizationId, policyId } = version
      if ((yield* hashInTurns(content)) === contentHash) return { content, version: { value: version, revision } }
      yield* Effect.logError("The stored content of a policy's version is not what was kept", {
        organizationId,
        policyId,
        versionId
      })
      return yield* new VersionDamaged()
    })

    const loadContent = Effect.fnUntraced(function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { organization } = yield* CurrentActor
      const found = yield* versions.findContent(organization.id, policyId, versionId)
      return Option.isSome(found) ? yield* checkContent(found.value) : yield* new VersionNotFound()
    })

    // the policy and its draft with the content
    const loadDraft = Effect.fnUntraced(function*(policyId: PolicyId) {
      const { organization } = yield* CurrentActor
      const found = yield* findPolicyWithContent({ policies, versions }, organization.id, policyId)
      if (Option.isNone(found)) return yield* new PolicyNotFound()
      return { policy: found.value.policy, ...(yield* checkContent(found.value.draft)) }
    })

    const loadCurrentContent = ({ activeVersionId, draftVersionId, id }: Policy): Effect.Effect<
      EditorContent,
      PolicyNotFound | VersionDamaged,
      CurrentActor
    > =>
      loadContent(id, activeVersionId ?? draftVersionId).pipe(
        Effect.map(({ content }) => content),
        Effect.catchTag("VersionNotFound", () => new PolicyNotFound())
      )

    const saveDraft = (
      { content, versions: read }: Change,
      draft: PolicyVersion,
      now: Timestamp
    ) => {
      const before = read.find(({ value }) => value.id === draft.id)
      return before !== undefined && before.value.contentHash !== draft.contentHash && content !== undefined
        ? versions.save(draft.organizationId, draft, content, before.revision)
        : versions.setState(draft.organizationId, draft, now)
    }

    const insert = Effect.fnUntraced(function*({ assertions, content = [] }: Change, decision: Decision) {
      const { policy, published, draft } = decision
      const { id, organizationId } = policy
      yield* policies.insert(organizationId, policy)
      if (draft !== undefined) yield* versions.insert(organizationId, draft, content)
      if (published !== undefined) yield* versions.insert(organizationId, published, content)
      const asserted = { action: "policy.asserted", resource: { type: "policy", id }, before: null }
      yield* audit.record(
        policyEvents.created(policy),
        ...(assertions === undefined ? [] : [{ ...asserted, after: assertions }])
      )
      yield* notices.record(organizationId, findNewPolicyCauses(null, policy))
    })

    const save = Effect.fnUntraced(function*(change: Change, decision: Decision, now: Timestamp) {
      const { more, policy: before, verb } = change
      const { policy, published, stateChanges, draft } = decision
      yield* policies.save(policy.organizationId, policy, before.revision)
      if (draft !== undefined) yield* saveDraft(change, draft, now)
      // the revision of the policy guards the draft's content, which was read for this
      if (published !== undefined) {
        yield* versions.insertCopy(policy.organizationId, published, policy.draftVersionId)
      }
      for (const { id, state } of stateChanges) {
        yield* versions.setState(policy.organizationId, { id, state, policyId: policy.id }, now)
      }
      const fields = { ...(published === undefined ? {} : toEventFields(published)), ...more }
      yield* audit.record(policyEvents.changed(verb)(before.value, policy, fields))
      yield* notices.record(policy.organizationId, findNewPolicyCauses(before.value, policy))
    })

    // writes nothing if nothing changes
    const apply = Effect.fnUntraced(function*<Tag extends CommandTag>(change: PolicyChange<Tag>) {
      const { command, policy: { revision, value }, versions } = change
      const now = yield* Timestamp.now
      const decision = yield* decide(value, versions.map(({ value }) => value), command, now)
      if (revision === 0) yield* insert(change, decision)
      else if (decision.policy !== value) yield* save(change, decision, now)
      return decision
    })

    return { load, loadBoth, loadVersion, loadContent, loadDraft, loadCurrentContent, apply }
  })
}) {}
