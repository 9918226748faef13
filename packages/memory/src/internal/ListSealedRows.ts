import type { SealedRow } from "@attestry/core/secret"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import type { MemoryTable } from "./MemoryTable.ts"

type Row<Id extends string> = Omit<SealedRow<Id>, "starts">

const compareRows = (row: Row<string>, other: Row<string>): number =>
  compareText(row.organizationId, other.organizationId) || compareText(row.id, other.id)

export const listSealedRows =
  <Id extends string, Entity extends { readonly id: Id; readonly organizationId: OrganizationId }>(
    table: MemoryTable<Entity>,
    sealedOf: (entity: Entity) => ReadonlyArray<string>
  ) =>
  (after: SealedRow<Id> | undefined, limit: number): Effect.Effect<ReadonlyArray<SealedRow<Id>>> =>
    Effect.sync(() =>
      table.partitions()
        .flatMap((organizationId) =>
          table.filter(organizationId, (entity) => after === undefined || compareRows(entity, after) > 0)
        )
        .sort(compareRows)
        .slice(0, limit)
        .map((entity) => ({
          organizationId: entity.organizationId,
          id: entity.id,
          starts: sealedOf(entity).map((sealed) => sealed.slice(0, 32))
        }))
    )
