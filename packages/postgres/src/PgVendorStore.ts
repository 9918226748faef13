import type { Slice } from "@attestry/core/shared/Page"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor, type VendorQuery } from "@attestry/core/vendor/Vendor"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { SqlClient } from "@effect/sql/SqlClient"
import { Effect, Layer } from "effect"
import { DatabaseSchema } from "./DatabaseSchema.ts"
import { byCreationOrName } from "./Keyset.ts"
import { ownedStore } from "./OwnedStore.ts"
import { PgWrites } from "./PgUnitOfWork.ts"
import { table } from "./Table.ts"

/**
 * @since 0.1.0
 * @category layers
 */
export const layer: Layer.Layer<VendorStore, never, SqlClient | PgWrites> = Layer.effect(
  VendorStore,
  Effect.gen(function*() {
    const sql = yield* SqlClient
    const { record } = yield* PgWrites

    return ownedStore({
      sql,
      record,
      port: "VendorStore",
      table: table(sql, `${yield* DatabaseSchema}.vendor`, Vendor),
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
  })
)
