import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { SetUp } from "@attestry/core/setUp"
import { Vendors } from "@attestry/core/vendor"
import * as Memory from "@attestry/memory/Memory"
import { Console, Effect, Layer } from "effect"

const assess = Effect.gen(function*() {
  const vendors = yield* Vendors
  const { value: vendor } = yield* vendors.create({ name: "Cumulus Harbor", category: "cloud" })
  yield* vendors.update(vendor.id, { status: "assessed", inherentProbability: "likely", inherentImpact: "severe" })
  const { data } = yield* vendors.list({ status: "assessed" })
  yield* Effect.forEach(data, (found) => Console.log(`${found.name}: ${found.risk.inherent.level}`))
})

const program = Effect.gen(function*() {
  const { firstStart } = yield* SetUp
  const owner = { name: "Olga Owner", email: "olga@example.com" }
  const { organization } = yield* Effect.flatten(firstStart({ name: "Acme Example", owner }, Effect.void))
  yield* Effect.provideService(assess, CurrentActor, systemActor(organization.id))
})

await Effect.runPromise(Effect.provide(program, Layer.provide(Attestry.layer, Memory.layer)))
