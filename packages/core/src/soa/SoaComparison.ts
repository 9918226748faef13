import * as Schema from "effect/Schema"
import { ControlId } from "../catalogue/Catalogue.ts"
import { describe } from "../shared/Describe.ts"
import { mayHavePersonIds } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { SoaSummary, VersionNumber } from "./SoaDocument.ts"

const FieldValue = mayHavePersonIds(Schema.Unknown)

/** A field that differs. A missing value is null. */
export const SoaFieldChange = Schema.Struct({
  field: describe(Schema.String, "The name of the field.", "implementation"),
  before: describe(FieldValue, "Its value in the older version; null for none.", "partial"),
  after: describe(FieldValue, "Its value in the newer version; null for none.", "implemented")
}).annotations({ identifier: "SoaFieldChange" })

export type SoaFieldChange = typeof SoaFieldChange.Type

const ChangeKind = Schema.Literal("added", "changed", "removed")

export const SoaChange = Schema.Struct({
  control: ControlId,
  kind: describe(ChangeKind, "`added` if the older version has no decision.", "changed"),
  fields: describe(Schema.Array(SoaFieldChange), "The fields that differ.")
}).annotations({ identifier: "SoaChange" })

export type SoaChange = typeof SoaChange.Type

const { approvedVersion, version } = SoaSummary.fields

/** The difference of two versions. `from` is null if there is no older one. */
export const SoaComparison = Schema.Struct({
  from: describe(approvedVersion, "Number of the older version; null if nothing was approved before.", 1),
  to: describe(version, "Number of the newer version.", 2),
  document: describe(Schema.Array(SoaFieldChange), "Name and scope, if they differ."),
  controls: describe(Schema.Array(SoaChange), "The decisions that differ, in the order of the newer version.")
}).annotations({ identifier: "SoaComparison" })

export type SoaComparison = typeof SoaComparison.Type

export const SoaComparisonQuery = Schema.Struct({
  from: optional(describe(VersionNumber, "The older version; by default the last approved one before `to`.", 1)),
  to: optional(describe(VersionNumber, "The newer version; by default the present one.", 2))
})

export type SoaComparisonQuery = typeof SoaComparisonQuery.Type
