import * as Effect from "effect/Effect"
import { IdGenerator } from "../shared/IdGenerator.ts"
import type { OrganizationId } from "../shared/Ids.ts"
import { Timestamp } from "../shared/Timestamp.ts"
import { UnitOfWork } from "../storage/UnitOfWork.ts"
import { WorkSignal } from "../storage/WorkSignal.ts"
import { makeNotice, type NoticeCause, NoticeId } from "./Notice.ts"
import { NoticeStore } from "./NoticeStore.ts"

// asks no permission, and runs inside the unit of work of the cause
export class NoticeRecorder extends Effect.Service<NoticeRecorder>()("@attestry/core/notice/NoticeRecorder", {
  effect: Effect.gen(function*() {
    const store = yield* NoticeStore
    const ids = yield* IdGenerator
    const unit = yield* UnitOfWork
    const signal = yield* WorkSignal

    const record = Effect.fnUntraced(function*(organizationId: OrganizationId, causes: ReadonlyArray<NoticeCause>) {
      const unique = [...new Map(causes.map((cause) => [`${cause.causeKey} ${cause.recipientId}`, cause])).values()]
      if (unique.length === 0) return
      const now = yield* Timestamp.now
      const noticeIds = yield* ids.makeMany(NoticeId, unique.length)
      yield* store.record(
        organizationId,
        noticeIds.flatMap((id, index) => {
          const cause = unique[index]
          return cause === undefined ? [] : [makeNotice({ id, organizationId }, cause, now)]
        })
      )
      yield* unit.afterCommit(signal.notify)
    })

    const { removeFinished } = store

    return { record, removeFinished }
  })
}) {}
