// Bugs of policies, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const page = (name) => ({
  file: "test/api/document/hostileDocuments",
  name: `shows all of it: ${name}`,
  stack: "memory"
})
const transitions = (name) => ({ file: "packages/core/test/policy/PolicyTransitions.", name, stack: "memory" })
const policyRaces = (name) => ({ file: "test/races/policies.", name, stack: "postgres" })
const policySequences = { file: "test/model/policies", name: "keep their invariants through", stack: "memory" }
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
    name: "a service that is said to have approved or signed a policy",
    file: `${postgres}/member/PgMemberStore.ts`,
    in: "layer",
    find: "ON u.id = m.user_id AND NOT u.is_service",
    plant: "ON u.id = m.user_id",
    test: policies("People", "are people where they approve or sign, never a service", "postgres")
  },
  {
    name: "a filter that finds by the id of another organization's member",
    file: `${postgres}/user/SelectUser.ts`,
    in: "selectUser",
    find: "WHERE m.organization_id = ${organizationId} AND m.id = ${reference}",
    plant: "WHERE m.id = ${reference}",
    test: suiteOn("postgres", "lists the policies of a member by either id, and of no other organization")
  },
  {
    name: "a policy's content that the database lets change while it is pending",
    file: `${postgres}/policy/PolicyTables.ts`,
    in: "policyTables",
    find: "(OLD.version IS NOT NULL OR OLD.state = 'pending') AND (",
    plant: "OLD.version IS NOT NULL AND (",
    test: keptByDatabase
  },
  {
    name: "a policy that is read with the draft of another organization",
    file: `${postgres}/policy/PgPolicyVersionStore.ts`,
    in: "withDraft",
    find: "v.organization_id = p.organization_id AND v.id",
    plant: "v.id",
    test: suiteOn("postgres", "hides a policy with its draft version")
  },
  {
    name: "a policy that is saved without its revision",
    file: `${core}/policy/PolicyRepository.ts`,
    in: "save",
    find: "yield* policies.save(policy.organizationId, policy, before.revision)",
    plant: "yield* policies.save(policy.organizationId, policy, (yield* Effect.orDie(load(policy.id))).revision)",
    test: policyRaces("approve and reject")
  },
  {
    name: "a number that is given twice",
    file: `${core}/policy/PolicySituation.ts`,
    in: "next",
    find: "lastVersion: version,",
    plant: "lastVersion: policy.lastVersion,",
    test: policySequences
  },
  {
    name: "signatures that outlive the content",
    file: `${core}/policy/PolicySituation.ts`,
    in: "signedBy",
    find: "signedBy: version.textHash === policy.signedTextHash ? policy.signedBy : []",
    plant: "signedBy: policy.signedBy",
    test: transitions("clears the signatures")
  },
  {
    name: "a policy that a key approves",
    file: `${core}/policy/PolicyAccess.ts`,
    in: "judge",
    find: "judge: Access.inSession(Access.requires(\"policy:approve\"))",
    plant: "judge: Access.requires(\"policy:approve\")",
    test: approvals("Approved", "rejects approval by anybody but the approver")
  },
  {
    name: "a policy that gives the version of another",
    file: "packages/postgres/src/policy/PgPolicyVersionStore.ts",
    in: "one",
    find: "sql`${ofPolicy(organizationId, policyId)} AND id = ${versionId}`",
    plant: "sql`organization_id = ${organizationId} AND id = ${versionId}`",
    test: policies("Versions", "return 404 under another policy", "pglite")
  },
  {
    name: "a policy created as published by a caller who may not publish",
    file: `${core}/policy/Policies.ts`,
    in: "create",
    find: "if (isPublished) yield* Access.check(PolicyAccess.publish)",
    plant: "",
    test: policies(".", "publishes version 1 as the active version")
  },
  {
    name: "a policy that keeps the signatures under another content",
    file: `${core}/policy/PolicySituation.ts`,
    in: "signedBy",
    find: "version.textHash === policy.signedTextHash ? policy.signedBy : []",
    plant: "policy.signedBy",
    test: policies("Versions", "clears the signatures")
  },
  {
    name: "a policy that a key acknowledges",
    file: `${core}/policy/PolicyAccess.ts`,
    in: "acknowledge",
    find: "acknowledge: Access.inSession(Access.anyCaller)",
    plant: "acknowledge: Access.anyCaller",
    test: policies("Acknowledged", "allows any member's session")
  },
  {
    name: "a policy's acknowledgement of a version that is not active",
    file: `${core}/policy/Acknowledgements.ts`,
    in: "acknowledge",
    find: "if (versionId !== undefined && versionId !== activeVersionId) return yield* new NotActiveVersion()",
    plant: "",
    test: policies("Acknowledged", "rejects any version but the active version")
  },
  {
    name: "a policy's version that is approved by its publisher",
    file: `${core}/policy/PolicySituation.ts`,
    in: "published",
    find: "approvedBy: approval.approvedBy, approvedAt: approval.approvedAt,",
    plant: "approvedBy: by,\napprovedAt: by === null ? null : now,",
    test: policySequences
  },
  {
    name: "a policy's approval that is rewritten in the database",
    file: `${postgres}/policy/PolicyTables.ts`,
    in: "policyTables",
    find: "IF OLD.version IS NOT NULL AND (OLD.submitted_by,",
    plant: "IF OLD.version IS NULL AND (OLD.submitted_by,",
    test: keptByDatabase
  },
  {
    name: "a policy that a reader withdraws",
    file: `${core}/policy/PolicyAccess.ts`,
    in: "withdraw",
    find: "withdraw: Access.requires(\"policy:update\")",
    plant: "withdraw: Access.requires(\"policy:read\")",
    test: approvals("Withdrawn", "is a draft again when")
  },
  {
    name: "a page of a document with links that run scripts",
    file: `${core}/document/ContentText.ts`,
    in: "toLinkUrl",
    find:
      "return scheme === undefined || [\"http\", \"https\", \"mailto\", \"tel\"].includes(scheme) ? address : undefined",
    plant: "return scheme === \"\" ? undefined : address",
    test: page("addresses")
  }
]
