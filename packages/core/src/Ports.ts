import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import type { LibraryAnswerStore } from "./answerLibrary/index.ts"
import type { ApiKeyStore } from "./apiKey/index.ts"
import type { AttachmentStore } from "./attachment/index.ts"
import type { AuditEventStore } from "./audit/index.ts"
import type { Principals, SessionVerifier } from "./authentication/index.ts"
import type { BlobStore } from "./blob/index.ts"
import type { BrowserDriver, InstructionPlanner } from "./browser/index.ts"
import type { BrowserAutomationStore, BrowserRunStore } from "./browserAutomation/index.ts"
import type { CatalogueRegistry } from "./catalogue/index.ts"
import type { ContextEntryStore } from "./contextEntry/index.ts"
import type { Egress } from "./egress/index.ts"
import type { IdempotencyStore } from "./idempotency/index.ts"
import type { Mailer } from "./mail/index.ts"
import type { MemberEligibility, MemberStore } from "./member/index.ts"
import type { NoticeStore } from "./notice/index.ts"
import type { OrganizationStore } from "./organization/index.ts"
import type { AcknowledgementStore, PolicyStore, PolicyVersionStore } from "./policy/index.ts"
import type { QuestionnaireStore } from "./questionnaire/index.ts"
import type { QuestionnaireReader, QuestionnaireWriter } from "./questionnaireFile/index.ts"
import type { ReportWriter } from "./report/index.ts"
import type { RoleStore } from "./role/index.ts"
import type { SavedSessionStore } from "./savedSession/index.ts"
import type { FinishedWork, RoundStore, ScheduleStore } from "./schedule/index.ts"
import type { SecretBox } from "./secret/index.ts"
import type { SessionStore } from "./session/index.ts"
import type { IdGenerator } from "./shared/index.ts"
import type { SoaStore } from "./soa/index.ts"
import type { StorageHealth, UnitOfWork } from "./storage/index.ts"
import type { TaskStore } from "./task/index.ts"
import type { AutomationStore } from "./taskAutomation/index.ts"
import type { TodoStore } from "./todo/index.ts"
import type { UserStore } from "./user/index.ts"
import type { VendorStore } from "./vendor/index.ts"
import type { DeliveryStore, WebhookStore } from "./webhook/index.ts"

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
