import type { ControlId } from "../catalogue/Catalogue.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { SoaDecision } from "../soaDecision/SoaDecision.ts"
import {
  AlreadyApproved,
  AlreadyPending,
  ApproverIsSubmitter,
  Incomplete,
  NotNamedApprover,
  NotPending
} from "../soaDecision/SoaProblems.ts"
import type { SoaDocument, SoaDocumentPatch, SoaVerdict } from "./SoaDocument.ts"

// `by` is null for the host; a key acts for its creator
interface Inputs {
  readonly Describe: { readonly patch: SoaDocumentPatch }
  // the decisions of all decided controls; the same list if none changes
  readonly Decide: { readonly decisions: ReadonlyArray<SoaDecision> }
  readonly Submit: {
    readonly approverId: UserId
    readonly by: UserId | null
    readonly undecided: ReadonlyArray<ControlId>
  }
  readonly Withdraw: object
  readonly Approve: { readonly by: UserId }
  readonly Decline: { readonly by: UserId; readonly verdict: SoaVerdict }
  readonly Unassign: { readonly userId: UserId }
  readonly UnassignApprover: { readonly userId: UserId }
}

type JudgmentError = ApproverIsSubmitter | NotNamedApprover | NotPending

export interface Rejections {
  readonly Describe: AlreadyPending
  readonly Decide: AlreadyPending
  readonly Submit: AlreadyApproved | AlreadyPending | ApproverIsSubmitter | Incomplete
  readonly Withdraw: NotPending
  readonly Approve: JudgmentError
  readonly Decline: JudgmentError
  readonly Unassign: never
  readonly UnassignApprover: never
}

export type CommandTag = keyof Inputs

export type Command<Tag extends CommandTag = CommandTag> = {
  [T in Tag]: Inputs[T] & { readonly _tag: T }
}[Tag]

type Transitions = {
  readonly [Tag in CommandTag]: (
    document: SoaDocument,
    command: Command<Tag>,
    now: Timestamp
  ) => Either.Either<SoaDocument, Rejections[Tag]>
}

const isPending = ({ status }: SoaDocument): boolean => status === "pending_approval"

const noLongerPending = { pendingSince: null, pendingApproverId: null }

// a changed document is worked on; after an approval it is the next version
const change = (document: SoaDocument, fields: Partial<SoaDocument>, now: Timestamp): SoaDocument => {
  const decisions = fields.decisions ?? document.decisions
  return {
    ...document,
    ...fields,
    status: decisions.length === 0 ? "draft" : "in_progress",
    version: document.version + (document.status === "approved" ? 1 : 0),
    updatedAt: now
  }
}

const takeBack = (document: SoaDocument, now: Timestamp): SoaDocument => change(document, noLongerPending, now)

const judge = (document: SoaDocument, by: UserId): Either.Either<SoaDocument, JudgmentError> => {
  if (!isPending(document)) return Either.left(new NotPending())
  if (by !== document.pendingApproverId) return Either.left(new NotNamedApprover())
  return by === document.submittedBy ? Either.left(new ApproverIsSubmitter()) : Either.right(document)
}

const unassignApprover = (document: SoaDocument, userId: UserId, now: Timestamp): SoaDocument =>
  isPending(document) && document.pendingApproverId === userId ? takeBack(document, now) : document

const unassignOwner = (document: SoaDocument, userId: UserId, now: Timestamp): SoaDocument =>
  document.status !== "approved" && document.decisions.some(({ ownerId }) => ownerId === userId)
    ? {
      ...document,
      decisions: document.decisions.map((decision) =>
        decision.ownerId === userId ? { ...decision, ownerId: null } : decision
      ),
      updatedAt: now
    }
    : document

const transitions: Transitions = {
  Describe: (document, { patch }, now) => {
    if (applyPatch(document, patch, now) === document) return Either.right(document)
    return isPending(document) ? Either.left(new AlreadyPending()) : Either.right(change(document, patch, now))
  },

  Decide: (document, { decisions }, now) => {
    if (decisions === document.decisions) return Either.right(document)
    return isPending(document)
      ? Either.left(new AlreadyPending())
      : Either.right(change(document, { decisions, decided: decisions.length }, now))
  },

  Submit: (document, { approverId, by, undecided }, now) => {
    if (isPending(document)) return Either.left(new AlreadyPending())
    if (document.status === "approved") return Either.left(new AlreadyApproved())
    if (undecided.length > 0) return Either.left(new Incomplete({ undecided }))
    if (approverId === by) return Either.left(new ApproverIsSubmitter())
    return Either.right({
      ...document,
      status: "pending_approval",
      pendingSince: now,
      pendingApproverId: approverId,
      submittedBy: by,
      decline: null,
      updatedAt: now
    })
  },

  Withdraw: (document, _, now) =>
    isPending(document) ? Either.right(takeBack(document, now)) : Either.left(new NotPending()),

  Approve: (document, { by }, now) =>
    Either.map(judge(document, by), (document) => ({
      ...document,
      ...noLongerPending,
      status: "approved",
      approvedVersion: document.version,
      updatedAt: now
    })),

  Decline: (document, { by, verdict }, now) =>
    Either.map(judge(document, by), (document) => ({
      ...document,
      ...noLongerPending,
      status: "declined",
      decline: { by, at: now, ...verdict },
      updatedAt: now
    })),

  // a removed member may be owner of decisions and pending approver
  Unassign: (document, { userId }, now) =>
    Either.right(unassignOwner(unassignApprover(document, userId, now), userId, now)),

  UnassignApprover: (document, { userId }, now) => Either.right(unassignApprover(document, userId, now))
}

export const decide = <Tag extends CommandTag>(
  document: SoaDocument,
  command: Command<Tag>,
  now: Timestamp
): Either.Either<SoaDocument, Rejections[Tag]> => {
  const transition: Transitions[Tag] = transitions[command._tag]
  return transition(document, command, now)
}
