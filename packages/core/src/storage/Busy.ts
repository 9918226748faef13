import { TaggedProblem } from "../shared/TaggedProblem.ts"

/** Others kept changing the same thing, and the bounded number of new tries is used up. Nothing was written. */
export class Busy
  extends TaggedProblem<Busy>()("Busy", 409, "Too many changes of the same resource at once; try again")
{}
