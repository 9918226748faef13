import type { EarlierQuestionnaire } from "@attestry/core/questionnaire"
import type { OrganizationId } from "@attestry/core/shared"
import type { Identifier } from "@effect/sql/Statement"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import type { PgDatabase } from "../internal/PgDatabase.ts"

// Finds the questionnaire whose questions have most of the keys.
export const makeFindEarlier =
  ({ run, sql }: typeof PgDatabase.Service, questionnaires: Identifier, questions: Identifier) =>
  (organizationId: OrganizationId, keys: ReadonlyArray<string>) =>
    run(sql<EarlierQuestionnaire>`
      SELECT id, shared
      FROM (
        SELECT organization_id, questionnaire_id AS id, count(DISTINCT match_key)::float8 AS shared
        FROM ${questions}
        WHERE organization_id = ${organizationId}
          AND match_key = ANY (${[...keys]})
        GROUP BY organization_id, questionnaire_id
      ) AS counted
      JOIN ${questionnaires} USING (organization_id, id)
      ORDER BY shared DESC, created_at DESC, id DESC
      LIMIT 1`).pipe(Effect.map(Array.head), orStorageDefect("QuestionnaireStore.findEarlier"))
