// Bugs of the two settings of approval, as in core.mjs.
const core = "packages/core/src"
const transitions = `${core}/approval/ApprovalTransitions.ts`
const rules = `${core}/approval/ApprovalRules.ts`

const machine = (name) => ({ file: "packages/core/test/approval/ApprovalTransitions.", name, stack: "memory" })
const settings = (name) => ({ file: "test/api/approval/approvalSettings.", name, stack: "memory" })
const required = (name) => ({ file: "test/api/approval/approvalsRequired.", name, stack: "memory" })
const recorded = (name) => ({ file: "test/api/approval/approvalsRecorded.", name, stack: "memory" })

const toPublish = required("is needed to publish a policy")
const toBeDone = required("is needed to set a task to done")

/** A decision on one's own work that does not read the setting. */
const unread = (kind, file, name) => ({
  name: `a setting of approval that is not read when a ${kind} is approved`,
  file: `${core}/${file}`,
  in: `${name}.selfApproval`,
  find: "yield* getSelfApproval(organization.id)",
  plant: "\"recorded\" as const",
  test: recorded(`lets nobody decide on their own ${kind}`)
})

export const approvalSettingMutants = [
  {
    name: "a setting of approval that an admin changes",
    file: `${core}/organization/Organizations.ts`,
    in: "update",
    find: "if (approvalSettingsChanged(value, patched)) yield* Access.check(OrganizationAccess.updateApproval)",
    plant: "",
    test: settings("are changed by owners alone")
  },
  {
    name: "a setting of approval whose kinds an admin changes",
    file: `${core}/organization/Organization.ts`,
    in: "approvalSettingsChanged",
    find: "after.selfApproval !== before.selfApproval || !isEqual(after.approvalRequired, before.approvalRequired)",
    plant: "after.selfApproval !== before.selfApproval",
    test: settings("are changed by owners alone")
  },
  {
    name: "a setting of approval that counts for all kinds",
    file: rules,
    in: "isApprovalRequired",
    find: "approvalRequired.includes(kind)",
    plant: "approvalRequired.length > 0 && kind !== undefined",
    test: required("is needed by the host in process too")
  },
  {
    name: "a setting of approval that is never read",
    file: rules,
    in: "getSelfApproval",
    find: "({ selfApproval }) => selfApproval",
    plant: "() => \"recorded\" as const",
    test: recorded("approves a task in a company of one person")
  },
  {
    name: "a setting of approval that publishing ignores",
    file: `${core}/policy/PolicyTransitions.ts`,
    in: "Publish",
    find: "if (command.isApprovalRequired) return reject(new ApprovalRequired())",
    plant: "",
    test: toPublish
  },
  {
    name: "a setting of approval that a new published policy ignores",
    file: `${core}/policy/PolicyTransitions.ts`,
    in: "create",
    find: "if (isApprovalRequired) return reject(new ApprovalRequired())",
    plant: "",
    test: toPublish
  },
  {
    name: "a setting of approval that activation ignores",
    file: `${core}/policy/PolicyTransitions.ts`,
    in: "Activate",
    find: "if (isApprovalRequired && version.approvedBy === null) return yield* reject(new ApprovalRequired())",
    plant: "",
    test: toPublish
  },
  {
    name: "a setting of approval that a task ignores",
    file: `${core}/task/TaskTransitions.ts`,
    in: "lacksApproval",
    find: "(isApprovalRequired || approverId !== null)",
    plant: "(approverId !== null && isApprovalRequired !== undefined)",
    test: toBeDone
  },
  {
    name: "a setting of approval that a change of many tasks ignores",
    file: `${core}/task/Tasks.ts`,
    in: "updateStatuses.isRequired",
    find: "change.status === \"done\" && (yield* isApprovalRequired(organizationId, \"task\"))",
    plant: "change.status !== \"done\" && (yield* isApprovalRequired(organizationId, \"task\"))",
    test: toBeDone
  },
  {
    name: "a setting of approval that sending ignores",
    file: `${core}/questionnaire/QuestionnaireTransitions.ts`,
    in: "send",
    find: "isApprovalRequired && approvedBy === null",
    plant: "isApprovalRequired && approvedBy !== null",
    test: required("is needed to mark a questionnaire as sent")
  },
  {
    name: "an approval of one's own work that is not marked when it is asked for",
    file: transitions,
    in: "submit",
    find: "submittedAt: now, isSelfApproval }",
    plant: "submittedAt: now }",
    test: recorded("approves a policy in a company of one person")
  },
  {
    name: "an approval of one's own work that is not marked when it is given",
    file: transitions,
    in: "judge",
    find: "comment: comment ?? null, isSelfApproval }",
    plant: "comment: comment ?? null }",
    test: machine("is not given by its submitter or an editor")
  },
  {
    name: "an approval of one's own work that an editor may hide",
    file: transitions,
    in: "submit",
    find: "const isSelfApproval = approverId === by || editors.includes(approverId)",
    plant: "const isSelfApproval = approverId === by",
    test: recorded("marks the approval of a soa by its editor")
  },
  unread("policy", "policyApproval/PolicyApprovals.ts", "approve"),
  unread("soa", "soa/SoaApprovals.ts", "approve"),
  unread("task", "task/Tasks.ts", "makeJudge"),
  unread("questionnaire", "questionnaireReview/QuestionnaireReviews.ts", "approve")
]
