import { makeUnitOfWork, StorageDefect, UnitOfWork, type Writes } from "@attestry/core/storage"
import { Context, Effect, Layer } from "effect"
import sqlite from "node-sqlite3-wasm"
import { schema } from "./schema.ts"
import type { Statement } from "./Statement.ts"

/** A statement that must change exactly one row. */
export interface Write {
  readonly key: string | undefined
  readonly statement: Statement
}

/** Database of the stores. */
export class Sqlite extends Context.Tag("@attestry-examples/custom-adapter/Sqlite")<Sqlite, {
  /** Selects rows and decodes them with `read`. */
  readonly select: <A>(
    operation: string,
    statement: Statement,
    read: (rows: ReadonlyArray<unknown>) => A
  ) => Effect.Effect<A>
  /** Adds the statement to the unit of work. */
  readonly record: (write: Write) => Effect.Effect<void, never, Writes>
}>() {}

// the messages, because the library has no result codes
const unavailable =
  /^(database (table )?is locked|database or disk is full|disk I\/O error|unable to open database file|out of memory)/

const attempt = <A>(operation: string, run: () => A): Effect.Effect<A> =>
  Effect.orDie(Effect.try({
    try: run,
    catch: (cause) =>
      new StorageDefect({
        operation,
        unavailable: cause instanceof sqlite.SQLite3Error && unavailable.test(cause.message),
        cause
      })
  }))

const open = (filename: string) =>
  Effect.acquireRelease(
    attempt("Sqlite.open", () => new sqlite.Database(filename)),
    (database) => attempt("Sqlite.close", () => database.close())
  ).pipe(Effect.tap((database) => attempt("Sqlite.open", () => database.exec(schema))))

/**
 * A database in a file, or in memory as `:memory:`, with its units of work. All share one connection. That is safe,
 * because a commit is one synchronous step, so no read sees an open transaction.
 */
export const layer = (filename: string): Layer.Layer<Sqlite | UnitOfWork> =>
  Layer.scopedContext(Effect.gen(function*() {
    const database = yield* open(filename)

    const { record, unit } = makeUnitOfWork<Write>({
      commit: (writes) =>
        attempt("UnitOfWork.commit", () => {
          database.exec("BEGIN IMMEDIATE")
          try {
            const allHold = writes.every(({ statement: { text, values } }) =>
              database.run(text, [...values]).changes === 1
            )
            if (allHold) database.exec("COMMIT")
            return allHold
          } finally {
            if (database.inTransaction) database.exec("ROLLBACK")
          }
        })
    })

    return Context.make(UnitOfWork, unit).pipe(Context.add(Sqlite, {
      record,
      select: (operation, { text, values }, read) => attempt(operation, () => read(database.all(text, [...values])))
    }))
  }))
