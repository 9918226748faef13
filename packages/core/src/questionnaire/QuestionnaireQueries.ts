import * as Schema from "effect/Schema"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import { people, storedPeople } from "../page/Filters.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { PlainText, SearchText } from "../shared/Text.ts"
import { AnswerState, type Question, QuestionStatus } from "./Question.ts"
import { QuestionnaireStatus, type QuestionnaireSummary } from "./Questionnaire.ts"

/** Query of a list of questionnaires. `ownerId` is either id of a person, `me` or `none`. */
export const QuestionnaireQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "dueDate", "-dueDate", "updatedAt", "-updatedAt", "status", "-status"),
  ...facetFields("status", "ownerId"),
  status: optional(anyOf(QuestionnaireStatus)),
  ownerId: optional(describe(people, "The responsible member, by either id; `me`, or `none` for no member.")),
  search: optional(describe(SearchText, "A part of the name of the file, in any case.", "security"))
})

export type QuestionnaireQuery = typeof QuestionnaireQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredQuestionnaireQuery = Schema.Struct({ ...QuestionnaireQuery.fields, ownerId: optional(storedPeople) })

export type StoredQuestionnaireQuery = typeof StoredQuestionnaireQuery.Type

/** Order by creation, due date, last change or status, then by id. Those without a due date come after the others. */
export const questionnaireOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<QuestionnaireSummary>(({ createdAt }) => createdAt),
  dueDate: ListOrder.timeKey<QuestionnaireSummary>(({ dueDate }) => dueDate),
  updatedAt: ListOrder.timeKey<QuestionnaireSummary>(({ updatedAt }) => updatedAt),
  status: ListOrder.placeKey(QuestionnaireStatus.literals, ({ status }: QuestionnaireSummary) => status)
})

/** Query of a list of questions. `assigneeId` is either id of a person, `me` or `none`. */
export const QuestionQuery = Schema.Struct({
  ...sorted("ordinal", "-ordinal"),
  ...facetFields("status", "assigneeId", "answerState"),
  status: optional(anyOf(QuestionStatus)),
  assigneeId: optional(describe(people, "The member who is to answer, by either id; `me`, or `none` for no member.")),
  answered: optional(describe(Flag, "Whether it has an answer.", false)),
  answerState: optional(anyOf(AnswerState)),
  section: optional(describe(PlainText(255, 1), "The title of a section around it.", "Access control")),
  search: optional(describe(SearchText, "A part of the number or the question, in any case.", "second factor"))
})

export type QuestionQuery = typeof QuestionQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredQuestionQuery = Schema.Struct({ ...QuestionQuery.fields, assigneeId: optional(storedPeople) })

export type StoredQuestionQuery = typeof StoredQuestionQuery.Type

/** Order of a questionnaire's questions: that of the file. */
export const questionOrder = {
  sort: "ordinal" as const,
  position: ({ id, ordinal }: Pick<Question, "id" | "ordinal">) => ({ value: String(ordinal).padStart(10, "0"), id }),
  accepts: ({ id, value }: ListOrder.Position) => /^\d{10}$/.test(value) && Number(value) < 2 ** 31 && id.length <= 128
}
