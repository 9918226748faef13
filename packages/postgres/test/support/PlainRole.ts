import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { TestDatabase } from "../../../../test/support/EmbeddedPostgres.ts"

/** The URL of the role that tests are given, which may do everything. */
class SuperuserDatabase extends Context.Tag("packages/postgres/test/support/PlainRole/SuperuserDatabase")<
  SuperuserDatabase,
  Redacted.Redacted
>() {}

const urlOf = (url: Redacted.Redacted, role: string) => {
  const changed = new URL(Redacted.value(url))
  changed.username = role
  changed.password = role
  return Redacted.make(changed.href)
}

const at = <A, E, R>(url: Redacted.Redacted, use: (sql: SqlClient) => Effect.Effect<A, E, R>) =>
  Effect.provide(Effect.flatMap(SqlClient, use), Pool.layerUnlimited({ url }))

/** Runs statements as a superuser, whom no policy binds. */
export const asSuperuser = <A, E, R>(use: (sql: SqlClient) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(SuperuserDatabase, (url) => at(url, use))

/** A new role, gone when the scope ends with all that it owns; it has the attributes and no right but to connect. */
export const make = (
  attributes = ""
): Effect.Effect<{ readonly name: string; readonly url: Redacted.Redacted }, SqlError, TestDatabase | Scope.Scope> =>
  Effect.gen(function*() {
    const url = yield* TestDatabase
    const name = `role_${globalThis.crypto.randomUUID().replaceAll("-", "")}`
    yield* Effect.acquireRelease(
      at(
        url,
        (sql) => sql`CREATE ROLE ${sql(name)} LOGIN PASSWORD ${sql.literal(`'${name}'`)} ${sql.literal(attributes)}`
      ),
      () =>
        Effect.orDie(
          at(url, (sql) => Effect.zipRight(sql`DROP OWNED BY ${sql(name)} CASCADE`, sql`DROP ROLE ${sql(name)}`))
        )
    )
    return { name, url: urlOf(url, name) }
  })

/** The test database as a new role reaches it that may create a schema in it, and is no superuser. */
export const layer: Layer.Layer<TestDatabase | SuperuserDatabase, SqlError, TestDatabase> = Layer.scopedContext(
  Effect.gen(function*() {
    const superuser = yield* TestDatabase
    const { name, url } = yield* make()
    yield* at(superuser, (sql) =>
      Effect.flatMap(
        sql<{ readonly name: string }>`SELECT current_database() AS name`,
        ([database]) => sql`GRANT CREATE ON DATABASE ${sql(database?.name ?? "")} TO ${sql(name)}`
      ))
    return Context.make(TestDatabase, url).pipe(Context.add(SuperuserDatabase, superuser))
  })
)
