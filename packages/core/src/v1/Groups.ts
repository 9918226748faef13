import * as HttpApi from "@effect/platform/HttpApi"
import * as Layer from "effect/Layer"
import { AnswerLibraryApi } from "./AnswerLibraryApi.ts"
import { ApiKeysApi } from "./ApiKeysApi.ts"
import { AttachmentsApi } from "./AttachmentsApi.ts"
import { AuditLogsApi } from "./AuditLogsApi.ts"
import { AutomationsApi } from "./AutomationsApi.ts"
import { BrowserAutomationsApi } from "./BrowserAutomationsApi.ts"
import { BrowserSessionsApi } from "./BrowserSessionsApi.ts"
import { ContextEntriesApi } from "./ContextEntriesApi.ts"
import { MeApi } from "./MeApi.ts"
import { MembersApi } from "./MembersApi.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"
import { PoliciesApi } from "./PoliciesApi.ts"
import { PolicyApprovalsApi } from "./PolicyApprovalsApi.ts"
import { PolicyVersionsApi } from "./PolicyVersionsApi.ts"
import { QuestionnaireReviewsApi } from "./QuestionnaireReviewsApi.ts"
import { QuestionnairesApi } from "./QuestionnairesApi.ts"
import { QuestionsApi } from "./QuestionsApi.ts"
import { RolesApi } from "./RolesApi.ts"
import { SessionsApi } from "./SessionsApi.ts"
import { SoaApi } from "./SoaApi.ts"
import { TasksApi } from "./TasksApi.ts"
import { TodosApi } from "./TodosApi.ts"
import { VendorsApi } from "./VendorsApi.ts"
import { WebhooksApi } from "./WebhooksApi.ts"

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
  .add(QuestionnaireReviewsApi)
  .add(QuestionsApi)
  .add(AnswerLibraryApi)
  .add(AuditLogsApi)

// imported here, so that a client of the contract does not load the handlers
export const loadHandlers = async () =>
  Layer.mergeAll(
    (await import("./MeHttp.ts")).MeHttp,
    (await import("./TodosHttp.ts")).TodosHttp,
    (await import("./OrganizationsHttp.ts")).OrganizationsHttp,
    (await import("./ApiKeysHttp.ts")).ApiKeysHttp,
    (await import("./SessionsHttp.ts")).SessionsHttp,
    (await import("./MembersHttp.ts")).MembersHttp,
    (await import("./RolesHttp.ts")).RolesHttp,
    (await import("./PoliciesHttp.ts")).PoliciesHttp,
    (await import("./PolicyVersionsHttp.ts")).PolicyVersionsHttp,
    (await import("./PolicyApprovalsHttp.ts")).PolicyApprovalsHttp,
    (await import("./VendorsHttp.ts")).VendorsHttp,
    (await import("./ContextEntriesHttp.ts")).ContextEntriesHttp,
    (await import("./WebhooksHttp.ts")).WebhooksHttp,
    (await import("./TasksHttp.ts")).TasksHttp,
    (await import("./AttachmentsHttp.ts")).AttachmentsHttp,
    (await import("./AutomationsHttp.ts")).AutomationsHttp,
    (await import("./BrowserAutomationsHttp.ts")).BrowserAutomationsHttp,
    (await import("./BrowserSessionsHttp.ts")).BrowserSessionsHttp,
    (await import("./SoaHttp.ts")).SoaHttp,
    (await import("./QuestionnairesHttp.ts")).QuestionnairesHttp,
    (await import("./QuestionnaireReviewsHttp.ts")).QuestionnaireReviewsHttp,
    (await import("./QuestionsHttp.ts")).QuestionsHttp,
    (await import("./AnswerLibraryHttp.ts")).AnswerLibraryHttp,
    (await import("./AuditLogsHttp.ts")).AuditLogsHttp
  )
