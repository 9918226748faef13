import {
  all,
  any,
  anyCaller,
  check,
  CurrentActor,
  type Guard,
  type Permission,
  PermissionMissing,
  permissions,
  requires,
  systemActor
} from "@attestry/core/access"
import { OrganizationId } from "@attestry/core/shared"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const organizationId = OrganizationId.fromSuffix("a")

const holding = (...held: ReadonlyArray<Permission>) =>
  Effect.provideService(CurrentActor, { ...systemActor(organizationId), permissions: new Set(held) })

/** Result of a guarded use case, or its missing permissions; and true if it ran. */
const attempt = (guard: Guard, ...held: ReadonlyArray<Permission>) =>
  Effect.gen(function*() {
    let hasRun = false
    const useCase = Effect.sync(() => {
      hasRun = true
      return "done"
    })
    const result = yield* Effect.merge(Effect.mapError(guard(useCase), ({ missing }) => missing))
    return { result, hasRun }
  }).pipe(holding(...held))

const ran = { result: "done", hasRun: true }
const lacks = (...missing: ReadonlyArray<Permission>) => ({ result: missing, hasRun: false })

describe("Access", () => {
  it.effect("runs a use case when the caller has its permission", () =>
    Effect.gen(function*() {
      const guard = requires("vendor:update")
      assert.deepStrictEqual(yield* attempt(guard, "vendor:update"), ran)
      assert.deepStrictEqual(yield* attempt(guard, "vendor:read", "policy:update"), lacks("vendor:update"))
      assert.deepStrictEqual(yield* attempt(guard), lacks("vendor:update"))
    }))

  it.effect("requires all of several permissions, and names the missing ones", () =>
    Effect.gen(function*() {
      const guard = all("vendor:update", "vendor:assess", "vendor:read")
      assert.deepStrictEqual(yield* attempt(guard, "vendor:assess", "vendor:read", "vendor:update"), ran)
      assert.deepStrictEqual(yield* attempt(guard, "vendor:assess"), lacks("vendor:update", "vendor:read"))
    }))

  it.effect("requires one of several permissions, and names them all when none is given", () =>
    Effect.gen(function*() {
      const guard = any("task:update", "task:work")
      assert.deepStrictEqual(yield* attempt(guard, "task:work"), ran)
      assert.deepStrictEqual(yield* attempt(guard, "task:read"), lacks("task:update", "task:work"))
    }))

  it.effect("checks a guard without a use case", () =>
    Effect.gen(function*() {
      const guard = requires("vendor:assess")
      assert.isUndefined(yield* check(guard).pipe(holding("vendor:assess")))
      const { missing } = yield* Effect.flip(check(guard).pipe(holding("vendor:update")))
      assert.deepStrictEqual(missing, ["vendor:assess"])
    }))

  it.effect("requires only an actor", () =>
    Effect.gen(function*() {
      assert.deepStrictEqual(yield* attempt(anyCaller), ran)
    }))

  it.effect("allows the system everything", () =>
    Effect.gen(function*() {
      for (const permission of permissions) {
        const guarded = requires(permission)(Effect.succeed("done"))
        assert.strictEqual(yield* Effect.provideService(guarded, CurrentActor, systemActor(organizationId)), "done")
      }
    }))

  it("exposes the permissions of a guard", () => {
    assert.deepStrictEqual(requires("vendor:read").requirement, { all: ["vendor:read"] })
    assert.deepStrictEqual(any("vendor:read", "task:read").requirement, { any: ["vendor:read", "task:read"] })
    assert.deepStrictEqual(anyCaller.requirement, { all: [] })
  })

  it("describes missing permissions in words", () => {
    const error = new PermissionMissing({ missing: ["vendor:read", "task:read"] })
    assert.include(error.message, "vendor:read, task:read")
  })
})
