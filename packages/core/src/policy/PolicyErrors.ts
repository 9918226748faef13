import { TaggedProblem } from "../shared/TaggedProblem.ts"

export class PolicyNotFound
  extends TaggedProblem<PolicyNotFound>()("PolicyNotFound", 404, "There is no such policy in this organization")
{}

export class VersionNotFound
  extends TaggedProblem<VersionNotFound>()("VersionNotFound", 404, "There is no such version of this policy")
{}

export class VersionImmutable extends TaggedProblem<VersionImmutable>()(
  "VersionImmutable",
  409,
  "Only the working version can be changed, and not while it awaits approval"
) {}

export class VersionChanged extends TaggedProblem<VersionChanged>()(
  "VersionChanged",
  409,
  "The content was changed while it was being submitted; look at it, and submit it again"
) {}

export class NoDraftContent
  extends TaggedProblem<NoDraftContent>()("NoDraftContent", 409, "There is no content to publish")
{}

export class ApprovalPending extends TaggedProblem<ApprovalPending>()(
  "ApprovalPending",
  409,
  "The working version awaits approval; it has to be approved or rejected first"
) {}

export class VersionNotPending
  extends TaggedProblem<VersionNotPending>()("VersionNotPending", 409, "The version does not await approval")
{}

export class VersionNotPublished extends TaggedProblem<VersionNotPublished>()(
  "VersionNotPublished",
  409,
  "The working version is never in force itself; a published one is"
) {}

export class NotActiveVersion extends TaggedProblem<NotActiveVersion>()(
  "NotActiveVersion",
  409,
  "Only the version that is in force can be acknowledged"
) {}

export class PolicyArchived extends TaggedProblem<PolicyArchived>()(
  "PolicyArchived",
  409,
  "The policy is archived; nothing but that can be changed"
) {}

export class PolicyHasHistory extends TaggedProblem<PolicyHasHistory>()(
  "PolicyHasHistory",
  409,
  "A policy that was ever published stays; it can be archived"
) {}

export class SelfApproval extends TaggedProblem<SelfApproval>()(
  "SelfApproval",
  403,
  "Nobody approves what they submitted themselves; another member has to"
) {}

export class NotTheApprover extends TaggedProblem<NotTheApprover>()(
  "NotTheApprover",
  403,
  "Only the member who was asked for approval may give or refuse it"
) {}

/** The storage holds another content than the one whose hash was kept with it. */
export class VersionDamaged extends TaggedProblem<VersionDamaged>()(
  "VersionDamaged",
  500,
  "The stored content of this version is not the one that was kept; it is not shown"
) {}
