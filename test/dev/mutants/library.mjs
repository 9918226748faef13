// Bugs of the library of answers, as in core.mjs.
const core = "packages/core/src"
const inside = "packages/core/src"
const store = "packages/postgres/src/answerLibrary/PgLibraryAnswerStore.ts"

const library = (name) => ({ file: "test/api/answerLibrary/answerLibrary.", name, stack: "memory" })
const keys = (name) => ({ file: "packages/core/test/answerLibrary/QuestionKeys.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })
const inMemory = (name) => ({ file: "packages/memory/test/conformance.", name, stack: "memory" })

const replaces = "keeps answers, and replaces those whose question is known, but not their id, age and owner"

export const libraryMutants = [
  {
    name: "an approval that keeps no answers",
    file: `${inside}/answerLibrary/KeepAnswers.ts`,
    find: "if (key !== undefined && answer !== null)",
    plant: "if (key === undefined && answer !== null)",
    test: library("gets the answers of a questionnaire with its approval, and not before")
  },
  {
    name: "an approval that keeps the first answers only",
    file: `${inside}/answerLibrary/KeepAnswers.ts`,
    find: "Arr.chunksOf(answers, rowsOfWrite)",
    plant: "Arr.chunksOf(answers, rowsOfWrite).slice(0, 1)",
    test: library("gets all answers of a long questionnaire, and of the same question the last")
  },
  {
    name: "an approval that keeps the first of two answers to the same question",
    file: `${inside}/answerLibrary/KeepAnswers.ts`,
    find: "key !== undefined && answer !== null",
    plant: "key !== undefined && answer !== null && !byKey.has(key)",
    test: library("gets all answers of a long questionnaire, and of the same question the last")
  },
  {
    name: "answers of the library that are never due for review",
    file: `${inside}/answerLibrary/KeepAnswers.ts`,
    find: "Date.parse(at) + year",
    plant: "Date.parse(at) + 100 * year",
    test: library("gets the answers of a questionnaire with its approval, and not before")
  },
  {
    name: "a suggestion of a question's own answer",
    file: `${inside}/answerLibrary/SuggestAnswers.ts`,
    find: "known !== undefined && known.questionId !== question.id",
    plant: "known !== undefined",
    test: library("suggests an earlier answer to the same question, and never answers by itself")
  },
  {
    name: "a suggestion that is not allowed and says that it fits",
    file: `${inside}/answerLibrary/SuggestAnswers.ts`,
    find: "findAnswerFault(question, known.answer) === undefined",
    plant: "findAnswerFault(question, null) === undefined",
    test: library("says whether the question allows the answer")
  },
  {
    name: "a stale answer that is shown as fresh",
    file: `${core}/answerLibrary/LibraryAnswer.ts`,
    find: "reviewDate !== null && reviewDate <= at",
    plant: "reviewDate === null",
    test: library("takes the answer of a later approval, keeps its owner, and moves the review a year on")
  },
  {
    name: "the same question in other words of the same letters",
    file: `${inside}/answerLibrary/QuestionKeys.ts`,
    find: ".replace(between, \" \")",
    plant: ".replace(between, \"\")",
    test: keys("differs if the words, their order or signs that matter differ")
  },
  {
    name: "the same question for another subject",
    file: `${inside}/answerLibrary/QuestionKeys.ts`,
    find: "normalize(subject ?? \"\")",
    plant: "normalize(\"\")",
    test: keys("differs by the subject, which is not a part of the text")
  },
  {
    name: "questions without a word that are the same",
    file: `${inside}/answerLibrary/QuestionKeys.ts`,
    find: "asked === \"\"",
    plant: "asked === \"?\"",
    test: keys("is missing for a question without a word")
  },
  {
    name: "anybody who may read removes answers of the library",
    file: `${core}/answerLibrary/AnswerLibraryAccess.ts`,
    find: "remove: Access.requires(\"questionnaire:delete\")",
    plant: "remove: Access.requires(\"questionnaire:read\")",
    test: library("changes and loses answers on request, with events, and hides them from others")
  },
  {
    name: "owners of the library who left the organization",
    file: `${inside}/question/UnassignQuestionnaires.ts`,
    find: "if (answers.length > 0) yield*",
    plant: "if (answers.length > 99) yield*",
    test: library("has no owner any more when that member is removed")
  },
  {
    name: "an approval that takes the owner of an answer, on Postgres",
    file: store,
    find: "COALESCE(library_answer.owner_id, EXCLUDED.owner_id)",
    plant: "EXCLUDED.owner_id",
    test: suite(replaces)
  },
  {
    name: "an approval that takes the owner of an answer, in memory",
    file: "packages/memory/src/answerLibrary/MemoryLibraryAnswerStore.ts",
    find: "ownerId: ownerId ?? answer.ownerId",
    plant: "ownerId: answer.ownerId",
    test: inMemory(replaces)
  },
  {
    name: "a kept answer whose comment stays the old one, on Postgres",
    file: store,
    find: "  \"comment\",\n",
    plant: "",
    test: suite(replaces)
  },
  {
    name: "answers of another organization by their question, on Postgres",
    file: store,
    find: "WHERE organization_id = ${organizationId}\n          AND question_key",
    plant: "WHERE question_key",
    test: suite(replaces)
  },
  {
    name: "owners of another's answers who are unassigned, on Postgres",
    file: store,
    find: "\n            AND owner_id = ${userId}`,",
    plant: "`,",
    test: suite("lists and unassigns the answers that a user owns")
  }
]
