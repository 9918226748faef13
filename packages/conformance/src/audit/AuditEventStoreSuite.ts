import { AuditEvent, AuditEventId, AuditEventStore } from "@attestry/core/audit"
import { ApiKeyId, OrganizationId, UserId } from "@attestry/core/shared"
import { VendorId } from "@attestry/core/vendor"
import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { auditErasureCases } from "./AuditEventStoreErasure.ts"
import { appendAll, auditHistoryCases, changesSlice, oddJson, values } from "./AuditEventStoreHistory.ts"
import { auditListCases, auditSlice } from "./AuditEventStoreLists.ts"

/** The promises of an `AuditEventStore`. */
export const auditEventStoreSuite = (it: StorageTests<OrganizationPorts | AuditEventStore>): void => {
  it.effect("returns an audit event unchanged when it was appended", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const full = Fixtures.event(organizationId, {
        sequence: 7,
        at: Fixtures.at(2),
        actor: {
          type: "api-key",
          userId: Fixtures.id(UserId),
          apiKeyId: Fixtures.id(ApiKeyId),
          claimedUserId: Fixtures.id(UserId)
        },
        action: "apiKey.created",
        resource: { type: "apiKey", id: Fixtures.id(ApiKeyId) },
        before: null,
        after: { name: "A", scopes: ["vendor:read"], expiresAt: null },
        outcome: "refused",
        requestId: "req-1",
        ip: "2001:db8::1",
        hash: Fixtures.secretHash()
      })
      const session = Fixtures.event(organizationId, {
        at: Fixtures.at(1),
        actor: { type: "session", userId: Fixtures.id(UserId), apiKeyId: null, claimedUserId: null },
        before: { a: 1 },
        after: null
      })
      const plain = Fixtures.event(organizationId)
      yield* appendAll(organizationId, [plain, full, session])
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice()), [full, session, plain])
    }))

  it.effect("returns odd texts of audit events unchanged", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const odd = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (text, name) =>
        Fixtures.event(organizationId, {
          action: name,
          resource: { type: name, id: name },
          before: { [text]: text },
          after: { text: [text] },
          requestId: name,
          ip: name,
          hash: name
        }))
      yield* appendAll(organizationId, odd)
      assert.sameDeepMembers([...(yield* audit.list(organizationId, auditSlice()))], odd)
    }))

  it.effect("returns the keys and values of changes unchanged and in order", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const json of oddJson) {
        const resource = { type: "vendor", id: Fixtures.id(VendorId) }
        const event = {
          ...Fixtures.event(organizationId, { resource }),
          before: values(json),
          after: { wrapped: [values(json)] }
        }
        yield* appendAll(organizationId, [event])
        const [found] = yield* audit.list(organizationId, auditSlice({ resource: [resource.id] }))
        assert.deepStrictEqual(found, event)
        assert.strictEqual(JSON.stringify([found?.before, found?.after]), JSON.stringify([event.before, event.after]))
      }
    }))

  it.effect("appends many audit events exactly in one write, all or none", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const texts = Array.zipWith(Fixtures.oddTexts, Fixtures.oddNames, (text, name) => ({
        ...Fixtures.event(organizationId, { requestId: name, ip: name, resource: { type: name, id: name } }),
        before: { [text]: text, none: null },
        after: null
      }))
      const odd = oddJson.map((json) => ({
        ...Fixtures.event(organizationId),
        before: values(json),
        after: { wrapped: [values(json)] }
      }))
      const userId = Fixtures.id(UserId)
      const actor = { type: "session", userId, apiKeyId: null, claimedUserId: userId } as const
      const refused = Fixtures.event(organizationId, { sequence: 7, actor, outcome: "refused", times: 3, before: null })
      const many = [...texts, ...odd, refused, ...Array.makeBy(300, () => Fixtures.event(organizationId))]
      const events = many.map((event, i) => ({ ...event, at: Fixtures.at(i) }))
      yield* Fixtures.unit(audit.append(organizationId, events))
      const found = yield* audit.list(organizationId, auditSlice())
      assert.deepStrictEqual(found, events.toReversed())
      const letters = (all: typeof found) => all.map(({ after, before }) => JSON.stringify([before, after]))
      assert.deepStrictEqual(letters(found), letters(events.toReversed()))
      const more = Array.makeBy(3, () => Fixtures.event(organizationId))
      yield* Fixtures.assertRejected(audit.append(organizationId, [...more, refused]))
      yield* Fixtures.assertRejected(audit.append(organizationId, [...more, ...more.slice(0, 1)]))
      yield* Fixtures.unit(audit.append(organizationId, []))
      assert.strictEqual(yield* audit.count(organizationId, {}), events.length)
    }))

  it.effect("appends similar audit events exactly in one write", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      for (const json of oddJson) {
        const resource = { type: "vendor", id: Fixtures.id(VendorId) }
        const shared = { ...Fixtures.event(organizationId, { resource }), after: values(json) }
        const ids = Array.makeBy(3, () => Fixtures.id(AuditEventId)).toSorted()
        const events = ids.map((id, i) => ({ ...shared, id, before: i === 2 ? shared.after : null }))
        yield* Fixtures.unit(audit.append(organizationId, events))
        const found = yield* audit.list(organizationId, auditSlice({ resource: [resource.id] }))
        assert.deepStrictEqual(found, events.toReversed())
        const letters = (all: typeof found) => JSON.stringify(all.map(({ after, before }) => [before, after]))
        assert.strictEqual(letters(found), letters(events.toReversed()))
      }
    }))

  it.effect("dies when the organization of audit events does not exist", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const organizationId = Fixtures.id(OrganizationId)
      for (const count of [1, 2]) {
        const events = Array.makeBy(count, () => Fixtures.event(organizationId))
        yield* Fixtures.assertDangling(audit.append(organizationId, events))
      }
      assert.strictEqual(yield* audit.count(organizationId, {}), 0)
    }))

  it.effect("hides audit events from another organization", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const own = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const event = Fixtures.event(own.id)
      yield* appendAll(own.id, [event])
      assert.deepStrictEqual(yield* audit.list(other.id, auditSlice()), [])
      assert.deepStrictEqual(yield* audit.list(other.id, auditSlice({ resource: [event.resource.id] })), [])
      assert.strictEqual(yield* audit.count(other.id, {}), 0)
      assert.deepStrictEqual(yield* audit.changes(other.id, event.resource, changesSlice()), [])
      assert.strictEqual(yield* audit.countChanges(other.id, event.resource), 0)
      assert.strictEqual(yield* audit.count(own.id, {}), 1)
    }))

  it.effect("rejects an audit event when its id is taken", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const event = Fixtures.event(organizationId)
      yield* appendAll(organizationId, [event])
      yield* Fixtures.assertRejected(audit.append(organizationId, [Fixtures.event(organizationId, { id: event.id })]))
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice()), [event])
    }))

  it.effect("stores only the fields of an audit event", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const event = Fixtures.event(organizationId)
      const surplus = { ...event, note: "secret", revision: 9 }
      yield* appendAll(organizationId, [surplus])
      const [found] = yield* audit.list(organizationId, auditSlice())
      assert.deepStrictEqual(found, event)
      assert.sameMembers(Object.keys(found ?? {}), Object.keys(AuditEvent.fields))
    }))

  it.effect("keeps an audit event unchanged when the caller mutates an input or a result", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const event = Fixtures.event(organizationId, { before: { a: { b: [1] } }, after: { a: { b: [{ c: 2 }] } } })
      const original = structuredClone(event)
      yield* Fixtures.unit(
        Effect.tap(audit.append(organizationId, [event]), () => Effect.sync(() => Fixtures.tamper(event)))
      )
      Fixtures.tamper(yield* audit.list(organizationId, auditSlice()))
      const changes = yield* audit.changes(organizationId, original.resource, changesSlice())
      const originalChanges = structuredClone(changes)
      Fixtures.tamper(changes)
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice()), [original])
      assert.deepStrictEqual(
        yield* audit.changes(organizationId, original.resource, changesSlice()),
        originalChanges
      )
    }))

  auditHistoryCases(it)

  auditListCases(it)

  auditErasureCases(it)
}
