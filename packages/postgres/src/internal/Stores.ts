import type { StoragePorts } from "@attestry/core"
import type { UnitOfWork } from "@attestry/core/storage"
import * as Layer from "effect/Layer"
import { answerLibraryTables } from "../answerLibrary/AnswerLibraryTables.ts"
import * as PgLibraryAnswerStore from "../answerLibrary/PgLibraryAnswerStore.ts"
import { apiKeyTables } from "../apiKey/ApiKeyTables.ts"
import * as PgApiKeyStore from "../apiKey/PgApiKeyStore.ts"
import { attachmentTables } from "../attachment/AttachmentTables.ts"
import * as PgAttachmentStore from "../attachment/PgAttachmentStore.ts"
import { auditTables } from "../audit/AuditTables.ts"
import * as PgAuditEventStore from "../audit/PgAuditEventStore.ts"
import * as PgPrincipals from "../authentication/PgPrincipals.ts"
import { browserAutomationTables } from "../browserAutomation/BrowserAutomationTables.ts"
import * as PgBrowserAutomationStore from "../browserAutomation/PgBrowserAutomationStore.ts"
import * as PgBrowserRunStore from "../browserAutomation/PgBrowserRunStore.ts"
import { contextEntryTables } from "../contextEntry/ContextEntryTables.ts"
import * as PgContextEntryStore from "../contextEntry/PgContextEntryStore.ts"
import { idempotencyTables } from "../idempotency/IdempotencyTables.ts"
import * as PgIdempotencyStore from "../idempotency/PgIdempotencyStore.ts"
import { memberTables } from "../member/MemberTables.ts"
import * as PgMemberStore from "../member/PgMemberStore.ts"
import { noticeTables } from "../notice/NoticeTables.ts"
import * as PgNoticeStore from "../notice/PgNoticeStore.ts"
import { organizationTables } from "../organization/OrganizationTables.ts"
import * as PgOrganizationStore from "../organization/PgOrganizationStore.ts"
import * as PgStorageUsageStore from "../organization/PgStorageUsageStore.ts"
import * as PgAcknowledgementStore from "../policy/PgAcknowledgementStore.ts"
import * as PgPolicyStore from "../policy/PgPolicyStore.ts"
import * as PgPolicyVersionStore from "../policy/PgPolicyVersionStore.ts"
import { policyTables } from "../policy/PolicyTables.ts"
import * as PgQuestionnaireStore from "../questionnaire/PgQuestionnaireStore.ts"
import { questionnaireTables } from "../questionnaire/QuestionnaireTables.ts"
import * as PgRoleStore from "../role/PgRoleStore.ts"
import { roleTables } from "../role/RoleTables.ts"
import * as PgSavedSessionStore from "../savedSession/PgSavedSessionStore.ts"
import { savedSessionTables } from "../savedSession/SavedSessionTables.ts"
import * as PgRoundStore from "../schedule/PgRoundStore.ts"
import * as PgScheduleStore from "../schedule/PgScheduleStore.ts"
import { scheduleTables } from "../schedule/ScheduleTables.ts"
import * as PgSessionStore from "../session/PgSessionStore.ts"
import { sessionTables } from "../session/SessionTables.ts"
import * as PgSoaStore from "../soa/PgSoaStore.ts"
import { soaTables } from "../soa/SoaTables.ts"
import * as PgStorageHealth from "../storage/PgStorageHealth.ts"
import { storageTables } from "../storage/StorageTables.ts"
import * as PgTaskStore from "../task/PgTaskStore.ts"
import { taskTables } from "../task/TaskTables.ts"
import * as PgAutomationStore from "../taskAutomation/PgAutomationStore.ts"
import { taskAutomationTables } from "../taskAutomation/TaskAutomationTables.ts"
import * as PgTodoStore from "../todo/PgTodoStore.ts"
import * as PgUserStore from "../user/PgUserStore.ts"
import { userTables } from "../user/UserTables.ts"
import * as PgVendorStore from "../vendor/PgVendorStore.ts"
import { vendorTables } from "../vendor/VendorTables.ts"
import * as PgDeliveryStore from "../webhook/PgDeliveryStore.ts"
import * as PgWebhookStore from "../webhook/PgWebhookStore.ts"
import { webhookTables } from "../webhook/WebhookTables.ts"
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
  PgStorageUsageStore.layer,
  PgTodoStore.layer,
  PgUserStore.layer,
  PgVendorStore.layer
)

// In the order of floors. A later step of a context comes last, under the next number: "0024_vendor_website".
export const migrations: { readonly [step: string]: string } = {
  "0001_storage": storageTables,
  "0002_idempotency": idempotencyTables,
  "0003_audit": auditTables,
  "0004_user": userTables,
  "0005_organization": organizationTables,
  "0006_schedule": scheduleTables,
  "0007_role": roleTables,
  "0008_member": memberTables,
  "0009_apiKey": apiKeyTables,
  "0010_session": sessionTables,
  "0011_notice": noticeTables,
  "0012_savedSession": savedSessionTables,
  "0013_policy": policyTables,
  "0014_vendor": vendorTables,
  "0015_contextEntry": contextEntryTables,
  "0016_task": taskTables,
  "0017_attachment": attachmentTables,
  "0018_taskAutomation": taskAutomationTables,
  "0019_questionnaire": questionnaireTables,
  "0020_answerLibrary": answerLibraryTables,
  "0021_soa": soaTables,
  "0022_webhook": webhookTables,
  "0023_browserAutomation": browserAutomationTables
}
