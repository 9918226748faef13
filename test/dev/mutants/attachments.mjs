// Bugs of attachments, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const useCases = `${core}/attachment/Attachments.ts`
const upload = `${core}/http/UploadRoutes.ts`
const sweeper = `${core}/blob/BlobSweeper.ts`
const store = `${postgres}/attachment/PgAttachmentStore.ts`
const access = (name) => ({ file: "test/api/attachment/attachmentsAccess.", name, stack: "memory" })
const uploaded = (name) => ({ file: "test/api/attachment/attachmentsUploaded.", name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/attachments.", name, stack: "memory" })
const sweeps = (name) => ({ file: "packages/core/test/blob/BlobSweeper.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const attachmentMutants = [
  {
    name: "attachments that are programs",
    file: useCases,
    in: "checkType",
    find: "if (sniffed.isRefused(fileType)) return new FileTypeRefused()",
    plant: "",
    test: uploaded("may not contradict their content, and may not be programs")
  },
  {
    name: "attachments that are text and named a picture or a PDF",
    file: "packages/core/src/upload/SniffType.ts",
    in: "sniffType",
    find: "signed.test(type) && !(pdf.accepts.test(type) && isPdf(head))",
    plant: "false",
    test: { file: "packages/core/test/upload/SniffType.", name: "contradicts HTML that is declared image/png" }
  },
  {
    name: "attachments whose names hide an extension",
    file: "packages/core/src/shared/InvisibleCharacters.ts",
    in: "removeInvisibleCharacters",
    find: "part.replace(everyInvisible, \"\")",
    plant: "part",
    test: { file: "test/api/attachment/attachments.", name: "keep file names in any script", stack: "memory" }
  },
  {
    name: "attachments that task:work adds to any task",
    file: useCases,
    in: "create",
    find: "if (!isAssignedTo(task.value, actor)) yield* Access.check(AttachmentAccess.createAnywhere)",
    plant: "",
    test: access("let members work on the tasks that are assigned to them")
  },
  {
    name: "attachments of others that task:work removes",
    file: useCases,
    in: "isTheirs",
    find: "isAddedBy(value, actor) && isAssignedTo(task.value, actor)",
    plant: "isAssignedTo(task.value, actor)",
    test: access("let members work on the tasks that are assigned to them")
  },
  {
    name: "attachments whose uploader a session claims to be",
    file: useCases,
    in: "findUploader",
    find: "return Effect.succeed(actor.user.id)",
    plant: "return Effect.succeed(userId ?? actor.user.id)",
    test: access("name the key as the actor and the user as the claim")
  },
  {
    name: "attachments whose blob is removed when the commit may have succeeded",
    file: upload,
    in: "response",
    find: "Effect.tapError(work === null",
    plant: "Effect.onError(work === null",
    test: faults("keep the blob when nobody knows")
  },
  {
    name: "attachments that are sealed before the commit",
    file: `${core}/attachment/AddAttachment.ts`,
    in: "makeAddAttachment",
    find: "yield* unit.afterCommit(blobs.seal(organizationId, blob.key))",
    plant: "yield* blobs.seal(organizationId, blob.key)",
    test: faults("when an upload ends at any of them")
  },
  {
    name: "attachments that the sweeper removes although a row names them",
    file: sweeper,
    in: "sweepKeys",
    find: "named.has(key) ? blobs.seal(organizationId, key)",
    plant: "named.has(key) ? blobs.remove(organizationId, key)",
    test: sweeps("seals what a row names and removes the rest")
  },
  {
    name: "attachments by users who are members of another organization",
    file: store,
    in: "findTarget",
    find: "WHERE m.organization_id = ${organizationId}",
    plant: "WHERE ${organizationId}::text IS NOT NULL",
    test: suite("finds the task of an upload, and whether its uploader is an active member")
  }
]
