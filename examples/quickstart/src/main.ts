import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { NewOrganization, SetUp } from "@attestry/core/setUp"
import { NewVendor, rateVendor, Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { Console, Effect, Layer, Schema } from "effect"

const assess = Effect.gen(function*() {
  const vendors = yield* Vendors
  const input = yield* Schema.decode(NewVendor)({ name: "Cumulus Harbor", category: "cloud" })
  const { value: vendor } = yield* vendors.create(input)
  yield* vendors.update(vendor.id, { status: "assessed", inherentProbability: "likely", inherentImpact: "severe" })
  const { data } = yield* vendors.list({ status: "assessed" })
  yield* Effect.forEach(data, (found) => Console.log(`${found.name}: ${rateVendor(found).inherent.level}`))
})

const program = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const owner = { name: "Olga Owner", email: "olga@example.com" }
  const input = yield* Schema.decode(NewOrganization)({ name: "Acme Example", owner })
  const { organization } = yield* Effect.flatten(firstStart(input, Effect.void))
  yield* Effect.provideService(assess, CurrentActor, systemActor(organization.id))
})

await Effect.runPromise(Effect.provide(program, Layer.provide(Attestry.layer, Memory.layer)))
