// Bugs of questionnaires, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const useCases = `${core}/questionnaire/Questionnaires.ts`
const questions = `${core}/question/Questions.ts`
const importing = `${core}/questionnaire/ImportQuestions.ts`
const answers = `${core}/questionnaire/CheckAnswer.ts`
const memory = "packages/memory/src/questionnaire/MemoryQuestionnaireStore.ts"
const store = `${postgres}/questionnaire/PgQuestionnaireStore.ts`

const uploaded = (name) => ({ file: "test/api/questionnaire/questionnaires.", name, stack: "memory" })
const answered = (name) => ({ file: "test/api/question/questionnairesAnswered.", name, stack: "memory" })
const exported = (name) => ({ file: "test/api/questionnaire/questionnaireExports.", name, stack: "memory" })
const filled = (name) => ({ file: "packages/documents/test/answers/writer.", name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/questionnaires.", name, stack: "memory" })
const raced = (name) => ({ file: "test/races/questionnaires.", name, stack: "memory" })
const unit = (name) => ({ file: "packages/core/test/questionnaire/Questionnaires.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const questionnaireMutants = [
  {
    name: "questionnaires of the organization that the body names",
    file: useCases,
    find: "if ((input.organizationId ?? organizationId) !== organizationId) return yield* new OrganizationNotFound()",
    plant: "",
    test: uploaded("keep nothing when no question is found, or the file or the request is rejected")
  },
  {
    name: "questionnaires that members answer who may only read",
    file: `${core}/questionnaire/QuestionnaireAccess.ts`,
    find: "answer: Access.requires(\"questionnaire:update\")",
    plant: "answer: Access.requires(\"questionnaire:read\")",
    test: uploaded("need the permissions of questionnaires, and are hidden from other organizations")
  },
  {
    name: "questionnaires whose file stays pending after the commit",
    file: useCases,
    find: "      yield* unit.afterCommit(blobs.seal(organizationId, toBlob(questionnaire).key))\n",
    plant: "",
    test: uploaded("are uploaded with their questions and the answers that they have")
  },
  {
    name: "questionnaires whose file is removed although the commit may have succeeded",
    file: `${core}/http/UploadRoutes.ts`,
    find: "Effect.tapError(work === null ? respondTo : work.whenFree(() => respondTo), () => discard)",
    plant: "Effect.tapErrorCause(work === null ? respondTo : work.whenFree(() => respondTo), () => discard)",
    test: faults("keep the file when nobody knows whether its questions were committed")
  },
  {
    name: "questionnaires whose removed file nobody sweeps",
    file: useCases,
    find: "        yield* blobs.unseal(value.organizationId, key)\n",
    plant: "",
    test: faults("leave each questionnaire whole, and no other blob after a sweep, when a removal ends at any of them")
  },
  {
    name: "questionnaires whose files are swept",
    file: `${core}/questionnaire/QuestionnaireFiles.ts`,
    find: "const owner: BlobOwner = { folder: questionnaireFolder, findKeys }",
    plant: "const owner: BlobOwner = { folder: questionnaireFolder, findKeys: () => Effect.succeed([]) }",
    test: faults("leave each questionnaire whole, and no other blob after a sweep, when an upload ends at any of them")
  },
  {
    name: "questionnaires that keep the bytes of a file without questions",
    file: importing,
    find: "    if (asked.length === 0) return yield* new NoQuestionsFound()\n",
    plant: "",
    test: unit("a file with too many questions, too much text or none is rejected, and nothing is kept")
  },
  {
    name: "questionnaires with any number of questions",
    file: importing,
    find: "asked.length > maximumQuestions || characters > maximumCharacters",
    plant: "false",
    test: unit("a file with too many questions, too much text or none is rejected, and nothing is kept")
  },
  {
    name: "questionnaires with texts that no storage keeps",
    file: importing,
    find: ".replace(unstorable, \"\\ufffd\")",
    plant: "",
    test: unit("what a reader finds is made storable, whatever it is")
  },
  {
    name: "questionnaires with any number of sections",
    file: importing,
    find: "while (depth > 0 && count() > maximumSections) depth -= 1",
    plant: "",
    test: unit("too many or too deep sections lose their inner levels, with a warning")
  },
  {
    name: "answers to questionnaires that no choice allows",
    file: answers,
    find: "if (kind !== \"many_of\") return \"Expected one of the choices of the question\"",
    plant: "if (kind !== \"many_of\") return undefined",
    test: answered("must be one of the choices if the question has some")
  },
  {
    name: "answers to questionnaires that overwrite unseen ones",
    file: questions,
    find:
      "by = actingUserId(yield* CurrentActor)\n        const read = yield* Revision.check(yield* load(id, questionId))",
    plant: "by = actingUserId(yield* CurrentActor)\n        const read = yield* load(id, questionId)",
    test: raced("keep one of several answers to a question with the same `If-Match`, and count it once")
  },
  {
    name: "answers to questionnaires without an event",
    file: questions,
    find: "      yield* audit.record(...events)\n",
    plant: "",
    test: answered("are recorded in the audit log, with the changed texts alone")
  },
  {
    name: "answers to questionnaires of the file in the name of the caller",
    file: importing,
    find: "answerOrigin: answer === null ? null : \"file\"",
    plant: "answerOrigin: answer === null ? null : \"written\"",
    test: uploaded("show their questions in the order of the file")
  },
  {
    name: "questions that are found through another questionnaire",
    file: memory,
    find: "({ value }) => value.questionnaireId === id)",
    plant: "({ value }) => value.questionnaireId !== \"\")",
    test: uploaded("show their questions in the order of the file")
  },
  {
    name: "questions that are found through another questionnaire, on Postgres",
    file: store,
    find: "questions.findVersioned(sql`${questionsOf(organizationId, id)} AND id = ${questionId}`)",
    plant: "questions.findVersioned(sql`organization_id = ${organizationId} AND id = ${questionId}`)",
    test: suite("saves an answer at the revision of the question, and counts it at any of the questionnaire")
  },
  {
    name: "answers to questionnaires at any revision, on Postgres",
    file: store,
    find: "\n              AND q.revision = n.revision",
    plant: "",
    test: suite("saves an answer at the revision of the question, and counts it at any of the questionnaire")
  },
  {
    name: "duplicates of questionnaires of other organizations, on Postgres",
    file: store,
    find: "        WHERE organization_id = ${organizationId}\n          AND sha256 = ${sha256}",
    plant: "        WHERE sha256 = ${sha256}",
    test: suite("finds questionnaires by a part of the file's name, and the oldest one by its hash")
  },
  {
    name: "exports of a questionnaire for who may only read it",
    file: `${core}/questionnaire/QuestionnaireAccess.ts`,
    find: "Access.requires(\"questionnaire:export\")",
    plant: "Access.requires(\"questionnaire:read\")",
    test: exported("need the permission to export")
  },
  {
    name: "exports that leave no trace in the audit log",
    file: `${core}/questionnaire/QuestionnaireExports.ts`,
    find: "yield* unit.run(audit.record({ ...event, before: null, after: { format, fileName } }))",
    plant: "",
    test: exported("are made by each request")
  },
  {
    name: "an old export for a repeated idempotency key",
    file: `${core}/http/Respond.ts`,
    find: " || handler.isRepeated === true",
    plant: "",
    test: exported("are made by each request")
  },
  {
    name: "exports that leave out the answers that came with the file",
    file: `${core}/questionnaireFile/QuestionnaireWriter.ts`,
    find: "text: answer ?? \"\" }],",
    plant: "text: \"\" }],",
    test: exported("are the uploaded file with only the answers put in")
  },
  {
    name: "answers without a place that are left out in silence",
    file: `${core}/questionnaire/OriginalFile.ts`,
    find: "(isHomeless(question) ? \"no_place\" as const : undefined)",
    plant: "undefined",
    test: exported("are the uploaded file with only the answers put in")
  },
  {
    name: "exports for the organization that the body names",
    file: `${core}/questionnaire/QuestionnaireExports.ts`,
    find: "if ((organizationId ?? organization.id) !== organization.id) return yield* new OrganizationNotFound()",
    plant: "",
    test: exported("need the permission to export")
  },
  {
    name: "places that are other ones when a storage turns their members round",
    file: `${core}/questionnaireFile/Place.ts`,
    find: "toCanonical(place)",
    plant: "JSON.stringify(place)",
    test: { file: "packages/core/test/questionnaireFile/Place.", name: "has the same key", stack: "memory" }
  },
  {
    name: "places of a file that are other ones when a storage turns their members round",
    file: "packages/documents/src/internal/answers/PlaceKey.ts",
    find: "  switch (place.type) {",
    plant: "  if (place.type !== \"sheet\") return JSON.stringify(place)\n  switch (place.type) {",
    test: filled("write what has changed")
  },
  {
    name: "files in which places that have their text already are written",
    file: "packages/documents/src/internal/answers/Changed.ts",
    find: "known.get(key)?.text === placed.text",
    plant: "known === undefined",
    test: filled("write what has changed")
  },
  {
    name: "a DOCX with the characters of markup as they are",
    file: "packages/documents/src/internal/docx/Words.ts",
    find: "escapeXml(text.replaceAll(unwritable, \"\\ufffd\"))",
    plant: "text.replaceAll(unwritable, \"\\ufffd\")",
    test: { file: "packages/documents/test/docx.", name: "restores 5,000 hostile cells", stack: "memory" }
  },
  {
    name: "a PDF without the headings of its rows",
    file: "packages/documents/src/internal/pdf/TablePages.ts",
    find: "if (title !== undefined) drawHeading(title)",
    plant: "",
    test: { file: "packages/documents/test/conformance.", name: "puts the headings of pdf", stack: "memory" }
  }
]
