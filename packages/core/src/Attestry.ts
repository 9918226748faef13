import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PrincipalCache } from "./access/index.ts"
import { ApiKeyUsage } from "./apiKey/ApiKeyUsage.ts"
import { ApiKeys } from "./apiKey/index.ts"
import { AuditRecorder } from "./audit/AuditRecorder.ts"
import { DeniedRequests } from "./audit/DeniedRequests.ts"
import { PeopleNames } from "./audit/PeopleNames.ts"
import { Authors } from "./authentication/Authors.ts"
import { Authenticator, SessionVerifier } from "./authentication/index.ts"
import { Memberships } from "./authentication/Memberships.ts"
import { BlobSweeper } from "./blob/index.ts"
import * as BrowserHealth from "./browser/BrowserHealth.ts"
import { BrowserDriver, BrowserRunner, CheckAuth, InstructionPlanner } from "./browser/index.ts"
import { renewDueTimes } from "./browserAutomation/NextDueTimes.ts"
import { CatalogueRegistry } from "./catalogue/index.ts"
import { contributions, secretKinds, useCases, userOrganizations } from "./composition/Contexts.ts"
import { hostDefaults } from "./composition/HostDefaults.ts"
import { preferProvided, preferProvidedIfOn } from "./composition/PreferProvided.ts"
import { Idempotency } from "./idempotency/index.ts"
import { Directory, MemberEligibility, MemberPreferences } from "./member/index.ts"
import { NoticeRecorder } from "./notice/NoticeRecorder.ts"
import { OrganizationDirectory } from "./organization/OrganizationDirectory.ts"
import { TimeZoneChange } from "./organization/TimeZoneChange.ts"
import type { HostPorts, StoragePorts } from "./Ports.ts"
import { StoredFileReading } from "./questionnaire/StoredFileReading.ts"
import { QuestionnaireReader, QuestionnaireWriter } from "./questionnaireFile/index.ts"
import { RoleDirectory } from "./role/RoleDirectory.ts"
import { SavedStates } from "./savedSession/SavedStates.ts"
import { StoredSecrets } from "./secret/index.ts"
import { Sessions } from "./session/index.ts"
import { IdGenerator } from "./shared/index.ts"
import { WorkHealth } from "./storage/WorkHealth.ts"
import { WorkSignal } from "./storage/WorkSignal.ts"
import { UserDirectory } from "./user/UserDirectory.ts"
import { WebhookSecrets } from "./webhook/WebhookSecrets.ts"

/** The use cases of all contexts, and what they stand on. */
export type UseCases =
  | Layer.Layer.Success<typeof useCases>
  | ApiKeys
  | AuditRecorder
  | Authenticator
  | BlobSweeper
  | CheckAuth
  | DeniedRequests
  | Directory
  | Idempotency
  | PeopleNames
  | PrincipalCache
  | Sessions
  | StoredSecrets
  | TimeZoneChange
  | WorkHealth
  | WorkSignal

const foundation = Layer.merge(Authors.Default, Sessions.Default).pipe(
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

const storedSecrets = StoredSecrets.Default.pipe(
  Layer.provide(secretKinds),
  Layer.provide(Layer.merge(SavedStates.Default, WebhookSecrets.Default))
)

const builtInSessions = Layer.effect(SessionVerifier, Effect.map(Sessions, ({ verify }) => ({ verify })))

/** The use cases over a storage. A host port that is provided replaces its default. */
export const layer: Layer.Layer<UseCases | HostPorts, never, StoragePorts> = Layer.mergeAll(
  useCases,
  BlobSweeper.Default,
  BrowserHealth.layer,
  DeniedRequests.Default,
  PeopleNames.Default,
  storedSecrets
).pipe(
  Layer.provide(contributions),
  Layer.provide(Layer.mergeAll(
    preferProvided(BrowserRunner, BrowserRunner.Default),
    MemberPreferences.Default,
    OrganizationDirectory.Default,
    StoredFileReading.Default
  )),
  Layer.provideMerge(CheckAuth.Default),
  Layer.provideMerge(Layer.merge(ApiKeys.Default, Idempotency.Default)),
  Layer.provideMerge(Layer.merge(Authenticator.Default, Layer.effect(TimeZoneChange, renewDueTimes))),
  Layer.provideMerge(Layer.merge(preferProvided(SessionVerifier, builtInSessions), userOrganizations)),
  Layer.provideMerge(hostDefaults),
  Layer.provideMerge(preferProvidedIfOn(BrowserDriver, BrowserDriver.none)),
  Layer.provideMerge(preferProvidedIfOn(InstructionPlanner, InstructionPlanner.none)),
  Layer.provideMerge(preferProvided(CatalogueRegistry, CatalogueRegistry.iso27001)),
  Layer.provideMerge(preferProvided(QuestionnaireReader, QuestionnaireReader.none)),
  Layer.provideMerge(preferProvided(QuestionnaireWriter, QuestionnaireWriter.none)),
  Layer.provideMerge(preferProvided(MemberEligibility, MemberEligibility.everybody)),
  Layer.provideMerge(foundation),
  Layer.provideMerge(preferProvided(IdGenerator, IdGenerator.layer))
)
