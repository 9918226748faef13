import {
  ContextEntry,
  contextEntryOrder,
  type ContextEntryQuery,
  type ContextEntryStore,
  tokenizeEntry
} from "@attestry/core/contextEntry"
import type { Slice } from "@attestry/core/page"
import { tokenize } from "@attestry/core/shared"
import { makeMemoryOwnedStore } from "../internal/MemoryOwnedStore.ts"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import type { RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const searching = (search: string): (entry: ContextEntry) => boolean => {
  const searched = tokenize(search)
  return (entry) => {
    const tokens = new Set(tokenizeEntry(entry))
    return searched.length > 0 && searched.every((token) => tokens.has(token))
  }
}

const matching = ({ search, tag }: Slice<ContextEntryQuery>["filters"]) => {
  const isFound = search === undefined ? () => true : searching(search)
  return (entry: ContextEntry): boolean =>
    (tag === undefined || entry.tags.some((one) => tag.includes(one))) && isFound(entry)
}

export const makeMemoryContextEntryStore = (
  { makeOwned }: MemoryTables,
  record: RecordWrite
): typeof ContextEntryStore.Service =>
  makeMemoryOwnedStore({
    table: makeOwned<ContextEntry>({ name: "contextEntry", schema: ContextEntry }),
    record,
    position: contextEntryOrder.position,
    matching
  })
