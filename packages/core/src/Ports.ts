import type { WorkflowEngine } from "@effect/workflow/WorkflowEngine"
import type { AuditEventStore } from "./audit/index.ts"
import type { Principals, SessionVerifier } from "./authentication/index.ts"
import type { BlobStore } from "./blob/index.ts"
import type { BrowserDriver, InstructionPlanner } from "./browser/index.ts"
import type { CatalogueRegistry } from "./catalogue/index.ts"
import type { ContextPorts } from "./composition/Contexts.ts"
import type { Egress } from "./egress/index.ts"
import type { IdempotencyStore } from "./idempotency/index.ts"
import type { Mailer } from "./mail/index.ts"
import type { MemberEligibility } from "./member/index.ts"
import type { QuestionnaireReader, QuestionnaireWriter } from "./questionnaireFile/index.ts"
import type { ReportWriter } from "./report/index.ts"
import type { FinishedWork, RoundStore, ScheduleStore } from "./schedule/index.ts"
import type { SecretBox } from "./secret/index.ts"
import type { IdGenerator } from "./shared/index.ts"
import type { StorageHealth, UnitOfWork } from "./storage/index.ts"
import type { UserStore } from "./user/index.ts"

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
  | ContextPorts
  | AuditEventStore
  | IdempotencyStore
  | Principals
  | RoundStore
  | ScheduleStore
  | StorageHealth
  | UnitOfWork
  | UserStore

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
