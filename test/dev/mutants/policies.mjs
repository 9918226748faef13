// Bugs of policies, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const page = (name) => ({
  file: "test/api/document/hostileDocuments",
  name: `shows all of it: ${name}`,
  stack: "memory"
})
const hostileContent = (name) => ({ file: "packages/core/test/document/HostileContent", name, stack: "memory" })
const transitions = (name) => ({ file: "packages/core/test/policy/PolicyTransitions.", name, stack: "memory" })
const policyRaces = (name) => ({ file: "test/races/policies.", name, stack: "postgres" })
const policySequences = { file: "test/model/policies", name: "keep their invariants through", stack: "memory" }
const policyWorld = { file: "test/model/policies", name: "step by step", stack: "memory" }
const approvals = (file, name) => ({ file: `test/api/policyApproval/policies${file}`, name, stack: "memory" })
const policies = (file, name, stack = "memory") => ({ file: `test/api/policy/policies${file}`, name, stack })
const keptByDatabase = {
  file: "packages/postgres/test/PolicyVersionsKept.",
  name: "are protected by the database from every",
  stack: "postgres"
}
const suiteOn = (adapter, name, file = "conformance.") => ({
  file: `packages/${adapter}/test/${file}`,
  name,
  stack: adapter
})

export const policyMutants = [
  {
    name: "a policy's content that the database lets change while it is pending",
    file: `${postgres}/policy/PolicyTables.ts`,
    find: "(OLD.version IS NOT NULL OR OLD.state = 'pending') AND (",
    plant: "OLD.version IS NOT NULL AND (",
    test: keptByDatabase
  },
  {
    name: "a policy's pending version that is deleted and added again",
    file: `${postgres}/policy/PolicyTables.ts`,
    find: " OR pg_trigger_depth() = 1",
    plant: "",
    test: keptByDatabase
  },
  {
    name: "a policy's acknowledgement that can be changed",
    file: `${postgres}/policy/PolicyTables.ts`,
    find: "keep_acknowledgement BEFORE UPDATE OR DELETE",
    plant: "keep_acknowledgement BEFORE DELETE",
    test: keptByDatabase
  },
  {
    name: "a policy's pending content that changes in memory",
    file: "packages/memory/src/policy/MemoryPolicyVersionStore.ts",
    find: `state !== "draft" || version`,
    plant: `state === "published" || version`,
    test: suiteOn("memory", "dies when a version that awaits approval gets")
  },
  {
    name: "a policy whose review is never due behind row-level security",
    file: `${postgres}/internal/TenantScope.ts`,
    find: `due: ["policy"]`,
    plant: "due: []",
    test: suiteOn("postgres", "lists due policies of all organizations", "conformanceScoped.")
  },
  {
    name: "a policy's readers who have acknowledged another policy",
    file: `${postgres}/policy/PgAcknowledgementStore.ts`,
    find: "          AND k.policy_id = ${id}\n",
    plant: "",
    test: suiteOn("postgres", "ignores acknowledgements of another policy")
  },
  {
    name: "a policy's version that is found under another policy",
    file: `${postgres}/policy/PgPolicyVersionStore.ts`,
    find: "sql`${ofPolicy(organizationId, policyId)} AND id = ${versionId}`",
    plant: "sql`organization_id = ${organizationId} AND id = ${versionId}`",
    test: suiteOn("postgres", "hides a version from another policy")
  },
  {
    name: "a policy that is read with the draft of another organization",
    file: `${postgres}/policy/PgPolicyVersionStore.ts`,
    find: "v.organization_id = p.organization_id AND v.id",
    plant: "v.id",
    test: suiteOn("postgres", "hides a policy with its draft version")
  },
  {
    name: "a policy's draft that is copied from another policy",
    file: `${postgres}/policy/PgPolicyVersionStore.ts`,
    find: "one(organizationId, version.policyId, source)",
    plant: "sql`organization_id = ${organizationId} AND id = ${source}`",
    test: suiteOn("postgres", "rejects a copy when its source")
  },
  {
    name: "a policy's draft that is published though it is damaged",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "...(yield* checkContent(found.value.draft)) }",
    plant:
      "content: found.value.draft.value.content, version: { ...found.value.draft, value: found.value.draft.value.version } }",
    test: policies("Damaged", "is never shown", "pglite")
  },
  {
    name: "a policy whose draft stands for each of its versions",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "draft.value.id === versionId ? draft : yield* loadVersion(policyId, versionId)",
    plant: "draft.value.id === policy.value.draftVersionId ? draft : yield* loadVersion(policyId, versionId)",
    test: policies("Versions", "never change")
  },
  {
    name: "a policy that is saved without its revision",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "yield* policies.save(policy.organizationId, policy, before.revision)",
    plant: "yield* policies.save(policy.organizationId, policy, (yield* Effect.orDie(load(policy.id))).revision)",
    test: policyRaces("approve and reject")
  },
  {
    name: "a policy that is read once, and numbered by that for ever",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "      const found = yield* findPolicyWithContent({ policies, versions }, organization.id, policyId)\n",
    plant: "        const found = Reflect.get(globalThis, policyId)\n"
      + "          ?? (yield* findPolicyWithContent({ policies, versions }, organization.id, policyId))\n"
      + "        Reflect.set(globalThis, policyId, found)\n",
    test: { file: "test/races/policiesNumbered", name: "without a gap", stack: "memory" }
  },
  {
    name: "a policy that is found with a draft version of another moment",
    file: `${core}/policy/PolicyVersionStore.ts`,
    find: "if (!isSame) return",
    plant: "if (before === after) return",
    test: { file: "packages/core/test/policy/PolicyVersionStore.", name: "at one moment", stack: "memory" }
  },
  {
    name: "an approval that leaves the draft version pending",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "...noLongerPending },\n        draft: { ...version, state: \"draft\", updatedAt: now }\n",
    plant: "...noLongerPending }\n",
    test: transitions("approves a pending version")
  },
  {
    name: "an activation that leaves the former version published",
    file: `${core}/policy/PolicyTransitions.ts`,
    find: "stateChanges: [...supersedeActive(policy), stateChange]",
    plant: "stateChanges: [stateChange]",
    test: policySequences
  },
  {
    name: "a pending version that is edited",
    file: `${core}/policy/PolicyTransitions.ts`,
    find: "    if (isPending(policy)) return reject(new VersionImmutable())\n",
    plant: "",
    test: policySequences
  },
  {
    name: "a number that is given twice",
    file: `${core}/policy/PolicySituation.ts`,
    find: "lastVersion: version,",
    plant: "lastVersion: policy.lastVersion,",
    test: policySequences
  },
  {
    name: "an archived policy that is edited",
    file: `${core}/policy/PolicyTransitions.ts`,
    find: "Edit: unlessArchived(edit)",
    plant: "Edit: edit",
    test: policySequences
  },
  {
    name: "an approval by another permitted member",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "    if (by !== situation.policy.pendingApproverId) return yield* reject(new NotTheApprover())\n",
    plant: "",
    test: policySequences
  },
  {
    name: "an approval that is asked of oneself",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "      if (isAuthor({ ...policy, submittedBy: by }, approverId)) return yield* reject(new SelfApproval())\n",
    plant: "",
    test: policySequences
  },
  {
    name: "an approval of what one submitted, however that came to be",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "return isAuthor(situation.policy, by) ? yield* reject(new SelfApproval()) : version",
    plant: "return by === null ? yield* reject(new SelfApproval()) : version",
    test: transitions("lets only the approver decide")
  },
  {
    name: "signatures that outlive the content",
    file: `${core}/policy/PolicyActivation.ts`,
    find: "signedBy: version.contentHash === policy.signedContentHash ? policy.signedBy : []",
    plant: "signedBy: policy.signedBy",
    test: transitions("clears the signatures")
  },
  {
    name: "months of 30 days",
    file: `${core}/policy/PolicyActivation.ts`,
    find: "{ months: months[frequency] }",
    plant: "{ days: 30 * months[frequency] }",
    test: { file: "packages/core/test/policy/NewPolicy.", name: "monthly", stack: "memory" }
  },
  {
    name: "a review that is marked again",
    file: `${core}/policy/PolicyTransitions.ts`,
    find: "policy.status === \"published\" && !policy.isArchived && isDue(policy, now)",
    plant: "!policy.isArchived && isDue(policy, now)",
    test: { file: "test/races/policiesNumbered", name: "are marked once", stack: "postgres" }
  },
  {
    name: "a removed approver who stays assigned",
    file: `${core}/authentication/Approvers.ts`,
    find: "(isMember) => isMember)",
    plant: "(isMember) => isMember || !isMember)",
    test: { file: "test/races/policiesNumbered", name: "wait for no approver who was removed", stack: "postgres" }
  },
  {
    name: "an acknowledgement that is not looked for first",
    file: `${core}/policy/Acknowledgements.ts`,
    find: "        if (Option.isSome(known)) return known.value\n",
    plant: "        if (Option.isSome(known) && known.value.userId !== userId) return known.value\n",
    test: { file: "test/races/policiesNumbered", name: "are acknowledged once", stack: "memory" }
  },
  {
    name: "an acknowledgement of a version that is no longer active",
    file: `${core}/policy/Acknowledgements.ts`,
    find:
      "        if (versionId !== undefined && versionId !== activeVersionId) return yield* new NotActiveVersion()\n",
    plant: "",
    test: policyWorld
  },
  {
    name: "a copy of an earlier version that is not stored",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "before.value.contentHash !== draft.contentHash && content !== undefined",
    plant: "before.revision === 0 && content !== undefined",
    test: policyWorld
  },
  {
    name: "a removed member whose approval stays pending",
    file: "packages/memory/src/internal/MemoryTables.ts",
    find: "assigneeId === userId || pendingApproverId === userId",
    plant: "assigneeId === userId || pendingApproverId === assigneeId",
    test: { ...policyRaces("release and approve"), stack: "memory" }
  },
  {
    name: "a policy that a key approves",
    file: `${core}/policy/PolicyAccess.ts`,
    find: "judge: Access.inSession(Access.requires(\"policy:approve\"))",
    plant: "judge: Access.requires(\"policy:approve\")",
    test: approvals("Approved", "rejects approval by anybody but the approver")
  },
  {
    name: "a policy that whoever submits it is asked to approve",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "if (isAuthor({ ...policy, submittedBy: by }, approverId)) return yield* reject(new SelfApproval())\n",
    plant: "\n",
    test: approvals("Approved", "rejects an approver who requests the approval")
  },
  {
    name: "a policy that is submitted by a key to whoever made the key",
    file: `${core}/policyApproval/PolicyApprovals.ts`,
    find: "by: actingUserId(actor)",
    plant: "by: actor.type === \"session\" ? actingUserId(actor) : null",
    test: approvals("Approved", "rejects an approver who requests the approval")
  },
  {
    name: "a policy that another approves than was asked to",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "if (by !== situation.policy.pendingApproverId) return yield* reject(new NotTheApprover())\n",
    plant: "\n",
    test: approvals("Approved", "rejects approval by anybody but the approver")
  },
  {
    name: "a policy whose content changes while it awaits approval",
    file: `${core}/policy/PolicyTransitions.ts`,
    find: "if (isPending(policy)) return reject(new VersionImmutable())\n",
    plant: "\n",
    test: approvals("Approved", "keeps the pending version unchanged until")
  },
  {
    name: "a policy's approver whose rejection reveals the reason",
    file: `${core}/authentication/Approvers.ts`,
    find: "Effect.mapError(() => UnknownReference.approver(\"approverId\", permission))",
    plant:
      "Effect.mapError(({ _tag }) => UnknownReference[_tag === \"NotAMember\" ? \"member\" : \"approver\"](\"approverId\", \"\"))",
    test: approvals("Approved", "accepts only an active approver who can")
  },
  {
    name: "a policy that gives the version of another",
    file: "packages/postgres/src/policy/PgPolicyVersionStore.ts",
    find: "sql`${ofPolicy(organizationId, policyId)} AND id = ${versionId}`",
    plant: "sql`organization_id = ${organizationId} AND id = ${versionId}`",
    test: policies("Versions", "return 404 under another policy", "pglite")
  },
  {
    name: "a policy whose assertions look like acknowledgements",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "action: \"policy.asserted\"",
    plant: "action: \"policy.acknowledged\"",
    test: policies(".", "keeps every given field")
  },
  {
    name: "a policy that names whoever is active anywhere",
    file: `${core}/policy/Policies.ts`,
    find: "userId !== null && !active.has(userId))",
    plant: "userId !== null && !active.has(userId) && false)",
    test: policies(".", "accepts active members alone")
  },
  {
    name: "a policy created as published by a caller who may not publish",
    file: `${core}/policy/Policies.ts`,
    find: "        if (input.status === \"published\") yield* Access.check(PolicyAccess.publish)\n",
    plant: "",
    test: policies(".", "publishes version 1 as the active version")
  },
  {
    name: "a policy that keeps the signatures under another content",
    file: `${core}/policy/PolicyActivation.ts`,
    find: "version.contentHash === policy.signedContentHash ? policy.signedBy : []",
    plant: "policy.signedBy",
    test: policies("Versions", "clears the signatures")
  },
  {
    name: "a policy that a key acknowledges",
    file: `${core}/policy/PolicyAccess.ts`,
    find: "acknowledge: Access.inSession(Access.anyCaller)",
    plant: "acknowledge: Access.anyCaller",
    test: policies("Acknowledged", "allows any member's session")
  },
  {
    name: "a policy's acknowledgement of a version that is not active",
    file: `${core}/policy/Acknowledgements.ts`,
    find: "if (versionId !== undefined && versionId !== activeVersionId) return yield* new NotActiveVersion()\n",
    plant: "\n",
    test: policies("Acknowledged", "rejects any version but the active version")
  },
  {
    name: "a policy whose damaged content is returned",
    file: `${core}/policy/PolicyRepository.ts`,
    find: "if ((yield* hashInTurns(content)) === contentHash) return",
    plant: "if ((yield* hashInTurns(content)) !== \"\") return",
    test: policies("Damaged", "is never shown", "pglite")
  },
  {
    name: "a policy whose author is asked to approve it",
    file: `${core}/policy/PolicyApproval.ts`,
    find: "userId === submittedBy || draftEditors.includes(userId)",
    plant: "userId === submittedBy || draftEditors.length > 999",
    test: approvals("SelfApproval", "is nobody who changed the draft")
  },
  {
    name: "a policy whose editors are forgotten",
    file: `${core}/policy/PolicySituation.ts`,
    find: "by === null || draftEditors.includes(by) ? draftEditors : [...draftEditors, by]",
    plant: "by === null || draftEditors.includes(by) ? draftEditors : [by]",
    test: policySequences
  },
  {
    name: "a policy whose editing key is nobody",
    file: `${core}/policy/PolicyVersions.ts`,
    find: "contentHash: hash, by: actingUserId(yield* CurrentActor) }",
    plant:
      "contentHash: hash, by: (yield* CurrentActor).type === \"session\" ? actingUserId(yield* CurrentActor) : null }",
    test: approvals("SelfApproval", "is nobody who changed the draft")
  },
  {
    name: "a policy whose approver stays when other content is published",
    file: `${core}/policy/PolicyActivation.ts`,
    find: "approverId: version.approvedBy",
    plant: "approverId: version.approvedBy ?? policy.approverId",
    test: approvals("SelfApproval", "is who approved the active version")
  },
  {
    name: "a policy's version that is approved by its publisher",
    file: `${core}/policy/PolicySituation.ts`,
    find: "    approvedBy: approval.approvedBy,\n    approvedAt: approval.approvedAt,\n",
    plant: "    approvedBy: by,\n    approvedAt: by === null ? null : now,\n",
    test: policySequences
  },
  {
    name: "a policy's approval that is rewritten in the database",
    file: `${postgres}/policy/PolicyTables.ts`,
    find: "  IF OLD.version IS NOT NULL\n",
    plant: "  IF OLD.version IS NULL\n",
    test: keptByDatabase
  },
  {
    name: "a policy that a reader withdraws",
    file: `${core}/policy/PolicyAccess.ts`,
    find: "withdraw: Access.requires(\"policy:update\")",
    plant: "withdraw: Access.requires(\"policy:read\")",
    test: approvals("Withdrawn", "is a draft again when")
  },
  {
    name: "a policy that a reader has reviewed",
    file: `${core}/policy/PolicyAccess.ts`,
    find: "review: Access.requires(\"policy:publish\")",
    plant: "review: Access.requires(\"policy:read\")",
    test: policies("Reviewed", "is recorded without a new version")
  },
  {
    name: "a policy that awaits a deactivated member",
    file: `${core}/member/Members.ts`,
    find: "if (read.value.isActive && !updated.isActive) yield* removal",
    plant: "if (read.value.isActive && updated.isActive) yield* removal",
    test: approvals("Withdrawn", "can be edited, published and submitted again")
  },
  {
    name: "a policy's readers who are named to everybody",
    file: `${core}/policy/Acknowledgements.ts`,
    find: "actor.permissions.has(\"member:read\")",
    plant: "actor.permissions.has(\"policy:read\")",
    test: policies("Acknowledged", "name nobody to a caller")
  },
  {
    name: "a policy's page that names its approver to everybody",
    file: `${core}/policy/PolicyVersions.ts`,
    find: "permissions.has(\"member:read\")",
    plant: "permissions.has(\"policy:read\")",
    test: approvals("SelfApproval", "is shown with the submitter")
  },
  {
    name: "a policy that is published though its body was lost",
    file: `${core}/http/ApiRoutes.ts`,
    find: "body.length === 0 && Number(header(\"content-length\") ?? 0) === 0 &&",
    plant: "body.length === 0 &&",
    test: { file: "test/contract/noBody", name: "is malformed, even where a body is optional", stack: "memory" }
  },
  {
    name: "content: characters of width zero that count as text",
    file: `${core}/shared/Text.ts`,
    find: "\\p{Default_Ignorable_Code_Point}\\ufff9",
    plant: "\\ufff9",
    test: { file: "packages/core/test/document/BlankContent", name: "characters of width zero", stack: "memory" }
  },
  {
    name: "a page of a document with tags from its texts",
    file: `${core}/shared/EscapeHtml.ts`,
    find: "\"<\": \"&lt;\"",
    plant: "\"<\": \"<\"",
    test: page("scripts")
  },
  {
    name: "a page of a document whose attributes end at a quote",
    file: `${core}/shared/EscapeHtml.ts`,
    find: "\"&quot;\"",
    plant: "\"\\\"\"",
    test: page("ends of attributes")
  },
  {
    name: "a page of a document with links that run scripts",
    file: `${core}/document/ContentText.ts`,
    find:
      "return scheme === undefined || [\"http\", \"https\", \"mailto\", \"tel\"].includes(scheme) ? address : undefined",
    plant: "return scheme === \"\" ? undefined : address",
    test: page("addresses")
  },
  {
    name: "a page of a document that takes what an attribute only inherits",
    file: `${core}/document/HtmlElement.ts`,
    find: "attributes !== undefined && Object.hasOwn(attributes, name)",
    plant: "attributes !== undefined",
    test: { file: "packages/core/test/document/ContentHtml.", name: "the node's own", stack: "memory" }
  },
  {
    name: "content: a scheme that is read with its tabs",
    file: `${core}/document/ContentRules.ts`,
    find: ".replace(/[\\t\\n\\r]/g, \"\")",
    plant: "",
    test: hostileContent("leads only to http")
  },
  {
    name: "content: links that are sought in small letters",
    file: `${core}/document/ContentRules.ts`,
    find: "/^(href|src)$/i",
    plant: "/^(href|src)$/",
    test: hostileContent("leads only to http")
  },
  {
    name: "content: links that are sought at the top of attributes alone",
    file: `${core}/document/ContentCheck.ts`,
    find: "this.checkProperties(value, Walk.visitAttribute, level + 1)",
    plant: "this.checkProperties(value, Walk.visitValue, level + 1)",
    test: hostileContent("leads only to http")
  },
  {
    name: "content: scripts that run under another name than href",
    file: `${core}/document/ContentCheck.ts`,
    find: "if (isScript(value)) this.fail(expected.harmless)\n      else ",
    plant: "",
    test: hostileContent("is rejected when it is a script")
  },
  {
    name: "content: getters that are run",
    file: `${core}/document/ContentCheck.ts`,
    find: " && \"value\" in property ? property.value : unreadable",
    plant: " ? Reflect.get(object, name) : unreadable",
    test: { file: "packages/core/test/document/EditorNode", name: "hides nothing", stack: "memory" }
  },
  {
    name: "content: only the first item of each list that is parsed",
    file: `${core}/document/ContentCheck.ts`,
    find: "this.isParsed ? list[index] :",
    plant: "this.isParsed ? list[0] :",
    test: { file: "packages/core/test/document/ParsedContent", name: "has the same faults", stack: "memory" }
  }
]
