import type { Question, Questionnaire, QuestionnaireStore } from "@attestry/core/questionnaire"
import type { Fragment } from "@effect/sql/Statement"
import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Effect from "effect/Effect"
import { type Part, toParts } from "../internal/Parts.ts"
import type { PgDatabase } from "../internal/PgDatabase.ts"
import type { Table } from "../internal/Table.ts"
import { toRow, updateQuestions } from "./UpdateQuestions.ts"

interface Tables {
  readonly questionnaires: Table<Questionnaire>
  readonly questions: Table<Question>
  readonly insertQuestions: (part: NonEmptyReadonlyArray<Question>) => Fragment
}

export const makeReplaceQuestions = ({ record, sql }: typeof PgDatabase.Service) => {
  const recordParts = (parts: ReadonlyArray<Part>) => {
    const [first, second] = parts
    // most changes are small, and need no transaction
    return first === undefined || second !== undefined
      ? record({ key: undefined, parts })
      : record({ key: undefined, statement: first.make(), rows: first.rows })
  }

  // the questionnaire first, as a removal locks them
  const replaceQuestions =
    ({ insertQuestions, questionnaires, questions }: Tables): typeof QuestionnaireStore.Service["replaceQuestions"] =>
    (organizationId, { revision, value }, { added, moved, removed, saved }) =>
      Effect.gen(function*() {
        const { id } = value
        const update = updateQuestions(sql, questions.name, organizationId, id)
        yield* record({
          key: undefined,
          statement: questionnaires.update(
            sql`organization_id = ${organizationId} AND id = ${id} AND revision = ${revision}`,
            value
          )
        })
        if (removed.length > 0) {
          yield* record({
            key: undefined,
            statement: questions.remove(
              sql`organization_id = ${organizationId} AND questionnaire_id = ${id} AND id = ANY (${[...removed]})`
            ),
            rows: removed.length
          })
        }
        yield* recordParts([
          ...yield* toParts(moved, update),
          ...yield* toParts(saved.map(toRow), update),
          ...yield* toParts(added, insertQuestions)
        ])
      })

  return { recordParts, replaceQuestions }
}
