import * as Schema from "effect/Schema"
import type { Actor } from "../access/Actor.ts"
import { makeMoves } from "../access/Moves.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { facetFields } from "../page/Facets.ts"
import { people, storedPeople } from "../page/Filters.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { sorted } from "../page/Page.ts"
import { Question, QuestionId } from "../questionnaire/Question.ts"
import { Questionnaire, QuestionnaireId } from "../questionnaire/Questionnaire.ts"
import { QuestionKey } from "../questionnaireFile/QuestionKeys.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { pickFields } from "../shared/PickFields.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { foldForSearch, PlainText, SearchText } from "../shared/Text.ts"
import { CreatedAt, Timestamp, TimestampInput, UpdatedAt } from "../shared/Timestamp.ts"
import { AnswerLibraryAccess } from "./AnswerLibraryAccess.ts"

export const LibraryAnswerId = EntityId("lba", "LibraryAnswerId")

export type LibraryAnswerId = typeof LibraryAnswerId.Type

const { comment, kind, subject, text } = Question.fields

/** An approved answer, kept for the next questionnaire that asks the same. */
export const LibraryAnswer = Schema.Struct({
  id: LibraryAnswerId,
  organizationId: OrganizationId,
  question: audited(text),
  subject: audited(subject),
  kind,
  answer: audited(describe(PlainText(10_000), "The approved answer.", "Yes")),
  answerState: audited(describe(
    Schema.Literal("confirmed", "written"),
    "`confirmed` if it came with the file and a person confirmed it, `written` if a caller gave it.",
    "written"
  )),
  comment: audited(comment),
  ownerId: audited(describe(Schema.NullOr(UserId), "The user who keeps the answer true; null for none.")),
  reviewDate: audited(
    describe(
      Schema.NullOr(Timestamp),
      "When the answer is due for review; null for never. A year after the approval, unless a caller sets it.",
      "2027-05-04T09:30:00.000Z"
    )
  ),
  questionnaireId: describe(QuestionnaireId, "The questionnaire that used the answer last. It may be removed."),
  questionId: describe(QuestionId, "The question that it answered there."),
  fileName: audited(Questionnaire.fields.fileName),
  customer: audited(Questionnaire.fields.customer),
  approvedBy: describe(UserId, "The user who approved the answer."),
  approvedAt: describe(Timestamp, "When it was approved last."),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  questionKey: QuestionKey
}).annotations({ identifier: "StoredLibraryAnswer" })

export type LibraryAnswer = typeof LibraryAnswer.Type

/** Owner and review date; null empties them. */
export const LibraryAnswerPatch = describe(
  Patch({
    ownerId: describe(
      Schema.NullOr(MemberReference),
      "The member who keeps the answer true, by either id. Kept as the id of the user."
    ),
    reviewDate: describe(
      Schema.NullOr(TimestampInput),
      "When the answer is due for review; null for never.",
      "2027-05-04T09:30:00Z"
    )
  }).annotations({ identifier: "LibraryAnswerPatch" }),
  "The fields to change.",
  { reviewDate: "2027-05-04T09:30:00Z" }
)

export type LibraryAnswerPatch = typeof LibraryAnswerPatch.Type

/** Query of the library. `ownerId` is either id of a person, `search` a part of the question, the answer or the comment. */
export const LibraryAnswerQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "reviewDate", "-reviewDate", "updatedAt", "-updatedAt"),
  ...facetFields("ownerId"),
  ownerId: optional(
    describe(people, "The member who keeps the answer true, by either id; `me`, or `none` for no member.")
  ),
  reviewBefore: optional(
    describe(TimestampInput, "Finds answers that are due for review before that time.", "2027-01-01T00:00:00Z")
  ),
  search: optional(describe(SearchText, "A part of question, answer or comment, in any case.", "second factor"))
})

export type LibraryAnswerQuery = typeof LibraryAnswerQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredLibraryAnswerQuery = Schema.Struct({ ...LibraryAnswerQuery.fields, ownerId: optional(storedPeople) })

export type StoredLibraryAnswerQuery = typeof StoredLibraryAnswerQuery.Type

/** Order by creation, review date or last change, then by id. Answers without a review date come after the others. */
export const libraryAnswerOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<LibraryAnswer>(({ createdAt }) => createdAt),
  reviewDate: ListOrder.timeKey<LibraryAnswer>(({ reviewDate }) => reviewDate),
  updatedAt: ListOrder.timeKey<LibraryAnswer>(({ updatedAt }) => updatedAt)
})

/** Returns the text that `search` matches. */
export const toLibrarySearchKey = ({ answer, comment, question }: LibraryAnswer): string =>
  foldForSearch(`${question}\n${answer}\n${comment ?? ""}`)

/** True if the review date is past at that time. */
export const isStale = ({ reviewDate }: Pick<LibraryAnswer, "reviewDate">, at: Timestamp): boolean =>
  reviewDate !== null && reviewDate <= at

const stale = describe(Schema.Boolean, "Whether the review date is past.", false)

const { organizationId: _, questionKey: __, ...row } = LibraryAnswer.fields

/** An answer of the library in a list. */
export const LibraryAnswerRow = Schema.Struct({ ...row, isStale: stale }).annotations({
  identifier: "LibraryAnswerRow"
})

export type LibraryAnswerRow = typeof LibraryAnswerRow.Type

const moves = makeMoves("LibraryAnswerMove", {
  update: { guard: AnswerLibraryAccess.update },
  remove: { guard: AnswerLibraryAccess.remove }
})

/** An answer of the library, and the moves that the caller may make. */
export const LibraryAnswerView = Schema.Struct({ ...LibraryAnswerRow.fields, allowed: moves.allowed }).annotations({
  identifier: "LibraryAnswer"
})

export type LibraryAnswerView = typeof LibraryAnswerView.Type

const pickRow = pickFields(LibraryAnswerRow)

export const toLibraryAnswerRow = (now: Timestamp) => (answer: LibraryAnswer): LibraryAnswerRow =>
  pickRow(answer, { isStale: isStale(answer, now) })

export const toLibraryAnswerView = (now: Timestamp, actor: Actor) => (answer: LibraryAnswer): LibraryAnswerView =>
  Object.assign(toLibraryAnswerRow(now)(answer), { allowed: moves.find(answer, actor) })

/** An earlier answer to the same question. It is no answer until somebody gives it. */
export const AnswerSuggestion = Schema.Struct({
  libraryAnswerId: describe(LibraryAnswerId, "The answer in the library."),
  answer: row.answer,
  comment: row.comment,
  fileName: row.fileName,
  customer: row.customer,
  approvedAt: row.approvedAt,
  isStale: stale,
  fits: describe(Schema.Boolean, "Whether the question allows the answer.", true)
}).annotations({ identifier: "AnswerSuggestion" })

export type AnswerSuggestion = typeof AnswerSuggestion.Type

export const libraryAnswerEvents = makeAuditEntries("libraryAnswer", LibraryAnswer)

export class LibraryAnswerNotFound extends TaggedProblem<LibraryAnswerNotFound>()(
  "LibraryAnswerNotFound",
  404,
  "No such answer in the library of this organization."
) {}
