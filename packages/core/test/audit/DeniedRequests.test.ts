import * as Fixtures from "@attestry/conformance/Fixtures"
import { Attestry } from "@attestry/core"
import type { Caller } from "@attestry/core/access"
import { type AuditEvent, AuditEventStore } from "@attestry/core/audit"
import { ApiKeyId } from "@attestry/core/shared"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Exit, Layer, Scope, TestClock } from "effect"
import { type DeniedRequest, DeniedRequests } from "../../src/audit/DeniedRequests.ts"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)

const listed = (organizationId: AuditEvent["organizationId"]) =>
  Effect.gen(function*() {
    yield* Effect.repeatN(Effect.yieldNow(), 20)
    const audit = yield* AuditEventStore
    return yield* audit.list(organizationId, { sort: "-at", filters: {}, after: undefined, limit: 100 })
  })

const arrange = Effect.gen(function*() {
  yield* TestClock.setTime(Date.parse(Fixtures.at(0)))
  const organization = yield* Fixtures.storedOrganization()
  const user = Fixtures.user()
  const caller: Caller = {
    type: "api-key",
    organization,
    user,
    member: Fixtures.member(organization.id, user.id),
    apiKey: Fixtures.apiKey(organization.id, user.id),
    session: null,
    sessionExpiresAt: null,
    permissions: new Set(),
    rolePermissions: new Set()
  }
  const refused = (requestId: string, fields: Partial<DeniedRequest> = {}): DeniedRequest => ({
    caller,
    action: "vendors.update",
    resource: { type: "vendors", id: "vnd_1" },
    request: { requestId, ip: "203.0.113.7" },
    ...fields
  })
  return { organization, caller, refused }
})

const told = (events: ReadonlyArray<AuditEvent>) =>
  events.map(({ requestId, times }) => `${requestId} ${times}`).toSorted()

describe("DeniedRequests", () => {
  it.effect("records the first denial at once, with actor, action and request", () =>
    Effect.gen(function*() {
      const { note } = yield* DeniedRequests
      const { caller, organization, refused } = yield* arrange
      note(refused("one"))
      const [event, ...more] = yield* listed(organization.id)
      assert.lengthOf(more, 0)
      assert.deepStrictEqual({ ...event, id: "" }, {
        id: "",
        organizationId: organization.id,
        sequence: null,
        at: Fixtures.at(0),
        actor: { type: "api-key", userId: caller.user.id, apiKeyId: caller.apiKey?.id ?? null, claimedUserId: null },
        action: "vendors.update",
        resource: { type: "vendors", id: "vnd_1" },
        before: null,
        after: null,
        outcome: "refused",
        times: 1,
        requestId: "one",
        ip: "203.0.113.7",
        hash: null
      })
    }).pipe(Effect.provide(app)))

  it.effect("counts the denials of each following minute and records them at its end", () =>
    Effect.gen(function*() {
      const { note } = yield* DeniedRequests
      const { organization, refused } = yield* arrange
      for (const requestId of ["one", "two", "three", "four"]) note(refused(requestId))
      yield* TestClock.adjust(59_999)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["one 1"])
      yield* TestClock.adjust(1)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["four 3", "one 1"])
      note(refused("five"))
      assert.lengthOf(yield* listed(organization.id), 2)
      yield* TestClock.adjust(60_000)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["five 1", "four 3", "one 1"])
      yield* TestClock.adjust(60_000)
      note(refused("six"))
      assert.lengthOf(yield* listed(organization.id), 4)
    }).pipe(Effect.provide(app)))

  it.effect("counts each action, key and user separately", () =>
    Effect.gen(function*() {
      const { note } = yield* DeniedRequests
      const { caller, organization, refused } = yield* arrange
      const apiKey = { ...Fixtures.apiKey(organization.id, caller.user.id), id: Fixtures.id(ApiKeyId) }
      const all = [
        refused("a"),
        refused("b", { action: "vendors.remove" }),
        refused("c", { caller: { ...caller, apiKey } }),
        refused("d", { caller: { ...caller, type: "session", apiKey: null } })
      ]
      for (const one of [...all, ...all]) note(one)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["a 1", "b 1", "c 1", "d 1"])
    }).pipe(Effect.provide(app)))

  it.effect("records pending counts when the host stops", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const { organization, refused } = yield* arrange
      const context = yield* Layer.buildWithScope(Layer.fresh(Attestry.layer), scope)
      const { note } = yield* Effect.provide(DeniedRequests, context)
      for (const requestId of ["one", "two", "three"]) note(refused(requestId))
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["one 1"])
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["one 1", "three 2"])
    }).pipe(Effect.provide(Memory.layer)))

  it.effect("loses nothing when the host stops at once", () =>
    Effect.gen(function*() {
      const scope = yield* Scope.make()
      const { organization, refused } = yield* arrange
      const { note } = yield* Effect.provide(
        DeniedRequests,
        yield* Layer.buildWithScope(Layer.fresh(Attestry.layer), scope)
      )
      note(refused("one"))
      yield* Scope.close(scope, Exit.void)
      assert.deepStrictEqual(told(yield* listed(organization.id)), ["one 1"])
    }).pipe(Effect.provide(Memory.layer)))
})
