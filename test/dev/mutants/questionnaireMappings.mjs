// Bugs of new readings of a stored file, as in core.mjs.
const merge = "packages/core/src/questionnaireMapping/MergeReading.ts"
const mappings = "packages/core/src/questionnaireMapping/QuestionnaireMappings.ts"

const pure = (name) => ({ file: "packages/core/test/questionnaireMapping/MergeReading.", name, stack: "memory" })
const mapped = (name) => ({ file: "test/api/questionnaireMapping/questionnaireMappings.", name, stack: "memory" })

const carried = (name) => ({ file: "test/api/questionnaire/questionnairesCarriedOver.", name, stack: "memory" })

const nothingLost = pure("loses no answer that a person gave or confirmed, and no edit by hand")

export const questionnaireMappingMutants = [
  {
    name: "confirmed answers that a new reading replaces",
    file: "packages/core/src/questionnaire/Question.ts",
    in: "isTrusted",
    find: "answerState === \"confirmed\" ||",
    plant: "",
    test: nothingLost
  },
  {
    name: "edited questions that a new reading replaces",
    file: merge,
    in: "mergeQuestion",
    find: "before.origin === \"edited\" ? before : read",
    plant: "read",
    test: nothingLost
  },
  {
    name: "removed questions that a new reading brings back",
    file: merge,
    in: "mergeReading",
    find: "else if (found.question !== undefined)",
    plant: "else if (found.question === undefined) read.push(question)\nelse",
    test: mapped("keeps what was edited, added, removed, split and joined by hand")
  },
  {
    name: "answers of the file that a new reading no longer has",
    file: merge,
    in: "mergeQuestion",
    find: "pickTexts(isTrusted(before) ? before : read)",
    plant: "pickTexts(before.answerState !== null ? before : read)",
    test: pure("has each question of the reading but those removed by hand, as the reading has it")
  },
  {
    name: "questions of a sent questionnaire that a new reading replaces",
    file: mappings,
    in: "loadEditable",
    find: "if (isSent(read.value))",
    plant: "if (read.value.fileName === \"\")",
    test: mapped("writes nothing if nothing differs, so an approval stays")
  },
  {
    name: "mappings of another organization that are remembered, on Postgres",
    file: "packages/postgres/src/questionnaire/FindMappings.ts",
    in: "makeFindMappings",
    find: "WHERE organization_id = ${organizationId} AND mapped_by = 'hand'",
    plant: "WHERE mapped_by = 'hand'",
    test: {
      file: "packages/postgres/test/conformance.",
      name: "returns the mappings that were given by hand, the latest of each fingerprint first",
      stack: "postgres"
    }
  },
  {
    name: "an earlier version in another organization, on Postgres",
    file: "packages/postgres/src/questionnaire/FindEarlier.ts",
    in: "makeFindEarlier",
    find: "WHERE organization_id = ${organizationId} AND match_key",
    plant: "WHERE match_key",
    test: {
      file: "packages/postgres/test/conformance.",
      name: "finds no questionnaire of another organization",
      stack: "postgres"
    }
  },
  {
    name: "an earlier version by a question that is repeated",
    file: "packages/core/src/questionnaire/QuestionnaireParts.ts",
    in: "makeQuestionnaireParts",
    find: "same < sameShare * questions.length",
    plant: "same < 1",
    test: carried("has four of five questions from it, and at least five")
  },
  {
    name: "unconfirmed answers of an earlier version",
    file: "packages/core/src/question/EarlierAnswers.ts",
    in: "makeFindEarlierAnswers",
    find: "found.filter(isTrusted)",
    plant: "found",
    test: carried("offers the written and confirmed answers of the earlier one, by number")
  },
  {
    name: "earlier questions of another organization, on Postgres",
    file: "packages/postgres/src/questionnaire/PgQuestionnaireStore.ts",
    in: "layer",
    find: "WHERE organization_id = ${organizationId} AND id = ANY (${[...questionIds]})",
    plant: "WHERE id = ANY (${[...questionIds]})",
    test: {
      file: "packages/postgres/test/conformance.",
      name: "finds earlier questions by their ids, in whichever questionnaire of the organization",
      stack: "postgres"
    }
  },
  {
    name: "a mapping of a questionnaire that changed since",
    file: mappings,
    in: "loadEditable",
    find: "yield* Revision.check(yield* load(id))",
    plant: "yield* load(id)",
    test: mapped("changes nothing if the file cannot be read so, or the questionnaire changed since")
  }
]
