import { TaggedProblem } from "../shared/TaggedProblem.ts"

/** All retries after concurrent changes are used up. Nothing was written. */
export class Busy
  extends TaggedProblem<Busy>()("Busy", 409, "Too many concurrent changes of this resource. Try again.")
{}
