import * as HttpApi from "@effect/platform/HttpApi"
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
