import { Question, type QuestionnaireId, type QuestionReplacement, toSearchKey } from "@attestry/core/questionnaire"
import { toMatchKey } from "@attestry/core/questionnaireFile"
import type { OrganizationId } from "@attestry/core/shared"
import type { Versioned } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Identifier } from "@effect/sql/Statement"
import * as Schema from "effect/Schema"

// A question with what is searched and compared.
export const KeyedQuestion = Schema.Struct({
  ...Question.fields,
  searchKey: Schema.String,
  matchKey: Schema.NullOr(Schema.String)
})

export const toKeyed = (question: Question): typeof KeyedQuestion.Type => ({
  ...question,
  searchKey: toSearchKey(question),
  matchKey: toMatchKey(question)
})

type Moved = QuestionReplacement["moved"][number]

// columns of answer and review
export const toAnswerRow = ({ revision, value }: Versioned<Question>) => ({
  id: value.id,
  revision,
  answer: value.answer,
  comment: value.comment,
  answer_state: value.answerState,
  answered_by: value.answeredBy,
  answered_at: value.answeredAt,
  status: value.status,
  assignee_id: value.assigneeId,
  review_comment: value.reviewComment
})

// all columns that change
export const toRow = (question: Versioned<Question>) => ({
  ...toAnswerRow(question),
  ordinal: question.value.ordinal,
  origin: question.value.origin,
  section: question.value.section,
  number: question.value.number,
  text: question.value.text,
  search_key: toSearchKey(question.value),
  match_key: toMatchKey(question.value),
  subject: question.value.subject,
  kind: question.value.kind,
  choices: question.value.choices,
  place: question.value.place,
  answer_place: question.value.answerPlace,
  comment_place: question.value.commentPlace,
  certainty: question.value.certainty,
  earlier_question_id: question.value.earlierQuestionId
})

// Updates the questions of the questionnaire, and only those that still have their revisions if the rows name these.
export const updateQuestions =
  (sql: SqlClient, table: Identifier, organizationId: OrganizationId, id: QuestionnaireId) =>
  (rows: ReadonlyArray<Moved | ReturnType<typeof toAnswerRow>>): Fragment => {
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== "id" && column !== "revision")
    const isUnchanged = rows.every((row) => "revision" in row) ? sql`AND q.revision = n.revision` : sql.literal("")
    return sql`
      UPDATE ${table} AS q
      SET ${sql.literal(columns.map((column) => `${column} = n.${column}, `).join(""))}revision = q.revision + 1
      FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(rows)}::json) AS n
      WHERE q.organization_id = ${organizationId}
        AND q.questionnaire_id = ${id}
        AND q.id = n.id
        ${isUnchanged}`
  }
