// Bugs of the review of questionnaires, as in core.mjs.
const core = "packages/core/src"
const access = `${core}/questionnaire/QuestionnaireAccess.ts`
const changes = `${core}/question/ChangeAnswers.ts`
const transitions = `${core}/questionnaire/QuestionnaireTransitions.ts`
const store = "packages/postgres/src/questionnaire/PgQuestionnaireStore.ts"

const reviewed = (name) => ({ file: "test/api/questionnaireReview/questionnairesReviewed.", name, stack: "memory" })
const many = (name) => ({ file: "test/api/question/questionnairesAnsweredMany.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const questionnaireReviewMutants = [
  {
    name: "approvals of questionnaires that outlive a change of an answer",
    file: transitions,
    in: "changeAnswers",
    find: "questionnaire.status === \"approved\" ? {",
    plant: "questionnaire.fileName === \"\" ? {",
    test: reviewed("lose the approval when an answer changes, and not by its review or an equal answer")
  },
  {
    name: "approvals of questionnaires by API keys",
    file: access,
    in: "judge",
    find: "judge: Access.inSession(Access.requires(\"questionnaire:approve\"))",
    plant: "judge: Access.requires(\"questionnaire:approve\")",
    test: reviewed("go from draft over review and approval in a session to sent, and back")
  },
  {
    name: "answers to questionnaires that change while they wait for approval",
    file: transitions,
    in: "changeAnswers",
    find: "Either.map(Approvals.edit(questionnaire, by), (edited) => ({",
    plant: "Either.map(Either.right({ by }), (edited) => ({",
    test: reviewed("are asked of another member who changed no answer, and change no answer meanwhile")
  },
  {
    name: "editors of answers that are forgotten, on Postgres",
    file: store,
    in: "saveQuestions",
    find: "ELSE editors || to_jsonb(${editor}::text)",
    plant: "ELSE editors",
    test: suite("saves questions only if the questionnaire has the status that was read, and drops its approval")
  },
  {
    name: "questionnaires that are sent without an approval",
    file: transitions,
    in: "send",
    find: "canSend,",
    plant: "() => true,",
    test: reviewed("reject each step that the status does not allow")
  },
  {
    name: "answers to many questions that are stored in part",
    file: changes,
    in: "changeAnswers",
    find: "if (faults.length > 0) return yield* toProblem(faults)",
    plant: "",
    test: many("are all rejected if one is faulty, and each fault has its pointer")
  },
  {
    name: "answers to questionnaires that were sent meanwhile, on Postgres",
    file: store,
    in: "saveQuestions",
    find: "AND status = ${from}",
    plant: "",
    test: suite("saves questions only if the questionnaire has the status that was read, and drops its approval")
  },
  {
    name: "many questions of another organization, on Postgres",
    file: store,
    in: "findQuestions",
    find: "sql`${questionsOf(organizationId, id)} AND id = ANY",
    plant: "sql`questionnaire_id = ${id} AND id = ANY",
    test: suite("hides a questionnaire and its questions from another organization")
  }
]
