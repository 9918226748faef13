import type { BlobKey } from "@attestry/core/blob/BlobStore"
import { Question, type QuestionQuery, type SectionCount, toSearchKey } from "@attestry/core/questionnaire/Question"
import {
  Questionnaire,
  type QuestionnaireId,
  type QuestionnaireQuery,
  QuestionnaireSummary
} from "@attestry/core/questionnaire/Questionnaire"
import { QuestionnaireStore } from "@attestry/core/questionnaire/QuestionnaireStore"
import type { OrganizationId } from "@attestry/core/shared/Ids"
import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import type { Versioned } from "@attestry/core/storage/Revision"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "./Keyset.ts"
import { storeLayer } from "./PgDatabase.ts"

const SearchedQuestion = Schema.Struct({ ...Question.fields, searchKey: Schema.String })

const toAnswers = (answered: ReadonlyArray<Versioned<Question>>): string =>
  JSON.stringify(answered.map(({ revision, value: { answer, answeredAt, answeredBy, answerOrigin, comment, id } }) => ({
    id,
    revision,
    answer,
    comment,
    answer_origin: answerOrigin,
    answered_by: answeredBy,
    answered_at: answeredAt
  })))

export const layer = storeLayer(QuestionnaireStore, ({ record, run, sql, table }) => {
  const questionnaires = table("questionnaire", Questionnaire)
  const summaries = table("questionnaire", QuestionnaireSummary)
  const questions = table("question", Question)
  const searched = table("question", SearchedQuestion)
  const byOrdinal = { value: { ordinal: sql`ordinal` }, id: sql`id` }

  const matching = (organizationId: OrganizationId, { search }: Slice<QuestionnaireQuery>["filters"]) =>
    sql.and([
      sql`organization_id = ${organizationId}`,
      ...(search === undefined ? [] : [sql`strpos(file_name_key, ${foldCase(search)}) > 0`])
    ])

  const withId = (organizationId: OrganizationId, id: QuestionnaireId) =>
    sql`organization_id = ${organizationId} AND id = ${id}`

  const questionsOf = (
    organizationId: OrganizationId,
    id: QuestionnaireId,
    { answered, search, section }: Slice<QuestionQuery>["filters"] = {}
  ) =>
    sql.and([
      sql`organization_id = ${organizationId}`,
      sql`questionnaire_id = ${id}`,
      ...(answered === undefined ? [] : [sql`(answer IS NOT NULL) = ${answered}`]),
      ...(section === undefined ? [] : [sql`jsonb_exists(section, ${section})`]),
      ...(search === undefined ? [] : [sql`strpos(search_key, ${foldCase(search)}) > 0`])
    ])

  return {
    list: (organizationId, slice) =>
      summaries.list(byCreation(sql), slice, matching(organizationId, slice.filters)).pipe(
        orStorageDefect("QuestionnaireStore.list")
      ),
    count: (organizationId, filters) =>
      summaries.count(matching(organizationId, filters)).pipe(orStorageDefect("QuestionnaireStore.count")),
    find: (organizationId, id) =>
      questionnaires.findVersioned(withId(organizationId, id)).pipe(orStorageDefect("QuestionnaireStore.find")),
    findByHash: (organizationId, sha256) =>
      run(sql<Pick<Questionnaire, "id">>`
        SELECT id
        FROM ${questionnaires.name}
        WHERE organization_id = ${organizationId}
          AND sha256 = ${sha256}
        ORDER BY created_at, id
        LIMIT 1`).pipe(
        Effect.map((found) => Option.map(Array.head(found), ({ id }) => id)),
        orStorageDefect("QuestionnaireStore.findByHash")
      ),
    insert: (_, questionnaire, all) => {
      const rows = all.map((question) => ({ ...question, searchKey: toSearchKey(question) }))
      const insert = record({
        key: undefined,
        statement: questionnaires.insert(questionnaire, { file_name_key: foldCase(questionnaire.fileName) })
      })
      return Array.isNonEmptyReadonlyArray(rows)
        ? Effect.zipRight(insert, record({ key: undefined, statement: searched.insertAll(rows), rows: rows.length }))
        : insert
    },
    remove: (organizationId, id, revision) =>
      record({
        key: `QuestionnaireStore/${organizationId}/${id}`,
        statement: questionnaires.remove(sql`${withId(organizationId, id)} AND revision = ${revision}`)
      }),
    sections: (organizationId, id) =>
      run(sql<SectionCount>`
        SELECT
          section AS path,
          count(*)::float8 AS "totalQuestions",
          count(answer)::float8 AS "answeredQuestions"
        FROM ${questions.name}
        WHERE ${questionsOf(organizationId, id)}
        GROUP BY section
        ORDER BY min(ordinal)`).pipe(orStorageDefect("QuestionnaireStore.sections")),
    questions: (organizationId, id, slice) =>
      questions.list(byOrdinal, slice, questionsOf(organizationId, id, slice.filters)).pipe(
        orStorageDefect("QuestionnaireStore.questions")
      ),
    countQuestions: (organizationId, id, filters) =>
      questions.count(questionsOf(organizationId, id, filters)).pipe(
        orStorageDefect("QuestionnaireStore.countQuestions")
      ),
    findQuestion: (organizationId, id, questionId) =>
      questions.findVersioned(sql`${questionsOf(organizationId, id)} AND id = ${questionId}`).pipe(
        orStorageDefect("QuestionnaireStore.findQuestion")
      ),
    // the questionnaire first, as a removal locks them
    saveAnswers: (organizationId, id, answered, { answeredQuestions, updatedAt }) =>
      Effect.zipRight(
        record({
          key: undefined,
          statement: sql`
            UPDATE ${questionnaires.name}
            SET answered_questions = answered_questions + ${answeredQuestions},
              updated_at = ${updatedAt},
              revision = revision + 1
            WHERE ${withId(organizationId, id)}`
        }),
        record({
          key: undefined,
          statement: sql`
            UPDATE ${questions.name} AS q
            SET answer = n.answer,
              comment = n.comment,
              answer_origin = n.answer_origin,
              answered_by = n.answered_by,
              answered_at = n.answered_at,
              revision = q.revision + 1
            FROM json_populate_recordset(NULL::${questions.name}, ${toAnswers(answered)}::json) AS n
            WHERE q.organization_id = ${organizationId}
              AND q.questionnaire_id = ${id}
              AND q.id = n.id
              AND q.revision = n.revision`,
          rows: answered.length
        })
      ),
    findKeys: (organizationId, keys) =>
      run(sql<{ readonly key: BlobKey }>`
        SELECT blob_key AS key
        FROM ${questionnaires.name}
        WHERE organization_id = ${organizationId}
          AND blob_key = ANY (${[...keys]})`).pipe(
        Effect.map(Array.map(({ key }) => key)),
        orStorageDefect("QuestionnaireStore.findKeys")
      )
  }
})
