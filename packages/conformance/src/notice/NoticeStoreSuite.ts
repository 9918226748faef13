import { Notice, NoticeId, NoticeStore } from "@attestry/core/notice"
import { OrganizationId } from "@attestry/core/shared"
import { assert } from "@effect/vitest"
import { Effect, Option } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { NoticePorts, StorageTests } from "../StorageTests.ts"

const storeAll = (...notices: ReadonlyArray<Notice>) =>
  Effect.gen(function*() {
    const store = yield* NoticeStore
    for (const notice of notices) yield* Fixtures.unit(store.record(notice.organizationId, [notice]))
  })

const idsOf = (found: ReadonlyArray<Notice>) => found.map(({ id }) => id)

const sent = { status: "sent", reason: null } as const

const most = 10_000

/** The promises of a `NoticeStore`. */
export const noticeStoreSuite = (it: StorageTests<NoticePorts>): void => {
  it.effect("returns a notice unchanged when it was recorded or added, even with odd texts", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const made = Fixtures.oddTexts.map((text, index) =>
        Fixtures.notice(organizationId, {
          causeKey: `${index} ${text}`,
          resourceIds: [text, "b"],
          dueAt: index === 0 ? Fixtures.at(9) : null,
          recipientId: index === 0 ? null : Fixtures.notice(organizationId).recipientId
        })
      )
      const half = Math.ceil(made.length / 2)
      yield* Fixtures.unit(store.record(organizationId, made.slice(0, half)))
      yield* store.add(organizationId, made.slice(half))
      for (const notice of made) {
        const found = yield* store.find(organizationId, notice.id)
        assert.deepStrictEqual(found, Option.some(notice))
        assert.sameMembers(Object.keys(Option.getOrThrow(found)), Object.keys(Notice.fields))
      }
    }))

  it.effect("finds no notice when the id is unknown or of another organization", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const notice = Fixtures.notice(own.id)
      const theirs = Fixtures.notice(other.id, { id: notice.id, causeKey: notice.causeKey })
      yield* storeAll(notice)
      assert.isTrue(Option.isNone(yield* store.find(other.id, notice.id)))
      assert.isTrue(Option.isNone(yield* store.find(own.id, Fixtures.id(NoticeId))))
      yield* storeAll(theirs)
      assert.deepStrictEqual(yield* store.find(own.id, notice.id), Option.some(notice))
      assert.deepStrictEqual(yield* store.find(other.id, notice.id), Option.some(theirs))
    }))

  it.effect("ignores a notice when its cause and recipient have one, whatever became of it", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const recipientId of [null, Fixtures.notice(organizationId).recipientId]) {
        const first = Fixtures.notice(organizationId, { recipientId })
        const again = { ...Fixtures.notice(organizationId), causeKey: first.causeKey, recipientId }
        const further = Fixtures.notice(organizationId)
        yield* storeAll(first)
        yield* Fixtures.unit(store.record(organizationId, [again, further]))
        yield* store.add(organizationId, [again])
        yield* store.finish(organizationId, [first.id], sent, Fixtures.at(1))
        yield* storeAll(again)
        yield* store.add(organizationId, [again])
        assert.isTrue(Option.isNone(yield* store.find(organizationId, again.id)))
        assert.deepStrictEqual(yield* store.find(organizationId, further.id), Option.some(further))
        assert.deepStrictEqual(
          yield* store.find(organizationId, first.id),
          Option.some({ ...first, ...sent, finishedAt: Fixtures.at(1) })
        )
        const elsewhere = Fixtures.notice(organizationId, { causeKey: first.causeKey })
        yield* storeAll(elsewhere)
        assert.deepStrictEqual(yield* store.find(organizationId, elsewhere.id), Option.some(elsewhere))
      }
    }))

  it.effect("records one of several concurrent notices of a cause, and all their units commit", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const { causeKey } = Fixtures.notice(organizationId)
      const made = Array.from({ length: 8 }, () => Fixtures.notice(organizationId, { causeKey, recipientId: null }))
      yield* Effect.forEach(made, (notice) => storeAll(notice), { concurrency: "unbounded" })
      assert.lengthOf(yield* store.pending(organizationId, most), 1)
    }))

  it.effect("retries a unit when the id of its notice is taken", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const first = Fixtures.notice(organizationId)
      yield* storeAll(first)
      yield* Fixtures.assertRejected(
        store.record(organizationId, [Fixtures.notice(organizationId, { id: first.id })])
      )
      assert.deepStrictEqual(yield* store.find(organizationId, first.id), Option.some(first))
    }))

  it.effect("dies when the organization of a notice does not exist", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const organizationId = Fixtures.id(OrganizationId)
      yield* Fixtures.assertDangling(store.record(organizationId, [Fixtures.notice(organizationId)]))
    }))

  it.effect("lists the pending notices of one organization, oldest first, and up to the limit", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [a, b] = [NoticeId.fromSuffix(`a${Fixtures.unique()}`), NoticeId.fromSuffix(`b${Fixtures.unique()}`)]
      const second = Fixtures.notice(own.id, { id: b, createdAt: Fixtures.at(5) })
      const first = Fixtures.notice(own.id, { id: a, createdAt: Fixtures.at(5), nextAttemptAt: Fixtures.at(900) })
      const oldest = Fixtures.notice(own.id, { createdAt: Fixtures.at(1) })
      const finished = Fixtures.notice(own.id)
      yield* storeAll(second, first, oldest, finished, Fixtures.notice(other.id))
      yield* store.finish(own.id, [finished.id], sent, Fixtures.at(1))
      assert.deepStrictEqual(yield* store.pending(own.id, most), [oldest, first, second])
      assert.deepStrictEqual(idsOf(yield* store.pending(own.id, 2)), [oldest.id, first.id])
    }))

  it.effect("finishes only pending notices of one organization", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const notice = Fixtures.notice(own.id)
      const stays = Fixtures.notice(own.id)
      const theirs = Fixtures.notice(other.id, { id: notice.id })
      yield* storeAll(notice, stays, theirs)
      const skipped = { status: "skipped", reason: "cause_gone" } as const
      yield* store.finish(own.id, [notice.id], skipped, Fixtures.at(7))
      yield* store.finish(own.id, [notice.id], sent, Fixtures.at(8))
      const ended = { ...notice, ...skipped, finishedAt: Fixtures.at(7) }
      assert.deepStrictEqual(yield* store.find(own.id, notice.id), Option.some(ended))
      assert.deepStrictEqual(yield* store.pending(own.id, most), [stays])
      assert.deepStrictEqual(yield* store.pending(other.id, most), [theirs])
    }))

  it.effect("postpones all pending notices of one organization, and counts the attempts", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [first, second, done] = [Fixtures.notice(own.id), Fixtures.notice(own.id), Fixtures.notice(own.id)]
      const theirs = Fixtures.notice(other.id)
      yield* storeAll(first, second, done, theirs)
      yield* store.finish(own.id, [done.id], sent, Fixtures.at(1))
      yield* store.postpone(own.id, Fixtures.at(50))
      yield* store.postpone(own.id, Fixtures.at(60))
      const waiting = { attempts: 2, nextAttemptAt: Fixtures.at(60) }
      assert.sameDeepMembers([...(yield* store.pending(own.id, most))], [
        { ...first, ...waiting },
        { ...second, ...waiting }
      ])
      assert.strictEqual((yield* Effect.flatten(store.find(own.id, done.id))).attempts, 0)
      assert.deepStrictEqual(yield* store.pending(other.id, most), [theirs])
    }))

  it.effect("lists the organizations with a pending notice that is due, longest due first", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const [late, later, waiting, idle] = [
        yield* Fixtures.storedOrganization(),
        yield* Fixtures.storedOrganization(),
        yield* Fixtures.storedOrganization(),
        yield* Fixtures.storedOrganization()
      ]
      const done = Fixtures.notice(idle.id, { nextAttemptAt: Fixtures.at(-5_000) })
      yield* storeAll(
        Fixtures.notice(later.id, { nextAttemptAt: Fixtures.at(-1_000) }),
        Fixtures.notice(late.id, { nextAttemptAt: Fixtures.at(9_000) }),
        Fixtures.notice(late.id, { nextAttemptAt: Fixtures.at(-2_000) }),
        Fixtures.notice(waiting.id, { nextAttemptAt: Fixtures.at(-999) }),
        done
      )
      yield* store.finish(idle.id, [done.id], sent, Fixtures.at(1))
      const all = yield* store.subjects(Fixtures.at(-1_000), most)
      const ours = new Set([late.id, later.id, waiting.id, idle.id])
      assert.deepStrictEqual(all.filter(({ organizationId }) => ours.has(organizationId)), [
        { organizationId: late.id, id: late.id },
        { organizationId: later.id, id: later.id }
      ])
      assert.deepStrictEqual(yield* store.subjects(Fixtures.at(-1_000), 1), all.slice(0, 1))
    }))

  it.effect("counts the pending notices of all organizations, and finds the oldest", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const [own, other] = [yield* Fixtures.storedOrganization(), yield* Fixtures.storedOrganization()]
      const [oldest, older] = [Fixtures.at(-9e11), Fixtures.at(-8e11)]
      const first = Fixtures.notice(own.id, { createdAt: oldest })
      const second = Fixtures.notice(other.id, { createdAt: older })
      yield* storeAll(first, second, Fixtures.notice(other.id, { nextAttemptAt: Fixtures.at(9e11) }))
      const all = yield* store.undelivered
      assert.isAtLeast(all.count, 3)
      assert.deepStrictEqual(all.oldest, Option.some(oldest))
      yield* store.finish(own.id, [first.id], sent, Fixtures.at(1))
      assert.deepStrictEqual((yield* store.undelivered).oldest, Option.some(older))
      yield* store.finish(other.id, [second.id], sent, Fixtures.at(1))
      assert.notDeepEqual((yield* store.undelivered).oldest, Option.some(older))
    }))

  it.effect("removes the notices of one organization that were finished before a time", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const [old, recent, pending] = [Fixtures.notice(own.id), Fixtures.notice(own.id), Fixtures.notice(own.id)]
      const theirs = Fixtures.notice(other.id)
      yield* storeAll(old, recent, pending, theirs)
      yield* store.finish(own.id, [old.id], sent, Fixtures.at(99))
      yield* store.finish(own.id, [recent.id], sent, Fixtures.at(100))
      yield* store.finish(other.id, [theirs.id], sent, Fixtures.at(1))
      yield* store.removeFinished(own.id, Fixtures.at(100))
      assert.isTrue(Option.isNone(yield* store.find(own.id, old.id)))
      for (const { id } of [recent, pending]) assert.isTrue(Option.isSome(yield* store.find(own.id, id)))
      assert.isTrue(Option.isSome(yield* store.find(other.id, theirs.id)))
      const again = { ...old, id: Fixtures.id(NoticeId) }
      yield* storeAll(again)
      assert.deepStrictEqual(yield* store.find(own.id, again.id), Option.some(again))
    }))

  it.effect("stores only the fields of a notice, and stays unchanged when the caller mutates it", () =>
    Effect.gen(function*() {
      const store = yield* NoticeStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const stored = Fixtures.notice(organizationId)
      const original = structuredClone(stored)
      const surplus = { ...stored, note: "secret", revision: 9 }
      const record = store.record(organizationId, [surplus])
      yield* Fixtures.unit(Effect.tap(record, () => Effect.sync(() => Fixtures.tamper(surplus))))
      const found = Effect.flatten(store.find(organizationId, original.id))
      Fixtures.tamper(yield* found)
      assert.deepStrictEqual(yield* found, original)
    }))
}
