// Bugs of the space for files, in the form of the mutants in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const space = `${core}/organization/StorageSpace.ts`
const store = `${postgres}/organization/PgStorageUsageStore.ts`
const scenario = (name, stack = "memory") => ({ file: "test/api/organization/storageSpace.", name, stack })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const spaceMutants = [
  {
    name: "the space for files without the size of the file itself",
    file: space,
    in: "take",
    find: "if (bytes + size > limit)",
    plant: "if (bytes > limit)",
    test: scenario("rejects a file that exceeds it")
  },
  {
    name: "the space for files that nothing guards until the commit",
    file: space,
    in: "take",
    find: "yield* store.keepWithin(organizationId, limit)",
    plant: "",
    test: scenario("takes only those of several concurrent files that fit", "postgres")
  },
  {
    name: "the space for files that scripts do not take",
    file: `${core}/taskAutomation/Automations.ts`,
    in: "publish",
    find: "yield* space.take(organization.id, stored.size)",
    plant: "",
    test: scenario("rejects questionnaires and scripts that exceed it")
  },
  {
    name: "the space for files that questionnaires do not take",
    file: `${core}/questionnaire/Questionnaires.ts`,
    in: "insert",
    find: "yield* space.take(organizationId, questionnaire.fileSize)",
    plant: "",
    test: scenario("rejects questionnaires and scripts that exceed it")
  },
  {
    name: "a screenshot that stays when there is no space for it",
    file: `${core}/browserAutomation/BrowserRuns.ts`,
    in: "attach",
    find: "Effect.zipRight( files.discard(organizationId, blob.key), finish(",
    plant: "Effect.zipRight( Effect.void, finish(",
    test: scenario("blocks the run of a browser whose screenshot exceeds it")
  },
  {
    name: "the space for files of all organizations together",
    file: store,
    in: "bytesOf",
    find: "WHERE organization_id = ${organizationId}",
    plant: "WHERE ${organizationId}::text IS NOT NULL",
    test: suite("finds an organization with the bytes of its files, and no other's")
  },
  {
    name: "the space for files that two servers take at once",
    file: store,
    in: "keepWithin",
    find: "SELECT pg_advisory_xact_lock(hashtextextended(${`stored_bytes ${organizationId}`}, 0))",
    plant: "SELECT ${organizationId}::text",
    test: suite("keeps a limit when many units add files of an organization at once")
  },
  {
    name: "the space for files that a removal does not give back",
    file: `${postgres}/attachment/AttachmentTables.ts`,
    in: "attachmentTables",
    find:
      "CREATE TRIGGER count_removed_bytes AFTER DELETE ON attachment REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_bytes('file_size');",
    plant: "",
    test: suite("counts files of attachments, questionnaires and automations until their rows are removed")
  }
]
