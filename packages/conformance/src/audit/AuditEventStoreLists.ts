import { AuditEventId, AuditEventStore, type StoredAuditEventQuery } from "@attestry/core/audit"
import { newestFirst, type Position, type Slice } from "@attestry/core/page"
import { ApiKeyId, UserId } from "@attestry/core/shared"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import { readThrough } from "../internal/Paging.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { appendAll } from "./AuditEventStoreHistory.ts"

type Filters = Slice<StoredAuditEventQuery>["filters"]

export const auditSlice = (filters: Filters = {}, after?: Position, limit = 500): Slice<StoredAuditEventQuery> => ({
  filters,
  sort: "-at",
  after,
  limit
})

/** The part of the suite of `AuditEventStore` that reads lists. */
export const auditListCases = (it: StorageTests<OrganizationPorts | AuditEventStore>): void => {
  it.effect("lists the newest audit event first, then by id, descending", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const at = (suffix: string, millis: number) =>
        Fixtures.event(organizationId, { id: AuditEventId.fromSuffix(suffix), at: Fixtures.at(millis) })
      const ordered = [at("0", 3), at("a", 1), at("Z", 1), at("A", 1), at("9", 1), at("00", 1), at("0z", 0)]
      yield* appendAll(organizationId, [3, 6, 1, 0, 5, 2, 4].flatMap((i) => ordered[i] ?? []))
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice()), ordered)
      const after = { value: Fixtures.at(1), id: "evt_Z" }
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice({}, after, 2)), ordered.slice(3, 5))
    }))

  it.effect("pages through audit events without gaps or repeats when others are appended meanwhile", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const make = (i: number) => Fixtures.event(organizationId, { at: Fixtures.at(i % 6) })
      const old = Array.makeBy(30, make)
      yield* appendAll(organizationId, old)
      const read = yield* readThrough({
        limit: 4,
        slice: (after, limit) => audit.list(organizationId, auditSlice({}, after, limit)),
        position: newestFirst.position,
        between: (round) => round < 8 ? appendAll(organizationId, [make(round), make(round + 3)]) : Effect.void
      })
      const ids = read.map(({ id }) => id)
      assert.strictEqual(new Set(ids).size, ids.length)
      assert.deepStrictEqual(old.filter(({ id }) => !ids.includes(id)), [])
    }))

  it.effect("filters audit events by actor, action, resource, outcome and time, alone and together", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const [ada, bob] = [Fixtures.id(UserId), Fixtures.id(UserId)]
      const key = Fixtures.id(ApiKeyId)
      const vendorId = Fixtures.id(VendorId)
      const vendor = { type: "vendor", id: vendorId }
      const byKey = { type: "api-key", userId: ada, apiKeyId: key, claimedUserId: bob } as const
      const bySession = { type: "session", userId: ada, apiKeyId: null, claimedUserId: null } as const
      const all = [
        Fixtures.event(organizationId, {
          at: Fixtures.at(1),
          actor: byKey,
          action: "vendor.created",
          resource: vendor
        }),
        Fixtures.event(organizationId, {
          at: Fixtures.at(2),
          actor: bySession,
          action: "vendor.updated",
          resource: vendor
        }),
        Fixtures.event(organizationId, { at: Fixtures.at(3), action: "vendorGroup.created" }),
        Fixtures.event(organizationId, { at: Fixtures.at(4), action: "Vendor.created", outcome: "refused", times: 3 }),
        Fixtures.event(organizationId, {
          at: Fixtures.at(5),
          action: "apiKey.created",
          actor: { ...bySession, userId: bob },
          resource: { type: "apiKey", id: key }
        }),
        Fixtures.event(organizationId, {
          at: Fixtures.at(6),
          action: "vendor.createdTwice",
          outcome: "failed",
          resource: { type: "vendorGroup", id: vendorId.replace("vnd", "vgr") }
        })
      ]
      yield* appendAll(organizationId, all)
      const check = (filters: Filters, ...expected: ReadonlyArray<number>) =>
        Effect.gen(function*() {
          const found = yield* audit.list(organizationId, auditSlice(filters))
          const what = JSON.stringify(filters)
          assert.deepStrictEqual(found, expected.toSorted((a, b) => b - a).flatMap((i) => all[i] ?? []), what)
          assert.strictEqual(yield* audit.count(organizationId, filters), expected.length, what)
        })
      yield* check({}, 0, 1, 2, 3, 4, 5)
      yield* check({ actor: [ada] }, 0, 1)
      yield* check({ actor: [bob] }, 4)
      yield* check({ actor: [bob, key] }, 0, 4)
      yield* check({ action: ["Vendor.", "vendor.created"] }, 0, 3)
      yield* check({ resource: ["apiKey", vendorId] }, 0, 1, 4)
      yield* check({ outcome: ["refused", "failed"], action: ["vendor.", "vendorGroup."] }, 5)
      yield* check({ actor: [key] }, 0)
      yield* check({ actor: [Fixtures.id(UserId)] })
      yield* check({ action: ["vendor.created"] }, 0)
      yield* check({ action: ["vendor.Created"] })
      yield* check({ action: ["vendor."] }, 0, 1, 5)
      yield* check({ action: ["Vendor."] }, 3)
      yield* check({ action: ["endor."] })
      yield* check({ resource: ["vendor"] }, 0, 1, 2, 3)
      yield* check({ resource: ["Vendor"] })
      yield* check({ resource: [vendorId] }, 0, 1)
      yield* check({ resource: [key] }, 4)
      yield* check({ resource: [Fixtures.id(VendorId)] })
      yield* check({ outcome: ["done"] }, 0, 1, 2, 4)
      yield* check({ outcome: ["refused"] }, 3)
      yield* check({ outcome: ["failed"] }, 5)
      yield* check({ outcome: ["failed"], action: ["Vendor."] })
      yield* check({ from: Fixtures.at(5) }, 4, 5)
      yield* check({ to: Fixtures.at(5) }, 0, 1, 2, 3)
      yield* check({ from: Fixtures.at(2), to: Fixtures.at(4) }, 1, 2)
      yield* check({ from: Fixtures.at(4), to: Fixtures.at(4) })
      yield* check({
        actor: [ada],
        action: ["vendor."],
        resource: [vendorId],
        from: Fixtures.at(2),
        to: Fixtures.at(9)
      }, 1)
      const after = { value: Fixtures.at(6), id: all[5]?.id ?? "" }
      assert.deepStrictEqual(
        yield* audit.list(organizationId, auditSlice({ action: ["vendor."] }, after, 1)),
        all.slice(1, 2)
      )
    }))
}
