import type { StoragePorts } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, Scope } from "effect"
import { globalValue } from "effect/GlobalValue"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as MigratedDatabase from "./MigratedDatabase.ts"
import * as NewSchema from "./NewSchema.ts"
import { isLong } from "./Rounds.ts"

// one for all files of a worker: to start it takes seconds, and a schema is as good
const engine = globalValue("attestry/test/pglite", () =>
  Layer.effectContext(Effect.runSync(Effect.cached(
    Scope.extend(Layer.build(Pglite.layerMemoryClient), Effect.runSync(Scope.make()))
  ))))

// with the client of the database, through which a test sees all that is stored
const stores = Layer.provideMerge(Postgres.layerStores, NewSchema.schema)
const pglite = Layer.fresh(Layer.provideMerge(stores, engine))

const postgres = Layer.fresh(Layer.provideMerge(Postgres.layerStores, MigratedDatabase.layer)).pipe(
  Layer.provide(EmbeddedPostgres.layer)
)

const stacks: { readonly [name: string]: Layer.Layer<StoragePorts> } = {
  memory: Memory.layer,
  pglite: Layer.orDie(pglite),
  postgres: Layer.orDie(postgres)
}

/** The storages of those names. An unknown name fails, so a typing error cannot leave a run without tests. */
export const choose = (names: ReadonlyArray<string>) =>
  names.map((name) => {
    const storage = stacks[name]
    if (storage === undefined) throw new Error(`No stack "${name}"; there are ${Object.keys(stacks).join(", ")}`)
    return { name, storage }
  })

const given = process.env["STACKS"]?.split(",")

/** The storages that whole-system tests run on: those that `STACKS` names, else memory and Postgres. */
export const selected = choose(given ?? ["memory", "postgres"])

/** PGlite has the adapter of Postgres: every day these scenarios run on it as well, all of them in the long run. */
const onPgliteToo = new Set(["attestry"])

/** The storages of the scenarios of that name. */
export const stacksOf = (name: string): typeof selected =>
  given === undefined && onPgliteToo.has(name) ? [...selected, ...choose(["pglite"])] : selected

/** The storages that differ in more than where the database runs. */
export const different = selected.length < 3 ? selected : selected.filter(({ name }) => name !== "pglite")

/** The one storage for slow tests that are alike on all: the one with the most layers between request and row. */
export const furthest = selected.slice(-1)

/** The storages for slow tests that differ: every day the furthest, in the long run each. */
export const eachInLongRun = isLong ? different : furthest
