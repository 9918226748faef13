import * as HttpApi from "@effect/platform/HttpApi"
import * as Layer from "effect/Layer"
import { AnswerLibraryApi } from "../answerLibrary/AnswerLibraryApi.ts"
import { ApiKeysApi } from "../apiKey/ApiKeysApi.ts"
import { AttachmentsApi } from "../attachment/AttachmentsApi.ts"
import { AuditLogsApi } from "../auditLog/AuditLogsApi.ts"
import { BrowserAutomationsApi } from "../browserAutomation/BrowserAutomationsApi.ts"
import { ContextEntriesApi } from "../contextEntry/ContextEntriesApi.ts"
import { MeApi } from "../me/MeApi.ts"
import { MembersApi } from "../member/MembersApi.ts"
import { OrganizationsApi } from "../organization/OrganizationsApi.ts"
import { PoliciesApi } from "../policy/PoliciesApi.ts"
import { PolicyVersionsApi } from "../policy/PolicyVersionsApi.ts"
import { PolicyApprovalsApi } from "../policyApproval/PolicyApprovalsApi.ts"
import { QuestionsApi } from "../question/QuestionsApi.ts"
import { QuestionnairesApi } from "../questionnaire/QuestionnairesApi.ts"
import { QuestionnaireMappingsApi } from "../questionnaireMapping/QuestionnaireMappingsApi.ts"
import { QuestionnaireReviewsApi } from "../questionnaireReview/QuestionnaireReviewsApi.ts"
import { RolesApi } from "../role/RolesApi.ts"
import { BrowserSessionsApi } from "../savedSession/BrowserSessionsApi.ts"
import { SessionsApi } from "../session/SessionsApi.ts"
import { SoaApi } from "../soa/SoaApi.ts"
import { TasksApi } from "../task/TasksApi.ts"
import { AutomationsApi } from "../taskAutomation/AutomationsApi.ts"
import { TodosApi } from "../todo/TodosApi.ts"
import { VendorsApi } from "../vendor/VendorsApi.ts"
import { WebhooksApi } from "../webhook/WebhooksApi.ts"

// in the order of the API document
export const groups = HttpApi.make("attestry")
  .add(MeApi)
  .add(TodosApi)
  .add(OrganizationsApi)
  .add(ApiKeysApi)
  .add(SessionsApi)
  .add(MembersApi)
  .add(RolesApi)
  .add(PoliciesApi)
  .add(PolicyVersionsApi)
  .add(PolicyApprovalsApi)
  .add(VendorsApi)
  .add(ContextEntriesApi)
  .add(WebhooksApi)
  .add(TasksApi)
  .add(AttachmentsApi)
  .add(AutomationsApi)
  .add(BrowserAutomationsApi)
  .add(BrowserSessionsApi)
  .add(SoaApi)
  .add(QuestionnairesApi)
  .add(QuestionnaireMappingsApi)
  .add(QuestionnaireReviewsApi)
  .add(QuestionsApi)
  .add(AnswerLibraryApi)
  .add(AuditLogsApi)

// imported here, so that a client of the contract does not load the handlers
export const loadHandlers = async () =>
  Layer.mergeAll(
    (await import("../me/MeHttp.ts")).MeHttp,
    (await import("../todo/TodosHttp.ts")).TodosHttp,
    (await import("../organization/OrganizationsHttp.ts")).OrganizationsHttp,
    (await import("../apiKey/ApiKeysHttp.ts")).ApiKeysHttp,
    (await import("../session/SessionsHttp.ts")).SessionsHttp,
    (await import("../member/MembersHttp.ts")).MembersHttp,
    (await import("../role/RolesHttp.ts")).RolesHttp,
    (await import("../policy/PoliciesHttp.ts")).PoliciesHttp,
    (await import("../policy/PoliciesHttp.ts")).PolicyVersionsHttp,
    (await import("../policyApproval/PolicyApprovalsHttp.ts")).PolicyApprovalsHttp,
    (await import("../vendor/VendorsHttp.ts")).VendorsHttp,
    (await import("../contextEntry/ContextEntriesHttp.ts")).ContextEntriesHttp,
    (await import("../webhook/WebhooksHttp.ts")).WebhooksHttp,
    (await import("../task/TasksHttp.ts")).TasksHttp,
    (await import("../attachment/AttachmentsHttp.ts")).AttachmentsHttp,
    (await import("../taskAutomation/AutomationsHttp.ts")).AutomationsHttp,
    (await import("../browserAutomation/BrowserAutomationsHttp.ts")).BrowserAutomationsHttp,
    (await import("../savedSession/BrowserSessionsHttp.ts")).BrowserSessionsHttp,
    (await import("../soa/SoaHttp.ts")).SoaHttp,
    (await import("../questionnaire/QuestionnairesHttp.ts")).QuestionnairesHttp,
    (await import("../questionnaireMapping/QuestionnaireMappingsHttp.ts")).QuestionnaireMappingsHttp,
    (await import("../questionnaireReview/QuestionnaireReviewsHttp.ts")).QuestionnaireReviewsHttp,
    (await import("../question/QuestionsHttp.ts")).QuestionsHttp,
    (await import("../answerLibrary/AnswerLibraryHttp.ts")).AnswerLibraryHttp,
    (await import("../auditLog/AuditLogsHttp.ts")).AuditLogsHttp
  )
