import * as Fixtures from "@attestry/conformance/Fixtures"
import { NoticeStore } from "@attestry/core/notice"
import type { OrganizationId } from "@attestry/core/shared"
import type { Writes } from "@attestry/core/storage"
import { Effect } from "effect"

type Write = Effect.Effect<void, never, Writes>

/** A pending notice, and one that was sent. */
export const storedNotices = (organizationId: OrganizationId) =>
  Effect.gen(function*() {
    const store = yield* NoticeStore
    const notice = Fixtures.notice(organizationId, { causeKey: `cause of ${organizationId}` })
    const old = Fixtures.notice(organizationId, { causeKey: `old cause of ${organizationId}` })
    yield* Fixtures.unit(store.record(organizationId, [notice, old]))
    yield* store.finish(organizationId, [old.id], { status: "sent", reason: null }, Fixtures.at(1))
    return { id: organizationId, notice, old }
  })

type Stored = Effect.Effect.Success<ReturnType<typeof storedNotices>>

/** Every method of the port, called for one organization, with what belongs to it and to another one. */
export const noticeCalls = <Call>(
  own: Stored,
  other: Stored,
  write: (...writes: ReadonlyArray<Write>) => ReadonlyArray<Call>
) =>
  Effect.gen(function*() {
    const { id } = own
    const store = yield* NoticeStore
    const both = [own, other]
    const end = { status: "failed", reason: "refused" } as const
    return {
      [NoticeStore.key]: {
        record: write(store.record(id, [Fixtures.notice(id)])),
        add: [store.add(id, [Fixtures.notice(id, { id: own.notice.id, causeKey: own.notice.causeKey })])],
        find: both.map(({ notice }) => store.find(id, notice.id)),
        pending: [store.pending(id, 100_000)],
        finish: both.map(({ notice }) => store.finish(id, [notice.id], end, Fixtures.at(9))),
        postpone: [store.postpone(id, Fixtures.at(9))],
        removeFinished: [store.removeFinished(id, Fixtures.at(5))]
      }
    }
  })

/** Adds to one organization a notice of another. */
export const noticeIntrusions = (own: Stored, other: Stored) =>
  Effect.map(NoticeStore, ({ record }) => [
    record(own.id, [Fixtures.notice(other.id)]),
    record(own.id, [Fixtures.notice(own.id), Fixtures.notice(other.id)])
  ])
