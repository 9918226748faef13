import { Notice, NoticeId } from "@attestry/core/notice"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { Schema } from "effect"
import { at, id, unique } from "./Values.ts"

export const notice = (organizationId: OrganizationId, fields: Partial<typeof Notice.Encoded> = {}): Notice =>
  Schema.decodeSync(Notice)({
    id: id(NoticeId),
    organizationId,
    kind: "task_assigned",
    causeKey: `cause/${unique()}`,
    recipientId: id(UserId),
    resourceIds: ["tsk_1"],
    dueAt: null,
    status: "pending",
    reason: null,
    attempts: 0,
    nextAttemptAt: at(0),
    createdAt: at(0),
    finishedAt: null,
    ...fields
  })
