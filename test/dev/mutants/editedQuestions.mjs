// Bugs of questions that are edited by hand, as in core.mjs.
const core = "packages/core/src"
const edits = `${core}/question/EditQuestions.ts`
const uses = `${core}/question/QuestionEdits.ts`
const replace = "packages/postgres/src/questionnaire/ReplaceQuestions.ts"

const edited = (name) => ({ file: "test/api/question/questionnairesEdited.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const asAnswers = edited("change as answers do: never in review or when sent, and what was approved is a draft again")
const replaced = suite("replaces nothing if a revision is another, or a question is not in the questionnaire")

export const editedQuestionMutants = [
  {
    name: "questions that change while they wait for approval",
    file: `${core}/questionnaire/ReplaceQuestions.ts`,
    in: "makeReplaceQuestions",
    find: "yield* changeAnswers(before, actingUserId(yield* CurrentActor))",
    plant: "before",
    test: asAnswers
  },
  {
    name: "questions of a questionnaire that was sent",
    file: uses,
    in: "readAll",
    find: "yield* requireUnsent(questionnaire)",
    plant: "",
    test: asAnswers
  },
  {
    name: "an answer that both parts of a question have",
    file: edits,
    in: "splitQuestion",
    find: "const inherited = { assigneeId, choices, kind, section, subject }",
    plant:
      "const { answer, answerState } = before\nconst inherited = { assigneeId, choices, kind, section, subject, answer, answerState }",
    test: edited("are split, and the first part keeps id, answer and place")
  },
  {
    name: "answers that are lost when questions are joined",
    file: uses,
    in: "join",
    find: "if (countAnswered([first, ...others]) > 1)",
    plant: "if (countAnswered([first, ...others]) > 9)",
    test: edited("are joined, and the first gets the answer of the only one that has any")
  },
  {
    name: "answers of removed questions in the file of the customer",
    file: `${core}/questionnaire/OriginalFile.ts`,
    in: "findEmptied",
    find: "if (removedQuestions.length === 0)",
    plant: "if (removedQuestions.length > 0)",
    test: edited("are removed with their answers, but for the last, and the file then lacks these")
  },
  {
    name: "approved answers to a question that changed",
    file: edits,
    in: "editQuestion",
    find: "status: setBack(before, before.answer)",
    plant: "status: before.status",
    test: edited("are edited, keep answer and review, and are marked")
  },
  {
    name: "questions that are replaced over a later change, on Postgres",
    file: replace,
    in: "makeReplaceQuestions",
    find: "AND id = ${id} AND revision = ${revision}`",
    plant: "AND id = ${id} AND revision > 0`",
    test: replaced
  },
  {
    name: "questions of another questionnaire that are removed, on Postgres",
    file: replace,
    in: "makeReplaceQuestions",
    find: "AND questionnaire_id = ${id} AND id = ANY",
    plant: "AND id = ANY",
    test: replaced
  }
]
