import { RoundStore } from "@attestry/core/schedule"
import * as Effect from "effect/Effect"
import { orStorageDefect } from "../Failure.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

export const layer = storeLayer(RoundStore, ({ nameOf, record, run, sql }) => {
  const rounds = nameOf("round")

  return {
    find: (organizationId, kind, id) =>
      run(sql<{ readonly ended: number }>`
        SELECT ended FROM ${rounds} WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ${id}`).pipe(
        Effect.map(([row]) => row?.ended ?? 0),
        orStorageDefect("RoundStore.find")
      ),
    end: (organizationId, kind, id, ended) =>
      record({
        key: `round/${organizationId}/${kind}/${id}`,
        statement: ended === 0
          ? sql`
            INSERT INTO ${rounds} (organization_id, kind, id, ended) VALUES (${organizationId}, ${kind}, ${id}, 1)
            ON CONFLICT DO NOTHING`
          : sql`
            UPDATE ${rounds} SET ended = ended + 1
            WHERE organization_id = ${organizationId} AND kind = ${kind} AND id = ${id} AND ended = ${ended}`
      })
  }
})
