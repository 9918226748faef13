import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { actingUserId, CurrentActor } from "../access/Actor.ts"
import { Directory } from "../member/Directory.ts"
import { findNewMentions } from "../notice/Mentions.ts"
import type { NoticeCause } from "../notice/Notice.ts"
import { NoticeRecorder } from "../notice/NoticeRecorder.ts"
import { MemberId, type OrganizationId, type UserId } from "../shared/Ids.ts"
import { Email } from "../shared/Text.ts"
import type { Task } from "./Task.ts"

const isMemberId = Schema.is(MemberId)
const toEmail = Schema.decodeOption(Email)

interface Before {
  readonly assigneeId: Task["assigneeId"]
  readonly description: string
}

export const nothingBefore: Before = { assigneeId: null, description: "" }

// notices of a change to a task, by its assignee and its description
export const makeTaskNotices = Effect.gen(function*() {
  const directory = yield* Directory
  const { record } = yield* NoticeRecorder

  const findMentioned = (organizationId: OrganizationId, reference: string) =>
    isMemberId(reference)
      ? Effect.map(directory.findMember(organizationId, reference), Option.map(({ userId }) => userId))
      : Option.match(toEmail(reference), {
        onNone: () => Effect.succeedNone,
        onSome: (email) => Effect.map(directory.findUserByEmail(email), Option.map(({ id }) => id))
      })

  // reads only, so it runs before the writes of the unit; `revision` is that of the task after the change
  const find = Effect.fnUntraced(function*(before: Before, after: Task, revision: number) {
    const author = actingUserId(yield* CurrentActor)
    const { assigneeId, description, id, organizationId } = after
    const makeCause = (kind: NoticeCause["kind"], recipientId: UserId): NoticeCause => ({
      kind,
      causeKey: `${kind}/${id}/${revision}`,
      recipientId,
      resourceIds: [id],
      dueAt: null
    })
    const isAssigned = assigneeId !== null && assigneeId !== before.assigneeId && assigneeId !== author
    const mentioned = yield* Effect.forEach(
      findNewMentions(before.description, description),
      (reference) => findMentioned(organizationId, reference)
    )
    return [
      ...(isAssigned ? [makeCause("task_assigned", assigneeId)] : []),
      ...mentioned.flatMap(Option.toArray).filter((userId) => userId !== author)
        .map((userId) => makeCause("task_mentioned", userId))
    ]
  })

  return { find, record }
})
