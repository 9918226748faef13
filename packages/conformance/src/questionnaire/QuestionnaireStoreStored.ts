import { type Questionnaire, QuestionnaireStore } from "@attestry/core/questionnaire"
import type { OrganizationId } from "@attestry/core/shared"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"

/** Stores a questionnaire of a stored organization with the number of questions that it says. */
export const storedQuestionnaire = (
  organizationId: OrganizationId,
  fields: Partial<typeof Questionnaire.Encoded> = {}
) =>
  Effect.gen(function*() {
    const { insert } = yield* QuestionnaireStore
    const stored = Fixtures.questionnaire(organizationId, fields)
    const questions = Array.makeBy(stored.totalQuestions, (i) => Fixtures.question(stored, i + 1))
    yield* Fixtures.unit(insert(organizationId, stored, questions))
    return { questionnaire: stored, questions }
  })
