import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { anyOf } from "../page/AnyOf.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { SearchText, Tag, tokenize, VisibleText } from "../shared/Text.ts"
import { CreatedAt, type Timestamp, UpdatedAt } from "../shared/Timestamp.ts"

export const ContextEntryId = EntityId("ctx", "ContextEntryId")

export type ContextEntryId = typeof ContextEntryId.Type

const findRepeatedTags = (tags: ReadonlyArray<Tag>) =>
  tags.flatMap((tag, i) => tags.indexOf(tag) < i ? [{ path: [i], message: "Expected each tag once" }] : [])

const Tags = Schema.Array(Tag).pipe(
  Schema.maxItems(50),
  Schema.filter(findRepeatedTags, { jsonSchema: { uniqueItems: true } })
)

/** A question or topic about the organization, with its answer. */
export const ContextEntry = Schema.Struct({
  id: ContextEntryId,
  organizationId: OrganizationId,
  question: audited(describe(VisibleText(10_000), "The question or topic.", "Where are backups stored?")),
  answer: audited(describe(VisibleText(10_000), "The answer.", "In two regions, encrypted.")),
  tags: audited(describe(Tags, "Words that group entries, each once.", ["backup", "storage"])),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "ContextEntry" })

export type ContextEntry = typeof ContextEntry.Type

const { createdAt: _, id: __, organizationId: ___, updatedAt: ____, ...editable } = ContextEntry.fields

export const ContextEntryPatch = describe(
  Patch(editable).annotations({ identifier: "ContextEntryPatch" }),
  "The fields to change.",
  { answer: "In two regions, encrypted.", tags: ["backup", "storage"] }
)

export type ContextEntryPatch = typeof ContextEntryPatch.Type

const { tags, ...required } = editable

/** A new context entry's fields; by default without tags. */
export const NewContextEntry = Schema.extend(Schema.Struct(required), Patch({ tags })).annotations({
  identifier: "NewContextEntry"
})

export type NewContextEntry = typeof NewContextEntry.Type

/**
 * Query of a list of context entries. `tag` finds entries with exactly this tag, `search` entries with all of its words in
 * any of their fields.
 */
export const ContextEntryQuery = Schema.Struct({
  ...sorted("createdAt", "-createdAt", "updatedAt", "-updatedAt"),
  tag: optional(describe(anyOf(Tag), "Tags of which the entries have one.", ["backup"])),
  search: optional(describe(SearchText, "Words that the entries contain.", "backup regions"))
})

export type ContextEntryQuery = typeof ContextEntryQuery.Type

/** Order by creation or last change, then by id. */
export const contextEntryOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<ContextEntry>(({ createdAt }) => createdAt),
  updatedAt: ListOrder.timeKey<ContextEntry>(({ updatedAt }) => updatedAt)
})

export const makeContextEntry = (
  id: ContextEntryId,
  organizationId: OrganizationId,
  { answer, question, tags = [] }: NewContextEntry,
  now: Timestamp
): ContextEntry => ({ id, organizationId, question, answer, tags, createdAt: now, updatedAt: now })

/** Returns the tokens by which a search finds the entry. */
export const tokenizeEntry = ({ answer, question, tags }: ContextEntry): ReadonlyArray<string> =>
  tokenize(question, answer, ...tags)

export const contextEntryEvents = makeAuditEntries("context", ContextEntry)

export class ContextEntryNotFound extends TaggedProblem<ContextEntryNotFound>()(
  "ContextEntryNotFound",
  404,
  "No such context entry in this organization."
) {}
