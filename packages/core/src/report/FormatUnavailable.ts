import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

export class FormatUnavailable extends TaggedProblem<FormatUnavailable>()("FormatUnavailable", 400, {
  fields: { available: describe(Schema.Array(Schema.String), "The formats that can be written.", ["csv", "json"]) },
  message: "This file cannot be written in that format. See `available`."
}) {}
