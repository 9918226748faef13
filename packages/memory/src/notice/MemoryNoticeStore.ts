import { Notice, type NoticeStore } from "@attestry/core/notice"
import { compareText, type OrganizationId } from "@attestry/core/shared"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { MemoryTables } from "../internal/MemoryTables.ts"
import { toWaiting } from "../internal/Waiting.ts"
import type { MemoryWrite, RecordWrite } from "../storage/MemoryUnitOfWork.ts"

const keyOf = ({ causeKey, recipientId }: Notice): string => JSON.stringify([causeKey, recipientId])

const isPending = ({ status }: Notice): boolean => status === "pending"

const unlessKnown = (known: () => boolean, write: MemoryWrite): MemoryWrite => {
  let isKnown = false
  return {
    key: write.key,
    check: () => {
      isKnown = known()
      return isKnown || write.check()
    },
    apply: () => isKnown ? () => {} : write.apply(),
    isComplete: () => isKnown || write.isComplete()
  }
}

export const makeMemoryNoticeStore = (
  { makeOwned }: MemoryTables,
  record: RecordWrite
): typeof NoticeStore.Service => {
  const notices = makeOwned<Notice>({ name: "notice", schema: Notice })
  // the keys of notices that are there; a removed one is looked up again
  const known = new Map<string, Notice["id"]>()

  const isKnown = (notice: Notice): boolean => {
    const id = known.get(`${notice.organizationId} ${keyOf(notice)}`)
    return id !== undefined && notices.has(notice.organizationId, id)
  }

  const insert = (organizationId: OrganizationId, notice: Notice): MemoryWrite => {
    const write = unlessKnown(() => isKnown(notice), notices.insert(organizationId, notice))
    const key = `${organizationId} ${keyOf(notice)}`
    return {
      ...write,
      apply: () => {
        const undo = write.apply()
        if (!isKnown(notice)) known.set(key, notice.id)
        return undo
      }
    }
  }

  const change = (organizationId: OrganizationId, ids: ReadonlyArray<Notice["id"]>, to: (notice: Notice) => Notice) => {
    for (const id of ids) notices.amend(organizationId, id, (notice) => isPending(notice) ? to(notice) : notice)
  }

  return {
    record: (organizationId, added) =>
      Effect.forEach(added, (notice) => record(insert(organizationId, notice)), { discard: true }),
    add: (organizationId, added) =>
      Effect.sync(() => {
        for (const notice of added) {
          const write = insert(organizationId, notice)
          if (write.check()) write.apply()
        }
      }),
    find: (organizationId, noticeId) =>
      Effect.sync(() => Option.map(notices.find(organizationId, noticeId), ({ value }) => value)),
    pending: (organizationId, limit) =>
      Effect.sync(() =>
        notices.filter(organizationId, isPending)
          .sort((a, b) => compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id))
          .slice(0, limit)
      ),
    subjects: (now, limit) =>
      Effect.sync(() =>
        notices.partitions().flatMap((id) => {
          const [first] = notices.filter(id, isPending).map(({ nextAttemptAt, organizationId }) => ({
            organizationId,
            at: nextAttemptAt
          })).sort((a, b) => compareText(a.at, b.at))
          return first === undefined || first.at > now ? [] : [first]
        }).sort((a, b) => compareText(a.at, b.at) || compareText(a.organizationId, b.organizationId))
          .slice(0, limit)
          .map(({ organizationId }) => ({ organizationId, id: organizationId }))
      ),
    undelivered: Effect.sync(() =>
      toWaiting(
        notices.partitions().flatMap((id) => notices.filter(id, isPending)).map(({ createdAt }) => createdAt)
      )
    ),
    finish: (organizationId, noticeIds, { reason, status }, now) =>
      Effect.sync(() =>
        change(organizationId, noticeIds, (notice) => ({ ...notice, status, reason, finishedAt: now }))
      ),
    postpone: (organizationId, until) =>
      Effect.sync(() =>
        change(
          organizationId,
          notices.filter(organizationId, isPending).map(({ id }) => id),
          (notice) => ({ ...notice, nextAttemptAt: until, attempts: notice.attempts + 1 })
        )
      ),
    removeFinished: (organizationId, before) =>
      Effect.sync(() => {
        const finished = ({ finishedAt }: Notice) => finishedAt !== null && finishedAt < before
        for (const { id } of notices.filter(organizationId, finished)) notices.discard(organizationId, id)
      })
  }
}
