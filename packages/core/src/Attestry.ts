import "./internal/effect/AttestryNeedsEffect3.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PrincipalCache } from "./access/PrincipalCache.ts"
import { ApiKeys } from "./apiKey/ApiKeys.ts"
import { AuditLogs } from "./audit/AuditLogs.ts"
import { Authenticator } from "./authentication/Authenticator.ts"
import { SessionVerifier } from "./authentication/SessionVerifier.ts"
import { BlobSweeper } from "./blob/BlobSweeper.ts"
import { BrowserDriver } from "./browser/BrowserDriver.ts"
import { BrowserRunner } from "./browser/BrowserRunner.ts"
import { CheckAuth } from "./browser/CheckAuth.ts"
import { InstructionPlanner } from "./browser/InstructionPlanner.ts"
import { SavedSessions } from "./browser/SavedSessions.ts"
import { BrowserAutomations } from "./browserAutomation/BrowserAutomations.ts"
import { BrowserRuns } from "./browserAutomation/BrowserRuns.ts"
import { ContextEntries } from "./contextEntry/ContextEntries.ts"
import { Erasure } from "./erasure/Erasure.ts"
import { Idempotency } from "./idempotency/Idempotency.ts"
import { ApiKeyUsage } from "./internal/apiKey/ApiKeyUsage.ts"
import { AuditRecorder } from "./internal/audit/AuditRecorder.ts"
import { DeniedRequests } from "./internal/audit/DeniedRequests.ts"
import { Memberships } from "./internal/authentication/Memberships.ts"
import * as BrowserHealth from "./internal/browser/BrowserHealth.ts"
import { PageUrls } from "./internal/browser/PageUrls.ts"
import { SavedStates } from "./internal/browser/SavedStates.ts"
import { planAgain } from "./internal/browserAutomation/Plans.ts"
import { Enrollment } from "./internal/member/Enrollment.ts"
import { NoticeRecorder } from "./internal/notice/NoticeRecorder.ts"
import { Unsubscriptions } from "./internal/notice/Unsubscriptions.ts"
import { OrganizationDirectory } from "./internal/organization/OrganizationDirectory.ts"
import { TimeZoneChange } from "./internal/organization/TimeZoneChange.ts"
import { PolicyRepository } from "./internal/policy/PolicyRepository.ts"
import { RoleDirectory } from "./internal/role/RoleDirectory.ts"
import { blobOwners } from "./internal/setUp/BlobFolders.ts"
import { hostDefaults } from "./internal/setUp/HostDefaults.ts"
import { noticeSources } from "./internal/setUp/NoticeKinds.ts"
import { preferProvided } from "./internal/setUp/PreferProvided.ts"
import { questionnaires } from "./internal/setUp/QuestionnaireLayers.ts"
import { memberRemoval } from "./internal/setUp/RemovalSteps.ts"
import { secretKinds } from "./internal/setUp/SecretKindList.ts"
import { taskParts } from "./internal/setUp/TaskPartList.ts"
import { webhooks } from "./internal/setUp/WebhookLayers.ts"
import { WorkHealth } from "./internal/storage/WorkHealth.ts"
import { WorkSignal } from "./internal/storage/WorkSignal.ts"
import { EvidenceFiles } from "./internal/task/EvidenceFiles.ts"
import { UserDirectory } from "./internal/user/UserDirectory.ts"
import { WebhookSecrets } from "./internal/webhook/WebhookSecrets.ts"
import { Invitations } from "./invitation/Invitations.ts"
import { Directory } from "./member/Directory.ts"
import { MemberBatches } from "./member/MemberBatches.ts"
import { MemberEligibility } from "./member/MemberEligibility.ts"
import { MemberPreferences } from "./member/MemberPreferences.ts"
import { Members } from "./member/Members.ts"
import { OwnUser } from "./member/OwnUser.ts"
import { ReceivedInvitations } from "./member/ReceivedInvitations.ts"
import { Notices } from "./notice/Notices.ts"
import { Organizations } from "./organization/Organizations.ts"
import { Acknowledgements } from "./policy/Acknowledgements.ts"
import { Policies } from "./policy/Policies.ts"
import { PolicyApprovals } from "./policy/PolicyApprovals.ts"
import { PolicyVersions } from "./policy/PolicyVersions.ts"
import type { HostPorts, StoragePorts } from "./Ports.ts"
import type { AnswerLibrary } from "./questionnaire/AnswerLibrary.ts"
import type { QuestionnaireExports } from "./questionnaire/QuestionnaireExports.ts"
import { QuestionnaireReader } from "./questionnaire/QuestionnaireReader.ts"
import type { QuestionnaireReviews } from "./questionnaire/QuestionnaireReviews.ts"
import type { Questionnaires } from "./questionnaire/Questionnaires.ts"
import { QuestionnaireWriter } from "./questionnaire/QuestionnaireWriter.ts"
import type { Questions } from "./questionnaire/Questions.ts"
import { Roles } from "./role/Roles.ts"
import { StoredSecrets } from "./secret/StoredSecrets.ts"
import { Sessions } from "./session/Sessions.ts"
import { SetUp } from "./setUp/SetUp.ts"
import { IdGenerator } from "./shared/IdGenerator.ts"
import { CatalogueRegistry } from "./soa/CatalogueRegistry.ts"
import { Catalogues } from "./soa/Catalogues.ts"
import { SoaApprovals } from "./soa/SoaApprovals.ts"
import { SoaDocuments } from "./soa/SoaDocuments.ts"
import { SoaExports } from "./soa/SoaExports.ts"
import { Attachments } from "./task/Attachments.ts"
import { Automations } from "./task/Automations.ts"
import { TaskReminders } from "./task/TaskReminders.ts"
import { Tasks } from "./task/Tasks.ts"
import { Todos } from "./todo/Todos.ts"
import { Vendors } from "./vendor/Vendors.ts"
import type { WebhookDeliveries } from "./webhook/WebhookDeliveries.ts"
import type { Webhooks } from "./webhook/Webhooks.ts"

export type UseCases =
  | Acknowledgements
  | AnswerLibrary
  | ApiKeys
  | Attachments
  | AuditLogs
  | Authenticator
  | BlobSweeper
  | Automations
  | BrowserAutomations
  | BrowserRuns
  | Catalogues
  | CheckAuth
  | ContextEntries
  | WebhookDeliveries
  | Webhooks
  | Directory
  | Erasure
  | Idempotency
  | Invitations
  | AuditRecorder
  | MemberBatches
  | MemberPreferences
  | Members
  | Notices
  | Organizations
  | OwnUser
  | Policies
  | PolicyApprovals
  | PolicyVersions
  | DeniedRequests
  | PrincipalCache
  | QuestionnaireExports
  | QuestionnaireReviews
  | Questionnaires
  | Questions
  | ReceivedInvitations
  | Roles
  | SavedSessions
  | Sessions
  | SetUp
  | SoaApprovals
  | SoaDocuments
  | SoaExports
  | StoredSecrets
  | TaskReminders
  | Tasks
  | TimeZoneChange
  | Todos
  | Unsubscriptions
  | Vendors
  | WorkHealth
  | WorkSignal

const sessions = Sessions.Default.pipe(
  Layer.provideMerge(Directory.Default),
  Layer.provideMerge(Layer.mergeAll(
    ApiKeyUsage.Default,
    AuditRecorder.Default,
    Memberships.Default,
    NoticeRecorder.Default,
    PrincipalCache.Default,
    RoleDirectory.Default,
    UserDirectory.Default
  )),
  Layer.provideMerge(Layer.merge(WorkHealth.Default, WorkSignal.Default))
)

const people = Layer.mergeAll(
  Invitations.Default,
  MemberBatches.Default,
  MemberPreferences.Default,
  Members.Default,
  OwnUser.Default,
  ReceivedInvitations.Default,
  Roles.Default
).pipe(
  Layer.provide(Layer.merge(Enrollment.Default, memberRemoval))
)

const policies = Layer.mergeAll(
  Acknowledgements.Default,
  Policies.Default,
  PolicyApprovals.Default,
  PolicyVersions.Default
).pipe(
  Layer.provide(PolicyRepository.Default)
)

const browser = Layer.mergeAll(
  BrowserAutomations.Default,
  BrowserHealth.layer,
  BrowserRuns.Default,
  SavedSessions.Default
).pipe(
  Layer.provide(Layer.mergeAll(
    preferProvided(BrowserRunner, BrowserRunner.Default),
    EvidenceFiles.Default,
    PageUrls.Default,
    SavedStates.Default
  )),
  Layer.provideMerge(CheckAuth.Default)
)

const soa = Layer.mergeAll(Catalogues.Default, SoaApprovals.Default, SoaDocuments.Default, SoaExports.Default)

const storedSecrets = StoredSecrets.Default.pipe(
  Layer.provide(secretKinds),
  Layer.provide(Layer.merge(SavedStates.Default, WebhookSecrets.Default))
)

const builtInSessions = Layer.effect(SessionVerifier, Effect.map(Sessions, ({ verify }) => ({ verify })))

/** The use cases over a storage. A host port that is provided replaces its default. */
export const layer: Layer.Layer<UseCases | HostPorts, never, StoragePorts> = Layer.mergeAll(
  Attachments.Default,
  AuditLogs.Default,
  Layer.provide(BlobSweeper.Default, blobOwners),
  Automations.Default,
  ContextEntries.Default,
  Erasure.Default,
  Organizations.Default,
  people,
  policies,
  DeniedRequests.Default,
  Layer.provide(
    Layer.mergeAll(
      browser,
      questionnaires,
      SetUp.Default,
      soa,
      storedSecrets,
      Layer.provide(Tasks.Default, taskParts),
      webhooks,
      TaskReminders.Default,
      Layer.provide(Notices.Default, noticeSources)
    ),
    OrganizationDirectory.Default
  ),
  Layer.provide(Unsubscriptions.Default, MemberPreferences.Default),
  Todos.Default,
  Vendors.Default
).pipe(
  Layer.provideMerge(Layer.merge(ApiKeys.Default, Idempotency.Default)),
  Layer.provideMerge(Layer.merge(Authenticator.Default, Layer.effect(TimeZoneChange, planAgain))),
  Layer.provideMerge(preferProvided(SessionVerifier, builtInSessions)),
  Layer.provideMerge(hostDefaults),
  Layer.provideMerge(preferProvided(BrowserDriver, BrowserDriver.none)),
  Layer.provideMerge(preferProvided(InstructionPlanner, InstructionPlanner.none)),
  Layer.provideMerge(preferProvided(CatalogueRegistry, CatalogueRegistry.iso27001)),
  Layer.provideMerge(preferProvided(QuestionnaireReader, QuestionnaireReader.none)),
  Layer.provideMerge(preferProvided(QuestionnaireWriter, QuestionnaireWriter.none)),
  Layer.provideMerge(preferProvided(MemberEligibility, MemberEligibility.everybody)),
  Layer.provideMerge(sessions),
  Layer.provideMerge(preferProvided(IdGenerator, IdGenerator.layer))
)
