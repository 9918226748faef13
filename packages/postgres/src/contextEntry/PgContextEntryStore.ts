import { ContextEntry, type ContextEntryQuery, ContextEntryStore, tokenizeEntry } from "@attestry/core/contextEntry"
import type { Slice } from "@attestry/core/page"
import { type OrganizationId, type Tag, tokenize } from "@attestry/core/shared"
import { byCreation } from "../internal/Keyset.ts"
import { makeOwnedStore } from "../internal/OwnedStore.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

// Words and tags share an index; no word has a `#`. The end of the organization's id keeps a search away from the same
// word in other organizations.
const keys = (organizationId: OrganizationId, words: ReadonlyArray<string>, tags: ReadonlyArray<Tag>) =>
  [...words, ...tags.map((tag) => `#${tag}`)].map((key) => `${organizationId.slice(-6)} ${key}`)

export const layer = storeLayer(ContextEntryStore, (database) => {
  const { sql, table } = database
  // every array contains the empty one
  const containing = (tokens: ReadonlyArray<string>) => tokens.length === 0 ? sql`false` : sql`tokens @> ${tokens}`

  const { id, value } = byCreation(sql)

  return makeOwnedStore(database, {
    port: "ContextEntryStore",
    table: table("context_entry", ContextEntry),
    order: { id, value: { ...value, updatedAt: sql`updated_at` } },
    derived: (entry) => ({ tokens: keys(entry.organizationId, tokenizeEntry(entry), entry.tags) }),
    matching: ({ search, tag }: Slice<ContextEntryQuery>["filters"], organizationId) => [
      ...(tag === undefined ? [] : [sql`tokens && ${keys(organizationId, [], tag)}`]),
      ...(search === undefined ? [] : [containing(keys(organizationId, tokenize(search), []))])
    ]
  })
})
