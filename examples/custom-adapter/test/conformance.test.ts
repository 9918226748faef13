import * as Fixtures from "@attestry/conformance/Fixtures"
import { emptyStorageSuite, organizationStoreSuite } from "@attestry/conformance/organization/OrganizationStoreSuite"
import { vendorUnitSuite } from "@attestry/conformance/storage/UnitOfWorkSuite"
import { vendorAssigneeCases } from "@attestry/conformance/vendor/VendorStoreAssignees"
import { vendorStoreSuite } from "@attestry/conformance/vendor/VendorStoreSuite"
import { MemberId, UserId } from "@attestry/core/shared"
import { describe, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as SqliteStorage from "../src/SqliteStorage.ts"

const inFile = Layer.unwrapScoped(Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "attestry-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
  ),
  (folder) => SqliteStorage.layer(join(folder, "compliance.db"))
))

/** It keeps no members, so anybody will do. */
const anybody = () => Effect.sync(() => ({ id: Fixtures.id(MemberId), userId: Fixtures.id(UserId) }))

for (const [name, storage] of [["in memory", SqliteStorage.layer(":memory:")], ["in a file", inFile]] as const) {
  layer(storage, { excludeTestServices: true })(`SQLite ${name}`, (it) => {
    describe.concurrent("UnitOfWork", () => vendorUnitSuite(it))
    describe.concurrent("OrganizationStore", () => organizationStoreSuite(it))
    describe.concurrent("VendorStore", () => vendorStoreSuite(it))
    describe.concurrent("assignees of vendors", () => vendorAssigneeCases(it, anybody))
    describe("an empty storage", () => emptyStorageSuite(it, storage))
  })
}
