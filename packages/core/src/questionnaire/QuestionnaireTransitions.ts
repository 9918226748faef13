import { Either } from "../shared/AttestryNeedsEffect3.ts"
import type { UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import {
  type Questionnaire,
  QuestionnaireNotApproved,
  QuestionnaireNotDraft,
  QuestionnaireNotInReview,
  QuestionnaireOpen,
  type QuestionnaireStatus
} from "./Questionnaire.ts"

const unapproved = { approvedBy: null, approvedAt: null, sentAt: null }

export const newReview = { status: "draft", ownerId: null, dueDate: null, customer: null, ...unapproved } as const

export type Transition<E> = (questionnaire: Questionnaire, now: Timestamp) => Either.Either<Questionnaire, E>

const move = <E>(
  from: ReadonlyArray<QuestionnaireStatus>,
  makeError: () => E,
  change: (now: Timestamp) => Partial<Questionnaire>
): Transition<E> =>
(questionnaire, now) =>
  from.includes(questionnaire.status)
    ? Either.right({ ...questionnaire, ...change(now), updatedAt: now })
    : Either.left(makeError())

export const submit = move(["draft"], () => new QuestionnaireNotDraft(), () => ({ status: "in_review" }))

export const approve = (by: UserId) =>
  move(["in_review"], () => new QuestionnaireNotInReview(), (now) => ({
    status: "approved",
    approvedBy: by,
    approvedAt: now
  }))

export const reject = move(["in_review"], () => new QuestionnaireNotInReview(), () => ({ status: "draft" }))

export const send = move(["approved"], () => new QuestionnaireNotApproved(), (now) => ({ status: "sent", sentAt: now }))

export const reopen = move(["approved", "sent"], () => new QuestionnaireOpen(), () => ({
  status: "draft",
  ...unapproved
}))

// the approved content differs from the present one
export const takeApprovalBack = (questionnaire: Questionnaire): Questionnaire =>
  questionnaire.status === "approved" ? { ...questionnaire, status: "in_review", ...unapproved } : questionnaire
