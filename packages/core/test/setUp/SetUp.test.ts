import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { AuditLogs } from "@attestry/core/auditLog"
import { Authenticator } from "@attestry/core/authentication"
import { Directory } from "@attestry/core/member"
import type { Organization } from "@attestry/core/organization"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import { NewUser, UserStore } from "@attestry/core/user"
import * as Memory from "@attestry/memory/Memory"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Schema } from "effect"

const decode = Schema.decodeSync(NewOrganization)
const person = Schema.decodeSync(NewUser)

const first = decode({ name: "Acme Example", owner: { name: "Owner", email: "owner@example.com" } })
const auditor = person({ name: "Auditor", email: "auditor@example.com" })

const start = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const { addUser } = yield* Directory
  return yield* firstStart(first, addUser(auditor))
})

const createOrganization = (input: NewOrganization) =>
  Effect.flatMap(SetUp, ({ createOrganization }) => createOrganization(input))

/** Audit events of the organization. */
const audited = (organization: Organization) =>
  Effect.gen(function*() {
    const { list } = yield* AuditLogs
    const { data } = yield* Effect.provideService(list({}), CurrentActor, systemActor(organization.id))
    return data.map(({ action, actor }) => [action, actor.type])
  })

const onMemory = Effect.provide(Layer.fresh(Layer.provideMerge(Attestry.layer, Memory.layer)))

const byHost = ["organization.created", "member.created", "apiKey.created"].map((action) => [action, "system"])

describe("setting up the first organization", () => {
  it.effect("makes nothing when another server is faster", () =>
    Effect.gen(function*() {
      const users = yield* UserStore
      const server = yield* Layer.build(Layer.fresh(Attestry.layer))
      // by another process: not as a part of the unit that it comes into
      let other = Effect.promise(() => Effect.runPromise(Effect.provide(start, server))).pipe(Effect.asVoid)
      const between = Layer.succeed(UserStore, {
        ...users,
        findByEmail: (email) =>
          Effect.suspend(() => {
            const now = other
            other = Effect.void
            return Effect.zipRight(now, users.findByEmail(email))
          })
      })
      const started = yield* Effect.provide(start, Layer.provide(Layer.fresh(Attestry.layer), between))
      assert.isTrue(Option.isNone(started))
      assert.isTrue(Option.isSome(yield* users.findByEmail(first.owner.email)))
    }).pipe(Effect.scoped, Effect.provide(Memory.layer)))

  it.effect("makes an existing user the owner", () =>
    Effect.gen(function*() {
      const { addUser } = yield* Directory
      const known = yield* addUser(person({ name: "Olga", email: "Owner@Example.com" }))
      const { organization, owner } = yield* Effect.flatten(start)
      assert.deepStrictEqual(owner, known)
      assert.sameDeepMembers(yield* audited(organization), byHost)
    }).pipe(onMemory))
})

describe("adding an organization", () => {
  it.effect("makes an owner, whose key has all permissions in it and none elsewhere", () =>
    Effect.gen(function*() {
      yield* start
      const second = decode({
        name: "Second",
        timeZone: "Europe/Lisbon",
        owner: { name: "Sol", email: "s@example.com" }
      })
      const { organization, owner, token } = yield* createOrganization(second)
      assert.strictEqual(organization.timeZone, "Europe/Lisbon")
      const { apiKey } = yield* Authenticator
      const caller = yield* apiKey(Redacted.make(token))
      assert.deepStrictEqual([caller.organization.id, caller.user.id], [organization.id, owner.id])
      assert.deepStrictEqual([caller.member.role, caller.permissions], [
        "owner",
        systemActor(organization.id).permissions
      ])
      assert.sameDeepMembers(yield* audited(organization), byHost)
    }).pipe(onMemory))

  it.effect("makes an existing user the owner, found by email address in any case", () =>
    Effect.gen(function*() {
      const { owner } = yield* Effect.flatten(start)
      const made = yield* createOrganization(
        decode({ name: "Second", owner: { name: "Another name", email: "OWNER@example.com" } })
      )
      assert.deepStrictEqual([made.owner, made.organization.timeZone], [owner, "UTC"])
    }).pipe(onMemory))
})
