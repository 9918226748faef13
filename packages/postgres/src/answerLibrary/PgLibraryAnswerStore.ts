import {
  LibraryAnswer,
  LibraryAnswerStore,
  type StoredLibraryAnswerQuery,
  toLibrarySearchKey
} from "@attestry/core/answerLibrary"
import type { Slice } from "@attestry/core/page"
import { foldForSearch, lastMoment } from "@attestry/core/shared"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { orStorageDefect } from "../Failure.ts"
import { isAnyOrNone } from "../internal/Filters.ts"
import { byCreation } from "../internal/Keyset.ts"
import { makeFacetedStore } from "../internal/OwnedStore.ts"
import { toParts } from "../internal/Parts.ts"
import { storeLayer } from "../internal/PgDatabase.ts"
import { selectUsers } from "../user/SelectUser.ts"

const SearchedAnswer = Schema.Struct({ ...LibraryAnswer.fields, searchKey: Schema.String })

const replaced = [
  "question",
  "search_key",
  "subject",
  "kind",
  "answer",
  "answer_state",
  "comment",
  "review_date",
  "questionnaire_id",
  "question_id",
  "file_name",
  "customer",
  "approved_by",
  "approved_at",
  "updated_at"
]

export const layer = storeLayer(LibraryAnswerStore, (database) => {
  const { record, run, sql, table } = database
  const answers = table("library_answer", LibraryAnswer)
  const searched = table("library_answer", SearchedAnswer)
  const isAnyUser = selectUsers(database)

  // no parameter, so that the index of this expression is used
  const reviewDate = sql.literal(`COALESCE(review_date, '${lastMoment}')`)
  const { id, value: byTime } = byCreation(sql)

  const replacements = sql.literal(replaced.map((column) => `${column} = EXCLUDED.${column}`).join(", "))

  return {
    ...makeFacetedStore(database, {
      port: "LibraryAnswerStore",
      table: answers,
      order: { id, value: { ...byTime, reviewDate, updatedAt: sql`updated_at` } },
      facets: { ownerId: sql`COALESCE(owner_id, 'none')` },
      derived: (answer) => ({ search_key: toLibrarySearchKey(answer) }),
      matching: ({ ownerId, reviewBefore, search }: Slice<StoredLibraryAnswerQuery>["filters"], organizationId) => [
        ...isAnyOrNone(sql, sql`owner_id`, ownerId, isAnyUser(sql`owner_id`, organizationId)),
        ...(reviewBefore === undefined ? [] : [sql`${reviewDate} < ${reviewBefore}`]),
        ...(search === undefined ? [] : [sql`strpos(search_key, ${foldForSearch(search)}) > 0`])
      ]
    }),
    findByKeys: (organizationId, keys) =>
      run(sql<LibraryAnswer>`
        SELECT ${answers.columns}
        FROM ${answers.name}
        WHERE organization_id = ${organizationId}
          AND question_key = ANY (${[...keys]})`).pipe(orStorageDefect("LibraryAnswerStore.findByKeys")),
    keep: (_, all) =>
      Effect.flatMap(
        toParts(all, (part) =>
          sql`
            ${
            searched.insertAll(
              Array.map(part, (answer) => ({ ...answer, searchKey: toLibrarySearchKey(answer) }))
            )
          }
            ON CONFLICT (organization_id, question_key) DO UPDATE
            SET ${replacements},
              owner_id = COALESCE(library_answer.owner_id, EXCLUDED.owner_id),
              revision = library_answer.revision + 1`),
        (parts) => record({ key: undefined, parts })
      ),
    ownedBy: (organizationId, userId) =>
      run(sql<LibraryAnswer>`
        SELECT ${answers.columns}
        FROM ${answers.name}
        WHERE organization_id = ${organizationId}
          AND owner_id = ${userId}`).pipe(orStorageDefect("LibraryAnswerStore.ownedBy")),
    unassign: (organizationId, userId, ids, now) =>
      record({
        key: undefined,
        statement: sql`
          UPDATE ${answers.name}
          SET owner_id = NULL, updated_at = ${now}, revision = revision + 1
          WHERE organization_id = ${organizationId}
            AND id = ANY (${[...ids]})
            AND owner_id = ${userId}`,
        rows: ids.length
      })
  }
})
