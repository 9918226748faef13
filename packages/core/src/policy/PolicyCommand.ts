import type {
  ApprovalPending,
  ApprovalRequired,
  JudgmentError,
  NotPending,
  SelfApproval,
  Verdict
} from "../approval/Approval.ts"
import type { Request } from "../approval/ApprovalTransitions.ts"
import type { ContentHashes } from "../document/HashInTurns.ts"
import type { UserId } from "../shared/Ids.ts"
import type {
  Changelog,
  NewPolicy,
  NoDraftContent,
  Policy,
  PolicyArchived,
  PolicyHasHistory,
  PolicyPatch,
  PolicyVersionId,
  VersionImmutable,
  VersionNotFound
} from "./Policy.ts"
import type { NoActiveVersion, PolicyVersion, Publication, VersionNotPublished } from "./PolicyVersion.ts"

interface Named {
  readonly assigneeId?: UserId | null
  readonly approverId?: UserId | null
  readonly signedBy?: ReadonlyArray<UserId>
}

// References to members are ids of users.
export type PolicyFields = Named & Omit<NewPolicy, "content" | keyof Named>

type PolicyChange = Pick<Named, "assigneeId"> & Omit<PolicyPatch, keyof Named>

interface VersionInput {
  readonly versionId: PolicyVersionId
}

// null for the host; a key acts for its creator
interface ActorInput {
  readonly by: UserId | null
}

// true if the content of the draft version shows nothing
interface ContentInput {
  readonly isBlank: boolean
}

// true if the organization requires an approval
interface RuleInput {
  readonly isApprovalRequired: boolean
}

interface JudgmentInput extends VersionInput {
  readonly by: UserId
  readonly verdict: Verdict
  readonly selfApproval: Request["selfApproval"]
}

// `as` is the id of the new version
interface Inputs {
  readonly Create: ActorInput & ContentInput & RuleInput & {
    readonly draft: PolicyVersion
    readonly as: PolicyVersionId
    readonly fields: PolicyFields
  }
  readonly Describe: { readonly patch: PolicyChange }
  readonly Edit: VersionInput & ActorInput & ContentHashes
  readonly Publish: ActorInput & ContentInput & RuleInput & {
    readonly as: PolicyVersionId
    readonly input: Publication
  }
  readonly Activate: VersionInput & RuleInput
  readonly Restore: VersionInput & ActorInput & ContentHashes
  readonly Submit: VersionInput & ContentInput & Request & {
    readonly changelog: typeof Changelog.Type | undefined
  }
  readonly Withdraw: VersionInput
  readonly Approve: JudgmentInput & { readonly as: PolicyVersionId }
  readonly Reject: JudgmentInput
  readonly MarkReviewed: object
  readonly Unassign: { readonly userId: UserId }
  readonly UnassignApprover: { readonly userId: UserId }
  readonly MarkReviewDue: object
  readonly Remove: object
}

type NotJudged = JudgmentError | PolicyArchived | VersionNotFound

export interface Rejections {
  readonly Create: ApprovalRequired | NoDraftContent
  readonly Describe: PolicyArchived
  readonly Edit: PolicyArchived | VersionImmutable | VersionNotFound
  readonly Publish: ApprovalPending | ApprovalRequired | NoDraftContent | PolicyArchived | VersionNotFound
  readonly Activate: ApprovalPending | ApprovalRequired | PolicyArchived | VersionNotFound | VersionNotPublished
  readonly Restore: PolicyArchived | VersionImmutable | VersionNotFound | VersionNotPublished
  readonly Submit: ApprovalPending | NoDraftContent | PolicyArchived | SelfApproval | VersionImmutable | VersionNotFound
  readonly Withdraw: NotPending | PolicyArchived | VersionNotFound
  readonly Approve: NotJudged
  readonly Reject: NotJudged
  readonly MarkReviewed: ApprovalPending | NoActiveVersion | PolicyArchived
  readonly Unassign: VersionNotFound
  readonly UnassignApprover: VersionNotFound
  readonly MarkReviewDue: never
  readonly Remove: PolicyArchived | PolicyHasHistory
}

export type CommandTag = keyof Inputs

export type Command<Tag extends CommandTag = CommandTag> = {
  [T in Tag]: Inputs[T] & { readonly _tag: T }
}[Tag]

// the policy is the same object if there is nothing to write
export interface Decision {
  readonly policy: Policy
  // set if it is new or changes
  readonly draft?: PolicyVersion
  // a new numbered version, with the content of the draft version
  readonly published?: PolicyVersion
  // numbered versions with a new state
  readonly stateChanges: ReadonlyArray<Pick<PolicyVersion, "id" | "state">>
}
