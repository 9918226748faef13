import type { BlobKey } from "@attestry/core/blob"
import {
  Question,
  Questionnaire,
  type QuestionnaireId,
  QuestionnaireStore,
  QuestionnaireSummary,
  type SectionCount
} from "@attestry/core/questionnaire"
import { foldForSearch, type OrganizationId } from "@attestry/core/shared"
import type { Fragment } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Order from "effect/Order"
import { orStorageDefect } from "../Failure.ts"
import { countFacets } from "../internal/CountFacets.ts"
import { toParts } from "../internal/Parts.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { makeFindEarlier } from "./FindEarlier.ts"
import { makeFindMappings } from "./FindMappings.ts"
import { makeMatching } from "./Matching.ts"
import { makeReplaceQuestions } from "./ReplaceQuestions.ts"
import { KeyedQuestion, toAnswerRow, toKeyed, updateQuestions } from "./UpdateQuestions.ts"

// a trigger keeps the file of a questionnaire
const fileColumns = ["file_name", "file_type", "file_size", "sha256", "blob_key", "created_by"]

export const layer = storeLayer(QuestionnaireStore, (database) => {
  const { record, run, sql, table } = database
  const { recordParts, replaceQuestions } = makeReplaceQuestions(database)
  const questionnaires = table("questionnaire", Questionnaire, fileColumns)
  const summaries = table("questionnaire", QuestionnaireSummary)
  const questions = table("question", Question)
  const keyed = table("question", KeyedQuestion)
  const insertQuestions = (part: Array.NonEmptyReadonlyArray<Question>) => keyed.insertAll(Array.map(part, toKeyed))
  const byOrdinal = { value: { ordinal: sql`ordinal` }, id: sql`id` }

  const { facets, matching, order, questionFacets, questionsOf } = makeMatching(database)

  const withId = (organizationId: OrganizationId, id: QuestionnaireId) =>
    sql`organization_id = ${organizationId} AND id = ${id}`

  return {
    list: (organizationId, slice) =>
      summaries.listRevised(
        order,
        slice,
        sql.and([sql`organization_id = ${organizationId}`, ...matching(organizationId, slice.filters)])
      ).pipe(orStorageDefect("QuestionnaireStore.list")),
    count: (organizationId, filters) =>
      summaries.countOwned(organizationId, matching(organizationId, filters)).pipe(
        orStorageDefect("QuestionnaireStore.count")
      ),
    facets: (organizationId, filters, names) =>
      countFacets(
        database,
        questionnaires.name,
        names.map((name) => [name, facets[name]] as const),
        sql.and([sql`organization_id = ${organizationId}`, ...matching(organizationId, filters)])
      ).pipe(orStorageDefect("QuestionnaireStore.facets")),
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
    findEarlier: makeFindEarlier(database, questionnaires.name, questions.name),
    mappings: makeFindMappings(database, questionnaires.name),
    insert: (_, questionnaire, all) =>
      Effect.flatMap(toParts(all, insertQuestions), (parts) =>
        record({
          key: undefined,
          statement: questionnaires.insert(questionnaire, { file_name_key: foldForSearch(questionnaire.fileName) }),
          parts
        })),
    save: (organizationId, { id, ...questionnaire }, revision) =>
      record({
        key: `QuestionnaireStore/${organizationId}/${id}`,
        statement: sql`
          UPDATE ${questionnaires.name}
          SET status = ${questionnaire.status},
            owner_id = ${questionnaire.ownerId},
            due_date = ${questionnaire.dueDate},
            customer = ${questionnaire.customer},
            approved_by = ${questionnaire.approvedBy},
            approved_at = ${questionnaire.approvedAt},
            sent_at = ${questionnaire.sentAt},
            approval = ${JSON.stringify(questionnaire.approval)}::jsonb,
            editors = ${JSON.stringify(questionnaire.editors)}::jsonb,
            updated_at = ${questionnaire.updatedAt},
            revision = revision + 1
          WHERE ${withId(organizationId, id)}
            AND revision = ${revision}`
      }),
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
      questions.listRevised(byOrdinal, slice, questionsOf(organizationId, id, slice.filters)).pipe(
        orStorageDefect("QuestionnaireStore.questions")
      ),
    countQuestions: (organizationId, id, filters) =>
      questions.count(questionsOf(organizationId, id, filters)).pipe(
        orStorageDefect("QuestionnaireStore.countQuestions")
      ),
    questionFacets: (organizationId, id, filters, names) =>
      countFacets(
        database,
        questions.name,
        names.map((name) => [name, questionFacets[name]] as const),
        questionsOf(organizationId, id, filters)
      ).pipe(orStorageDefect("QuestionnaireStore.questionFacets")),
    findQuestion: (organizationId, id, questionId) =>
      questions.findVersioned(sql`${questionsOf(organizationId, id)} AND id = ${questionId}`).pipe(
        orStorageDefect("QuestionnaireStore.findQuestion")
      ),
    findQuestions: (organizationId, id, questionIds) =>
      questions.listVersioned(sql`${questionsOf(organizationId, id)} AND id = ANY (${[...questionIds]})`).pipe(
        orStorageDefect("QuestionnaireStore.findQuestions")
      ),
    findEarlierQuestions: (organizationId, questionIds) =>
      run(sql<Question>`
        SELECT ${questions.columns}
        FROM ${questions.name}
        WHERE organization_id = ${organizationId}
          AND id = ANY (${[...questionIds]})`).pipe(orStorageDefect("QuestionnaireStore.findEarlierQuestions")),
    // the questionnaire first, as a removal locks them
    saveQuestions: (
      organizationId,
      id,
      changed,
      { answeredQuestions, editor, from, to, unconfirmedQuestions, updatedAt }
    ) =>
      Effect.zipRight(
        record({
          key: undefined,
          statement: sql`
            UPDATE ${questionnaires.name}
            SET answered_questions = answered_questions + ${answeredQuestions},
              unconfirmed_questions = unconfirmed_questions + ${unconfirmedQuestions},
              status = ${to},
              approved_by = ${to === "approved" ? sql`approved_by` : null},
              approved_at = ${to === "approved" ? sql`approved_at` : null},
              editors = CASE
                WHEN ${editor}::text IS NULL OR jsonb_exists(editors, ${editor}::text) THEN editors
                ELSE editors || to_jsonb(${editor}::text)
              END,
              updated_at = ${updatedAt},
              revision = revision + 1
            WHERE ${withId(organizationId, id)}
              AND status = ${from}`
        }),
        Effect.flatMap(
          toParts(changed.map(toAnswerRow), updateQuestions(sql, questions.name, organizationId, id)),
          recordParts
        )
      ),
    allQuestions: (organizationId, id) =>
      questions.listVersioned(questionsOf(organizationId, id)).pipe(
        Effect.map(Array.sortWith(({ value }) => value.ordinal, Order.number)),
        orStorageDefect("QuestionnaireStore.allQuestions")
      ),
    replaceQuestions: replaceQuestions({ insertQuestions, questionnaires, questions }),
    assignedTo: (organizationId, userId) =>
      Effect.all({
        questionnaires: run(sql<Questionnaire>`
          SELECT ${questionnaires.columns}
          FROM ${questionnaires.name}
          WHERE organization_id = ${organizationId}
            AND owner_id = ${userId}`),
        questions: run(sql<Question>`
          SELECT ${questions.columns}
          FROM ${questions.name}
          WHERE organization_id = ${organizationId}
            AND assignee_id = ${userId}`)
      }).pipe(orStorageDefect("QuestionnaireStore.assignedTo")),
    unassign: (organizationId, userId, references, now) => {
      const emptied = (change: Fragment, who: Fragment, rows: ReadonlyArray<{ readonly id: string }>) =>
        rows.length === 0 ? Effect.void : record({
          key: undefined,
          statement: sql`
            UPDATE ${change}, revision = revision + 1
            WHERE organization_id = ${organizationId}
              AND id = ANY (${rows.map(({ id }) => id)})
              AND ${who} = ${userId}`,
          rows: rows.length
        })
      const owned = sql`${questionnaires.name} SET owner_id = NULL, updated_at = ${now}`
      const assigned = sql`${questions.name} SET assignee_id = NULL`
      return Effect.zipRight(
        emptied(owned, sql`owner_id`, references.questionnaires),
        emptied(assigned, sql`assignee_id`, references.questions)
      )
    },
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
