import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import type { ApiKeyStore } from "./apiKey/ApiKeyStore.ts"
import type { AuditEventStore } from "./audit/AuditEventStore.ts"
import type { Principals } from "./authentication/Principals.ts"
import type { SessionVerifier } from "./authentication/SessionVerifier.ts"
import type { BlobStore } from "./blob/BlobStore.ts"
import type { BrowserDriver } from "./browser/BrowserDriver.ts"
import type { InstructionPlanner } from "./browser/InstructionPlanner.ts"
import type { SavedSessionStore } from "./browser/SavedSessionStore.ts"
import type { BrowserAutomationStore } from "./browserAutomation/BrowserAutomationStore.ts"
import type { BrowserRunStore } from "./browserAutomation/BrowserRunStore.ts"
import type { ContextEntryStore } from "./contextEntry/ContextEntryStore.ts"
import type { Egress } from "./egress/Egress.ts"
import type { IdempotencyStore } from "./idempotency/IdempotencyStore.ts"
import type { Mailer } from "./mail/Mailer.ts"
import type { MemberEligibility } from "./member/MemberEligibility.ts"
import type { MemberStore } from "./member/MemberStore.ts"
import type { NoticeStore } from "./notice/NoticeStore.ts"
import type { OrganizationStore } from "./organization/OrganizationStore.ts"
import type { AcknowledgementStore } from "./policy/AcknowledgementStore.ts"
import type { PolicyStore } from "./policy/PolicyStore.ts"
import type { PolicyVersionStore } from "./policy/PolicyVersionStore.ts"
import type { LibraryAnswerStore } from "./questionnaire/LibraryAnswerStore.ts"
import type { QuestionnaireReader } from "./questionnaire/QuestionnaireReader.ts"
import type { QuestionnaireStore } from "./questionnaire/QuestionnaireStore.ts"
import type { QuestionnaireWriter } from "./questionnaire/QuestionnaireWriter.ts"
import type { ReportWriter } from "./report/ReportWriter.ts"
import type { RoleStore } from "./role/RoleStore.ts"
import type { FinishedWork } from "./schedule/FinishedWork.ts"
import type { RoundStore } from "./schedule/RoundStore.ts"
import type { ScheduleStore } from "./schedule/ScheduleStore.ts"
import type { SecretBox } from "./secret/SecretBox.ts"
import type { SessionStore } from "./session/SessionStore.ts"
import type { IdGenerator } from "./shared/IdGenerator.ts"
import type { CatalogueRegistry } from "./soa/CatalogueRegistry.ts"
import type { SoaStore } from "./soa/SoaStore.ts"
import type { StorageHealth } from "./storage/StorageHealth.ts"
import type { UnitOfWork } from "./storage/UnitOfWork.ts"
import type { AttachmentStore } from "./task/AttachmentStore.ts"
import type { AutomationStore } from "./task/AutomationStore.ts"
import type { TaskStore } from "./task/TaskStore.ts"
import type { TodoStore } from "./todo/TodoStore.ts"
import type { UserStore } from "./user/UserStore.ts"
import type { VendorStore } from "./vendor/VendorStore.ts"
import type { DeliveryStore } from "./webhook/DeliveryStore.ts"
import type { WebhookStore } from "./webhook/WebhookStore.ts"

/**
 * Ports that a storage adapter supplies. Declare its layer with this type: then a missing port does not compile.
 *
 * Beside the docblocks of each port, all of them promise:
 * - If another unit wrote, removed or added a row first, the unit is retried.
 * - Ids are unique within an organization.
 * - A row without its parent is a `StorageDefect` that is not `unavailable`. The parent may be added in the same unit.
 * - A value that is read has the fields of its schema and no others.
 */
export type StoragePorts =
  | AcknowledgementStore
  | ApiKeyStore
  | AttachmentStore
  | AutomationStore
  | BrowserAutomationStore
  | BrowserRunStore
  | ContextEntryStore
  | WebhookStore
  | DeliveryStore
  | IdempotencyStore
  | LibraryAnswerStore
  | AuditEventStore
  | MemberStore
  | NoticeStore
  | OrganizationStore
  | PolicyStore
  | PolicyVersionStore
  | Principals
  | QuestionnaireStore
  | RoleStore
  | RoundStore
  | SavedSessionStore
  | ScheduleStore
  | SessionStore
  | SoaStore
  | StorageHealth
  | TaskStore
  | TodoStore
  | UnitOfWork
  | UserStore
  | VendorStore

/** Ports that an engine of `@attestry/engine` supplies, for work that is done after the responses. */
export type EnginePorts = FinishedWork | WorkflowEngine

/** Ports that a host may supply. One that is provided to `Attestry.layer` replaces the default. */
export type HostPorts =
  | BlobStore
  | BrowserDriver
  | CatalogueRegistry
  | Egress
  | IdGenerator
  | InstructionPlanner
  | Mailer
  | MemberEligibility
  | QuestionnaireReader
  | QuestionnaireWriter
  | ReportWriter
  | SecretBox
  | SessionVerifier
