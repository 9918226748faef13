import type { StoragePorts } from "@attestry/core"
import { describe, layer } from "@effect/vitest"
import type { Layer } from "effect"
import { apiKeyStoreSuite } from "./apiKey/ApiKeyStoreSuite.ts"
import { attachmentStoreSuite } from "./attachment/AttachmentStoreSuite.ts"
import { auditNamesSuite } from "./audit/AuditEventStoreNames.ts"
import { auditPeopleSuite } from "./audit/AuditEventStorePeople.ts"
import { auditEventStoreSuite } from "./audit/AuditEventStoreSuite.ts"
import { principalsSuite } from "./authentication/PrincipalsSuite.ts"
import { browserAutomationStoreSuite } from "./browserAutomation/BrowserAutomationStoreSuite.ts"
import { browserRunStoreSuite } from "./browserAutomation/BrowserRunStoreSuite.ts"
import { idempotencyStoreSuite } from "./idempotency/IdempotencyStoreSuite.ts"
import { kinds } from "./Kinds.ts"
import { memberStoreSuite } from "./member/MemberStoreSuite.ts"
import { noticeStoreSuite } from "./notice/NoticeStoreSuite.ts"
import { emptyStorageSuite, organizationStoreSuite } from "./organization/OrganizationStoreSuite.ts"
import { storageUsageStoreSuite } from "./organization/StorageUsageStoreSuite.ts"
import { acknowledgementStoreSuite } from "./policy/AcknowledgementStoreSuite.ts"
import { policyStoreSuite } from "./policy/PolicyStoreSuite.ts"
import { policyVersionStoreSuite } from "./policy/PolicyVersionStoreSuite.ts"
import { questionnaireStoreSuite } from "./questionnaire/QuestionnaireStoreSuite.ts"
import { roleStoreSuite } from "./role/RoleStoreSuite.ts"
import { roundStoreSuite } from "./schedule/RoundStoreSuite.ts"
import { scheduleStoreSuite } from "./schedule/ScheduleStoreSuite.ts"
import { sessionStoreSuite } from "./session/SessionStoreSuite.ts"
import { soaStoreSuite } from "./soa/SoaStoreSuite.ts"
import { storageHealthSuite } from "./storage/StorageHealthSuite.ts"
import { unitOfWorkSuite } from "./storage/UnitOfWorkSuite.ts"
import type { StorageTests } from "./StorageTests.ts"
import { automationStoreSuite } from "./taskAutomation/AutomationStoreSuite.ts"
import { todoStoreSuite } from "./todo/TodoStoreSuite.ts"
import { emptyStorageUsersSuite, userStoreSuite } from "./user/UserStoreSuite.ts"
import { vendorAssigneeSuite } from "./vendor/VendorStoreMemberAssignees.ts"
import { deliveryStoreSuite } from "./webhook/DeliveryStoreSuite.ts"

const suites: { readonly [name: string]: (it: StorageTests) => void } = {
  ...Object.fromEntries(kinds.map(({ port, suite }) => [port.slice(port.lastIndexOf("/") + 1), suite])),
  UnitOfWork: unitOfWorkSuite,
  "VendorStore and MemberStore": vendorAssigneeSuite,
  AuditEventStore: auditEventStoreSuite,
  "names in the audit log": auditNamesSuite,
  "names of people": auditPeopleSuite,
  DeliveryStore: deliveryStoreSuite,
  IdempotencyStore: idempotencyStoreSuite,
  ApiKeyStore: apiKeyStoreSuite,
  Principals: principalsSuite,
  RoundStore: roundStoreSuite,
  ScheduleStore: scheduleStoreSuite,
  SessionStore: sessionStoreSuite,
  OrganizationStore: organizationStoreSuite,
  StorageUsageStore: storageUsageStoreSuite,
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
