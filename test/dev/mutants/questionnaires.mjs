// Bugs of questionnaires, as in core.mjs.
const core = "packages/core/src"

const useCases = `${core}/questionnaire/Questionnaires.ts`
const questions = `${core}/question/Questions.ts`

const uploaded = (name) => ({ file: "test/api/questionnaire/questionnaires.", name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/questionnaires.", name, stack: "memory" })
const raced = (name) => ({ file: "test/races/questionnaires.", name, stack: "memory" })

export const questionnaireMutants = [
  {
    name: "questionnaires of the organization that the body names",
    file: useCases,
    in: "create",
    find: "if ((input.organizationId ?? organizationId) !== organizationId) return yield* new OrganizationNotFound()",
    plant: "",
    test: uploaded("keep nothing when no question is found, or the file or the request is rejected")
  },
  {
    name: "questionnaires that members answer who may only read",
    file: `${core}/questionnaire/QuestionnaireAccess.ts`,
    in: "answer",
    find: "answer: Access.requires(\"questionnaire:update\")",
    plant: "answer: Access.requires(\"questionnaire:read\")",
    test: uploaded("need the permissions of questionnaires, and are hidden from other organizations")
  },
  {
    name: "questionnaires whose file is removed although the commit may have succeeded",
    file: `${core}/http/UploadRoutes.ts`,
    in: "response",
    find: "Effect.tapError(work === null ? respondTo : work.whenFree(() => respondTo), () => discard)",
    plant: "Effect.tapErrorCause(work === null ? respondTo : work.whenFree(() => respondTo), () => discard)",
    test: faults("keep the file when nobody knows whether its questions were committed")
  },
  {
    name: "questionnaires whose files are swept",
    file: `${core}/questionnaire/register.ts`,
    in: "blobOwner",
    find: "({ findKeys }): BlobOwner => ({ folder: questionnaireFolder, findKeys })",
    plant: "(): BlobOwner => ({ folder: questionnaireFolder, findKeys: () => Effect.succeed([]) })",
    test: faults("leave each questionnaire whole, and no other blob after a sweep, when an upload ends at any of them")
  },
  {
    name: "answers to questionnaires that overwrite unseen ones",
    file: questions,
    in: "answer",
    find: "by = actingUserId(yield* CurrentActor) const read = yield* Revision.check(yield* load(id, questionId))",
    plant: "by = actingUserId(yield* CurrentActor)\nconst read = yield* load(id, questionId)",
    test: raced("keep one of several answers to a question with the same `If-Match`, and count it once")
  }
]
