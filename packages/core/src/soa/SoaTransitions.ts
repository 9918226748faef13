import {
  type ApprovalPending,
  type JudgmentError,
  noApproval,
  type NotPending,
  type SelfApproval,
  type Verdict
} from "../approval/Approval.ts"
import * as Approvals from "../approval/ApprovalTransitions.ts"
import type { ControlId } from "../catalogue/Catalogue.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import { applyPatch } from "../shared/Patch.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { SoaDecision } from "../soaDecision/SoaDecision.ts"
import { AlreadyApproved, Incomplete, SoaArchived } from "../soaDecision/SoaProblems.ts"
import type { SoaDocument, SoaPatch } from "./SoaDocument.ts"

interface ActorInput {
  readonly by: UserId | null
}

interface JudgmentInput {
  readonly by: UserId
  readonly verdict: Verdict
  readonly selfApproval: Approvals.Judgment["selfApproval"]
}

interface Inputs {
  readonly Describe: ActorInput & { readonly patch: SoaPatch }
  // the decisions of all decided controls; the same list if none changes
  readonly Decide: ActorInput & { readonly decisions: ReadonlyArray<SoaDecision> }
  readonly Submit: Approvals.Request & { readonly undecided: ReadonlyArray<ControlId> }
  readonly Withdraw: object
  readonly Approve: JudgmentInput
  readonly Decline: JudgmentInput
  readonly Unassign: { readonly userId: UserId }
  readonly UnassignApprover: { readonly userId: UserId }
}

export interface Rejections {
  readonly Describe: ApprovalPending | SoaArchived
  readonly Decide: ApprovalPending | SoaArchived
  readonly Submit: AlreadyApproved | ApprovalPending | Incomplete | SelfApproval | SoaArchived
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

const unassignApprover = (document: SoaDocument, userId: UserId, now: Timestamp): SoaDocument =>
  Approvals.isAwaiting(document, userId) ? change(document, { approval: noApproval }, now) : document

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
  Describe: (document, { by, patch: { isArchived = document.isArchived, ...described } }, now) => {
    const named = applyPatch(document, described, now)
    if (named === document && isArchived === document.isArchived) return Either.right(document)
    if (document.isArchived && isArchived) return Either.left(new SoaArchived())
    return Either.map(Approvals.edit(document, named === document ? null : by), (edited) =>
      named === document
        ? { ...document, isArchived, updatedAt: now }
        : change(document, { ...described, isArchived, ...edited }, now))
  },

  Decide: (document, { by, decisions }, now) =>
    Either.gen(function*() {
      if (decisions === document.decisions) return document
      if (document.isArchived) return yield* Either.left(new SoaArchived())
      const edited = yield* Approvals.edit(document, by)
      return change(document, { decisions, decided: decisions.length, ...edited }, now)
    }),

  Submit: (document, { undecided, ...request }, now) =>
    Either.gen(function*() {
      if (document.isArchived) return yield* Either.left(new SoaArchived())
      const round = yield* Approvals.submit(document, request, now)
      if (document.status === "approved") return yield* Either.left(new AlreadyApproved())
      if (undecided.length > 0) return yield* Either.left(new Incomplete({ undecided }))
      return { ...document, ...round, status: "pending_approval", updatedAt: now }
    }),

  Withdraw: (document, _, now) => Either.map(Approvals.withdraw(document), (round) => change(document, round, now)),

  Approve: (document, { by, selfApproval, verdict }, now) =>
    Either.map(Approvals.approve(document, { ...verdict, by, selfApproval }, now), (round) => ({
      ...document,
      ...round,
      status: "approved",
      approvedVersion: document.version,
      updatedAt: now
    })),

  Decline: (document, { by, selfApproval, verdict }, now) =>
    Either.map(Approvals.decline(document, { ...verdict, by, selfApproval }, now), (round) => ({
      ...document,
      ...round,
      status: "declined",
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
