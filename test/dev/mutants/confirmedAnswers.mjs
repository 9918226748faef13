// Bugs of the trust in answers of a file, as in core.mjs.
const core = "packages/core/src"
const changes = `${core}/question/ChangeAnswers.ts`
const transitions = `${core}/questionnaire/QuestionnaireTransitions.ts`

const model = {
  file: "test/model/trust.",
  name: "are approved, sent and kept only as a person wrote or confirmed them, whatever people do",
  stack: "memory"
}
const confirmed = (name) => ({ file: "test/api/question/questionnairesConfirmed.", name, stack: "memory" })
const library = (name) => ({ file: "test/api/answerLibrary/answerLibrary.", name, stack: "memory" })
const exported = (name) => ({ file: "test/api/questionnaire/questionnaireExports.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const ofBefore = confirmed("are not approved or sent either, whatever the state was before")

export const confirmedAnswerMutants = [
  {
    name: "unconfirmed answers that are submitted",
    file: transitions,
    in: "submit",
    find: "whenConfirmed((questionnaire, now)",
    plant: "((step) => step)((questionnaire, now)",
    test: model
  },
  {
    name: "unconfirmed answers that are approved",
    file: transitions,
    in: "approve",
    find: "whenConfirmed((questionnaire, now)",
    plant: "((step) => step)((questionnaire, now)",
    test: ofBefore
  },
  {
    name: "unconfirmed answers that are sent",
    file: transitions,
    in: "send",
    find: "whenConfirmed( move(",
    plant: "((step) => step)(\nmove(",
    test: ofBefore
  },
  {
    name: "answers of the file that are confirmed by another text",
    file: changes,
    in: "toState",
    find: "return isGiven || before.answerState",
    plant: "return before.answerState",
    test: model
  },
  {
    name: "answers that a person gave and somebody discards",
    file: changes,
    in: "discardAnswer",
    find: "isUnconfirmed(before) ?",
    plant: "before.answerState !== null ?",
    test: confirmed("are discarded with their comments, but never what a person wrote or confirmed")
  },
  {
    name: "answers of another column that are confirmed",
    file: `${core}/question/ChooseAnswers.ts`,
    in: "isIn",
    find: "own.column === column && own.sheet === sheet",
    plant: "own.column === column",
    test: confirmed("are confirmed and discarded by the column of the sheet or table that they are in")
  },
  {
    name: "unconfirmed answers in the file of the customer",
    file: `${core}/questionnaire/QuestionnaireExports.ts`,
    in: "withoutUnconfirmed",
    find: "question.answerState === \"unconfirmed\" ?",
    plant: "question.answer === \"\" ?",
    test: exported("are the uploaded file with only the answers put in")
  },
  {
    name: "written answers that the library replaces by those of the file",
    file: `${core}/answerLibrary/KeepAnswers.ts`,
    in: "isBetter",
    find: "answerState === \"written\" || than?.answerState !== \"written\"",
    plant: "answerState !== than?.questionnaireId",
    test: library("takes the written one of two answers to the same question, and else the last")
  },
  {
    name: "unconfirmed answers that are not counted down, on Postgres",
    file: "packages/postgres/src/questionnaire/PgQuestionnaireStore.ts",
    in: "saveQuestions",
    find: "unconfirmed_questions = unconfirmed_questions + ${unconfirmedQuestions},",
    plant: "",
    test: suite("counts all answers that are given at once, each to another question")
  },
  {
    name: "many questions that are saved over a later change, on Postgres",
    file: "packages/postgres/src/questionnaire/UpdateQuestions.ts",
    in: "updateQuestions",
    find: "AND q.revision = n.revision",
    plant: "",
    test: suite("saves 10,000 questions in one unit, or none if one has another revision")
  }
]
