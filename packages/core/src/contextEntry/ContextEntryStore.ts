import * as Context from "effect/Context"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { ContextEntry, ContextEntryQuery } from "./ContextEntry.ts"

/** Context entries. `search` matches an entry with all of its `tokenize` tokens. Without a token it matches nothing. */
export class ContextEntryStore extends Context.Tag("@attestry/core/contextEntry/ContextEntryStore")<
  ContextEntryStore,
  OwnedStore<ContextEntry, ContextEntryQuery>
>() {}
