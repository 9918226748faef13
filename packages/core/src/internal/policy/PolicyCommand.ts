import type { ContentHash } from "../../document/ContentHash.ts"
import type {
  ApprovalPending,
  NewPolicy,
  NoDraftContent,
  NotTheApprover,
  Policy,
  PolicyArchived,
  PolicyHasHistory,
  PolicyPatch,
  PolicyVersionId,
  SelfApproval,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending,
  VersionNotPublished
} from "../../policy/Policy.ts"
import type { PolicyVersion, Publication } from "../../policy/PolicyVersion.ts"
import type { UserId } from "../../shared/Ids.ts"

interface VersionInput {
  readonly versionId: PolicyVersionId
}

// `as` is the id of the new version; `by` is the user who asks, null for the host
interface Inputs {
  readonly Create: {
    readonly draft: PolicyVersion
    readonly as: PolicyVersionId
    readonly by: UserId | null
    readonly fields: Omit<NewPolicy, "content">
  }
  readonly Describe: { readonly patch: PolicyPatch }
  readonly Edit: VersionInput & { readonly contentHash: ContentHash }
  readonly Publish: { readonly as: PolicyVersionId; readonly by: UserId | null; readonly input: Publication }
  readonly Activate: VersionInput
  readonly Restore: VersionInput
  readonly Submit: VersionInput & { readonly approverId: UserId; readonly by: UserId | null }
  readonly Approve: VersionInput & { readonly as: PolicyVersionId; readonly by: UserId }
  readonly Reject: VersionInput & { readonly by: UserId }
  readonly Unassign: { readonly userId: UserId }
  readonly MarkReviewDue: object
  readonly Remove: object
}

type JudgmentError = NotTheApprover | PolicyArchived | SelfApproval | VersionNotFound | VersionNotPending

export interface Rejections {
  readonly Create: NoDraftContent
  readonly Describe: PolicyArchived
  readonly Edit: PolicyArchived | VersionImmutable | VersionNotFound
  readonly Publish: ApprovalPending | NoDraftContent | PolicyArchived | VersionNotFound
  readonly Activate: ApprovalPending | PolicyArchived | VersionNotFound | VersionNotPublished
  readonly Restore: PolicyArchived | VersionImmutable | VersionNotFound | VersionNotPublished
  readonly Submit: ApprovalPending | NoDraftContent | PolicyArchived | SelfApproval | VersionImmutable | VersionNotFound
  readonly Approve: JudgmentError
  readonly Reject: JudgmentError
  readonly Unassign: VersionNotFound
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
