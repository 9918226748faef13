import type { StoragePorts } from "@attestry/core/Ports"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { acknowledgementStoreSuite } from "./AcknowledgementStoreSuite.ts"
import { apiKeyStoreSuite } from "./ApiKeyStoreSuite.ts"
import { auditEventStoreSuite } from "./AuditEventStoreSuite.ts"
import { contextEntryStoreSuite } from "./ContextEntryStoreSuite.ts"
import { idempotencyStoreSuite } from "./IdempotencyStoreSuite.ts"
import { memberStoreSuite } from "./MemberStoreSuite.ts"
import { emptyStorageSuite, organizationStoreSuite } from "./OrganizationStoreSuite.ts"
import { policyStoreSuite } from "./PolicyStoreSuite.ts"
import { policyVersionStoreSuite } from "./PolicyVersionStoreSuite.ts"
import { principalsSuite } from "./PrincipalsSuite.ts"
import { roleStoreSuite } from "./RoleStoreSuite.ts"
import { sessionStoreSuite } from "./SessionStoreSuite.ts"
import { storageHealthSuite } from "./StorageHealthSuite.ts"
import type { StorageTests } from "./StorageTests.ts"
import { unitOfWorkSuite } from "./UnitOfWorkSuite.ts"
import { emptyStorageUsersSuite, userStoreSuite } from "./UserStoreSuite.ts"
import { vendorAssigneeSuite } from "./VendorAssigneeSuite.ts"
import { vendorStoreSuite } from "./VendorStoreSuite.ts"

const suites = {
  UnitOfWork: unitOfWorkSuite,
  VendorStore: vendorStoreSuite,
  "VendorStore and MemberStore": vendorAssigneeSuite,
  ContextEntryStore: contextEntryStoreSuite,
  AuditEventStore: auditEventStoreSuite,
  IdempotencyStore: idempotencyStoreSuite,
  ApiKeyStore: apiKeyStoreSuite,
  Principals: principalsSuite,
  SessionStore: sessionStoreSuite,
  OrganizationStore: organizationStoreSuite,
  UserStore: userStoreSuite,
  MemberStore: memberStoreSuite,
  RoleStore: roleStoreSuite,
  PolicyStore: policyStoreSuite,
  PolicyVersionStore: policyVersionStoreSuite,
  AcknowledgementStore: acknowledgementStoreSuite,
  StorageHealth: storageHealthSuite
}

/**
 * Every suite that a storage adapter must pass. The layer must give an empty storage each time it is built.
 *
 * @example
 * ```ts
 * import { storageSuite } from "@attestry/conformance/StorageSuite"
 * import * as Memory from "@attestry/memory/Memory"
 *
 * storageSuite("memory", Memory.layer)
 * ```
 */
export const storageSuite = <E>(name: string, storage: Layer.Layer<StoragePorts, E>): void =>
  layer(storage, { timeout: "10 minutes", excludeTestServices: true })(name, ({ effect }) => {
    const it: StorageTests = { effect }
    for (const [port, suite] of Object.entries(suites)) describe.concurrent(port, () => suite(it))
    describe("an empty storage", () => {
      emptyStorageSuite(it, storage)
      emptyStorageUsersSuite(it, storage)
    })
  })
