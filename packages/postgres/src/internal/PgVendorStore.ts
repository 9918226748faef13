import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { SqlClient } from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { DatabaseSchema } from "../DatabaseSchema.ts"
import { orStorageDefect } from "../Failure.ts"
import { runOf } from "./Direct.ts"
import { byCreationOrName } from "./Keyset.ts"
import { ownedStore } from "./OwnedStore.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

export const layer: Layer.Layer<VendorStore, never, SqlClient | PgWrites> = Layer.effect(
  VendorStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites

    const run = runOf(sql)
    const vendors = table(sql, `${yield* DatabaseSchema}.vendor`, Vendor)

    const owned = ownedStore({
      sql,
      record,
      port: "VendorStore",
      table: vendors,
      order: byCreationOrName(sql),
      // case is folded here, not in SQL, so that order and search are the same in every adapter
      derived: ({ description, name }) => ({
        name_key: foldCase(name),
        search_key: foldCase(`${name}\n${description}`)
      }),
      matching: ({ assigneeId, category, search, status }: Slice<VendorQuery>["filters"]) => [
        ...(category === undefined ? [] : [sql`category = ${category}`]),
        ...(status === undefined ? [] : [sql`status = ${status}`]),
        ...(assigneeId === undefined ? [] : [sql`assignee_id = ${assigneeId}`]),
        ...(search === undefined ? [] : [sql`strpos(search_key, ${foldCase(search)}) > 0`])
      ]
    })

    return {
      ...owned,
      assignedTo: (organizationId, references) =>
        run(sql<Vendor>`
          SELECT ${vendors.columns}
          FROM ${vendors.name}
          WHERE organization_id = ${organizationId}
            AND assignee_id = ANY (${[...references]})`).pipe(orStorageDefect("VendorStore.assignedTo")),
      unassign: (organizationId, vendorIds, now) =>
        record({
          key: undefined,
          statement: sql`
            UPDATE ${vendors.name}
            SET assignee_id = NULL, updated_at = ${now}, revision = revision + 1
            WHERE organization_id = ${organizationId}
              AND id = ANY (${[...vendorIds]})
              AND assignee_id IS NOT NULL`,
          rows: vendorIds.length
        })
    }
  })
)
