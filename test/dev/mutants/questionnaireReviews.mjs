// Bugs of the review of questionnaires, as in core.mjs.
const core = "packages/core/src"
const access = `${core}/questionnaire/QuestionnaireAccess.ts`
const questions = `${core}/question/Questions.ts`
const changes = `${core}/question/ChangeAnswers.ts`
const parts = `${core}/questionnaire/QuestionnaireParts.ts`
const transitions = `${core}/questionnaire/QuestionnaireTransitions.ts`
const memory = "packages/memory/src/questionnaire/MemoryQuestionnaireStore.ts"
const store = "packages/postgres/src/questionnaire/PgQuestionnaireStore.ts"

const reviewed = (name) => ({ file: "test/api/questionnaireReview/questionnairesReviewed.", name, stack: "memory" })
const many = (name) => ({ file: "test/api/question/questionnairesAnsweredMany.", name, stack: "memory" })
const inMemory = (name) => ({ file: "packages/memory/test/conformance.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const questionnaireReviewMutants = [
  {
    name: "answers that change after the questionnaire was sent",
    file: questions,
    find: "value.status === \"sent\" ? Effect.fail(new QuestionnaireSent()) : Effect.succeed(value)",
    plant: "value.status === \"none\" ? Effect.fail(new QuestionnaireSent()) : Effect.succeed(value)",
    test: reviewed("close a sent questionnaire to answers and reviews of questions")
  },
  {
    name: "approvals of questionnaires that outlive a change of an answer",
    file: transitions,
    find: "questionnaire.status === \"approved\" ? {",
    plant: "questionnaire.status === \"none\" ? {",
    test: reviewed("lose the approval when an answer changes, and not by its review or an equal answer")
  },
  {
    name: "approvals of questions that outlive a change of their answer",
    file: changes,
    find: "    status: setBack(before, answer)\n",
    plant: "",
    test: reviewed("lose the approval when an answer changes, and not by its review or an equal answer")
  },
  {
    name: "approvals of questionnaires by API keys",
    file: access,
    find: "approve: Access.inSession(Access.requires(\"questionnaire:update\"))",
    plant: "approve: Access.requires(\"questionnaire:update\")",
    test: reviewed("go from draft over review and approval in a session to sent, and back")
  },
  {
    name: "approvals of questionnaires by members who may only read",
    file: access,
    find: "approve: Access.inSession(Access.requires(\"questionnaire:update\"))",
    plant: "approve: Access.inSession(Access.requires(\"questionnaire:read\"))",
    test: reviewed("need the permission to update, and are hidden from other organizations")
  },
  {
    name: "questionnaires that are sent without an approval",
    file: transitions,
    find: "send = move([\"approved\"]",
    plant: "send = move([\"approved\", \"draft\", \"in_review\"]",
    test: reviewed("reject each step that the status does not allow")
  },
  {
    name: "owners of questionnaires who are inactive",
    file: parts,
    find: "found.value.isActive || ",
    plant: "found.value.isActive || true || ",
    test: reviewed("refer only to active members of the organization")
  },
  {
    name: "answers to many questions that are stored in part",
    file: changes,
    find: "  if (faults.length > 0) return yield* toProblem(faults)\n",
    plant: "",
    test: many("are all rejected if one is faulty, and each fault has its pointer")
  },
  {
    name: "answers to many questions of which one comes twice",
    file: changes,
    find: "if (firsts.get(questionId) !== index) return",
    plant: "if (firsts.get(questionId) === -1) return",
    test: many("are all rejected if one is faulty, and each fault has its pointer")
  },
  {
    name: "answers to questionnaires that were sent meanwhile",
    file: memory,
    find: "questionnaire.status === from",
    plant: "questionnaire.status !== undefined",
    test: inMemory("saves questions only if the questionnaire has the status that was read, and drops its approval")
  },
  {
    name: "answers to questionnaires that were sent meanwhile, on Postgres",
    file: store,
    find: "\n              AND status = ${from}",
    plant: "",
    test: suite("saves questions only if the questionnaire has the status that was read, and drops its approval")
  },
  {
    name: "reviews of questionnaires at any revision, on Postgres",
    file: store,
    find: "          WHERE ${withId(organizationId, id)}\n            AND revision = ${revision}",
    plant: "          WHERE ${withId(organizationId, id)}",
    test: suite("saves the review of a questionnaire at its revision, and none of its other fields")
  },
  {
    name: "many questions of another questionnaire, on Postgres",
    file: store,
    find: "sql`${questionsOf(organizationId, id)} AND id = ANY",
    plant: "sql`organization_id = ${organizationId} AND id = ANY",
    test: suite("finds those of the questionnaire's questions that have the ids, each once")
  },
  {
    name: "many questions of another organization, on Postgres",
    file: store,
    find: "sql`${questionsOf(organizationId, id)} AND id = ANY",
    plant: "sql`questionnaire_id = ${id} AND id = ANY",
    test: suite("hides a questionnaire and its questions from another organization")
  },
  {
    name: "owners of questionnaires who left the organization",
    file: `${core}/question/UnassignQuestionnaires.ts`,
    find: "if (assigned > 0) yield*",
    plant: "if (assigned > 99) yield*",
    test: reviewed("lose owner and assignee when these leave the organization, and keep them when they are deactivated")
  },
  {
    name: "assignees of questions of another organization, on Postgres",
    file: store,
    find: "          WHERE organization_id = ${organizationId}\n            AND assignee_id = ${userId}",
    plant: "          WHERE assignee_id = ${userId}",
    test: suite("finds what refers to a user as owner or assignee, and empties that")
  }
]
