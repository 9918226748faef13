import {
  type ApprovalPending,
  ApprovalRequired,
  type JudgmentError,
  noApproval,
  type NotPending,
  type SelfApproval
} from "../approval/Approval.ts"
import * as Approvals from "../approval/ApprovalTransitions.ts"
import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import {
  type Questionnaire,
  QuestionnaireNotApproved,
  QuestionnaireNotDraft,
  QuestionnaireOpen,
  UnconfirmedAnswers
} from "./Questionnaire.ts"

const unapproved = { approvedBy: null, approvedAt: null, sentAt: null }

export const newReview = {
  status: "draft",
  ownerId: null,
  dueDate: null,
  customer: null,
  ...unapproved,
  approval: noApproval
} as const

export type Transition<E> = (questionnaire: Questionnaire, now: Timestamp) => Either.Either<Questionnaire, E>

const move = <E>(
  canMove: (questionnaire: Questionnaire) => boolean,
  makeError: (questionnaire: Questionnaire) => E,
  change: (now: Timestamp) => Partial<Questionnaire>
): Transition<E> =>
(questionnaire, now) =>
  canMove(questionnaire)
    ? Either.right({ ...questionnaire, ...change(now), updatedAt: now })
    : Either.left(makeError(questionnaire))

export const isConfirmed = ({ unconfirmedQuestions }: Pick<Questionnaire, "unconfirmedQuestions">): boolean =>
  unconfirmedQuestions === 0

export const isSent = ({ status }: Pick<Questionnaire, "status">): boolean => status === "sent"

export const canSend = ({ status }: Pick<Questionnaire, "status">): boolean => status === "approved"

export const canReopen = ({ status }: Pick<Questionnaire, "status">): boolean =>
  status === "approved" || status === "sent"

export const canSubmit = (questionnaire: Pick<Questionnaire, "approval" | "status">): boolean =>
  questionnaire.status === "draft" || Approvals.isPending(questionnaire)

// an answer that nobody confirmed is never approved or sent
const whenConfirmed = <E>(transition: Transition<E>): Transition<E | UnconfirmedAnswers> => (questionnaire, now) =>
  Either.filterOrLeft(
    transition(questionnaire, now),
    isConfirmed,
    ({ unconfirmedQuestions }) => new UnconfirmedAnswers({ count: unconfirmedQuestions })
  )

export const submit = (
  request: Approvals.Request
): Transition<ApprovalPending | QuestionnaireNotDraft | SelfApproval | UnconfirmedAnswers> =>
  whenConfirmed((questionnaire, now) =>
    Either.gen(function*() {
      const round = yield* Approvals.submit(questionnaire, request, now)
      if (!canSubmit(questionnaire)) return yield* Either.left(new QuestionnaireNotDraft())
      return { ...questionnaire, ...round, status: "in_review", updatedAt: now }
    })
  )

export const withdraw: Transition<NotPending> = (questionnaire, now) =>
  Either.map(
    Approvals.withdraw(questionnaire),
    (round) => ({ ...questionnaire, ...round, status: "draft", updatedAt: now })
  )

export const approve = (judgment: Approvals.Judgment): Transition<JudgmentError | UnconfirmedAnswers> =>
  whenConfirmed((questionnaire, now) =>
    Either.map(Approvals.approve(questionnaire, judgment, now), (round) => ({
      ...questionnaire,
      ...round,
      status: "approved",
      approvedBy: judgment.by,
      approvedAt: now,
      updatedAt: now
    }))
  )

export const reject = (judgment: Approvals.Judgment): Transition<JudgmentError> => (questionnaire, now) =>
  Either.map(
    Approvals.decline(questionnaire, judgment, now),
    (round) => ({ ...questionnaire, ...round, status: "draft", updatedAt: now })
  )

// without the organization's setting an approval is required too, but by another code
export const send = (
  isApprovalRequired: boolean
): Transition<ApprovalRequired | QuestionnaireNotApproved | UnconfirmedAnswers> =>
  whenConfirmed(
    move(
      canSend,
      ({ approvedBy }) =>
        isApprovalRequired && approvedBy === null ? new ApprovalRequired() : new QuestionnaireNotApproved(),
      (now) => ({ status: "sent", sentAt: now })
    )
  )

export const reopen = move(canReopen, () => new QuestionnaireOpen(), () => ({
  status: "draft",
  ...unapproved
}))

// an answer changes; what was approved is a draft again
export const changeAnswers = (
  questionnaire: Questionnaire,
  by: UserId | null
): Either.Either<Questionnaire, ApprovalPending> =>
  Either.map(Approvals.edit(questionnaire, by), (edited) => ({
    ...questionnaire,
    ...edited,
    ...(questionnaire.status === "approved" ? { status: "draft" as const, ...unapproved } : {})
  }))
