import type { StoragePorts } from "@attestry/core"
import type { LibraryAnswerStore } from "@attestry/core/answerLibrary"
import type { ApiKeyStore } from "@attestry/core/apiKey"
import type { AttachmentStore } from "@attestry/core/attachment"
import type { AuditEventStore } from "@attestry/core/audit"
import type { Principals } from "@attestry/core/authentication"
import type { BrowserAutomationStore, BrowserRunStore } from "@attestry/core/browserAutomation"
import type { MemberStore } from "@attestry/core/member"
import type { NoticeStore } from "@attestry/core/notice"
import type { OrganizationStore, StorageUsageStore } from "@attestry/core/organization"
import type { AcknowledgementStore, PolicyStore, PolicyVersionStore } from "@attestry/core/policy"
import type { QuestionnaireStore } from "@attestry/core/questionnaire"
import type { RoleStore } from "@attestry/core/role"
import type { SavedSessionStore } from "@attestry/core/savedSession"
import type { SessionStore } from "@attestry/core/session"
import type { SoaStore } from "@attestry/core/soa"
import type { UnitOfWork } from "@attestry/core/storage"
import type { TaskStore } from "@attestry/core/task"
import type { AutomationStore } from "@attestry/core/taskAutomation"
import type { TodoStore } from "@attestry/core/todo"
import type { UserStore } from "@attestry/core/user"
import type { VendorStore } from "@attestry/core/vendor"
import type { DeliveryStore, WebhookStore } from "@attestry/core/webhook"
import type { Vitest } from "@effect/vitest"

/** Argument of a suite: `it` of a `layer` of the storage under test, with real time. `Ports` are those of the suite. */
export type StorageTests<Ports = StoragePorts> = Pick<Vitest.MethodsNonLive<Ports, true>, "effect">

/** Ports for organizations. */
export type OrganizationPorts = OrganizationStore | UnitOfWork

/** Ports for notices and their organizations. */
export type NoticePorts = NoticeStore | OrganizationPorts

/** Ports for browser sessions and their organizations. */
export type SavedSessionPorts = OrganizationPorts | SavedSessionStore

/** Ports for vendors and their organizations. */
export type VendorPorts = OrganizationPorts | VendorStore

/** Ports for members, their organizations and users. */
export type MemberPorts = MemberStore | OrganizationPorts | UserStore

/** Ports for custom roles and their members. */
export type RolePorts = MemberPorts | RoleStore

/** Ports for API keys and their principals. */
export type KeyPorts = ApiKeyStore | MemberPorts | Principals

/** Ports for principals, with their roles. */
export type PrincipalPorts = KeyPorts | RoleStore

/** Ports for sessions, their users and members. */
export type SessionPorts = MemberPorts | SessionStore

/** Ports for policies, their versions and assignees. */
export type PolicyPorts = MemberPorts | PolicyStore | PolicyVersionStore

/** Ports for policies and their acknowledgements. */
export type ReaderPorts = AcknowledgementStore | PolicyPorts

/** Ports for tasks, their assignees and approvers. */
export type TaskPorts = MemberPorts | TaskStore

/** Ports for tasks and their attachments. */
export type AttachmentPorts = AttachmentStore | TaskPorts
/** Ports for automations and their tasks. */
export type AutomationPorts = AutomationStore | OrganizationPorts | TaskStore

/** Ports for browser automations, their runs and tasks. */
export type BrowserPorts = BrowserAutomationStore | BrowserRunStore | OrganizationPorts | TaskStore

/** Ports for policies, tasks, statements of applicability and what waits for their members. */
export type TodoPorts = QuestionnaireStore | ReaderPorts | SoaStore | TaskPorts | TodoStore

/** Ports for questionnaires, their organizations and members. */
export type QuestionnairePorts = MemberPorts | QuestionnaireStore

/** Ports for the bytes of files, and the rows that name files. */
export type UsagePorts = AttachmentPorts | AutomationPorts | QuestionnaireStore | StorageUsageStore

/** Ports for the library of answers and its owners. */
export type LibraryPorts = LibraryAnswerStore | MemberPorts

/** Ports for webhooks, their deliveries and events. */
export type DeliveryPorts = AuditEventStore | DeliveryStore | OrganizationPorts | WebhookStore
