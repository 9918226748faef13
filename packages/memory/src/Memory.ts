import { ApiKeyStore } from "@attestry/core/apiKey/ApiKeyStore"
import { AuditEventStore } from "@attestry/core/audit/AuditEventStore"
import { Principals } from "@attestry/core/authentication/Principals"
import { SavedSessionStore } from "@attestry/core/browser/SavedSessionStore"
import { BrowserAutomationStore } from "@attestry/core/browserAutomation/BrowserAutomationStore"
import { BrowserRunStore } from "@attestry/core/browserAutomation/BrowserRunStore"
import { ContextEntryStore } from "@attestry/core/contextEntry/ContextEntryStore"
import { IdempotencyStore } from "@attestry/core/idempotency/IdempotencyStore"
import { MemberStore } from "@attestry/core/member/MemberStore"
import { NoticeStore } from "@attestry/core/notice/NoticeStore"
import { OrganizationStore } from "@attestry/core/organization/OrganizationStore"
import { AcknowledgementStore } from "@attestry/core/policy/AcknowledgementStore"
import { PolicyStore } from "@attestry/core/policy/PolicyStore"
import { PolicyVersionStore } from "@attestry/core/policy/PolicyVersionStore"
import type { StoragePorts } from "@attestry/core/Ports"
import { LibraryAnswerStore } from "@attestry/core/questionnaire/LibraryAnswerStore"
import { QuestionnaireStore } from "@attestry/core/questionnaire/QuestionnaireStore"
import { RoleStore } from "@attestry/core/role/RoleStore"
import { RoundStore } from "@attestry/core/schedule/RoundStore"
import { ScheduleStore } from "@attestry/core/schedule/ScheduleStore"
import { SessionStore } from "@attestry/core/session/SessionStore"
import { SoaStore } from "@attestry/core/soa/SoaStore"
import { StorageHealth } from "@attestry/core/storage/StorageHealth"
import { UnitOfWork } from "@attestry/core/storage/UnitOfWork"
import { AttachmentStore } from "@attestry/core/task/AttachmentStore"
import { AutomationStore } from "@attestry/core/task/AutomationStore"
import { TaskStore } from "@attestry/core/task/TaskStore"
import { TodoStore } from "@attestry/core/todo/TodoStore"
import { UserStore } from "@attestry/core/user/UserStore"
import { VendorStore } from "@attestry/core/vendor/VendorStore"
import { DeliveryStore } from "@attestry/core/webhook/DeliveryStore"
import { WebhookStore } from "@attestry/core/webhook/WebhookStore"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeMemoryAcknowledgementStore } from "./internal/MemoryAcknowledgementStore.ts"
import { makeMemoryApiKeyStore } from "./internal/MemoryApiKeyStore.ts"
import { makeMemoryAttachmentStore } from "./internal/MemoryAttachmentStore.ts"
import { makeMemoryAuditEventStore } from "./internal/MemoryAuditEventStore.ts"
import { makeMemoryAutomationStore } from "./internal/MemoryAutomationStore.ts"
import { makeMemoryBrowserAutomationStore } from "./internal/MemoryBrowserAutomationStore.ts"
import { makeMemoryBrowserRunStore } from "./internal/MemoryBrowserRunStore.ts"
import { makeMemoryContextEntryStore } from "./internal/MemoryContextEntryStore.ts"
import { makeMemoryDeliveryStore } from "./internal/MemoryDeliveryStore.ts"
import { makeMemoryIdempotencyStore } from "./internal/MemoryIdempotencyStore.ts"
import { makeMemoryLibraryAnswerStore } from "./internal/MemoryLibraryAnswerStore.ts"
import { makeMemoryMemberStore } from "./internal/MemoryMemberStore.ts"
import { makeMemoryNoticeStore } from "./internal/MemoryNoticeStore.ts"
import { makeMemoryOrganizationStore } from "./internal/MemoryOrganizationStore.ts"
import { makeMemoryPolicyStore } from "./internal/MemoryPolicyStore.ts"
import { makeMemoryPolicyVersionStore } from "./internal/MemoryPolicyVersionStore.ts"
import { makeMemoryPrincipals } from "./internal/MemoryPrincipals.ts"
import { makeMemoryQuestionnaireStore } from "./internal/MemoryQuestionnaireStore.ts"
import { makeMemoryRoleStore } from "./internal/MemoryRoleStore.ts"
import { makeMemoryRoundStore } from "./internal/MemoryRoundStore.ts"
import { makeMemorySavedSessionStore } from "./internal/MemorySavedSessionStore.ts"
import { makeMemoryScheduleStore } from "./internal/MemoryScheduleStore.ts"
import { makeMemorySessionStore } from "./internal/MemorySessionStore.ts"
import { makeMemorySoaStore } from "./internal/MemorySoaStore.ts"
import { makeMemoryTables, type MemoryTables } from "./internal/MemoryTables.ts"
import { makeMemoryTaskStore } from "./internal/MemoryTaskStore.ts"
import { makeMemoryTodoStore } from "./internal/MemoryTodoStore.ts"
import { makeMemoryUnitOfWork, type RecordWrite } from "./internal/MemoryUnitOfWork.ts"
import { makeMemoryUserStore } from "./internal/MemoryUserStore.ts"
import { makeMemoryVendorStore } from "./internal/MemoryVendorStore.ts"
import { makeMemoryWebhookStore } from "./internal/MemoryWebhookStore.ts"

class MemoryDatabase extends Context.Tag("@attestry/memory/Memory/MemoryDatabase")<MemoryDatabase, {
  readonly tables: MemoryTables
  readonly record: RecordWrite
}>() {}

const store = <Port, Service>(
  port: Context.Tag<Port, Service>,
  make: (tables: MemoryTables, record: RecordWrite) => Service
): Layer.Layer<Port, never, MemoryDatabase> =>
  Layer.effect(port, Effect.map(MemoryDatabase, ({ record, tables }) => make(tables, record)))

const stores = Layer.mergeAll(
  store(AcknowledgementStore, makeMemoryAcknowledgementStore),
  store(ApiKeyStore, makeMemoryApiKeyStore),
  store(AttachmentStore, makeMemoryAttachmentStore),
  store(AuditEventStore, makeMemoryAuditEventStore),
  store(ContextEntryStore, makeMemoryContextEntryStore),
  store(DeliveryStore, makeMemoryDeliveryStore),
  store(WebhookStore, makeMemoryWebhookStore),
  store(TaskStore, makeMemoryTaskStore),
  store(AutomationStore, makeMemoryAutomationStore),
  store(BrowserAutomationStore, makeMemoryBrowserAutomationStore),
  store(BrowserRunStore, makeMemoryBrowserRunStore),
  store(IdempotencyStore, makeMemoryIdempotencyStore),
  store(LibraryAnswerStore, makeMemoryLibraryAnswerStore),
  store(MemberStore, makeMemoryMemberStore),
  store(NoticeStore, makeMemoryNoticeStore),
  store(OrganizationStore, makeMemoryOrganizationStore),
  store(PolicyStore, makeMemoryPolicyStore),
  store(PolicyVersionStore, makeMemoryPolicyVersionStore),
  store(Principals, makeMemoryPrincipals),
  store(QuestionnaireStore, makeMemoryQuestionnaireStore),
  store(RoleStore, makeMemoryRoleStore),
  store(RoundStore, makeMemoryRoundStore),
  store(SavedSessionStore, makeMemorySavedSessionStore),
  store(ScheduleStore, makeMemoryScheduleStore),
  store(SessionStore, makeMemorySessionStore),
  store(SoaStore, makeMemorySoaStore),
  store(TodoStore, makeMemoryTodoStore),
  store(UserStore, makeMemoryUserStore),
  store(VendorStore, makeMemoryVendorStore)
)

const database = Layer.effectContext(Effect.sync(() => {
  const { record, unit } = makeMemoryUnitOfWork()
  return Context.make(UnitOfWork, unit).pipe(Context.add(MemoryDatabase, { record, tables: makeMemoryTables() }))
}))

/**
 * A storage in memory, for tests and trials. It is empty each time the layer is built.
 *
 * @example
 * ```ts
 * import * as Attestry from "@attestry/core/Attestry"
 * import * as Memory from "@attestry/memory/Memory"
 * import * as Layer from "effect/Layer"
 *
 * export const app = Layer.provide(Attestry.layer, Memory.layer)
 * ```
 */
export const layer: Layer.Layer<StoragePorts> = Layer.merge(
  Layer.succeed(StorageHealth, { check: Effect.void }),
  Layer.map(Layer.provideMerge(stores, database), Context.omit(MemoryDatabase))
)
