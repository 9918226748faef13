import { ApiKey } from "@attestry/core/access/ApiKey"
import { Session } from "@attestry/core/access/Session"
import { IdempotencyRecord } from "@attestry/core/idempotency/IdempotencyRecord"
import { JournalEvent } from "@attestry/core/journal/JournalEvent"
import { ContextEntry } from "@attestry/core/knowledge/ContextEntry"
import { Member, MemberId, type MemberReference } from "@attestry/core/member/Member"
import { User } from "@attestry/core/member/User"
import { Organization } from "@attestry/core/organization/Organization"
import { Role, RoleId, roleKey } from "@attestry/core/role/Role"
import { foldCase } from "@attestry/core/shared/Text"
import { Vendor } from "@attestry/core/vendor/Vendor"
import { Option, Schema } from "effect"
import { makeTable, type MemoryTable } from "./MemoryTable.ts"

const isRoleId = Schema.is(RoleId)
const isMemberId = Schema.is(MemberId)

/** The partition of what belongs to no organization. */
export const global = ""

const StoredSession = Schema.Struct({ ...Session.fields, tokenHash: Schema.String })
const Counted = Schema.Struct({ id: Schema.String })
const StoredApiKey = Schema.Struct({ ...ApiKey.fields, secretHash: Schema.String })

/**
 * The address under which a user is found.
 *
 * @since 0.1.0
 * @category keys
 */
export const emailKey = (email: User["email"]): string => foldCase(email)

/**
 * What a membership is found by, beside its id.
 *
 * @since 0.1.0
 * @category keys
 */
export const membershipKey = (member: Pick<Member, "organizationId" | "userId">): string =>
  `${member.organizationId}/${member.userId}`

/**
 * All that a storage in memory holds.
 *
 * @since 0.1.0
 * @category constructors
 */
export const makeMemoryTables = () => {
  const organizations = makeTable<Organization>({ name: "organization", schema: Organization })
  const users = makeTable<User>({ name: "user", schema: User, unique: ({ email }) => emailKey(email) })
  const hasOrganization = (id: Organization["id"]) => organizations.has(global, id)
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
    isComplete: ({ organizationId, role, userId }) =>
      hasOrganization(organizationId) && users.has(global, userId)
      && (!isRoleId(role) || roles.has(organizationId, role)),
    isFree: ({ id, organizationId, userId }) =>
      vendors.filter(organizationId, ({ assigneeId }) => assigneeId === id || assigneeId === userId).length === 0
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
  return {
    organizations,
    users,
    members,
    roles,
    vendors,
    apiKeys,
    /** How often owners were counted for good, by organization. */
    owners: makeTable<typeof Counted.Type>({ name: "owners", schema: Counted }),
    contextEntries: makeTable<ContextEntry>({
      name: "contextEntry",
      schema: ContextEntry,
      isComplete: ({ organizationId }) => hasOrganization(organizationId)
    }),
    sessions,
    journal: makeTable<JournalEvent>({
      name: "event",
      schema: JournalEvent,
      isComplete: ({ organizationId }) => hasOrganization(organizationId)
    }),
    idempotency: makeTable<IdempotencyRecord>({
      name: "idempotency",
      schema: IdempotencyRecord,
      isComplete: ({ organizationId }) => hasOrganization(organizationId)
    })
  }
}

/**
 * @since 0.1.0
 * @category models
 */
export type MemoryTables = ReturnType<typeof makeMemoryTables>
