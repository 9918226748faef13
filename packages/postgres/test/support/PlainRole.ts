import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Effect, Layer, Redacted, type Scope } from "effect"
import { TestDatabase } from "../../../../test/support/EmbeddedPostgres.ts"

const urlOf = (url: Redacted.Redacted, role: string) => {
  const changed = new URL(Redacted.value(url))
  changed.username = role
  changed.password = role
  return Redacted.make(changed.href)
}

/** Runs statements as the role that tests are given, which may do everything. */
export const asSuperuser = <A, E, R>(use: (sql: SqlClient) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(TestDatabase, (url) => Effect.provide(Effect.flatMap(SqlClient, use), Pool.layerUnlimited({ url })))

/** The URL of a new role, gone when the scope ends with all that it owns; it has the attributes and no right but to connect. */
export const make = (
  attributes = ""
): Effect.Effect<{ readonly name: string; readonly url: Redacted.Redacted }, SqlError, TestDatabase | Scope.Scope> =>
  Effect.gen(function*() {
    const url = yield* TestDatabase
    const name = `role_${globalThis.crypto.randomUUID().replaceAll("-", "")}`
    yield* Effect.acquireRelease(
      asSuperuser((sql) =>
        sql`CREATE ROLE ${sql(name)} LOGIN PASSWORD ${sql.literal(`'${name}'`)} ${sql.literal(attributes)}`
      ),
      () =>
        Effect.orDie(
          asSuperuser((sql) => Effect.zipRight(sql`DROP OWNED BY ${sql(name)} CASCADE`, sql`DROP ROLE ${sql(name)}`))
        )
    )
    return { name, url: urlOf(url, name) }
  })

/** The test database as a new role reaches it that may create a schema in it, and is no superuser. */
export const layer: Layer.Layer<TestDatabase, SqlError, TestDatabase> = Layer.scoped(
  TestDatabase,
  Effect.gen(function*() {
    const { name, url } = yield* make()
    yield* asSuperuser((sql) =>
      Effect.flatMap(
        sql<{ readonly name: string }>`SELECT current_database() AS name`,
        ([database]) => sql`GRANT CREATE ON DATABASE ${sql(database?.name ?? "")} TO ${sql(name)}`
      )
    )
    return url
  })
)
