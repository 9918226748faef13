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

interface Named {
  readonly versionId: PolicyVersionId
}

/** `as` is the id of the new version, `by` the user who asks: null if the host does. */
interface Inputs {
  readonly Create: {
    /** The draft version that comes with the new policy. */
    readonly working: PolicyVersion
    readonly as: PolicyVersionId
    readonly by: UserId | null
    readonly fields: Omit<NewPolicy, "content">
  }
  readonly Describe: { readonly patch: PolicyPatch }
  readonly Edit: Named & { readonly contentHash: ContentHash }
  readonly Publish: { readonly as: PolicyVersionId; readonly by: UserId | null; readonly input: Publication }
  readonly Activate: Named
  readonly Restore: Named
  readonly Submit: Named & { readonly approverId: UserId; readonly by: UserId | null }
  readonly Approve: Named & { readonly as: PolicyVersionId; readonly by: UserId }
  readonly Reject: Named & { readonly by: UserId }
  readonly Unassign: { readonly userId: UserId }
  readonly MarkReviewDue: object
  readonly Remove: object
}

type Judging = NotTheApprover | PolicyArchived | SelfApproval | VersionNotFound | VersionNotPending

/** The errors of each command. */
export interface Rejections {
  readonly Create: NoDraftContent
  readonly Describe: PolicyArchived
  readonly Edit: PolicyArchived | VersionImmutable | VersionNotFound
  readonly Publish: ApprovalPending | NoDraftContent | PolicyArchived | VersionNotFound
  readonly Activate: ApprovalPending | PolicyArchived | VersionNotFound | VersionNotPublished
  readonly Restore: PolicyArchived | VersionImmutable | VersionNotFound | VersionNotPublished
  readonly Submit: ApprovalPending | NoDraftContent | PolicyArchived | SelfApproval | VersionImmutable | VersionNotFound
  readonly Approve: Judging
  readonly Reject: Judging
  readonly Unassign: VersionNotFound
  readonly MarkReviewDue: never
  readonly Remove: PolicyArchived | PolicyHasHistory
}

export type CommandTag = keyof Inputs

/** A change of a policy, before it is decided whether it may be made. */
export type Command<Tag extends CommandTag = CommandTag> = {
  [T in Tag]: Inputs[T] & { readonly _tag: T }
}[Tag]

/** The result of a command. The policy is the same object where nothing is to be written. */
export interface Decision {
  readonly policy: Policy
  /** The working version, if it is new or changes. */
  readonly working?: PolicyVersion
  /** A new numbered version, with the content of the working version. */
  readonly published?: PolicyVersion
  /** Numbered versions that change their state. */
  readonly stateChanges: ReadonlyArray<Pick<PolicyVersion, "id" | "state">>
}
