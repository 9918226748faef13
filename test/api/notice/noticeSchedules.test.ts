import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { Directory } from "@attestry/core/member"
import { Notices } from "@attestry/core/notice"
import { Organization, type OrganizationPatch, Organizations, OrganizationStore } from "@attestry/core/organization"
import { SetUp } from "@attestry/core/setUp"
import { daily, NewTask, Tasks, weekly } from "@attestry/core/task"
import { NewUser } from "@attestry/core/user"
import * as Engine from "@attestry/engine/Engine"
import * as Memory from "@attestry/memory/Memory"
import { MemoryMailer } from "@attestry/memory/MemoryMailer"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Schema } from "effect"
import { withJumpingClock } from "../../support/JumpingClock.ts"

const app = Layer.mergeAll(daily.layer, weekly.layer).pipe(
  Layer.provideMerge(Engine.layerMemory),
  Layer.provideMerge(Attestry.layer),
  Layer.provideMerge(Layer.merge(Memory.layer, MemoryMailer.layer))
)

/** An organization in Berlin, since the time of the clock, whose member Ada has tasks. */
const started = Effect.gen(function*() {
  const { createOrganization } = yield* SetUp
  const owner = yield* Schema.decode(NewUser)({ name: "Olga Owner", email: "olga@example.com" })
  const timeZone = Organization.fields.timeZone.make("Europe/Berlin")
  const { organization } = yield* createOrganization({ name: owner.name, owner, timeZone })
  const actor = systemActor(organization.id)
  const directory = yield* Directory
  const ada = yield* directory.addUser(yield* Schema.decode(NewUser)({ name: "Ada", email: "ada@example.com" }))
  yield* Effect.provideService(directory.addMember(organization.id, ada.id, "member"), CurrentActor, actor)
  const tasks = yield* Tasks
  const created = (title: string, dueDate: string) =>
    Effect.flatMap(Schema.decode(NewTask)({ title, dueDate, assigneeId: ada.id }), tasks.create).pipe(
      Effect.provideService(CurrentActor, actor)
    )
  const subject = { organizationId: organization.id, id: organization.id }
  const start = Effect.zipRight(daily.start(subject), weekly.start(subject))
  const { sent } = yield* MemoryMailer
  const mailed = Effect.gen(function*() {
    yield* Effect.flatMap(Notices, ({ send }) => send(subject))
    return (yield* sent).map((mail) => mail.subject).filter((text) => !text.startsWith("Assigned"))
  })
  return { actor, created, mailed, start }
})

describe("schedules of notices", () => {
  it.scoped("run at seven, and on Monday at eight, by the clocks of the organization, also after summer time ends", () =>
    withJumpingClock((at) =>
      Effect.gen(function*() {
        yield* at("2026-10-19T09:00")
        const { created, mailed, start } = yield* started
        yield* created("In summer time", "2026-10-24T12:00:00Z")
        yield* created("In winter time", "2026-10-29T12:00:00Z")
        yield* start
        yield* start
        yield* at("2026-10-20T05:00")
        yield* at("2026-10-21T04:59")
        assert.deepStrictEqual(yield* mailed, [])
        yield* at("2026-10-21T05:00")
        assert.deepStrictEqual(yield* mailed, ["Due soon: In summer time"])
        yield* at("2026-10-25T06:00")
        assert.deepStrictEqual((yield* mailed).slice(1), ["Overdue: In summer time"])
        yield* at("2026-10-26T05:59")
        assert.lengthOf(yield* mailed, 2)
        yield* at("2026-10-26T06:00")
        assert.deepStrictEqual((yield* mailed).slice(2), ["Due soon: In winter time"])
        yield* at("2026-10-26T06:59")
        assert.lengthOf(yield* mailed, 3)
        yield* at("2026-10-26T07:00")
        assert.deepStrictEqual((yield* mailed).slice(3), ["Your tasks of this week"])
        yield* at("2026-10-28T06:00")
        assert.lengthOf(yield* mailed, 4)
      }).pipe(Effect.provide(app))
    ))

  it.scoped("follow another time zone from its change, and no other change of the organization", () =>
    withJumpingClock((at) =>
      Effect.gen(function*() {
        yield* at("2026-06-01T12:00")
        const { actor, created, mailed, start } = yield* started
        yield* start
        const { update } = yield* Organizations
        const { find } = yield* OrganizationStore
        const change = (patch: typeof OrganizationPatch.Encoded) =>
          Effect.provideService(update(patch), CurrentActor, actor).pipe(
            Effect.zipRight(find(actor.organization.id)),
            Effect.map((found) => Option.getOrThrow(found).value.timeZoneSince)
          )
        yield* at("2026-06-02T12:00")
        assert.match(yield* change({ name: "Renamed" }), /^2026-06-01T12:00/)
        yield* created("First", "2026-06-05T12:00:00Z")
        yield* at("2026-06-03T05:00")
        assert.deepStrictEqual(yield* mailed, ["Due soon: First"])
        yield* at("2026-06-03T12:00")
        yield* created("Second", "2026-06-06T12:00:00Z")
        assert.match(yield* change({ timeZone: "America/New_York" }), /^2026-06-03T12:00/)
        yield* start
        yield* at("2026-06-04T05:00")
        assert.lengthOf(yield* mailed, 1)
        yield* at("2026-06-04T11:00")
        assert.deepStrictEqual((yield* mailed).slice(1), ["Due soon: Second"])
      }).pipe(Effect.provide(app))
    ))
})
