// Brings a schema of a database to the version that the steps make, and says so; the steps come as JSON.
import { DatabaseSchema } from "@attestry/postgres/DatabaseSchema"
import { migrate } from "@attestry/postgres/Migrations"
import * as Pool from "@attestry/postgres/Pool"
import { Effect, Layer, Redacted } from "effect"

const [url = "", schema = "", steps = "{}"] = process.argv.slice(2)

const live = Layer.merge(Pool.layerUnlimited({ url: Redacted.make(url) }), Layer.succeed(DatabaseSchema, schema))

await Effect.runPromise(Effect.provide(migrate(JSON.parse(steps)), live))
console.log("migrated")
