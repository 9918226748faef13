import { StorageDefect, StorageHealth } from "@attestry/core/storage"
import { isStale, isUnavailable, orStorageDefect } from "@attestry/postgres/Failure"
import * as Pool from "@attestry/postgres/Pool"
import { SqlClient } from "@effect/sql/SqlClient"
import { SqlError } from "@effect/sql/SqlError"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Redacted } from "effect"
import * as PlainClient from "../src/internal/PlainClient.ts"
import * as PgStorageHealth from "../src/storage/PgStorageHealth.ts"
import * as PgUnitOfWork from "../src/storage/PgUnitOfWork.ts"

const failure = (code: unknown) => new SqlError({ message: "failed", cause: Object.assign(new Error("why"), { code }) })

describe("a failed statement", () => {
  it("retries its unit when another writer was faster", () => {
    for (const code of ["AT409", "23505", "40P01", "40001"]) assert.isTrue(isStale(failure(code)), code)
    for (const code of ["23503", "42601", "08006", "57014", "ECONNRESET", undefined]) {
      assert.isFalse(isStale(failure(code)), String(code))
    }
  })

  it("counts as unavailable when the database is", () => {
    const states = ["08006", "08001", "53100", "53300", "53400", "57P01", "57P03", "57014", "58030", "55P03", "25006"]
    const others = ["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", undefined, 7]
    for (const code of [...states, ...others]) assert.isTrue(isUnavailable(failure(code)), String(code))
    assert.isTrue(isUnavailable(new SqlError({ message: "failed", cause: undefined })))
  })

  it("counts as a bug otherwise", () => {
    for (const code of ["23503", "23514", "42601", "42P01", "22P02", "XX000", "28P01"]) {
      assert.isFalse(isUnavailable(failure(code)), code)
    }
    for (const cause of [new TypeError("no row"), new RangeError("no date"), new SyntaxError("no JSON")]) {
      assert.isFalse(isUnavailable(new SqlError({ message: "failed", cause })), cause.name)
    }
  })

  it("is not retried when the response to its commit was lost", () => {
    for (const code of ["ECONNRESET", undefined, "08006", "40003", "57P01", "57014"]) {
      assert.isFalse(isStale(failure(code)), String(code))
    }
  })

  it.effect("is the defect that names the operation", () =>
    Effect.gen(function*() {
      const cause = failure("42601")
      const exit = yield* Effect.exit(orStorageDefect("VendorStore.find")(Effect.fail(cause)))
      const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
      assert.instanceOf(defect, StorageDefect)
      assert.strictEqual(defect.operation, "VendorStore.find")
      assert.strictEqual(defect.cause, cause)
      assert.isFalse(defect.unavailable)
    }))

  it.effect("dies as unavailable when no database responds", () =>
    Effect.gen(function*() {
      const nowhere = Pool.layer({ url: Redacted.make("postgres://postgres@127.0.0.1:1/postgres") })
      const database = PgUnitOfWork.layer(Effect.map(SqlClient, PlainClient.trust))
      const health = PgStorageHealth.layer.pipe(Layer.provide(database), Layer.provide(nowhere))
      const exit = yield* Effect.exit(Effect.provide(Effect.flatMap(StorageHealth, ({ check }) => check), health))
      const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
      assert.instanceOf(defect, StorageDefect)
      assert.strictEqual(defect.operation, "StorageHealth.check")
      assert.isTrue(defect.unavailable)
    }))
})
