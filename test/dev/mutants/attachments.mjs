// Bugs of attachments, as in core.mjs.
const core = "packages/core/src"
const postgres = "packages/postgres/src"

const useCases = `${core}/attachment/Attachments.ts`
const upload = `${core}/http/UploadRoutes.ts`
const sweeper = `${core}/blob/BlobSweeper.ts`
const store = `${postgres}/attachment/PgAttachmentStore.ts`

const attachments = (name, stack = "memory") => ({ file: "test/api/attachment/attachments.", name, stack })
const access = (name) => ({ file: "test/api/attachment/attachmentsAccess.", name, stack: "memory" })
const uploaded = (name) => ({ file: "test/api/attachment/attachmentsUploaded.", name, stack: "memory" })
const evidence = (name) => ({ file: "test/api/attachment/tasksEvidence.", name, stack: "memory" })
const faults = (name) => ({ file: "test/faults/attachments.", name, stack: "memory" })
const sweeps = (name) => ({ file: "packages/core/test/blob/BlobSweeper.", name, stack: "memory" })
const suite = (name) => ({ file: "packages/postgres/test/conformance.", name, stack: "postgres" })

export const attachmentMutants = [
  {
    name: "attachments whose links are stored for replays",
    file: `${core}/attachment/AttachmentsApi.ts`,
    find:
      "downloadUrl: notStored(describe(Schema.String, \"A link that downloads the file without a credential.\", link))",
    plant: "downloadUrl: describe(Schema.String, \"A link that downloads the file without a credential.\", link)",
    test: { file: "packages/core/test/contract/ShownOnce.", name: "has no link of an attachment", stack: "memory" }
  },
  {
    name: "attachments with a description of 501 characters",
    file: `${core}/attachment/Attachment.ts`,
    find: "PlainText(500), \"What the file shows.\"",
    plant: "PlainText(501), \"What the file shows.\"",
    test: {
      file: "test/v1/specification.",
      name: "POST /v1/tasks/.taskId./attachments takes description",
      stack: "memory"
    }
  },
  {
    name: "attachments that are programs",
    file: useCases,
    find: "  if (sniffed.isRefused(fileType)) return new FileTypeRefused()\n",
    plant: "",
    test: uploaded("may not contradict their content, and may not be programs")
  },
  {
    name: "attachments that contradict their type",
    file: useCases,
    find: "sniffed.contradicts(fileType) ? FileTypeMismatch.fileType : Effect.void",
    plant: "Effect.void",
    test: uploaded("may not contradict their content, and may not be programs")
  },
  {
    name: "attachments that task:work adds to any task",
    file: useCases,
    find: "        if (!isTheirTask(actor, task.value)) yield* Access.check(AttachmentAccess.createAnywhere)\n",
    plant: "",
    test: access("let members work on the tasks that are assigned to them")
  },
  {
    name: "attachments of others that task:work removes",
    file: useCases,
    find: "value.createdBy === actingUserId(actor) && isTheirTask(actor, task.value)",
    plant: "isTheirTask(actor, task.value)",
    test: access("let members work on the tasks that are assigned to them")
  },
  {
    name: "attachments that task:work removes from any task",
    file: useCases,
    find: "value.createdBy === actingUserId(actor) && isTheirTask(actor, task.value)",
    plant: "value.createdBy === actingUserId(actor)",
    test: access("let members work on the tasks that are assigned to them")
  },
  {
    name: "attachments whose uploader a session claims to be",
    file: useCases,
    find: "return Effect.succeed(actor.user.id)",
    plant: "return Effect.succeed(userId ?? actor.user.id)",
    test: access("name the key as the actor and the user as the claim")
  },
  {
    name: "attachments of users who were deactivated",
    file: useCases,
    find: "        if (!isUploaderActive) return yield* UnknownReference.member(\"userId\")\n",
    plant: "",
    test: access("reject a user who is deactivated, removed or of another organization")
  },
  {
    name: "attachments whose claim is not in the audit log",
    file: useCases,
    find: "actor.type === \"session\" ? null : createdBy",
    plant: "null",
    test: access("name the key as the actor and the user as the claim")
  },
  {
    name: "attachments of a request that fails, whose blobs stay",
    file: upload,
    find: "() => discard)\n      if (isReplay",
    plant: "() => Effect.void)\n      if (isReplay",
    test: attachments("leave no blob when the request is rejected")
  },
  {
    name: "attachments of a repeated request, whose blobs stay",
    file: upload,
    find: "      if (isReplay(response)) yield* discard\n",
    plant: "",
    test: attachments("are attached once when the request is repeated")
  },
  {
    name: "attachments whose bytes do not count for the idempotency key",
    file: upload,
    find: "JSON.stringify([payload, file?.value.sha256])",
    plant: "JSON.stringify([payload])",
    test: attachments("are attached once when the request is repeated")
  },
  {
    name: "attachments whose blob is removed when the commit may have succeeded",
    file: upload,
    find: "Effect.tapError(work === null",
    plant: "Effect.onError(work === null",
    test: faults("keep the blob when nobody knows")
  },
  {
    name: "attachments that are sealed before the commit",
    file: `${core}/attachment/AddAttachment.ts`,
    find: "yield* unit.afterCommit(blobs.seal(organizationId, blob.key))",
    plant: "yield* blobs.seal(organizationId, blob.key)",
    test: faults("when an upload ends at any of them")
  },
  {
    name: "attachments that are removed without unsealing their blobs",
    file: `${core}/attachment/RemoveAttachments.ts`,
    find: "Effect.as(forEachBlob(blobs.unseal), write)",
    plant: "Effect.succeed(write)",
    test: faults("when a removal ends at any of them")
  },
  {
    name: "attachments whose blob is removed before the commit",
    file: `${core}/attachment/RemoveAttachments.ts`,
    find: "yield* unit.afterCommit(forEachBlob(blobs.remove))",
    plant: "yield* forEachBlob(blobs.remove)",
    test: faults("when a removal ends at any of them")
  },
  {
    name: "attachments that the sweeper removes although a row names them",
    file: sweeper,
    find: "named.has(key) ? blobs.seal(organizationId, key)",
    plant: "named.has(key) ? blobs.remove(organizationId, key)",
    test: sweeps("seals what a row names and removes the rest")
  },
  {
    name: "attachments and what else a host has in its own folder, swept",
    file: sweeper,
    find: "keys.filter((key) => key.startsWith(`${folder}/`))",
    plant: "keys.filter((key) => key.startsWith(folder) || folder !== \"\")",
    test: sweeps("seals what a row names and removes the rest")
  },
  {
    name: "attachments of an upload under way, swept",
    file: sweeper,
    find: "now - Duration.toMillis(yield* SweepAfter)",
    plant: "now + 1 - 0 * Duration.toMillis(yield* SweepAfter)",
    test: sweeps("seals what a row names and removes the rest")
  },
  {
    name: "attachments of another task of the organization",
    file: store,
    find: "sql`organization_id = ${organizationId} AND task_id = ${taskId}`",
    plant: "sql`organization_id = ${organizationId} AND ${taskId}::text IS NOT NULL`",
    test: suite("hides an attachment from another task and another organization")
  },
  {
    name: "attachments of another organization that keep a pending blob",
    file: store,
    find: "        WHERE organization_id = ${organizationId}\n          AND blob_key",
    plant: "        WHERE ${organizationId}::text IS NOT NULL\n          AND blob_key",
    test: suite("hides an attachment from another task and another organization")
  },
  {
    name: "attachments by users who are members of another organization",
    file: store,
    find: "WHERE m.organization_id = ${organizationId}",
    plant: "WHERE ${organizationId}::text IS NOT NULL",
    test: suite("finds the task of an upload, and whether its uploader is an active member")
  },
  {
    name: "attachments that are damaged, of which nobody is told",
    file: `${core}/http/FileRoutes.ts`,
    find: "        yield* report(damaged)\n",
    plant: "",
    with: { find: "failure._tag === \"BlobDamaged\" ? report(failure) : Effect.void", plant: "Effect.void" },
    test: { file: "test/faults/attachmentsDamaged.", name: "is never served as whole", stack: "memory" }
  },
  {
    name: "attachments that stay the newest after their removal",
    file: useCases,
    find: "others.find((other) => other.id !== id)?.createdAt ?? null",
    plant: "others[0]?.createdAt ?? null",
    test: evidence("is that of the attachment before when the newest is removed")
  },
  {
    name: "attachments that never become stale",
    file: `${core}/task/Task.ts`,
    find: "frequency === null || newestEvidenceAt >= cutoffs[frequency]",
    plant: "frequency === null || newestEvidenceAt >= cutoffs[\"yearly\"]",
    test: evidence("is stale after one period of the task")
  }
]
