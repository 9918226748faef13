import "./internal/effect/AttestryNeedsEffect3.ts"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PrincipalCache } from "./access/PrincipalCache.ts"
import { ApiKeys } from "./apiKey/ApiKeys.ts"
import { AuditLogs } from "./audit/AuditLogs.ts"
import { Authenticator } from "./authentication/Authenticator.ts"
import { SessionVerifier } from "./authentication/SessionVerifier.ts"
import { BlobOwners, BlobSweeper } from "./blob/BlobSweeper.ts"
import { BrowserDriver } from "./browser/BrowserDriver.ts"
import { BrowserRunner } from "./browser/BrowserRunner.ts"
import { CheckAuth } from "./browser/CheckAuth.ts"
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
import { PageUrls } from "./internal/browser/PageUrls.ts"
import { SavedStates } from "./internal/browser/SavedStates.ts"
import { planAgain } from "./internal/browserAutomation/Plans.ts"
import { Enrollment } from "./internal/member/Enrollment.ts"
import { makeMemberRemoval, MemberRemoval } from "./internal/member/MemberRemoval.ts"
import { NoticeRecorder } from "./internal/notice/NoticeRecorder.ts"
import { NoticeSources } from "./internal/notice/NoticeSources.ts"
import { Unsubscriptions } from "./internal/notice/Unsubscriptions.ts"
import { OrganizationDirectory } from "./internal/organization/OrganizationDirectory.ts"
import { TimeZoneChange } from "./internal/organization/TimeZoneChange.ts"
import { PolicyRepository } from "./internal/policy/PolicyRepository.ts"
import { RoleDirectory } from "./internal/role/RoleDirectory.ts"
import { hostDefaults } from "./internal/setUp/HostDefaults.ts"
import { noticeKinds } from "./internal/setUp/NoticeKinds.ts"
import { preferProvided } from "./internal/setUp/PreferProvided.ts"
import { removalSteps } from "./internal/setUp/RemovalSteps.ts"
import { taskPartList } from "./internal/setUp/TaskPartList.ts"
import { exportedFiles } from "./internal/soa/SoaFiles.ts"
import { WorkHealth } from "./internal/storage/WorkHealth.ts"
import { WorkSignal } from "./internal/storage/WorkSignal.ts"
import { EvidenceFiles } from "./internal/task/EvidenceFiles.ts"
import { makeTaskFiles } from "./internal/task/TaskFiles.ts"
import { makeTaskParts, TaskParts } from "./internal/task/TaskParts.ts"
import { UserDirectory } from "./internal/user/UserDirectory.ts"
import { WebhookReaders } from "./internal/webhook/WebhookReaders.ts"
import { WebhookSecrets } from "./internal/webhook/WebhookSecrets.ts"
import { WebhookSwitch } from "./internal/webhook/WebhookSwitch.ts"
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
import { Roles } from "./role/Roles.ts"
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
import { WebhookDeliveries } from "./webhook/WebhookDeliveries.ts"
import { Webhooks } from "./webhook/Webhooks.ts"

export type UseCases =
  | Acknowledgements
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
  | ReceivedInvitations
  | Roles
  | SavedSessions
  | Sessions
  | SetUp
  | SoaApprovals
  | SoaDocuments
  | SoaExports
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

const memberRemoval = Layer.provide(
  Layer.effect(MemberRemoval, Effect.map(removalSteps, (steps) => makeMemberRemoval(...steps))),
  PolicyRepository.Default
)

const noticeSources = Layer.effect(NoticeSources, noticeKinds)

/** The folders of blobs that are swept. */
const blobOwners = Layer.effect(BlobOwners, Effect.map(makeTaskFiles, (files) => [...files, exportedFiles]))

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

const browser = Layer.mergeAll(BrowserAutomations.Default, BrowserRuns.Default, SavedSessions.Default).pipe(
  Layer.provide(Layer.mergeAll(
    preferProvided(BrowserRunner, BrowserRunner.Default),
    EvidenceFiles.Default,
    PageUrls.Default,
    SavedStates.Default
  )),
  Layer.provideMerge(CheckAuth.Default)
)

const soa = Layer.mergeAll(
  Catalogues.Default,
  SoaApprovals.Default,
  SoaDocuments.Default,
  SoaExports.Default
)

const tasks = Layer.provide(Tasks.Default, Layer.effect(TaskParts, Effect.map(taskPartList, makeTaskParts)))

const webhooks = Layer.merge(
  Webhooks.Default,
  Layer.provide(WebhookDeliveries.Default, Layer.merge(WebhookReaders.Default, WebhookSwitch.Default))
).pipe(
  Layer.provide(WebhookSecrets.Default)
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
      SetUp.Default,
      soa,
      tasks,
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
  Layer.provideMerge(preferProvided(CatalogueRegistry, CatalogueRegistry.iso27001)),
  Layer.provideMerge(preferProvided(MemberEligibility, MemberEligibility.everybody)),
  Layer.provideMerge(sessions),
  Layer.provideMerge(preferProvided(IdGenerator, IdGenerator.layer))
)
