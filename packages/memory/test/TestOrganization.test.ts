import { Attestry } from "@attestry/core"
import { CurrentActor } from "@attestry/core/access"
import { Authenticator } from "@attestry/core/authentication"
import { Members } from "@attestry/core/member"
import { RoleId } from "@attestry/core/role"
import { IdGenerator } from "@attestry/core/shared"
import { NewVendor, Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { makeTestOrganization } from "@attestry/memory/TestOrganization"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted, Schema } from "effect"

const app = Layer.provideMerge(Attestry.layer, Memory.layer)
const nimbus = Schema.decodeSync(NewVendor)({ name: "Nimbus Backup" })

describe("makeTestOrganization", () => {
  it.effect("makes an owner who may do everything, and their key", () =>
    Effect.gen(function*() {
      const { organization, owner, token } = yield* makeTestOrganization
      const { create } = yield* Vendors
      const { apiKey } = yield* Authenticator
      const { value } = yield* Effect.provideService(create(nimbus), CurrentActor, owner)
      assert.strictEqual(value.name, "Nimbus Backup")
      assert.strictEqual(owner.member.role, "owner")
      const caller = yield* apiKey(Redacted.make(token))
      assert.deepStrictEqual([caller.organization.id, caller.user], [organization.id, owner.user])
    }).pipe(Effect.provide(app)))

  it.effect("adds callers with the permissions of their role", () =>
    Effect.gen(function*() {
      const { addCaller } = yield* makeTestOrganization
      const { create, list } = yield* Vendors
      const auditor = yield* addCaller("auditor")
      const { _tag } = yield* Effect.flip(Effect.provideService(create(nimbus), CurrentActor, auditor))
      assert.strictEqual(_tag, "PermissionMissing")
      assert.strictEqual((yield* Effect.provideService(list({}), CurrentActor, auditor)).count, 0)
      assert.notStrictEqual((yield* addCaller("auditor")).user.id, auditor.user.id)
    }).pipe(Effect.provide(app)))

  it.effect("makes organizations that share nothing on one storage", () =>
    Effect.gen(function*() {
      const one = yield* makeTestOrganization
      const two = yield* makeTestOrganization
      const { create, list } = yield* Vendors
      const { member } = yield* Authenticator
      yield* Effect.provideService(create(nimbus), CurrentActor, one.owner)
      assert.strictEqual((yield* Effect.provideService(list({}), CurrentActor, two.owner)).count, 0)
      assert.strictEqual((yield* member(two.owner.user.id)).organization.id, two.organization.id)
      const { list: listMembers } = yield* Members
      assert.strictEqual((yield* Effect.provideService(listMembers({}), CurrentActor, two.owner)).count, 1)
    }).pipe(Effect.provide(app)))

  it.effect("makes the same ids again with seeded ids", () =>
    Effect.gen(function*() {
      const make = Effect.provide(makeTestOrganization, Layer.provideMerge(app, IdGenerator.layerSeeded(7)))
      const { addCaller: _, ...first } = yield* make
      const { addCaller: __, ...second } = yield* make
      assert.deepStrictEqual(first, second)
    }))

  it.effect("dies when the role does not exist", () =>
    Effect.gen(function*() {
      const { addCaller } = yield* makeTestOrganization
      const exit = yield* Effect.exit(addCaller(Schema.decodeSync(RoleId)("rol_01m7wej0kz29kwwpt67wvn47q9")))
      assert.isTrue(Exit.isFailure(exit) && Cause.isDie(exit.cause))
    }).pipe(Effect.provide(app)))
})
