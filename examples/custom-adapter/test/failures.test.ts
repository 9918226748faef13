import * as Fixtures from "@attestry/conformance/Fixtures"
import { OrganizationStore } from "@attestry/core/organization"
import { StorageDefect } from "@attestry/core/storage"
import { VendorStore } from "@attestry/core/vendor"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit } from "effect"
import sqlite from "node-sqlite3-wasm"
import { mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SqliteStorage from "../src/SqliteStorage.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "attestry-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

/** Another connection to the same file. */
const other = (file: string) =>
  Effect.acquireRelease(Effect.sync(() => new sqlite.Database(file)), (database) => Effect.sync(() => database.close()))

const assertDefect = (exit: Exit.Exit<unknown, unknown>, unavailable: boolean) => {
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  assert.instanceOf(defect, StorageDefect)
  assert.strictEqual(defect.unavailable, unavailable)
}

describe("SQLite in a file", () => {
  it.scopedLive("keeps what was written, and leaves only the file", () =>
    Effect.gen(function*() {
      const path = yield* folder
      const storage = () => SqliteStorage.layer(join(path, "compliance.db"))
      const organization = yield* Effect.provide(Fixtures.storedOrganization({ name: "Zoë 🦊" }), storage())
      assert.deepStrictEqual(readdirSync(path), ["compliance.db"])
      const found = yield* Effect.provide(
        Effect.flatMap(OrganizationStore, (organizations) => Effect.flatten(organizations.find(organization.id))),
        storage()
      )
      assert.deepStrictEqual(found, { value: organization, revision: 1 })
    }))

  it.scopedLive("is unavailable while another process locks the file, and works again afterwards", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "compliance.db")
      yield* Effect.gen(function*() {
        const vendors = yield* VendorStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const holder = yield* other(file)
        holder.exec("BEGIN IMMEDIATE")
        assertDefect(yield* Effect.exit(vendors.count(organizationId, {})), true)
        assertDefect(yield* Effect.exit(Fixtures.storedVendor(organizationId)), true)
        holder.exec("ROLLBACK")
        const vendor = yield* Fixtures.storedVendor(organizationId)
        assert.deepStrictEqual((yield* Effect.flatten(vendors.find(organizationId, vendor.id))).value, vendor)
      }).pipe(Effect.provide(SqliteStorage.layer(file)))
    }))

  it.scopedLive("is unavailable when the file system fails, and rolls the unit back", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "compliance.db")
      yield* Effect.gen(function*() {
        const vendors = yield* VendorStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        // SQLite wants to make a file of this name
        mkdirSync(`${file}-journal`)
        assertDefect(yield* Effect.exit(Fixtures.storedVendor(organizationId)), true)
        rmdirSync(`${file}-journal`)
        assert.strictEqual(yield* vendors.count(organizationId, {}), 0)
        yield* Fixtures.storedVendor(organizationId)
      }).pipe(Effect.provide(SqliteStorage.layer(file)))
    }))

  it.scopedLive("fails as a bug, not an outage, when the file is no database", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "compliance.db")
      writeFileSync(file, "not a database ".repeat(100))
      assertDefect(yield* Effect.exit(Effect.provide(Effect.void, SqliteStorage.layer(file))), false)
    }))

  it.scopedLive("fails as a bug, not an outage, when a row was damaged by hand", () =>
    Effect.gen(function*() {
      const file = join(yield* folder, "compliance.db")
      yield* Effect.gen(function*() {
        const vendors = yield* VendorStore
        const { id: organizationId } = yield* Fixtures.storedOrganization()
        const { id } = yield* Fixtures.storedVendor(organizationId)
        const database = yield* other(file)
        database.run("UPDATE vendor SET category = 'nowhere'")
        assertDefect(yield* Effect.exit(vendors.find(organizationId, id)), false)
      }).pipe(Effect.provide(SqliteStorage.layer(file)))
    }))
})
