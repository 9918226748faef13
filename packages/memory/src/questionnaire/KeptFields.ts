import type { Question, Questionnaire } from "@attestry/core/questionnaire"

export const pickReview = (
  { approval, approvedAt, approvedBy, customer, dueDate, editors, ownerId, sentAt, status, updatedAt }: Questionnaire
) => ({ approval, approvedAt, approvedBy, customer, dueDate, editors, ownerId, sentAt, status, updatedAt })

export const pickAnswer = (
  { answer, answeredAt, answeredBy, answerState, assigneeId, comment, reviewComment, status }: Question
) => ({ answer, answeredAt, answeredBy, answerState, assigneeId, comment, reviewComment, status })

export const pickFile = (
  { blobKey, createdAt, createdBy, fileName, fileSize, fileType, sha256 }: Questionnaire
) => ({ blobKey, createdAt, createdBy, fileName, fileSize, fileType, sha256 })
