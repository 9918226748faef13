import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { optional } from "../shared/Optional.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"

export class FormatUnavailable extends TaggedProblem<FormatUnavailable>()("FormatUnavailable", 400, {
  fields: {
    available: describe(Schema.Array(Schema.String), "The formats that can be written.", ["csv", "json"]),
    reason: optional(
      describe(Schema.Literal("no_form_fields"), "Why an original cannot be written: a PDF without fields.")
    )
  },
  message: ({ reason }) =>
    reason === undefined
      ? "This file cannot be written in that format. See `available`."
      : "The PDF has no form fields to fill in. Export a copy of the questions with answers, such as a `pdf`."
}) {}
