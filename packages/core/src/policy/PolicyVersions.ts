import * as Effect from "effect/Effect"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { toApprovalFacts } from "../approval/ApprovalFacts.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { isBlank } from "../document/BlankContent.ts"
import { makeComparisons } from "../document/Comparisons.ts"
import { toHtml } from "../document/ContentHtml.ts"
import type { EditorContent } from "../document/EditorNode.ts"
import { hashInTurns } from "../document/HashInTurns.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import { makeFindNames } from "../member/UserNames.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { UserId } from "../shared/Ids.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type PolicyId, PolicyVersionId } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import { addDetails, type PolicyVersion, type Publication, type VersionContent, VersionQuery } from "./PolicyVersion.ts"
import { PolicyVersionStore } from "./PolicyVersionStore.ts"

const toDetails = (policyVersion: PolicyVersion, toName: (userId: UserId) => string) => {
  const { approvedBy, changelog, contentHash, createdAt, state, submittedBy, updatedAt, version } = policyVersion
  const approval = { ...policyVersion, approvedBy: approvedBy === null ? null : toName(approvedBy) }
  return [
    ["Version", version === null ? "draft version" : String(version)] as const,
    ["State", state] as const,
    version === null ? ["Edited", updatedAt] as const : ["Published", createdAt] as const,
    ...(submittedBy === null ? [] : [["Submitted by", toName(submittedBy)] as const]),
    ...toApprovalFacts(approval).map(({ label, value }) => [label, value] as const),
    ...(changelog === null || changelog === "" ? [] : [["Changes", changelog] as const]),
    ["SHA-256 of the content", contentHash] as const
  ]
}

export class PolicyVersions extends Effect.Service<PolicyVersions>()("@attestry/core/policy/PolicyVersions", {
  effect: Effect.gen(function*() {
    const store = yield* PolicyVersionStore
    const { apply, load, loadBoth, loadContent, loadDraft, loadVersion } = yield* PolicyRepository
    const { isApprovalRequired } = yield* makeApprovalRules
    const findNames = yield* makeFindNames
    const unit = yield* UnitOfWork
    const ids = yield* IdGenerator
    const compareContents = makeComparisons()

    /** Lists one page of the policy's versions with the draft, by default in the order of creation. */
    const list = useCase("PolicyVersions.list")(function*(policyId: PolicyId, query: VersionQuery) {
      const { organization } = yield* CurrentActor
      const { value: policy } = yield* load(policyId)
      const page = yield* Page.page({
        ...ListOrder.byCreation,
        organizationId: organization.id,
        name: `versions/${policyId}`,
        query: VersionQuery,
        rows: (slice) => store.list(organization.id, policyId, slice),
        count: () => store.count(organization.id, policyId)
      }, query)
      return { ...page, data: page.data.map(addDetails(policy)) }
    }, PolicyAccess.list)

    const get = useCase("PolicyVersions.get")(function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { value: policy } = yield* load(policyId)
      const { content, version } = yield* loadContent(policyId, versionId)
      const value: VersionContent = { version: addDetails(policy)(version.value), content }
      return { value, revision: version.revision }
    }, PolicyAccess.get)

    /** Compares the contents of two versions. */
    const compare = useCase("PolicyVersions.compare")(
      function*(policyId: PolicyId, from: PolicyVersionId, to: PolicyVersionId) {
        yield* load(policyId)
        const [older, newer] = [yield* loadContent(policyId, from), yield* loadContent(policyId, to)]
        const changes = yield* compareContents(
          { content: older.content, hash: older.version.value.contentHash },
          { content: newer.content, hash: newer.version.value.contentHash }
        )
        return { from, to, changes }
      },
      PolicyAccess.get
    )

    /**
     * Exports a version as an HTML page that loads and runs nothing. It shows who submitted and approved the version and
     * when: the ids, and the names if the caller may read members.
     */
    const exportHtml = useCase("PolicyVersions.exportHtml")(function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const { value: policy } = yield* load(policyId)
      const { content, version: { value } } = yield* loadContent(policyId, versionId)
      const version = addDetails(policy)(value)
      const names = yield* findNames([version.submittedBy, version.approvedBy])
      const toName = (userId: UserId) => names.has(userId) ? `${names.get(userId)} (${userId})` : userId
      return yield* runInTurns(
        toHtml({ title: policy.name, language: "en", details: toDetails(version, toName), content })
      )
    }, PolicyAccess.get)

    /** Replaces the content of the draft version. Returns its id. */
    const edit = useCase("PolicyVersions.edit")(
      function*(policyId: PolicyId, versionId: PolicyVersionId, content: EditorContent) {
        const { policy, version: read } = yield* loadBoth(policyId, versionId)
        const version = yield* Revision.check(read)
        const hash = yield* hashInTurns(content)
        const { draft } = yield* apply({
          policy,
          versions: [version],
          command: { _tag: "Edit", versionId, contentHash: hash, by: actingUserId(yield* CurrentActor) },
          verb: "edited",
          more: { versionId, contentHash: hash },
          content
        })
        const revision = draft === undefined ? version.revision : version.revision + 1
        return { value: versionId, revision }
      },
      unit.run,
      PolicyAccess.edit
    )

    /** Publishes the draft version as a numbered one. Activates it if `setAsActive`. */
    const publish = useCase("PolicyVersions.publish")(
      function*(policyId: PolicyId, input: Publication) {
        const { content, policy, version } = yield* loadDraft(policyId)
        const as = yield* ids.make(PolicyVersionId)
        const by = actingUserId(yield* CurrentActor)
        const isRequired = yield* isApprovalRequired(policy.value.organizationId, "policy")
        const command = {
          _tag: "Publish",
          as,
          by,
          input,
          isBlank: isBlank(content),
          isApprovalRequired: isRequired
        } as const
        const decision = yield* apply({ policy, versions: [version], command, verb: "published" })
        return { versionId: as, version: decision.policy.lastVersion }
      },
      unit.run,
      PolicyAccess.publish
    )

    const activate = useCase("PolicyVersions.activate")(
      function*(policyId: PolicyId, versionId: PolicyVersionId) {
        const policy = yield* load(policyId)
        const { version } = yield* loadContent(policyId, versionId)
        const isRequired = yield* isApprovalRequired(policy.value.organizationId, "policy")
        const command = { _tag: "Activate", versionId, isApprovalRequired: isRequired } as const
        yield* apply({ policy, versions: [version], command, verb: "activated" })
        return { versionId, state: "published" as const }
      },
      unit.run,
      PolicyAccess.activate
    )

    /** Copies the content of a numbered version into the draft version. */
    const restore = useCase("PolicyVersions.restore")(
      function*(policyId: PolicyId, versionId: PolicyVersionId) {
        const policy = yield* load(policyId)
        const { content, version } = yield* loadContent(policyId, versionId)
        const draft = yield* loadVersion(policyId, policy.value.draftVersionId)
        const command = { _tag: "Restore", versionId, by: actingUserId(yield* CurrentActor) } as const
        const more = { versionId, contentHash: version.value.contentHash }
        yield* apply({ policy, versions: [draft, version], command, verb: "restored", more, content })
        return { versionId: draft.value.id, state: draft.value.state }
      },
      unit.run,
      PolicyAccess.restore
    )

    return { list, get, compare, exportHtml, edit, publish, activate, restore }
  })
}) {}
