import { environment } from "@attestry/cli/Main"
import { Attestry } from "@attestry/core"
import { SetUp } from "@attestry/core/setUp"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { assert, layer } from "@effect/vitest"
import { ConfigProvider, Context, Effect, Layer, Option, Redacted } from "effect"
import { storage } from "../../../examples/node-server/src/storage.ts"
import { attestryOver } from "../../support/CommandLine.ts"
import * as EmbeddedPostgres from "../../support/EmbeddedPostgres.ts"

/** An empty database that one role owns and another may connect to, and the URLs of both. */
const separated = Effect.gen(function*() {
  const url = yield* EmbeddedPostgres.TestDatabase
  const sql = Context.get(yield* Layer.build(Pool.layerUnlimited({ url })), SqlClient)
  const mark = globalThis.crypto.randomUUID().replaceAll("-", "")
  const [database, owner, server] = [`database_${mark}`, `owner_${mark}`, `server_${mark}`]
  const role = (name: string) =>
    Effect.acquireRelease(
      sql`CREATE ROLE ${sql(name)} LOGIN PASSWORD ${sql.literal(`'${name}'`)}`,
      () => Effect.orDie(sql`DROP ROLE ${sql(name)}`)
    )
  yield* role(owner)
  yield* role(server)
  yield* Effect.acquireRelease(
    sql`CREATE DATABASE ${sql(database)} OWNER ${sql(owner)}`,
    () => Effect.orDie(sql`DROP DATABASE ${sql(database)} WITH (FORCE)`)
  )
  const urlOf = (name: string) => {
    const changed = new URL(Redacted.value(url))
    changed.username = name
    changed.password = name
    changed.pathname = `/${database}`
    return changed.href
  }
  return { server, ofOwner: urlOf(owner), ofServer: urlOf(server) }
})

const inEnvironment = (url: string) =>
  Effect.withConfigProvider(
    ConfigProvider.fromMap(new Map([["DATABASE_URL", url], ["ROW_LEVEL_SECURITY", "1"]]))
  )

const attestry = (url: string, ...args: ReadonlyArray<string>) => inEnvironment(url)(attestryOver(environment)(...args))

const owner = { name: "Olga Owner", email: "olga@example.com" }

layer(EmbeddedPostgres.layer, { excludeTestServices: true })("a role that does not own the tables", (it) => {
  it.scoped("serves with row-level security what its owner has migrated, and the owner itself may not serve", () =>
    Effect.gen(function*() {
      const { ofOwner, ofServer, server } = yield* separated
      const early = yield* attestry(ofServer, "init", "--json")
      assert.strictEqual(early.exitCode, 1)
      assert.match(early.err, /Its owner must change it: run attestry migrate/)
      const { exitCode, json } = yield* attestry(ofOwner, "migrate", "--server-role", server, "--json")
      assert.deepStrictEqual([exitCode, json.rowLevelSecurity, json.serverRole], [0, true, server])
      const asOwner = yield* attestry(ofOwner, "init", "--json")
      assert.strictEqual(asOwner.exitCode, 1)
      assert.match(asOwner.err, /the role \\"owner_\w+\\" owns the table/)
      const first = yield* attestry(ofServer, "init", "--json")
      assert.deepStrictEqual([first.exitCode, first.json.created], [0, true])
      // the engine of the server has its own tables
      const settings = { dataFolder: "", databaseUrl: Option.some(Redacted.make(ofServer)), rowLevelSecurity: true }
      const started = yield* Effect.flatMap(SetUp, ({ firstStart }) => firstStart({ name: "Acme", owner }, Effect.void))
        .pipe(
          Effect.provide(Layer.provideMerge(Attestry.layer, storage(settings, true)))
        )
      assert.isTrue(Option.isNone(started))
      const again = yield* attestry(ofOwner, "migrate", "--server-role", server)
      assert.strictEqual(again.exitCode, 0)
    }))

  it.effect("is needed only for a Postgres: the embedded storage has one role", () =>
    Effect.gen(function*() {
      const alone = ConfigProvider.fromMap(
        new Map([["ROW_LEVEL_SECURITY", "1"], ["ATTESTRY_DATA", "/nowhere/attestry"]])
      )
      const { err, exitCode } = yield* Effect.withConfigProvider(attestryOver(environment)("init", "--json"), alone)
      assert.strictEqual(exitCode, 1)
      assert.include(err, "ROW_LEVEL_SECURITY")
    }))
})
