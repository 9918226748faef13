import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { MemberReference } from "../shared/Ids.ts"

/** The approver of a submission. */
export const QuestionnaireSubmission = Schema.Struct({
  approverId: describe(
    MemberReference,
    "Who is asked, by either id: another active member with `questionnaire:approve` who did not change an answer."
  )
}).annotations({ identifier: "QuestionnaireSubmission" })

export type QuestionnaireSubmission = typeof QuestionnaireSubmission.Type
