import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PrincipalCache } from "./access/index.ts"
import { AnswerLibrary } from "./answerLibrary/index.ts"
import { ApiKeyUsage } from "./apiKey/ApiKeyUsage.ts"
import { ApiKeys } from "./apiKey/index.ts"
import { EvidenceFiles } from "./attachment/EvidenceFiles.ts"
import { Attachments } from "./attachment/index.ts"
import { AuditRecorder } from "./audit/AuditRecorder.ts"
import { DeniedRequests } from "./audit/DeniedRequests.ts"
import { AuditLogs } from "./auditLog/index.ts"
import { Authenticator, SessionVerifier } from "./authentication/index.ts"
import { Memberships } from "./authentication/Memberships.ts"
import { BlobSweeper } from "./blob/index.ts"
import * as BrowserHealth from "./browser/BrowserHealth.ts"
import { BrowserDriver, BrowserRunner, CheckAuth, InstructionPlanner } from "./browser/index.ts"
import { PageUrls } from "./browser/PageUrls.ts"
import { BrowserAutomations, BrowserRuns } from "./browserAutomation/index.ts"
import { renewDueTimes } from "./browserAutomation/NextDueTimes.ts"
import { CatalogueRegistry, Catalogues } from "./catalogue/index.ts"
import { blobOwners } from "./composition/BlobFolders.ts"
import { hostDefaults } from "./composition/HostDefaults.ts"
import { noticeSources } from "./composition/NoticeKinds.ts"
import { permissionLoss } from "./composition/PermissionLosses.ts"
import { preferProvided } from "./composition/PreferProvided.ts"
import { memberRemoval } from "./composition/RemovalSteps.ts"
import { secretKinds } from "./composition/SecretKindList.ts"
import { taskParts } from "./composition/TaskPartList.ts"
import { ContextEntries } from "./contextEntry/index.ts"
import { Erasure } from "./erasure/index.ts"
import { Idempotency } from "./idempotency/index.ts"
import { OwnUser } from "./me/index.ts"
import { Enrollment } from "./member/Enrollment.ts"
import {
  Directory,
  Invitations,
  MemberBatches,
  MemberEligibility,
  MemberPreferences,
  Members,
  ReceivedInvitations
} from "./member/index.ts"
import { Notices } from "./notice/index.ts"
import { NoticeRecorder } from "./notice/NoticeRecorder.ts"
import { Unsubscriptions } from "./notice/Unsubscriptions.ts"
import { Organizations } from "./organization/index.ts"
import { OrganizationDirectory } from "./organization/OrganizationDirectory.ts"
import { TimeZoneChange } from "./organization/TimeZoneChange.ts"
import { Acknowledgements, Policies, PolicyVersions } from "./policy/index.ts"
import { PolicyRepository } from "./policy/PolicyRepository.ts"
import { PolicyApprovals } from "./policyApproval/index.ts"
import type { HostPorts, StoragePorts } from "./Ports.ts"
import { Questions } from "./question/index.ts"
import { QuestionnaireExports, Questionnaires } from "./questionnaire/index.ts"
import { QuestionnaireReader, QuestionnaireWriter } from "./questionnaireFile/index.ts"
import { QuestionnaireReviews } from "./questionnaireReview/index.ts"
import { Roles } from "./role/index.ts"
import { RoleDirectory } from "./role/RoleDirectory.ts"
import { SavedSessions } from "./savedSession/index.ts"
import { SavedStates } from "./savedSession/SavedStates.ts"
import { StoredSecrets } from "./secret/index.ts"
import { Sessions } from "./session/index.ts"
import { SetUp } from "./setUp/index.ts"
import { IdGenerator } from "./shared/index.ts"
import { SoaApprovals, SoaDocuments, SoaExports } from "./soa/index.ts"
import { WorkHealth } from "./storage/WorkHealth.ts"
import { WorkSignal } from "./storage/WorkSignal.ts"
import { TaskReminders, Tasks } from "./task/index.ts"
import { Automations } from "./taskAutomation/index.ts"
import { Todos } from "./todo/index.ts"
import { UserDirectory } from "./user/UserDirectory.ts"
import { Vendors } from "./vendor/index.ts"
import { WebhookDeliveries, Webhooks } from "./webhook/index.ts"
import { WebhookReaders } from "./webhook/WebhookReaders.ts"
import { WebhookSecrets } from "./webhook/WebhookSecrets.ts"
import { WebhookSwitch } from "./webhook/WebhookSwitch.ts"

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
  Layer.provide(Enrollment.Default),
  Layer.provide(Layer.merge(memberRemoval, permissionLoss)),
  Layer.provide(PolicyRepository.Default)
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

const questionnaires = Layer.mergeAll(
  AnswerLibrary.Default,
  QuestionnaireExports.Default,
  QuestionnaireReviews.Default,
  Questionnaires.Default,
  Questions.Default
)

const soa = Layer.mergeAll(Catalogues.Default, SoaApprovals.Default, SoaDocuments.Default, SoaExports.Default)

const webhooks = Layer.merge(
  Webhooks.Default,
  Layer.provide(WebhookDeliveries.Default, Layer.merge(WebhookReaders.Default, WebhookSwitch.Default))
).pipe(
  Layer.provide(WebhookSecrets.Default)
)

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
  Layer.provideMerge(Layer.merge(Authenticator.Default, Layer.effect(TimeZoneChange, renewDueTimes))),
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
