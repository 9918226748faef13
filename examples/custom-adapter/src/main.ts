import { defaultApprovalSettings, Organization, OrganizationStore } from "@attestry/core/organization"
import { IdGenerator, OrganizationId, Timestamp } from "@attestry/core/shared"
import { UnitOfWork } from "@attestry/core/storage"
import { makeVendor, NewVendor, type Vendor, VendorId, VendorStore } from "@attestry/core/vendor"
import { Console, Effect, Layer, Schema } from "effect"
import * as SqliteStorage from "./SqliteStorage.ts"

const addVendor = (organizationId: OrganizationId, input: typeof NewVendor.Encoded) =>
  Effect.gen(function*() {
    const vendors = yield* VendorStore
    const id = yield* (yield* IdGenerator).make(VendorId)
    const vendor = makeVendor(id, organizationId, yield* Schema.decode(NewVendor)(input), yield* Timestamp.now)
    yield* vendors.insert(organizationId, vendor)
    return vendor
  })

const setUp = Effect.gen(function*() {
  const organizations = yield* OrganizationStore
  const id = yield* (yield* IdGenerator).make(OrganizationId)
  const now = yield* Timestamp.now
  const acme = {
    id,
    name: "Acme Example",
    timeZone: "UTC",
    ...defaultApprovalSettings,
    profile: null,
    timeZoneSince: now,
    createdAt: now,
    updatedAt: now
  }
  yield* organizations.insert(yield* Schema.decode(Organization)(acme))
  yield* addVendor(id, { name: "Trellis DNS" })
  return yield* addVendor(id, { name: "Cumulus Harbor", category: "cloud" })
})

const program = Effect.gen(function*() {
  const unit = yield* UnitOfWork
  const vendors = yield* VendorStore

  const { id, organizationId } = yield* unit.run(setUp)
  yield* Console.log(`One unit added an organization and ${yield* vendors.count(organizationId, {})} vendors`)

  let runs = 0
  const change = (fields: Partial<Vendor>) =>
    unit.run(Effect.gen(function*() {
      runs++
      const { revision, value } = yield* Effect.flatten(vendors.find(organizationId, id))
      yield* Effect.sleep("10 millis")
      yield* vendors.save(organizationId, { ...value, ...fields, updatedAt: yield* Timestamp.now }, revision)
    }))
  yield* Effect.all([change({ status: "assessed" }), change({ isSubProcessor: true })], { concurrency: 2 })
  const { value } = yield* Effect.flatten(vendors.find(organizationId, id))
  yield* Console.log(`Two units changed one vendor at once, in ${runs} runs: ${value.status}, ${value.isSubProcessor}`)

  const byName = { filters: {}, sort: "name", after: undefined, limit: 10 } as const
  const listed = yield* vendors.list(organizationId, byName)
  yield* Console.log(`By name: ${listed.map(({ name }) => name).join(", ")}`)
})

/** In the file of the first argument, otherwise in memory. */
const storage = SqliteStorage.layer(process.argv[2] ?? ":memory:")

await Effect.runPromise(Effect.provide(program, Layer.merge(storage, IdGenerator.layer)))
