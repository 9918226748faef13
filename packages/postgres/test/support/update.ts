// Changes one vendor the given number of times, many at once, through the use case; says what it has written.
import { Attestry } from "@attestry/core"
import { CurrentActor, systemActor } from "@attestry/core/access"
import { OrganizationId } from "@attestry/core/shared"
import { VendorId, VendorPatch, Vendors } from "@attestry/core/vendor"
import * as Postgres from "@attestry/postgres/Postgres"
import { Array, Effect, Layer, Redacted, Schema } from "effect"

const [url = "", schema = "", organization = "", vendor = "", count = "0", atOnce = "1"] = process.argv.slice(2)

const storage = Postgres.layer({
  url: Redacted.make(url),
  schema,
  acquireTimeout: "30 seconds",
  statementTimeout: "30 seconds",
  answerTimeout: "40 seconds"
})

const updates = Effect.gen(function*() {
  const { update } = yield* Vendors
  const vendorId = yield* Schema.decodeUnknown(VendorId)(vendor)
  const one = Effect.gen(function*() {
    const description = crypto.randomUUID()
    yield* update(vendorId, yield* Schema.decode(VendorPatch)({ description }))
    return description
  })
  return yield* Effect.all(Array.makeBy(Number(count), () => one), { concurrency: Number(atOnce) })
}).pipe(Effect.provideService(CurrentActor, systemActor(Schema.decodeUnknownSync(OrganizationId)(organization))))

console.log("ready")
process.stdin.once("data", () => {
  void Effect.runPromise(Effect.provide(updates, Layer.provide(Attestry.layer, storage))).then((written) => {
    console.log(`written ${JSON.stringify(written)}`)
    process.exit(0)
  })
})
