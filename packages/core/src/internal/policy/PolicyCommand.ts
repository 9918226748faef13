import type { ContentHash } from "../../document/ContentHash.ts"
import type { Policy, PolicyPatch, PolicyVersionId } from "../../policy/Policy.ts"
import type {
  ApprovalPending,
  NoDraftContent,
  NotTheApprover,
  PolicyArchived,
  PolicyHasHistory,
  SelfApproval,
  VersionImmutable,
  VersionNotFound,
  VersionNotPending,
  VersionNotPublished
} from "../../policy/PolicyErrors.ts"
import type { PolicyVersion, Publication } from "../../policy/PolicyVersion.ts"
import type { UserId } from "../../shared/Ids.ts"

interface Named {
  readonly versionId: PolicyVersionId
}

/** `as` is the id that the new version gets, `by` whoever asks: null if the host does. */
interface Inputs {
  readonly Describe: { readonly patch: PolicyPatch }
  readonly Edit: Named & { readonly contentHash: ContentHash }
  readonly Publish: { readonly as: PolicyVersionId; readonly by: UserId | null; readonly input: Publication }
  readonly Activate: Named
  readonly Restore: Named
  readonly Submit: Named & { readonly approverId: UserId; readonly by: UserId | null }
  readonly Approve: Named & { readonly as: PolicyVersionId; readonly by: UserId }
  readonly Reject: Named & { readonly by: UserId }
  readonly Release: { readonly userId: UserId }
  readonly MarkReviewDue: object
  readonly Remove: object
}

type Judging = NotTheApprover | PolicyArchived | SelfApproval | VersionNotFound | VersionNotPending

/** Why each command may be refused. */
export interface Rejections {
  readonly Describe: PolicyArchived
  readonly Edit: PolicyArchived | VersionImmutable | VersionNotFound
  readonly Publish: ApprovalPending | NoDraftContent | PolicyArchived | VersionNotFound
  readonly Activate: ApprovalPending | PolicyArchived | VersionNotFound | VersionNotPublished
  readonly Restore: PolicyArchived | VersionImmutable | VersionNotFound | VersionNotPublished
  readonly Submit: ApprovalPending | NoDraftContent | PolicyArchived | SelfApproval | VersionImmutable | VersionNotFound
  readonly Approve: Judging
  readonly Reject: Judging
  readonly Release: VersionNotFound
  readonly MarkReviewDue: never
  readonly Remove: PolicyArchived | PolicyHasHistory
}

/** The name of something that may be asked of a policy. */
export type CommandTag = keyof Inputs

/** What may be asked of a policy. */
export type Command<Tag extends CommandTag = CommandTag> = {
  [T in Tag]: Inputs[T] & { readonly _tag: T }
}[Tag]

/** What comes of a command. The policy is the very same object where nothing is to be written. */
export interface Decision {
  readonly policy: Policy
  /** The working version, if it changes. */
  readonly working?: PolicyVersion
  /** A new numbered version, with the content of the working one. */
  readonly published?: PolicyVersion
  /** Numbered versions that change their state. */
  readonly marks: ReadonlyArray<Pick<PolicyVersion, "id" | "state">>
}
