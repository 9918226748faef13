import * as Schema from "effect/Schema"
import { ControlId } from "../catalogue/Catalogue.ts"
import { describe } from "../shared/Describe.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

export class SoaNotFound
  extends TaggedProblem<SoaNotFound>()("SoaNotFound", 404, "No such statement of applicability in this organization.")
{}

export class SoaVersionNotFound
  extends TaggedProblem<SoaVersionNotFound>()("SoaVersionNotFound", 404, "No such approved version of this document.")
{}

export class SoaVersionDamaged extends TaggedProblem<SoaVersionDamaged>()(
  "SoaVersionDamaged",
  500,
  "The stored version is damaged: it does not match its hash."
) {}

export class CatalogueMissing extends TaggedProblem<CatalogueMissing>()(
  "CatalogueMissing",
  409,
  "This server has no catalogue of the document's controls. Its operator must register it."
) {}

/** The document has controls without a decision. */
export class Incomplete extends TaggedProblem<Incomplete>()("Incomplete", 409, {
  fields: { undecided: describe(Schema.Array(ControlId), "The controls without a decision.", ["A.5.7", "A.8.11"]) },
  message: "Some controls have no decision. See `undecided`."
}) {}

export class AlreadyApproved extends TaggedProblem<AlreadyApproved>()(
  "AlreadyApproved",
  409,
  "The document is already approved. Change it before you submit it again."
) {}

export class SoaArchived extends TaggedProblem<SoaArchived>()(
  "SoaArchived",
  409,
  "The document is archived. Unarchive it first."
) {}

export class SoaHasVersions extends TaggedProblem<SoaHasVersions>()(
  "SoaHasVersions",
  409,
  "The document has approved versions, which are kept. Archive it instead."
) {}
