import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../internal/audit/Audited.ts"
import { optional } from "../internal/shared/Optional.ts"
import { Patch } from "../internal/shared/Patch.ts"
import { EntityId, OrganizationId } from "../shared/Ids.ts"
import { createdPageFields } from "../shared/Page.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { PlainText, SearchText, Tag, tokenize } from "../shared/Text.ts"
import { Timestamp } from "../shared/Timestamp.ts"

export const ContextEntryId = EntityId("ctx", "ContextEntryId")

export type ContextEntryId = typeof ContextEntryId.Type

const repeated = (tags: ReadonlyArray<Tag>) =>
  tags.flatMap((tag, i) => tags.indexOf(tag) < i ? [{ path: [i], message: "Expected each tag once" }] : [])

const Tags = Schema.Array(Tag).pipe(
  Schema.maxItems(50),
  Schema.filter(repeated, { jsonSchema: { uniqueItems: true } })
)

/** Something that the organization knows about itself: a question or topic, and the answer to it. */
export const ContextEntry = Schema.Struct({
  id: ContextEntryId,
  organizationId: OrganizationId,
  question: audited(PlainText(10_000, 1)),
  answer: audited(PlainText(10_000, 1)),
  tags: audited(Tags),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotations({ identifier: "ContextEntry" })

export type ContextEntry = typeof ContextEntry.Type

const { createdAt: _, id: __, organizationId: ___, updatedAt: ____, ...editable } = ContextEntry.fields

/** Any of a context entry's editable fields. */
export const ContextEntryPatch = Patch(editable).annotations({ identifier: "ContextEntryPatch" })

export type ContextEntryPatch = typeof ContextEntryPatch.Type

const { tags, ...required } = editable

/** A new context entry's fields; it has no tags unless some are given. */
export const NewContextEntry = Schema.extend(Schema.Struct(required), Patch({ tags })).annotations({
  identifier: "NewContextEntry"
})

export type NewContextEntry = typeof NewContextEntry.Type

/**
 * Filters, order and paging of a list of context entries. `tag` finds the entries that have exactly this tag, `search`
 * those that have every one of its words, in whichever field.
 */
export const ContextEntryQuery = Schema.Struct({
  ...createdPageFields,
  tag: optional(Tag),
  search: optional(SearchText)
})

export type ContextEntryQuery = typeof ContextEntryQuery.Type

/** A context entry as it comes into being. */
export const makeContextEntry = (
  id: ContextEntryId,
  organizationId: OrganizationId,
  { answer, question, tags = [] }: NewContextEntry,
  now: Timestamp
): ContextEntry => ({ id, organizationId, question, answer, tags, createdAt: now, updatedAt: now })

/** What a search finds the context entry by. */
export const tokenizeEntry = ({ answer, question, tags }: ContextEntry): ReadonlyArray<string> =>
  tokenize(question, answer, ...tags)

export const contextEntryEvents = makeAuditEntries("context", ContextEntry)

export class ContextEntryNotFound extends TaggedProblem<ContextEntryNotFound>()(
  "ContextEntryNotFound",
  404,
  "No such context entry in this organization."
) {}
