import type { StoragePorts } from "@attestry/core"
import type { UnitOfWork } from "@attestry/core/storage"
import * as Layer from "effect/Layer"
import * as PgLibraryAnswerStore from "../answerLibrary/PgLibraryAnswerStore.ts"
import * as PgApiKeyStore from "../apiKey/PgApiKeyStore.ts"
import * as PgAttachmentStore from "../attachment/PgAttachmentStore.ts"
import * as PgAuditEventStore from "../audit/PgAuditEventStore.ts"
import * as PgPrincipals from "../authentication/PgPrincipals.ts"
import * as PgBrowserAutomationStore from "../browserAutomation/PgBrowserAutomationStore.ts"
import * as PgBrowserRunStore from "../browserAutomation/PgBrowserRunStore.ts"
import * as PgContextEntryStore from "../contextEntry/PgContextEntryStore.ts"
import * as PgIdempotencyStore from "../idempotency/PgIdempotencyStore.ts"
import * as PgMemberStore from "../member/PgMemberStore.ts"
import * as PgNoticeStore from "../notice/PgNoticeStore.ts"
import * as PgOrganizationStore from "../organization/PgOrganizationStore.ts"
import * as PgAcknowledgementStore from "../policy/PgAcknowledgementStore.ts"
import * as PgPolicyStore from "../policy/PgPolicyStore.ts"
import * as PgPolicyVersionStore from "../policy/PgPolicyVersionStore.ts"
import * as PgQuestionnaireStore from "../questionnaire/PgQuestionnaireStore.ts"
import * as PgRoleStore from "../role/PgRoleStore.ts"
import * as PgSavedSessionStore from "../savedSession/PgSavedSessionStore.ts"
import * as PgRoundStore from "../schedule/PgRoundStore.ts"
import * as PgScheduleStore from "../schedule/PgScheduleStore.ts"
import * as PgSessionStore from "../session/PgSessionStore.ts"
import * as PgSoaStore from "../soa/PgSoaStore.ts"
import * as PgStorageHealth from "../storage/PgStorageHealth.ts"
import * as PgTaskStore from "../task/PgTaskStore.ts"
import * as PgAutomationStore from "../taskAutomation/PgAutomationStore.ts"
import * as PgTodoStore from "../todo/PgTodoStore.ts"
import * as PgUserStore from "../user/PgUserStore.ts"
import * as PgVendorStore from "../vendor/PgVendorStore.ts"
import * as PgDeliveryStore from "../webhook/PgDeliveryStore.ts"
import * as PgWebhookStore from "../webhook/PgWebhookStore.ts"
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
import type { PgDatabase } from "./PgDatabase.ts"

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
