import { TaggedProblem } from "../shared/TaggedProblem.ts"

export class PolicyNotFound
  extends TaggedProblem<PolicyNotFound>()("PolicyNotFound", 404, "No such policy in this organization.")
{}

export class VersionNotFound
  extends TaggedProblem<VersionNotFound>()("VersionNotFound", 404, "No such version of this policy.")
{}

export class VersionImmutable extends TaggedProblem<VersionImmutable>()(
  "VersionImmutable",
  409,
  "Only the draft version can be changed, and not while it is pending."
) {}

export class VersionChanged extends TaggedProblem<VersionChanged>()(
  "VersionChanged",
  409,
  "The content changed during submission. Review it and submit it again."
) {}

export class NoDraftContent
  extends TaggedProblem<NoDraftContent>()("NoDraftContent", 409, "The content is empty. Add content first.")
{}

export class ApprovalPending extends TaggedProblem<ApprovalPending>()(
  "ApprovalPending",
  409,
  "The draft version is pending. Approve or reject it first."
) {}

export class VersionNotPending extends TaggedProblem<VersionNotPending>()(
  "VersionNotPending",
  409,
  "Only a pending version can be approved or rejected."
) {}

export class VersionNotPublished extends TaggedProblem<VersionNotPublished>()(
  "VersionNotPublished",
  409,
  "Only a published version can be activated or restored."
) {}

export class NotActiveVersion extends TaggedProblem<NotActiveVersion>()(
  "NotActiveVersion",
  409,
  "Only the active version can be acknowledged."
) {}

export class PolicyArchived extends TaggedProblem<PolicyArchived>()(
  "PolicyArchived",
  409,
  "The policy is archived. Unarchive it first."
) {}

export class PolicyHasHistory extends TaggedProblem<PolicyHasHistory>()(
  "PolicyHasHistory",
  409,
  "A policy that was published cannot be removed. Archive it instead."
) {}

export class SelfApproval extends TaggedProblem<SelfApproval>()(
  "SelfApproval",
  403,
  "The submitter cannot approve the version. Another member must."
) {}

export class NotTheApprover extends TaggedProblem<NotTheApprover>()(
  "NotTheApprover",
  403,
  "Only the approver named at submission can approve or reject."
) {}

export class VersionDamaged extends TaggedProblem<VersionDamaged>()(
  "VersionDamaged",
  500,
  "The stored content of this version is damaged: it does not match its hash."
) {}
