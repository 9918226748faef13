import { ApiKey } from "@attestry/core/apiKey"
import { toPending } from "@attestry/core/approval"
import { Attachment } from "@attestry/core/attachment"
import { AuditEvent } from "@attestry/core/audit"
import { EditorContent } from "@attestry/core/document"
import { Member } from "@attestry/core/member"
import { Organization } from "@attestry/core/organization"
import { Acknowledgement, Policy, PolicyVersion } from "@attestry/core/policy"
import { Role, RoleId, roleKey } from "@attestry/core/role"
import { Session } from "@attestry/core/session"
import { foldCase, MemberId, type MemberReference, OrganizationId, type Timestamp } from "@attestry/core/shared"
import { SoaDocument, SoaVersion } from "@attestry/core/soa"
import type { Versioned } from "@attestry/core/storage"
import { Task } from "@attestry/core/task"
import { Automation, AutomationVersion } from "@attestry/core/taskAutomation"
import { User } from "@attestry/core/user"
import { Vendor } from "@attestry/core/vendor"
import { Delivery, type StoredSecret, Webhook, WebhookId } from "@attestry/core/webhook"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { makeBrowserTables } from "../browserAutomation/MemoryBrowserTables.ts"
import { makeQuestionnaireTables } from "../questionnaire/MemoryQuestionnaireTables.ts"
import { makeSavedSessionTables } from "../savedSession/MemorySavedSessions.ts"
import { makeTable, type MemoryTable, type TableOptions } from "./MemoryTable.ts"

const isRoleId = Schema.is(RoleId)
const isMemberId = Schema.is(MemberId)

export const global = ""

const StoredSession = Schema.Struct({ ...Session.fields, tokenHash: Schema.String })
const StoredVersion = Schema.Struct({ ...PolicyVersion.fields, content: EditorContent })
const StoredDelivery = Schema.Struct({ ...Delivery.fields, position: Schema.Int })
const StoredSecrets = Schema.Struct({ id: WebhookId, organizationId: OrganizationId, secrets: Schema.Unknown })
const StoredApiKey = Schema.Struct({ ...ApiKey.fields, secretHash: Schema.String })

interface Owned {
  readonly id: string
  readonly organizationId: Organization["id"]
}

export type StoredDelivery = typeof StoredDelivery.Type

interface WebhookSecrets {
  readonly id: Webhook["id"]
  readonly organizationId: Organization["id"]
  readonly secrets: ReadonlyArray<StoredSecret>
}

export const pauseKey = ({ id, organizationId }: Pick<Webhook, "id" | "organizationId">): string =>
  `${organizationId}/${id}`

export const emailKey = (email: User["email"]): string => foldCase(email)

export const membershipKey = (member: Pick<Member, "organizationId" | "userId">): string =>
  `${member.organizationId}/${member.userId}`

export const isAssigned = ({ approval, assigneeId }: Policy, userId: User["id"]): boolean =>
  assigneeId === userId || toPending(approval).pendingApproverId === userId

export const isResponsible = ({ approverId, assigneeId }: Task, userId: User["id"]): boolean =>
  assigneeId === userId || approverId === userId

export const makeMemoryTables = () => {
  const organizations = makeTable<Organization>({ name: "organization", schema: Organization })
  const users = makeTable<User>({
    name: "user",
    schema: User,
    unique: ({ email }) => emailKey(email),
    kept: ["hasSignedIn"]
  })
  const hasOrganization = (id: Organization["id"]) => organizations.has(global, id)
  const owned = new Map<
    string,
    { readonly find: (id: Organization["id"], of: string) => Option.Option<Versioned<Owned>> }
  >()
  const makeOwned = <Entity extends Owned>(options: Pick<TableOptions<Entity>, "name" | "schema">) => {
    const table = makeTable<Entity>({ ...options, isComplete: ({ organizationId }) => hasOrganization(organizationId) })
    owned.set(options.name, table)
    return table
  }
  const roles: MemoryTable<Role> = makeTable<Role>({
    name: "role",
    schema: Role,
    unique: ({ name, organizationId }) => `${organizationId}/${roleKey(name)}`,
    isComplete: ({ organizationId }) => hasOrganization(organizationId),
    isFree: ({ id, organizationId }) => members.filter(organizationId, ({ role }) => role === id).length === 0
  })
  const members: MemoryTable<Member> = makeTable<Member>({
    name: "member",
    schema: Member,
    unique: membershipKey,
    kept: ["lastLogin"],
    isComplete: ({ organizationId, role, userId }) =>
      hasOrganization(organizationId) && users.has(global, userId)
      && (!isRoleId(role) || roles.has(organizationId, role)),
    isFree: ({ id, organizationId, userId }) =>
      vendors.filter(organizationId, ({ assigneeId }) => assigneeId === id || assigneeId === userId).length === 0
      && policies.filter(organizationId, (policy) => isAssigned(policy, userId)).length === 0
      && tasks.filter(organizationId, (task) => isResponsible(task, userId)).length === 0
      && soaDocuments.filter(organizationId, ({ approval }) => toPending(approval).pendingApproverId === userId)
          .length === 0
      && apiKeys.filter(organizationId, ({ createdBy }) => createdBy === userId).length === 0
      && sessions.filter(global, (session) => session.organizationId === organizationId && session.userId === userId)
          .length === 0
  })
  const isMember = (organizationId: Organization["id"], reference: MemberReference) =>
    isMemberId(reference)
      ? members.has(organizationId, reference)
      : Option.isSome(members.findUnique(membershipKey({ organizationId, userId: reference })))
  const vendors: MemoryTable<Vendor> = makeTable<Vendor>({
    name: "vendor",
    schema: Vendor,
    isComplete: ({ assigneeId, organizationId }) =>
      hasOrganization(organizationId) && (assigneeId === null || isMember(organizationId, assigneeId))
  })
  const tasks: MemoryTable<Task> = makeTable<Task>({
    name: "task",
    schema: Task,
    isComplete: ({ approverId, assigneeId, organizationId }) =>
      hasOrganization(organizationId)
      && [approverId, assigneeId].every((userId) => userId === null || isMember(organizationId, userId)),
    isFree: ({ id, organizationId }) =>
      [attachments, automations, browserAutomations].every((parts) =>
        parts.filter(organizationId, ({ taskId }) => taskId === id).length === 0
      )
  })
  const attachments: MemoryTable<Attachment> = makeTable<Attachment>({
    name: "attachment",
    schema: Attachment,
    unique: ({ blobKey, organizationId }) => `${organizationId}/${blobKey}`,
    isComplete: ({ createdBy, organizationId, taskId }) =>
      users.has(global, createdBy) && tasks.has(organizationId, taskId)
  })
  const automations: MemoryTable<Automation> = makeTable<Automation>({
    name: "automation",
    schema: Automation,
    isComplete: ({ organizationId, taskId }) => tasks.has(organizationId, taskId),
    isFree: ({ id, organizationId }) =>
      automationVersions.filter(organizationId, ({ automationId }) => automationId === id).length === 0
  })
  const automationVersions: MemoryTable<AutomationVersion> = makeTable<AutomationVersion>({
    name: "automationVersion",
    schema: AutomationVersion,
    unique: ({ automationId, organizationId, version }) => `${organizationId}/${automationId}/${version}`,
    isComplete: ({ automationId, organizationId }) => automations.has(organizationId, automationId)
  })
  const { browserAutomations, browserRuns } = makeBrowserTables(tasks)
  const policies: MemoryTable<Policy> = makeTable<Policy>({
    name: "policy",
    schema: Policy,
    isComplete: ({ activeVersionId, approval, assigneeId, draftVersionId, id, organizationId }) =>
      hasOrganization(organizationId)
      && [assigneeId, toPending(approval).pendingApproverId].every((userId) =>
        userId === null || isMember(organizationId, userId)
      )
      && [draftVersionId, activeVersionId].every((versionId) =>
        versionId === null
        || Option.exists(versions.find(organizationId, versionId), ({ value }) => value.policyId === id)
      ),
    isFree: ({ id, organizationId }) => versions.filter(organizationId, ({ policyId }) => policyId === id).length === 0
  })
  const versions: MemoryTable<typeof StoredVersion.Type> = makeTable<typeof StoredVersion.Type>({
    name: "policyVersion",
    schema: StoredVersion,
    unique: ({ organizationId, policyId, version }) => `${organizationId}/${policyId}/${version ?? ""}`,
    isComplete: ({ organizationId, policyId }) => policies.has(organizationId, policyId)
  })
  const soaDocuments: MemoryTable<SoaDocument> = makeTable<SoaDocument>({
    name: "soa",
    schema: SoaDocument,
    isComplete: ({ approval, organizationId }) =>
      hasOrganization(organizationId)
      && [toPending(approval).pendingApproverId].every((userId) => userId === null || isMember(organizationId, userId))
  })
  const soaVersions: MemoryTable<SoaVersion> = makeTable<SoaVersion>({
    name: "soaVersion",
    schema: SoaVersion,
    unique: ({ documentId, organizationId, version }) => `${organizationId}/${documentId}/${version}`,
    isComplete: ({ documentId, organizationId }) => soaDocuments.has(organizationId, documentId)
  })
  const apiKeys: MemoryTable<typeof StoredApiKey.Type> = makeTable<typeof StoredApiKey.Type>({
    name: "apiKey",
    schema: StoredApiKey,
    unique: ({ keyId }) => keyId,
    isComplete: ({ createdBy, organizationId }) => isMember(organizationId, createdBy)
  })
  const sessions: MemoryTable<typeof StoredSession.Type> = makeTable<typeof StoredSession.Type>({
    name: "session",
    schema: StoredSession,
    unique: ({ tokenHash }) => tokenHash,
    isComplete: ({ organizationId, userId }) =>
      organizationId === null ? users.has(global, userId) : isMember(organizationId, userId)
  })
  const webhooks = makeTable<Webhook>({
    name: "webhook",
    schema: Webhook,
    isComplete: ({ organizationId }) => hasOrganization(organizationId)
  })
  let lastPosition = 0
  return {
    organizations,
    // the events of all organizations
    auditEvents: makeOwned<AuditEvent>({ name: "event", schema: AuditEvent }),
    ...makeSavedSessionTables(hasOrganization),
    ...makeQuestionnaireTables(hasOrganization, (id) => users.has(global, id)),
    webhooks,
    webhookSecrets: makeTable<WebhookSecrets>({
      name: "webhookSecret",
      schema: StoredSecrets,
      isComplete: ({ id, organizationId }) => webhooks.has(organizationId, id)
    }),
    deliveries: makeTable<StoredDelivery>({ name: "delivery", schema: StoredDelivery }),
    nextPosition: () => ++lastPosition,
    // by `pauseKey`
    pauses: new Map<string, Timestamp>(),
    users,
    members,
    roles,
    vendors,
    tasks,
    attachments,
    automations,
    automationVersions,
    browserAutomations,
    browserRuns,
    apiKeys,
    policies,
    versions,
    soaDocuments,
    soaVersions,
    acknowledgements: makeTable<Acknowledgement>({
      name: "acknowledgement",
      schema: Acknowledgement,
      unique: ({ organizationId, userId, versionId }) => `${organizationId}/${versionId}/${userId}`,
      isComplete: ({ organizationId, policyId, userId, versionId }) =>
        users.has(global, userId)
        && Option.exists(versions.find(organizationId, versionId), ({ value }) => value.policyId === policyId)
    }),
    owners: makeTable<{ readonly id: string }>({ name: "owners", schema: { fields: { id: undefined } } }),
    sessions,
    makeOwned,
    // finds in the table that `makeOwned` made with the name
    findOwned: (name: string, organizationId: Organization["id"], id: string) =>
      Option.flatMap(Option.fromNullable(owned.get(name)), ({ find }) => find(organizationId, id))
  }
}

export type MemoryTables = ReturnType<typeof makeMemoryTables>
