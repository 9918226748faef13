import type { StoragePorts } from "@attestry/core"
import * as Memory from "@attestry/memory/Memory"
import * as Pglite from "@attestry/pglite/Pglite"
import * as Postgres from "@attestry/postgres/Postgres"
import { Effect, Layer, Scope } from "effect"
import { globalValue } from "effect/GlobalValue"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import { level } from "./Level.ts"
import * as MigratedDatabase from "./MigratedDatabase.ts"
import * as NewSchema from "./NewSchema.ts"

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

/** The storages of whole-system tests: those that `STACKS` names, else memory, and Postgres before a change lands. */
export const selected = choose(given ?? (level === "day" ? ["memory"] : ["memory", "postgres"]))

/** PGlite has the adapter of Postgres: these scenarios run on it as well, at night all of them. */
const onPgliteToo = new Set(["approvals of all kinds", "attestry"])

/** Scenarios that also run on Postgres by day, because SQL decides what is found, in which order, and who is first. */
const onPostgresByDay = new Set([
  "ETag and If-Match",
  "access",
  "answers to many questions",
  "audit log",
  "context entries",
  "erasure",
  "idempotency keys",
  "listing policies",
  "listing tasks",
  "people",
  "people in bulk",
  "questionnaires",
  "removing a member",
  "sessions",
  "setting the status of many tasks",
  "the library of answers",
  "vendors",
  "versions of statements of applicability",
  "webhooks",
  "what waits for the caller"
])

/** The storages of the scenarios of that name. */
export const stacksOf = (name: string): typeof selected => {
  if (given !== undefined) return selected
  if (level === "day") return onPostgresByDay.has(name) ? choose(["memory", "postgres"]) : selected
  return onPgliteToo.has(name) ? [...selected, ...choose(["pglite"])] : selected
}

/** The storages that differ in more than where the database runs. */
export const different = selected.length < 3 ? selected : selected.filter(({ name }) => name !== "pglite")

/** The one storage for slow tests that are alike on all: the one with the most layers between request and row. */
export const furthest = given === undefined ? choose(["postgres"]) : selected.slice(-1)

/** The storages for slow tests that differ: by day memory, before a change lands Postgres, at night each. */
export const forSlow = level === "ci" ? furthest : different
