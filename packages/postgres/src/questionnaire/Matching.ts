import type { Slice } from "@attestry/core/page"
import type { QuestionnaireId, StoredQuestionnaireQuery, StoredQuestionQuery } from "@attestry/core/questionnaire"
import { foldForSearch, lastMoment, type OrganizationId } from "@attestry/core/shared"
import { isAnyOrNone, matchesAny } from "../internal/Filters.ts"
import { byCreation } from "../internal/Keyset.ts"
import type { PgDatabase } from "../internal/PgDatabase.ts"
import { selectUsers } from "../user/SelectUser.ts"
import { statusPlace } from "./QuestionnaireTables.ts"

// filters, orders and facets of questionnaires and their questions
export const makeMatching = (database: typeof PgDatabase.Service) => {
  const { sql } = database
  const isAnyUser = selectUsers(database)
  const { id, value } = byCreation(sql)

  const order = {
    id,
    value: {
      ...value,
      // no parameter, so that the index of this expression is used
      dueDate: sql.literal(`COALESCE(due_date, '${lastMoment}')`),
      updatedAt: sql`updated_at`,
      status: sql.literal(statusPlace)
    }
  }

  const matching = (
    organizationId: OrganizationId,
    { ownerId, search, status }: Slice<StoredQuestionnaireQuery>["filters"]
  ) => [
    ...matchesAny(sql, sql`status`, status),
    ...isAnyOrNone(sql, sql`owner_id`, ownerId, isAnyUser(sql`owner_id`, organizationId)),
    ...(search === undefined ? [] : [sql`strpos(file_name_key, ${foldForSearch(search)}) > 0`])
  ]

  const questionsOf = (
    organizationId: OrganizationId,
    questionnaireId: QuestionnaireId,
    { answered, answerState, assigneeId, search, section, status }: Slice<StoredQuestionQuery>["filters"] = {}
  ) =>
    sql.and([
      sql`organization_id = ${organizationId}`,
      sql`questionnaire_id = ${questionnaireId}`,
      ...(answered === undefined ? [] : [sql`(answer IS NOT NULL) = ${answered}`]),
      ...matchesAny(sql, sql`answer_state`, answerState),
      ...isAnyOrNone(sql, sql`assignee_id`, assigneeId, isAnyUser(sql`assignee_id`, organizationId)),
      ...matchesAny(sql, sql`status`, status),
      ...(section === undefined ? [] : [sql`jsonb_exists(section, ${section})`]),
      ...(search === undefined ? [] : [sql`strpos(search_key, ${foldForSearch(search)}) > 0`])
    ])

  const facets = { status: sql`status`, ownerId: sql`COALESCE(owner_id, 'none')` }

  const questionFacets = {
    status: sql`status`,
    assigneeId: sql`COALESCE(assignee_id, 'none')`,
    answerState: sql`answer_state`
  }

  return { order, matching, questionsOf, facets, questionFacets }
}
