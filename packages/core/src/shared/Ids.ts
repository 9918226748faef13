import * as Schema from "effect/Schema"
import { EntityId } from "./EntityId.ts"

export const OrganizationId = EntityId("org", "OrganizationId")
export type OrganizationId = typeof OrganizationId.Type

export const UserId = EntityId("usr", "UserId")
export type UserId = typeof UserId.Type

export const MemberId = EntityId("mem", "MemberId")
export type MemberId = typeof MemberId.Type

/** A reference to a member: the id of the membership or of the user. */
export const MemberReference = Schema.Union(MemberId, UserId).annotations({
  identifier: "MemberReference",
  message: () => ({ message: "Expected an id of the form mem_… or usr_…", override: true })
})
export type MemberReference = typeof MemberReference.Type

export const ApiKeyId = EntityId("apk", "ApiKeyId")
export type ApiKeyId = typeof ApiKeyId.Type

export const SessionId = EntityId("ses", "SessionId")
export type SessionId = typeof SessionId.Type
