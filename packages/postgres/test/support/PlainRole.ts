import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import { Context, Effect, Layer, Redacted, type Scope } from "effect"
import { TestDatabase } from "../../../../test/support/EmbeddedPostgres.ts"
import { patient } from "../../../../test/support/NewSchema.ts"

/** A client of the role that tests are given, whom no policy binds. */
export class Superuser
  extends Context.Tag("packages/postgres/test/support/PlainRole/Superuser")<Superuser, SqlClient>()
{}

/** Runs statements as a superuser. */
export const asSuperuser = <A, E, R>(use: (sql: SqlClient) => Effect.Effect<A, E, R>) => Effect.flatMap(Superuser, use)

const urlOf = (url: Redacted.Redacted, role: string) => {
  const changed = new URL(Redacted.value(url))
  changed.username = role
  changed.password = role
  return Redacted.make(changed.href)
}

/** A new role, gone when the scope ends with all that it owns; it has the attributes and no right but to connect. */
export const make = (
  attributes = ""
): Effect.Effect<
  { readonly sql: SqlClient; readonly name: string; readonly url: Redacted.Redacted },
  SqlError,
  TestDatabase | Scope.Scope
> =>
  Effect.gen(function*() {
    const url = yield* TestDatabase
    const sql = Context.get(yield* Layer.build(Pool.layer({ url, ...patient })), SqlClient)
    const name = `role_${globalThis.crypto.randomUUID().replaceAll("-", "")}`
    yield* Effect.acquireRelease(
      sql`CREATE ROLE ${sql(name)} LOGIN PASSWORD ${sql.literal(`'${name}'`)} ${sql.literal(attributes)}`,
      () => Effect.orDie(Effect.zipRight(sql`DROP OWNED BY ${sql(name)} CASCADE`, sql`DROP ROLE ${sql(name)}`))
    )
    return { sql, name, url: urlOf(url, name) }
  })

/** The test database as a new role reaches it that may create a schema in it, and is no superuser. */
export const layer: Layer.Layer<TestDatabase | Superuser, SqlError, TestDatabase> = Layer.scopedContext(
  Effect.gen(function*() {
    const { name, sql, url } = yield* make()
    const [database] = yield* sql<{ readonly name: string }>`SELECT current_database() AS name`
    yield* sql`GRANT CREATE ON DATABASE ${sql(database?.name ?? "")} TO ${sql(name)}`
    return Context.make(TestDatabase, url).pipe(Context.add(Superuser, sql))
  })
)
