import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { LinkState, LinkType } from "../soaDecision/SoaLink.ts"
import { EvidenceAge } from "../task/Task.ts"

/** A link of a decision, with the present state of what it leads to. */
export const SoaLinked = Schema.Struct({
  type: LinkType,
  id: describe(Schema.String, "Its id.", "pol_01jcz3n8k4v9wq2h7m5r6t8x0y"),
  name: optional(
    describe(
      Schema.String,
      "Its present name. Left out if it was removed, or the caller may not read such.",
      "Clean desk"
    )
  ),
  state: LinkState
}).annotations({ identifier: "SoaLinked" })

export type SoaLinked = typeof SoaLinked.Type

/** The support of a control. */
export const ControlCoverage = Schema.Struct({
  linked: describe(Schema.Array(SoaLinked), "What the decision refers to, in its present state."),
  evidence: describe(
    Schema.NullOr(EvidenceAge),
    "The oldest evidence of the linked tasks; `missing` if one has none, null without a task."
  )
})

export type ControlCoverage = typeof ControlCoverage.Type

const count = (description: string, example: number) => describe(Schema.NonNegativeInt, description, example)

/** The progress of a document, in numbers of controls. */
export const SoaCoverage = Schema.Struct({
  controls: count("All controls of the catalogue.", 93),
  decided: count("Controls with a decision.", 93),
  applicable: count("Applicable controls.", 90),
  implemented: count("Applicable controls that are implemented.", 61),
  withActiveSupport: count(
    "Implemented controls with a policy that applies, fresh evidence, an assessed vendor or a context entry.",
    52
  ),
  withEvidence: count("Applicable controls with evidence, fresh or stale.", 48),
  withFreshEvidence: count("Applicable controls whose evidence is fresh.", 41)
}).annotations({ identifier: "SoaCoverage", description: "How far the document is, in numbers of controls." })

export type SoaCoverage = typeof SoaCoverage.Type
