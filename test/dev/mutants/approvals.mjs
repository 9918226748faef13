// Bugs of approvals, as in core.mjs.
const core = "packages/core/src"
const transitions = `${core}/approval/ApprovalTransitions.ts`
const approvers = `${core}/approval/Approvers.ts`

const machine = (name) => ({ file: "packages/core/test/approval/ApprovalTransitions.", name, stack: "memory" })
const policySequences = { file: "test/model/policies", name: "keep their invariants through", stack: "memory" }
const policies = (file, name) => ({ file: `test/api/policyApproval/policies${file}`, name, stack: "memory" })
const soa = (name) => ({ file: "test/api/soa/soaApprovals.", name, stack: "memory" })
const races = (name) => ({ file: "test/races/approvals.", name, stack: "postgres" })

export const approvalMutants = [
  {
    name: "an approval of what changes while it is pending",
    file: transitions,
    in: "edit",
    find: "isPending({ approval }) ? reject(new ApprovalPending())",
    plant: "editors.length > 999 ? reject(new ApprovalPending())",
    test: policies("Approved", "keeps the pending version unchanged until")
  },
  {
    name: "an approval whose editors are forgotten",
    file: transitions,
    in: "addEditor",
    find: "by === null || editors.includes(by) ? editors : [...editors, by]",
    plant: "by === null || editors.includes(by) ? editors : [by]",
    test: policySequences
  },
  {
    name: "an approval that is asked of its submitter",
    file: transitions,
    in: "submit",
    find: "approverId === by || editors.includes(approverId)",
    plant: "editors.includes(approverId)",
    test: machine("matches the model step by step")
  },
  {
    name: "an approval that is asked of an editor",
    file: transitions,
    in: "submit",
    find: "approverId === by || editors.includes(approverId)",
    plant: "approverId === by",
    test: policies("SelfApproval", "is nobody who changed the draft")
  },
  {
    name: "an approval of one's own work, however that came to be",
    file: transitions,
    in: "judge",
    find: "if (isSelfApproval && selfApproval === \"refused\") return reject(new SelfApproval())",
    plant: "",
    test: machine("is not given by its submitter or an editor")
  },
  {
    name: "an approval by another permitted member",
    file: transitions,
    in: "judge",
    find: "if (!isAwaiting({ approval }, by)) return reject(new NotTheApprover())",
    plant: "",
    test: policies("Approved", "rejects approval by anybody but the approver")
  },
  {
    name: "an approval of a statement by another permitted member",
    file: transitions,
    in: "judge",
    find: "if (!isAwaiting({ approval }, by)) return reject(new NotTheApprover())",
    plant: "",
    test: soa("is given or refused by the named approver alone")
  },
  {
    name: "an approval that keeps its editors",
    file: transitions,
    in: "judge",
    find: "editors: state === \"approved\" ? [] : editors",
    plant: "editors",
    test: machine("matches the model step by step")
  },
  {
    name: "an approval that a key asks of its creator",
    file: `${core}/policyApproval/PolicyApprovals.ts`,
    in: "submitVersion.command.by",
    find: "by: actingUserId(actor)",
    plant: "by: actor.type === \"session\" ? actingUserId(actor) : null",
    test: policies("Approved", "rejects an approver who requests the approval")
  },
  {
    name: "an approval that is asked of a service",
    file: approvers,
    in: "makeResolve",
    find: "return isService || !permissions.has(permission)",
    plant: "return !permissions.has(permission)",
    test: policies("Approved", "accepts only an active approver")
  },
  {
    name: "an approval that is asked of a member without the permission",
    file: approvers,
    in: "makeResolve",
    find: "return isService || !permissions.has(permission)",
    plant: "return isService",
    test: policies("Approved", "accepts only an active approver")
  },
  {
    name: "an approval that waits for a deactivated member",
    file: `${core}/member/Directory.ts`,
    in: "keepActiveMember",
    find: "value.isActive ?",
    plant: "value.id !== \"\" ?",
    test: policies("Approved", "accepts only an active approver")
  },
  {
    name: "an approval that waits for a member whose role changed",
    file: `${core}/role/RoleDirectory.ts`,
    in: "keep",
    find: "Effect.as(store.save(organizationId, value, revision), toCustomRole(value))",
    plant: "Effect.succeed(toCustomRole(value))",
    test: races("never wait for an approver whose role")
  },
  {
    name: "an approval that outlasts the approver's permission",
    file: `${core}/member/Members.ts`,
    in: "update",
    find: "yield* removal.runLoss(updated, findLost(held, updated.isActive ? role : undefined))",
    plant: "if (!updated.isActive) yield* removal.runLoss(updated, findLost(held, undefined))",
    test: policies("Approved", "is withdrawn when the approver loses the permission")
  },
  {
    name: "an approval that outlasts the permission of the approver's role",
    file: `${core}/role/Roles.ts`,
    in: "update",
    find: "yield* losses.run(value, new Set([...held].filter((permission) => !granted.has(permission))))",
    plant: "",
    test: policies("Approved", "is withdrawn when the approver loses the permission")
  }
]
