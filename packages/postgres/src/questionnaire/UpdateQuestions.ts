import type { Question, QuestionnaireId } from "@attestry/core/questionnaire"
import type { OrganizationId } from "@attestry/core/shared"
import type { Versioned } from "@attestry/core/storage"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Identifier } from "@effect/sql/Statement"

// columns of a question that change
export const toChange = ({ revision, value }: Versioned<Question>) => ({
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

// Updates the questions of the questionnaire that still have their revisions.
export const updateQuestions =
  (sql: SqlClient, table: Identifier, organizationId: OrganizationId, id: QuestionnaireId) =>
  (changes: ReadonlyArray<ReturnType<typeof toChange>>): Fragment =>
    sql`
      UPDATE ${table} AS q
      SET answer = n.answer,
        comment = n.comment,
        answer_state = n.answer_state,
        answered_by = n.answered_by,
        answered_at = n.answered_at,
        status = n.status,
        assignee_id = n.assignee_id,
        review_comment = n.review_comment,
        revision = q.revision + 1
      FROM json_populate_recordset(NULL::${table}, ${JSON.stringify(changes)}::json) AS n
      WHERE q.organization_id = ${organizationId}
        AND q.questionnaire_id = ${id}
        AND q.id = n.id
        AND q.revision = n.revision`
