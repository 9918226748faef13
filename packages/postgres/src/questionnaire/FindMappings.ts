import type { StoredMapping } from "@attestry/core/questionnaire"
import type { OrganizationId } from "@attestry/core/shared"
import type { Identifier } from "@effect/sql/Statement"
import { orStorageDefect } from "../Failure.ts"
import type { PgDatabase } from "../internal/PgDatabase.ts"

// Finds the mappings that were given by hand, the latest of each fingerprint.
export const makeFindMappings =
  ({ run, sql }: typeof PgDatabase.Service, table: Identifier) => (organizationId: OrganizationId) =>
    run(sql<StoredMapping>`
      SELECT id AS "questionnaireId", fingerprint, mapping
      FROM (
        SELECT DISTINCT ON (fingerprint) id, fingerprint, mapping, mapped_at
        FROM ${table}
        WHERE organization_id = ${organizationId}
          AND mapped_by = 'hand'
          AND fingerprint IS NOT NULL
        ORDER BY fingerprint, mapped_at DESC, id DESC
      ) AS latest
      ORDER BY mapped_at DESC, id DESC
      LIMIT 100`).pipe(orStorageDefect("QuestionnaireStore.mappings"))
