import type { StoragePorts } from "@attestry/core"
import { LibraryAnswerStore } from "@attestry/core/answerLibrary"
import { ApiKeyStore } from "@attestry/core/apiKey"
import { AttachmentStore } from "@attestry/core/attachment"
import { AuditEventStore } from "@attestry/core/audit"
import { Principals } from "@attestry/core/authentication"
import { BrowserAutomationStore, BrowserRunStore } from "@attestry/core/browserAutomation"
import { ContextEntryStore } from "@attestry/core/contextEntry"
import { IdempotencyStore } from "@attestry/core/idempotency"
import { MemberStore } from "@attestry/core/member"
import { NoticeStore } from "@attestry/core/notice"
import { OrganizationStore, StorageUsageStore } from "@attestry/core/organization"
import { AcknowledgementStore, PolicyStore, PolicyVersionStore } from "@attestry/core/policy"
import { QuestionnaireStore } from "@attestry/core/questionnaire"
import { RoleStore } from "@attestry/core/role"
import { SavedSessionStore } from "@attestry/core/savedSession"
import { RoundStore, ScheduleStore } from "@attestry/core/schedule"
import { SessionStore } from "@attestry/core/session"
import { version } from "@attestry/core/shared"
import { SoaStore } from "@attestry/core/soa"
import { StorageHealth, UnitOfWork } from "@attestry/core/storage"
import { TaskStore } from "@attestry/core/task"
import { AutomationStore } from "@attestry/core/taskAutomation"
import { TodoStore } from "@attestry/core/todo"
import { UserStore } from "@attestry/core/user"
import { VendorStore } from "@attestry/core/vendor"
import { DeliveryStore, WebhookStore } from "@attestry/core/webhook"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { makeMemoryLibraryAnswerStore } from "./answerLibrary/MemoryLibraryAnswerStore.ts"
import { makeMemoryApiKeyStore } from "./apiKey/MemoryApiKeyStore.ts"
import { makeMemoryAttachmentStore } from "./attachment/MemoryAttachmentStore.ts"
import { makeMemoryAuditEventStore } from "./audit/MemoryAuditEventStore.ts"
import { makeMemoryPrincipals } from "./authentication/MemoryPrincipals.ts"
import { makeMemoryBrowserAutomationStore } from "./browserAutomation/MemoryBrowserAutomationStore.ts"
import { makeMemoryBrowserRunStore } from "./browserAutomation/MemoryBrowserRunStore.ts"
import { makeMemoryContextEntryStore } from "./contextEntry/MemoryContextEntryStore.ts"
import { makeMemoryIdempotencyStore } from "./idempotency/MemoryIdempotencyStore.ts"
import { makeMemoryTables, type MemoryTables } from "./internal/MemoryTables.ts"
import { makeMemoryMemberStore } from "./member/MemoryMemberStore.ts"
import { makeMemoryNoticeStore } from "./notice/MemoryNoticeStore.ts"
import { makeMemoryOrganizationStore } from "./organization/MemoryOrganizationStore.ts"
import { makeMemoryStorageUsageStore } from "./organization/MemoryStorageUsageStore.ts"
import { makeMemoryAcknowledgementStore } from "./policy/MemoryAcknowledgementStore.ts"
import { makeMemoryPolicyStore } from "./policy/MemoryPolicyStore.ts"
import { makeMemoryPolicyVersionStore } from "./policy/MemoryPolicyVersionStore.ts"
import { makeMemoryQuestionnaireStore } from "./questionnaire/MemoryQuestionnaireStore.ts"
import { makeMemoryRoleStore } from "./role/MemoryRoleStore.ts"
import { makeMemorySavedSessionStore } from "./savedSession/MemorySavedSessionStore.ts"
import { makeMemoryRoundStore } from "./schedule/MemoryRoundStore.ts"
import { makeMemoryScheduleStore } from "./schedule/MemoryScheduleStore.ts"
import { makeMemorySessionStore } from "./session/MemorySessionStore.ts"
import { makeMemorySoaStore } from "./soa/MemorySoaStore.ts"
import { makeMemoryUnitOfWork, type RecordWrite } from "./storage/MemoryUnitOfWork.ts"
import { makeMemoryTaskStore } from "./task/MemoryTaskStore.ts"
import { makeMemoryAutomationStore } from "./taskAutomation/MemoryAutomationStore.ts"
import { makeMemoryTodoStore } from "./todo/MemoryTodoStore.ts"
import { makeMemoryUserStore } from "./user/MemoryUserStore.ts"
import { makeMemoryVendorStore } from "./vendor/MemoryVendorStore.ts"
import { makeMemoryDeliveryStore } from "./webhook/MemoryDeliveryStore.ts"
import { makeMemoryWebhookStore } from "./webhook/MemoryWebhookStore.ts"

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
  store(StorageUsageStore, makeMemoryStorageUsageStore),
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
 * import { Attestry } from "@attestry/core"
 * import * as Memory from "@attestry/memory/Memory"
 * import * as Layer from "effect/Layer"
 *
 * export const app = Layer.provide(Attestry.layer, Memory.layer)
 * ```
 */
export const layer: Layer.Layer<StoragePorts> = Layer.merge(
  Layer.succeed(StorageHealth, {
    check: Effect.void,
    describe: Effect.succeed({ name: "memory", version, migrations: 0 })
  }),
  Layer.map(Layer.provideMerge(stores, database), Context.omit(MemoryDatabase))
)
