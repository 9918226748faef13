import { type AuditEvent, AuditEventId, AuditEventStore } from "@attestry/core/audit"
import { type OrganizationId, UserId } from "@attestry/core/shared"
import { erasedDomain, erasedName } from "@attestry/core/user"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Fixtures from "../Fixtures.ts"
import type { OrganizationPorts, StorageTests } from "../StorageTests.ts"
import { auditSlice } from "./AuditEventStoreLists.ts"

const erased = { name: erasedName, email: `1${erasedDomain}` }

const removalOf = (
  organizationId: OrganizationId,
  before: AuditEvent["before"],
  fields: Partial<typeof AuditEvent.Encoded> = {}
) => Fixtures.event(organizationId, { action: "member.removed", before, after: null, ...fields })

/** The part of the suite of `AuditEventStore` about erasures. */
export const auditErasureCases = (it: StorageTests<OrganizationPorts | AuditEventStore>): void => {
  it.effect("lists the removals of one user in all organizations", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const [one, other] = [yield* Fixtures.storedOrganization(), yield* Fixtures.storedOrganization()]
      const userId = Fixtures.id(UserId)
      const removal = { action: "member.removed", before: { userId, name: "Ada" }, after: null }
      const removals = [Fixtures.event(one.id, removal), Fixtures.event(other.id, { ...removal, sequence: 3 })]
      for (const event of removals) yield* Fixtures.unit(audit.append(event.organizationId, [event]))
      yield* Fixtures.unit(audit.append(one.id, [
        Fixtures.event(one.id, { ...removal, before: { userId: Fixtures.id(UserId) } }),
        Fixtures.event(one.id, { ...removal, before: null }),
        Fixtures.event(one.id, { before: { userId }, after: { userId } })
      ]))
      assert.sameDeepMembers([...(yield* audit.removals(userId))], removals)
      assert.deepStrictEqual(yield* audit.removals(Fixtures.id(UserId)), [])
    }))

  it.effect("redacts only the earlier values of the event of one removal", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const event = removalOf(organizationId, { name: "Ada", zeta: 1, "10": { b: [null], a: "é" } })
      const kept = Fixtures.event(organizationId, { at: Fixtures.at(-1) })
      yield* Fixtures.unit(audit.append(organizationId, [event, kept]))
      const before = { ...event.before, ...erased }
      yield* Fixtures.unit(audit.redact(organizationId, event.id, before))
      const found = yield* audit.list(organizationId, auditSlice())
      assert.deepStrictEqual(found, [{ ...event, before }, kept])
      assert.strictEqual(JSON.stringify(found[0]?.before), JSON.stringify(before))
    }))

  it.effect("retries a redaction when the audit event is sealed, unknown, no removal or of another organization", () =>
    Effect.gen(function*() {
      const audit = yield* AuditEventStore
      const { id: organizationId } = yield* Fixtures.storedOrganization()
      const other = yield* Fixtures.storedOrganization()
      const sealed = removalOf(organizationId, { name: "Ada" }, { sequence: 1 })
      const change = removalOf(organizationId, { name: "Ada" }, { action: "member.updated", at: Fixtures.at(-1) })
      const foreign = removalOf(other.id, { name: "Ada" })
      yield* Fixtures.unit(audit.append(organizationId, [sealed, change]))
      yield* Fixtures.unit(audit.append(other.id, [foreign]))
      for (const id of [sealed.id, change.id, foreign.id, Fixtures.id(AuditEventId)]) {
        yield* Fixtures.assertRejected(audit.redact(organizationId, id, erased))
      }
      assert.deepStrictEqual(yield* audit.list(organizationId, auditSlice()), [sealed, change])
      assert.deepStrictEqual(yield* audit.list(other.id, auditSlice()), [foreign])
    }))
}
