import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { RoleReference } from "../role/Role.ts"
import type { MemberId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { FacetedStore, OwnedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { User } from "../user/User.ts"
import type { UserStore } from "../user/UserStore.ts"
import type { Member } from "./Member.ts"
import type { Person, PersonQuery, UserMembership } from "./Person.ts"

/** Number of an organization's active owners, with the revision that `MemberStore.touchOwnersRevision` guards. */
export interface Owners {
  readonly active: number
  readonly revision: number
}

/** A user, and whether they are a member of the organization, active or not. */
export interface Candidate {
  readonly user: User
  readonly isMember: boolean
}

/** Query of people in the store: for the permission `may`, `holdersOf` has the roles that include it. */
export interface StoredPersonQuery extends Omit<PersonQuery, "may"> {
  readonly holdersOf?: ReadonlyArray<RoleReference>
}

/**
 * Memberships, and people: members with their users. The filter `role` has ids, or names that compare by `roleKey`; its facet has names.
 * `holdersOf` finds the active members who have one of the roles and are no service user, and nobody if it is empty.
 * `search` matches a part of the user's name or address in lower case. Of a pending membership, name and address are those
 * of the invitation, in every filter and order. A membership that something refers to cannot be removed. `save` never
 * changes `lastLogin`.
 */
export class MemberStore extends Context.Tag("@attestry/core/member/MemberStore")<
  MemberStore,
  & Pick<FacetedStore<Person, StoredPersonQuery>, "count" | "facets" | "list">
  & Pick<OwnedStore<Member, StoredPersonQuery>, "remove" | "save">
  & {
    /** The membership with the id, or of the user; none if it is unknown or belongs to another organization. */
    readonly find: (
      organizationId: OrganizationId,
      member: MemberReference
    ) => Effect.Effect<Option.Option<Versioned<Member>>>
    /**
     * The users with the ids, and whether they are members of the organization. In no particular order, each once. May be
     * left out: `findCandidates` of this entry then reads the users and each membership.
     */
    readonly findCandidates?: (
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<Candidate>>
    /**
     * The organization's active members with these ids, of the membership or the user, who are no service users. In no
     * particular order, each once.
     */
    readonly findActivePeople: (
      organizationId: OrganizationId,
      references: ReadonlyArray<MemberReference>
    ) => Effect.Effect<ReadonlyArray<Pick<Member, "id" | "userId">>>
    /** The member with their user, the name of their role, and the membership's revision. */
    readonly findPerson: (
      organizationId: OrganizationId,
      memberId: MemberId
    ) => Effect.Effect<Option.Option<Versioned<Person>>>
    /**
     * Adds the memberships, in one write. A user is a member once. Of several units that add the same user, one commits
     * and the others are retried.
     */
    readonly insert: (
      organizationId: OrganizationId,
      members: ReadonlyArray<Member>
    ) => Effect.Effect<void, never, Writes>
    /** The memberships of the user in all organizations, pending or not: newest first, then by id, descending. */
    readonly findByUser: (userId: UserId) => Effect.Effect<ReadonlyArray<UserMembership>>
    /**
     * Records the last login of the member at once, outside any unit, unless a later one is recorded. The user has signed
     * in then. Null removes the last login. Changes no revision. An unknown member is no error.
     */
    readonly touch: (
      organizationId: OrganizationId,
      userId: UserId,
      lastLogin: Timestamp | null
    ) => Effect.Effect<void>
    /** The number of the organization's active owners. */
    readonly owners: (organizationId: OrganizationId) => Effect.Effect<Owners>
    /**
     * Increments the revision of the owners. If another unit has done so since the revision was read, the unit is retried.
     * So of several units that each remove an owner, each sees the result of those before.
     */
    readonly touchOwnersRevision: (
      organizationId: OrganizationId,
      revision: number
    ) => Effect.Effect<void, never, Writes>
  }
>() {}

export interface CandidateStores {
  readonly members: Pick<typeof MemberStore.Service, "find" | "findCandidates">
  readonly users: Pick<typeof UserStore.Service, "findAll">
}

/**
 * Finds the users with the ids, and whether they are members, by `MemberStore.findCandidates` if the storage has it. Without
 * it, the users are read at once, and the membership of each by `MemberStore.find`.
 */
export const findCandidates = (
  { members, users }: CandidateStores,
  organizationId: OrganizationId,
  userIds: ReadonlyArray<UserId>
): Effect.Effect<ReadonlyArray<Candidate>> =>
  members.findCandidates?.(organizationId, userIds) ?? Effect.flatMap(
    users.findAll(userIds),
    Effect.forEach((user) =>
      Effect.map(members.find(organizationId, user.id), (member) => ({ user, isMember: Option.isSome(member) }))
    )
  )
