import type { StoragePorts } from "@attestry/core/Ports"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { acknowledgementStoreSuite } from "./acknowledgementStore/Suite.ts"
import { apiKeyStoreSuite } from "./apiKeyStore/Suite.ts"
import { attachmentStoreSuite } from "./attachmentStore/Suite.ts"
import { auditNamesSuite } from "./auditEventStore/Names.ts"
import { auditEventStoreSuite } from "./auditEventStore/Suite.ts"
import { automationStoreSuite } from "./automationStore/Suite.ts"
import { browserAutomationStoreSuite } from "./browserAutomationStore/Suite.ts"
import { browserRunStoreSuite } from "./browserRunStore/Suite.ts"
import { deliveryStoreSuite } from "./deliveryStore/Suite.ts"
import { idempotencyStoreSuite } from "./idempotencyStore/Suite.ts"
import { kinds } from "./Kinds.ts"
import { memberStoreSuite } from "./memberStore/Suite.ts"
import { noticeStoreSuite } from "./noticeStore/Suite.ts"
import { emptyStorageSuite, organizationStoreSuite } from "./organizationStore/Suite.ts"
import { policyStoreSuite } from "./policyStore/Suite.ts"
import { policyVersionStoreSuite } from "./policyVersionStore/Suite.ts"
import { principalsSuite } from "./principals/Suite.ts"
import { questionnaireStoreSuite } from "./questionnaireStore/Suite.ts"
import { roleStoreSuite } from "./roleStore/Suite.ts"
import { roundStoreSuite } from "./roundStore/Suite.ts"
import { scheduleStoreSuite } from "./scheduleStore/Suite.ts"
import { sessionStoreSuite } from "./sessionStore/Suite.ts"
import { soaStoreSuite } from "./soaStore/Suite.ts"
import { storageHealthSuite } from "./storageHealth/Suite.ts"
import type { StorageTests } from "./StorageTests.ts"
import { todoStoreSuite } from "./todoStore/Suite.ts"
import { unitOfWorkSuite } from "./unitOfWork/Suite.ts"
import { emptyStorageUsersSuite, userStoreSuite } from "./userStore/Suite.ts"
import { vendorAssigneeSuite } from "./vendorStore/MemberAssignees.ts"

const suites: { readonly [name: string]: (it: StorageTests) => void } = {
  ...Object.fromEntries(kinds.map(({ port, suite }) => [port.slice(port.lastIndexOf("/") + 1), suite])),
  UnitOfWork: unitOfWorkSuite,
  "VendorStore and MemberStore": vendorAssigneeSuite,
  AuditEventStore: auditEventStoreSuite,
  "names in the audit log": auditNamesSuite,
  DeliveryStore: deliveryStoreSuite,
  IdempotencyStore: idempotencyStoreSuite,
  ApiKeyStore: apiKeyStoreSuite,
  Principals: principalsSuite,
  RoundStore: roundStoreSuite,
  ScheduleStore: scheduleStoreSuite,
  SessionStore: sessionStoreSuite,
  OrganizationStore: organizationStoreSuite,
  UserStore: userStoreSuite,
  MemberStore: memberStoreSuite,
  RoleStore: roleStoreSuite,
  PolicyStore: policyStoreSuite,
  PolicyVersionStore: policyVersionStoreSuite,
  AcknowledgementStore: acknowledgementStoreSuite,
  AttachmentStore: attachmentStoreSuite,
  AutomationStore: automationStoreSuite,
  BrowserAutomationStore: browserAutomationStoreSuite,
  BrowserRunStore: browserRunStoreSuite,
  SoaStore: soaStoreSuite,
  QuestionnaireStore: questionnaireStoreSuite,
  NoticeStore: noticeStoreSuite,
  TodoStore: todoStoreSuite,
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
