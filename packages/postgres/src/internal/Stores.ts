import type { StoragePorts } from "@attestry/core/Ports"
import type { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import * as Layer from "effect/Layer"
import { foundation } from "./migrations/0001_foundation.ts"
import { knowledge } from "./migrations/0002_knowledge.ts"
import { idempotency } from "./migrations/0003_idempotency.ts"
import { sessions } from "./migrations/0004_sessions.ts"
import { people } from "./migrations/0005_people.ts"
import { policies } from "./migrations/0006_policies.ts"
import { invitations } from "./migrations/0007_invitations.ts"
import { policyApprovals } from "./migrations/0008_policyApprovals.ts"
import { vendorRisk } from "./migrations/0009_vendorRisk.ts"
import { tasks } from "./migrations/0010_tasks.ts"
import { attachments } from "./migrations/0011_attachments.ts"
import { automations } from "./migrations/0012_automations.ts"
import { soa } from "./migrations/0013_soa.ts"
import { webhooks } from "./migrations/0014_webhooks.ts"
import { notices } from "./migrations/0015_notices.ts"
import { rounds } from "./migrations/0016_rounds.ts"
import { browserSessions } from "./migrations/0017_browserSessions.ts"
import { browserAutomations } from "./migrations/0018_browserAutomations.ts"
import { schedules } from "./migrations/0019_schedules.ts"
import { modelSteps } from "./migrations/0020_modelSteps.ts"
import { questionnaires } from "./migrations/0021_questionnaires.ts"
import { questionnaireReviews } from "./migrations/0022_questionnaireReviews.ts"
import { libraryAnswers } from "./migrations/0023_libraryAnswers.ts"
import { rowCounts } from "./migrations/0024_rowCounts.ts"
import * as PgAcknowledgementStore from "./PgAcknowledgementStore.ts"
import * as PgApiKeyStore from "./PgApiKeyStore.ts"
import * as PgAttachmentStore from "./PgAttachmentStore.ts"
import * as PgAuditEventStore from "./PgAuditEventStore.ts"
import * as PgAutomationStore from "./PgAutomationStore.ts"
import * as PgBrowserAutomationStore from "./PgBrowserAutomationStore.ts"
import * as PgBrowserRunStore from "./PgBrowserRunStore.ts"
import * as PgContextEntryStore from "./PgContextEntryStore.ts"
import type { PgDatabase } from "./PgDatabase.ts"
import * as PgDeliveryStore from "./PgDeliveryStore.ts"
import * as PgIdempotencyStore from "./PgIdempotencyStore.ts"
import * as PgLibraryAnswerStore from "./PgLibraryAnswerStore.ts"
import * as PgMemberStore from "./PgMemberStore.ts"
import * as PgNoticeStore from "./PgNoticeStore.ts"
import * as PgOrganizationStore from "./PgOrganizationStore.ts"
import * as PgPolicyStore from "./PgPolicyStore.ts"
import * as PgPolicyVersionStore from "./PgPolicyVersionStore.ts"
import * as PgPrincipals from "./PgPrincipals.ts"
import * as PgQuestionnaireStore from "./PgQuestionnaireStore.ts"
import * as PgRoleStore from "./PgRoleStore.ts"
import * as PgRoundStore from "./PgRoundStore.ts"
import * as PgSavedSessionStore from "./PgSavedSessionStore.ts"
import * as PgScheduleStore from "./PgScheduleStore.ts"
import * as PgSessionStore from "./PgSessionStore.ts"
import * as PgSoaStore from "./PgSoaStore.ts"
import * as PgStorageHealth from "./PgStorageHealth.ts"
import * as PgTaskStore from "./PgTaskStore.ts"
import * as PgTodoStore from "./PgTodoStore.ts"
import * as PgUserStore from "./PgUserStore.ts"
import * as PgVendorStore from "./PgVendorStore.ts"
import * as PgWebhookStore from "./PgWebhookStore.ts"

export const layer: Layer.Layer<Exclude<StoragePorts, UnitOfWork>, never, PgDatabase> = Layer.mergeAll(
  PgAcknowledgementStore.layer,
  PgApiKeyStore.layer,
  PgAttachmentStore.layer,
  PgAuditEventStore.layer,
  PgContextEntryStore.layer,
  PgDeliveryStore.layer,
  PgWebhookStore.layer,
  PgTaskStore.layer,
  PgAutomationStore.layer,
  PgBrowserAutomationStore.layer,
  PgBrowserRunStore.layer,
  PgIdempotencyStore.layer,
  PgLibraryAnswerStore.layer,
  PgMemberStore.layer,
  PgNoticeStore.layer,
  PgOrganizationStore.layer,
  PgPolicyStore.layer,
  PgPolicyVersionStore.layer,
  PgPrincipals.layer,
  PgQuestionnaireStore.layer,
  PgRoleStore.layer,
  PgRoundStore.layer,
  PgSavedSessionStore.layer,
  PgScheduleStore.layer,
  PgSessionStore.layer,
  PgSoaStore.layer,
  PgStorageHealth.layer,
  PgTodoStore.layer,
  PgUserStore.layer,
  PgVendorStore.layer
)

export const migrations: { readonly [step: string]: string } = {
  "0001_foundation": foundation,
  "0002_knowledge": knowledge,
  "0003_idempotency": idempotency,
  "0004_sessions": sessions,
  "0005_people": people,
  "0006_policies": policies,
  "0007_invitations": invitations,
  "0008_policyApprovals": policyApprovals,
  "0009_vendorRisk": vendorRisk,
  "0010_tasks": tasks,
  "0011_attachments": attachments,
  "0012_automations": automations,
  "0013_soa": soa,
  "0014_webhooks": webhooks,
  "0015_notices": notices,
  "0016_rounds": rounds,
  "0017_browserSessions": browserSessions,
  "0018_browserAutomations": browserAutomations,
  "0019_schedules": schedules,
  "0020_modelSteps": modelSteps,
  "0021_questionnaires": questionnaires,
  "0022_questionnaireReviews": questionnaireReviews,
  "0023_libraryAnswers": libraryAnswers,
  "0024_rowCounts": rowCounts
}
