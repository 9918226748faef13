import { actingUserId, type Actor } from "../access/Actor.ts"
import type { SelfApprovalRule } from "../organization/Organization.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import {
  type Approval,
  ApprovalPending,
  type JudgmentError,
  noApproval,
  NotPending,
  NotTheApprover,
  SelfApproval,
  type Verdict
} from "./Approval.ts"

export interface Approvable {
  readonly approval: Approval
  readonly editors: ReadonlyArray<UserId>
}

type Moved<E> = Either.Either<Approvable, E>

// null for the host; a key acts for its creator
export interface Request {
  readonly approverId: UserId
  readonly by: UserId | null
  readonly selfApproval: SelfApprovalRule
}

export type Judgment = Verdict & { readonly by: UserId; readonly selfApproval: SelfApprovalRule }

const reject = Either.left

export const isPending = ({ approval }: Pick<Approvable, "approval">): boolean => approval.state === "pending"

export const isAwaiting = ({ approval }: Pick<Approvable, "approval">, userId: UserId): boolean =>
  approval.state === "pending" && approval.approverId === userId

export const isAwaitingActor = (approvable: Pick<Approvable, "approval">, actor: Actor): boolean => {
  const userId = actingUserId(actor)
  return userId !== null && isAwaiting(approvable, userId)
}

export const addEditor = (editors: Approvable["editors"], by: UserId | null): Approvable["editors"] =>
  by === null || editors.includes(by) ? editors : [...editors, by]

// notes who changed what is approved
export const edit = ({ approval, editors }: Approvable, by: UserId | null): Moved<ApprovalPending> =>
  isPending({ approval })
    ? reject(new ApprovalPending())
    : Either.right({ approval, editors: addEditor(editors, by) })

// while it is pending, this names another approver
export const submit = (
  approvable: Approvable,
  { approverId, by, selfApproval }: Request,
  now: Timestamp
): Moved<ApprovalPending | SelfApproval> => {
  const { editors } = approvable
  if (isAwaiting(approvable, approverId)) return reject(new ApprovalPending())
  const isSelfApproval = approverId === by || editors.includes(approverId)
  if (isSelfApproval && selfApproval === "refused") return reject(new SelfApproval())
  return Either.right({
    approval: { ...noApproval, state: "pending", approverId, submittedBy: by, submittedAt: now, isSelfApproval },
    editors
  })
}

export const withdraw = ({ approval, editors }: Approvable): Moved<NotPending> =>
  isPending({ approval }) ? Either.right({ approval: noApproval, editors }) : reject(new NotPending())

const judge = (state: "approved" | "rejected") =>
(
  { approval, editors }: Approvable,
  { by, comment, selfApproval }: Judgment,
  now: Timestamp
): Moved<JudgmentError> => {
  if (!isPending({ approval })) return reject(new NotPending())
  if (!isAwaiting({ approval }, by)) return reject(new NotTheApprover())
  const isSelfApproval = by === approval.submittedBy || editors.includes(by)
  if (isSelfApproval && selfApproval === "refused") return reject(new SelfApproval())
  return Either.right({
    approval: { ...approval, state, decidedBy: by, decidedAt: now, comment: comment ?? null, isSelfApproval },
    editors: state === "approved" ? [] : editors
  })
}

export const approve = judge("approved")

export const decline = judge("rejected")
