import { LibraryAnswer, LibraryAnswerId } from "@attestry/core/answerLibrary"
import { noApproval } from "@attestry/core/approval"
import { Question, QuestionId, Questionnaire, QuestionnaireId } from "@attestry/core/questionnaire"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { Schema } from "effect"
import { at, id, secretHash } from "./Values.ts"

export const questionnaire = (
  organizationId: OrganizationId,
  fields: Partial<typeof Questionnaire.Encoded> = {}
): Questionnaire => {
  const questionnaireId = id(QuestionnaireId)
  return Schema.decodeSync(Questionnaire)({
    id: questionnaireId,
    organizationId,
    fileName: "questions.txt",
    fileType: "text/plain",
    fileSize: 8,
    sha256: secretHash(),
    format: "text",
    source: "external",
    status: "draft",
    ownerId: null,
    dueDate: null,
    customer: null,
    approvedBy: null,
    approvedAt: null,
    sentAt: null,
    approval: noApproval,
    editors: [],
    totalQuestions: 3,
    answeredQuestions: 0,
    unconfirmedQuestions: 0,
    totalWarnings: 0,
    mapping: [],
    mappedBy: "reader",
    mappedAt: at(0),
    fingerprint: null,
    warnings: [],
    removedQuestions: [],
    carriesOver: null,
    blobKey: `questionnaire/${questionnaireId.slice(4).toLowerCase()}`,
    createdAt: at(0),
    createdBy: null,
    updatedAt: at(0),
    ...fields
  })
}

export const question = (
  { id: questionnaireId, organizationId }: Pick<Questionnaire, "id" | "organizationId">,
  ordinal: number,
  fields: Partial<typeof Question.Encoded> = {}
): Question =>
  Schema.decodeSync(Question)({
    id: id(QuestionId),
    organizationId,
    questionnaireId,
    ordinal,
    origin: "file",
    section: [],
    number: null,
    text: "Is it safe?",
    subject: null,
    kind: "text",
    choices: [],
    answer: null,
    comment: null,
    answerState: null,
    answeredBy: null,
    answeredAt: null,
    status: "open",
    assigneeId: null,
    reviewComment: null,
    place: { type: "line", ordinal },
    answerPlace: null,
    commentPlace: null,
    certainty: 1,
    earlierQuestionId: null,
    ...fields
  })

export const libraryAnswer = (
  organizationId: OrganizationId,
  fields: Partial<typeof LibraryAnswer.Encoded> = {}
): LibraryAnswer =>
  Schema.decodeSync(LibraryAnswer)({
    id: id(LibraryAnswerId),
    organizationId,
    question: "Is it safe?",
    subject: null,
    kind: "text",
    answer: "Yes",
    answerState: "written",
    comment: null,
    ownerId: null,
    reviewDate: null,
    questionnaireId: id(QuestionnaireId),
    questionId: id(QuestionId),
    fileName: "questions.txt",
    customer: null,
    approvedBy: id(UserId),
    approvedAt: at(0),
    createdAt: at(0),
    updatedAt: at(0),
    questionKey: secretHash(),
    ...fields
  })
