import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

/** Others kept changing the same thing, and the bounded number of new tries is used up. Nothing was written. */
export class Busy extends Schema.TaggedError<Busy>()("Busy", {}, HttpApiSchema.annotations({ status: 409 })) {
  override get message() {
    return "Too many changes of the same resource at once; try again"
  }
}
