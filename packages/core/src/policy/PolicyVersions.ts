import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { toApprovalFacts } from "../approval/ApprovalFacts.ts"
import { makeApprovalRules } from "../approval/ApprovalRules.ts"
import { AuditRecorder } from "../audit/AuditRecorder.ts"
import { makeComparisons } from "../document/Comparisons.ts"
import { toHtml } from "../document/ContentHtml.ts"
import { repair } from "../document/ContentRepair.ts"
import { findStructureFaults } from "../document/ContentStructure.ts"
import type { EditorContent } from "../document/EditorNode.ts"
import { hashBothInTurns } from "../document/HashInTurns.ts"
import { isBlank } from "../document/HtmlElement.ts"
import { runInTurns } from "../eventLoop/Steps.ts"
import { makeFindNames } from "../member/UserNames.ts"
import * as ListOrder from "../page/ListOrder.ts"
import * as Page from "../page/Page.ts"
import { withInput } from "../problem/Input.ts"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { UserId } from "../shared/Ids.ts"
import { useCase } from "../shared/UseCase.ts"
import * as Revision from "../storage/Revision.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { type PolicyId, PolicyVersionId } from "./Policy.ts"
import { PolicyAccess } from "./PolicyAccess.ts"
import { PolicyRepository } from "./PolicyRepository.ts"
import {
  ContentPatch,
  type PolicyVersionRow,
  Publication,
  toVersionRow,
  toVersionView,
  VersionQuery
} from "./PolicyVersion.ts"
import type { PolicyVersionsService } from "./PolicyVersionsService.ts"
import { PolicyVersionStore } from "./PolicyVersionStore.ts"

const toDetails = (row: PolicyVersionRow, toName: (userId: UserId) => string) => {
  const { approvedBy, changelog, contentHash, createdAt, state, submittedBy, updatedAt, version } = row
  const approval = { ...row, approvedBy: approvedBy === null ? null : toName(approvedBy) }
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

// the content of a new draft; few versions are older than the check of the structure
const repairContent = (content: EditorContent): Effect.Effect<EditorContent> =>
  Effect.map(
    runInTurns(findStructureFaults(content, 1)),
    (faults) => faults.length === 0 ? content : repair(content)
  )

const make = Effect.gen(function*() {
  const store = yield* PolicyVersionStore
  const { apply, load, loadBoth, loadContent, loadDraft, loadVersion } = yield* PolicyRepository
  const { isApprovalRequired } = yield* makeApprovalRules
  const findNames = yield* makeFindNames
  const unit = yield* UnitOfWork
  const ids = yield* IdGenerator
  const audit = yield* AuditRecorder
  const compareContents = makeComparisons()

  const list = useCase("PolicyVersions.list")(
    withInput(VersionQuery, function*(policyId: PolicyId, query: VersionQuery) {
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
      return Page.mapRows(Revision.mapRow(toVersionRow(policy)))(page)
    }),
    PolicyAccess.list
  )

  const get = useCase("PolicyVersions.get")(function*(policyId: PolicyId, versionId: PolicyVersionId) {
    const { value: policy } = yield* load(policyId)
    const { content, version } = yield* loadContent(policyId, versionId)
    const shown = toVersionView(policy, { content, version: version.value }, yield* CurrentActor)
    return { value: shown, revision: version.revision }
  }, PolicyAccess.get)

  const compare = useCase("PolicyVersions.compare")(
    function*(policyId: PolicyId, from: PolicyVersionId, to: PolicyVersionId) {
      yield* load(policyId)
      const [older, newer] = [yield* loadContent(policyId, from), yield* loadContent(policyId, to)]
      const changes = yield* compareContents(
        { content: older.content, hash: older.version.value.textHash },
        { content: newer.content, hash: newer.version.value.textHash }
      )
      return { from, to, changes }
    },
    PolicyAccess.get
  )

  const exportHtml = useCase("PolicyVersions.exportHtml")(function*(policyId: PolicyId, versionId: PolicyVersionId) {
    const { value: policy } = yield* load(policyId)
    const { content, version: { value } } = yield* loadContent(policyId, versionId)
    const row = toVersionRow(policy)(value)
    const names = yield* findNames([row.submittedBy, row.approvedBy])
    const toName = (userId: UserId) => names.has(userId) ? `${names.get(userId)} (${userId})` : userId
    const page = yield* runInTurns(
      toHtml({ title: policy.name, language: "en", details: toDetails(row, toName), content })
    )
    const event = { action: "policy.exported", resource: { type: "policy", id: policyId } }
    yield* unit.run(audit.record({ ...event, before: null, after: { format: "html", versionId } }))
    return page
  }, PolicyAccess.get)

  const edit = useCase("PolicyVersions.edit")(
    withInput(ContentPatch, function*(policyId: PolicyId, versionId: PolicyVersionId, { content }: ContentPatch) {
      const { policy, version: read } = yield* loadBoth(policyId, versionId)
      const version = yield* Revision.check(read)
      const hashes = yield* hashBothInTurns(content)
      const { draft } = yield* apply({
        policy,
        versions: [version],
        command: { _tag: "Edit", versionId, ...hashes, by: actingUserId(yield* CurrentActor) },
        verb: "edited",
        more: { versionId, contentHash: hashes.contentHash },
        content
      })
      const revision = draft === undefined ? version.revision : version.revision + 1
      return { value: { versionId }, revision }
    }),
    unit.run,
    PolicyAccess.edit
  )

  const publish = useCase("PolicyVersions.publish")(
    withInput(Publication, function*(policyId: PolicyId, input: Publication) {
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
    }),
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

  const restore = useCase("PolicyVersions.restore")(
    function*(policyId: PolicyId, versionId: PolicyVersionId) {
      const policy = yield* load(policyId)
      const { content: old, version } = yield* loadContent(policyId, versionId)
      const content = yield* repairContent(old)
      const hashes = yield* hashBothInTurns(content)
      const draft = yield* loadVersion(policyId, policy.value.draftVersionId)
      const command = { _tag: "Restore", versionId, ...hashes, by: actingUserId(yield* CurrentActor) } as const
      const more = { versionId, contentHash: hashes.contentHash }
      yield* apply({ policy, versions: [draft, version], command, verb: "restored", more, content })
      return { versionId: draft.value.id, state: draft.value.state }
    },
    unit.run,
    PolicyAccess.restore
  )

  return { list, get, compare, exportHtml, edit, publish, activate, restore }
})

export class PolicyVersions
  extends Context.Tag("@attestry/core/policy/PolicyVersions")<PolicyVersions, PolicyVersionsService>()
{
  static readonly Default = Layer.effect(this, make)
}
