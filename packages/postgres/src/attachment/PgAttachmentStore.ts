import { Attachment, AttachmentStore } from "@attestry/core/attachment"
import type { BlobKey } from "@attestry/core/blob"
import type { OrganizationId } from "@attestry/core/shared"
import { Task, type TaskId } from "@attestry/core/task"
import * as Array from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orStorageDefect } from "../Failure.ts"
import { byCreation } from "../internal/Keyset.ts"
import { storeLayer } from "../internal/PgDatabase.ts"

type Target = Task & { readonly revision: number; readonly isUploaderActive: boolean }

const toTarget = ({ isUploaderActive, revision, ...value }: Target) => ({ task: { value, revision }, isUploaderActive })

export const layer = storeLayer(AttachmentStore, ({ nameOf, record, run, sql, table }) => {
  const attachments = table("attachment", Attachment)
  const tasks = table("task", Task)

  const ofTask = (organizationId: OrganizationId, taskId: TaskId) =>
    sql`organization_id = ${organizationId} AND task_id = ${taskId}`

  return {
    list: (organizationId, taskId, slice) =>
      attachments.listRevised(byCreation(sql), slice, ofTask(organizationId, taskId)).pipe(
        orStorageDefect("AttachmentStore.list")
      ),
    count: (organizationId, taskId) =>
      attachments.count(ofTask(organizationId, taskId)).pipe(orStorageDefect("AttachmentStore.count")),
    find: (organizationId, taskId, attachmentId) =>
      attachments.findVersioned(sql`${ofTask(organizationId, taskId)} AND id = ${attachmentId}`).pipe(
        orStorageDefect("AttachmentStore.find")
      ),
    findTarget: (organizationId, taskId, uploaderId) =>
      run(sql<Target>`
        SELECT ${tasks.columns}, revision, EXISTS (
          SELECT 1
          FROM ${nameOf("member")} AS m
          WHERE m.organization_id = ${organizationId}
            AND m.user_id = ${uploaderId}
            AND m.is_active
        ) AS "isUploaderActive"
        FROM ${tasks.name}
        WHERE organization_id = ${organizationId}
          AND id = ${taskId}`).pipe(
        Effect.map((rows) => Option.map(Array.head(rows), toTarget)),
        orStorageDefect("AttachmentStore.findTarget")
      ),
    insert: (_, attachment) => record({ key: undefined, statement: attachments.insert(attachment) }),
    removeAll: (organizationId, taskId, attachmentIds) =>
      record({
        key: undefined,
        statement: attachments.remove(sql`${ofTask(organizationId, taskId)} AND id = ANY (${[...attachmentIds]})`),
        rows: attachmentIds.length
      }),
    findKeys: (organizationId, keys) =>
      run(sql<{ readonly key: BlobKey }>`
        SELECT blob_key AS key
        FROM ${attachments.name}
        WHERE organization_id = ${organizationId}
          AND blob_key = ANY (${[...keys]})`).pipe(
        Effect.map(Array.map(({ key }) => key)),
        orStorageDefect("AttachmentStore.findKeys")
      )
  }
})
