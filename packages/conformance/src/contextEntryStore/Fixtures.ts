import { ContextEntry, ContextEntryId } from "@attestry/core/contextEntry/ContextEntry"
import type { OrganizationId } from "@attestry/core/shared/Ids"
import { Schema } from "effect"
import { at, id } from "../internal/Values.ts"

/** A valid context entry with the given fields. */
export const contextEntry = (
  organizationId: OrganizationId,
  fields: Partial<typeof ContextEntry.Encoded> = {}
): ContextEntry =>
  Schema.decodeSync(ContextEntry)({
    id: id(ContextEntryId),
    organizationId,
    question: "Question",
    answer: "Answer",
    tags: [],
    createdAt: at(0),
    updatedAt: at(0),
    ...fields
  })
