import * as Layer from "effect/Layer"
import { AnswerLibraryHttp } from "./AnswerLibraryHttp.ts"
import { ApiKeysHttp } from "./ApiKeysHttp.ts"
import { AttachmentsHttp } from "./AttachmentsHttp.ts"
import { AuditLogsHttp } from "./AuditLogsHttp.ts"
import { AutomationsHttp } from "./AutomationsHttp.ts"
import { BrowserAutomationsHttp } from "./BrowserAutomationsHttp.ts"
import { BrowserSessionsHttp } from "./BrowserSessionsHttp.ts"
import { ContextEntriesHttp } from "./ContextEntriesHttp.ts"
import { MeHttp } from "./MeHttp.ts"
import { MembersHttp } from "./MembersHttp.ts"
import { OrganizationsHttp } from "./OrganizationsHttp.ts"
import { PoliciesHttp } from "./PoliciesHttp.ts"
import { PolicyApprovalsHttp } from "./PolicyApprovalsHttp.ts"
import { PolicyVersionsHttp } from "./PolicyVersionsHttp.ts"
import { QuestionnaireReviewsHttp } from "./QuestionnaireReviewsHttp.ts"
import { QuestionnairesHttp } from "./QuestionnairesHttp.ts"
import { QuestionsHttp } from "./QuestionsHttp.ts"
import { RolesHttp } from "./RolesHttp.ts"
import { SessionsHttp } from "./SessionsHttp.ts"
import { SoaHttp } from "./SoaHttp.ts"
import { TasksHttp } from "./TasksHttp.ts"
import { TodosHttp } from "./TodosHttp.ts"
import { VendorsHttp } from "./VendorsHttp.ts"
import { WebhooksHttp } from "./WebhooksHttp.ts"

export const GroupsHttp = Layer.mergeAll(
  MeHttp,
  TodosHttp,
  OrganizationsHttp,
  ApiKeysHttp,
  SessionsHttp,
  MembersHttp,
  RolesHttp,
  PoliciesHttp,
  PolicyVersionsHttp,
  PolicyApprovalsHttp,
  VendorsHttp,
  ContextEntriesHttp,
  WebhooksHttp,
  TasksHttp,
  AttachmentsHttp,
  AutomationsHttp,
  BrowserAutomationsHttp,
  BrowserSessionsHttp,
  SoaHttp,
  QuestionnairesHttp,
  QuestionnaireReviewsHttp,
  QuestionsHttp,
  AnswerLibraryHttp,
  AuditLogsHttp
)
