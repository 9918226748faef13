// Bugs of the library of answers, as in core.mjs.
const core = "packages/core/src"
const store = "packages/postgres/src/answerLibrary/PgLibraryAnswerStore.ts"

const library = (name) => ({ file: "test/api/answerLibrary/answerLibrary.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

const replaces = "keeps answers, and replaces those whose question is known, but not their id, age and owner"

export const libraryMutants = [
  {
    name: "anybody who may read removes answers of the library",
    file: `${core}/answerLibrary/AnswerLibraryAccess.ts`,
    in: "remove",
    find: "remove: Access.requires(\"questionnaire:delete\")",
    plant: "remove: Access.requires(\"questionnaire:read\")",
    test: library("changes and loses answers on request, with events, and hides them from others")
  },
  {
    name: "answers of another organization by their question, on Postgres",
    file: store,
    in: "findByKeys",
    find: "WHERE organization_id = ${organizationId} AND question_key",
    plant: "WHERE question_key",
    test: suite(replaces)
  }
]
