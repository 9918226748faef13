import * as Schema from "effect/Schema"
import { audited } from "../audit/Audited.ts"
import { ControlId } from "../catalogue/Catalogue.ts"
import { ContextEntryId } from "../contextEntry/ContextEntry.ts"
import { PolicyId } from "../policy/Policy.ts"
import { describe } from "../shared/Describe.ts"
import { MemberReference, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { FieldError, TaggedProblem } from "../shared/TaggedProblem.ts"
import { PlainText } from "../shared/Text.ts"
import { Timestamp, TimestampInput } from "../shared/Timestamp.ts"
import { TaskId } from "../task/Task.ts"
import { VendorId } from "../vendor/Vendor.ts"

export const InclusionReason = Schema.Literal("legal", "contractual", "business", "risk").annotations({
  identifier: "InclusionReason",
  description: "Why a control is applicable: a law, a contract, the business, or a risk."
})

export type InclusionReason = typeof InclusionReason.Type

export const Implementation = Schema.Literal("not_started", "partial", "implemented").annotations({
  identifier: "ControlImplementation",
  description: "How far a control is implemented."
})

export type Implementation = typeof Implementation.Type

/** Most links of a decision to things of one kind. */
const mostLinks = 20

const isEachOnce = (items: ReadonlyArray<unknown>): boolean => items.length < 2 || new Set(items).size === items.length

const eachOnce = <A, I>(item: Schema.Schema<A, I>, most: number) =>
  Schema.Array(item).pipe(
    Schema.maxItems(most),
    Schema.filter((items) => isEachOnce(items) || "Expected each value once", {
      jsonSchema: { uniqueItems: true }
    })
  )

/** The decision of an organization about a control. A control without one is undecided. */
export const SoaDecision = Schema.Struct({
  control: ControlId,
  applicable: audited(
    describe(
      Schema.Boolean.annotations({ arbitrary: () => (fc) => fc.constant(true) }),
      "True if the control applies to the organization."
    )
  ),
  justification: audited(
    describe(PlainText(2_000), "Why. Required if the control is not applicable.", "We run no systems of others.")
  ),
  inclusionReasons: audited(
    describe(
      eachOnce(InclusionReason, 4).annotations({ arbitrary: () => (fc) => fc.constant(["risk" as const]) }),
      "Why it is applicable. At least one if it is.",
      ["risk"]
    )
  ),
  implementation: audited(describe(Implementation, "How far it is implemented; by default `not_started`.", "partial")),
  policyIds: audited(describe(eachOnce(PolicyId, mostLinks), "Policies that cover the control.")),
  taskIds: audited(describe(eachOnce(TaskId, mostLinks), "Tasks whose evidence shows the control.")),
  vendorIds: audited(describe(eachOnce(VendorId, mostLinks), "Vendors that take part in the control.")),
  contextEntryIds: audited(describe(eachOnce(ContextEntryId, mostLinks), "Context entries that explain the control.")),
  ownerId: audited(describe(Schema.NullOr(UserId), "The responsible user.")),
  dueDate: audited(
    describe(Schema.NullOr(Timestamp), "When it is to be implemented.", "2027-03-31T16:00:00.000Z")
  ),
  decidedBy: describe(Schema.NullOr(UserId), "The user who changed the decision last; null if the host did."),
  decidedAt: describe(Timestamp, "When it was changed last.")
}).annotations({ identifier: "SoaDecision" })

export type SoaDecision = typeof SoaDecision.Type

const { control, decidedAt: _, decidedBy: __, dueDate: ___, ownerId: ____, ...fields } = SoaDecision.fields

const dueDate = describe(Schema.NullOr(TimestampInput), "When it is to be implemented.", "2027-03-31T18:00:00+02:00")

/** A decision about a control, or a change of one: a field that is absent stays, or gets its default. */
export const SoaDecisionPatch = Schema.extend(
  Schema.Struct({ control }),
  Patch({
    ...fields,
    ownerId: describe(
      Schema.NullOr(MemberReference),
      "The responsible member, by either id. Kept as the id of the user."
    ),
    dueDate
  })
).annotations({ identifier: "SoaDecisionPatch" })

export type SoaDecisionPatch = typeof SoaDecisionPatch.Type

/** Most decisions of one request. */
const mostDecisions = 200

const findRepeatedControls = (decisions: ReadonlyArray<SoaDecisionPatch>) => {
  const seen = new Set<ControlId>()
  return decisions.flatMap(({ control }, index) => {
    if (seen.has(control)) return [{ path: [index, "control"], message: "Expected each control once" }]
    seen.add(control)
    return []
  })
}

export const SoaDecisionsPatch = describe(
  Schema.Struct({
    decisions: describe(
      Schema.Array(SoaDecisionPatch).pipe(
        Schema.minItems(1),
        Schema.maxItems(mostDecisions),
        Schema.filter(findRepeatedControls, { jsonSchema: {} })
      ),
      "One for each control, each control once."
    )
  }).annotations({ identifier: "SoaDecisionsPatch" }),
  "The decisions.",
  {
    decisions: [
      { control: "A.5.1", applicable: true, inclusionReasons: ["risk"], implementation: "implemented" },
      { control: "A.8.30", applicable: false, justification: "Nobody develops software for us." }
    ]
  }
)

export type SoaDecisionsPatch = typeof SoaDecisionsPatch.Type

/** Decisions that break a rule or refer to something unknown. None of the request is stored. */
export class InvalidDecisions extends TaggedProblem<InvalidDecisions>()("InvalidDecisions", 400, {
  fields: {
    errors: describe(Schema.Array(FieldError), "At most 20 errors.", [
      { pointer: "/decisions/1/justification", detail: "Required, because the control is not applicable" }
    ]),
    moreErrors: optional(describe(Schema.Int, "The number of errors that are not listed.", 3))
  },
  message: "Some decisions are invalid, and none was stored. See `errors`."
}) {}
