import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { MemberId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import type { Slice } from "../shared/Page.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Versioned } from "../storage/Versioned.ts"
import type { Member } from "./Member.ts"
import type { Person, PersonQuery } from "./Person.ts"

/**
 * The number of active owners of an organization, with a revision of its own: see `MemberStore.touchOwnersRevision`.
 */
export interface Owners {
  readonly active: number
  readonly revision: number
}

/** Where memberships are kept. */
export class MemberStore extends Context.Tag("@attestry/core/member/MemberStore")<MemberStore, {
  /** The membership of that id, or of that user, unless it is unknown or belongs to another organization. */
  readonly find: (
    organizationId: OrganizationId,
    member: MemberReference
  ) => Effect.Effect<Option.Option<Versioned<Member>>>
  /** Which of the users are members of the organization, active or not. In no particular order. */
  readonly findUsers: (
    organizationId: OrganizationId,
    userIds: ReadonlyArray<UserId>
  ) => Effect.Effect<ReadonlyArray<UserId>>
  /** Which of the users are active members of the organization. In no particular order. */
  readonly findActiveUsers: (
    organizationId: OrganizationId,
    userIds: ReadonlyArray<UserId>
  ) => Effect.Effect<ReadonlyArray<UserId>>
  /** The member with their user and the name of their role, and the membership's revision. */
  readonly findPerson: (
    organizationId: OrganizationId,
    memberId: MemberId
  ) => Effect.Effect<Option.Option<Versioned<Person>>>
  /**
   * The slice of the organization's people. `role` is an id, or a name in whatever form (`roleKey`); `search` matches a
   * part of the user's name or address in lower case.
   */
  readonly list: (organizationId: OrganizationId, slice: Slice<PersonQuery>) => Effect.Effect<ReadonlyArray<Person>>
  /** How many of the organization's people match. */
  readonly count: (organizationId: OrganizationId, filters: Slice<PersonQuery>["filters"]) => Effect.Effect<number>
  /**
   * Adds the memberships, in one write. A user is a member once: of several at a time one commits, the units of the
   * others run again.
   */
  readonly insert: (
    organizationId: OrganizationId,
    members: ReadonlyArray<Member>
  ) => Effect.Effect<void, never, Writes>
  /** Saves the membership, if its revision is still the one that was read. */
  readonly save: (
    organizationId: OrganizationId,
    member: Member,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** Removes the membership for good, if its revision is still the one that was read and nothing depends on it. */
  readonly remove: (
    organizationId: OrganizationId,
    memberId: MemberId,
    revision: number
  ) => Effect.Effect<void, never, Writes>
  /** The organization's active owners. */
  readonly owners: (organizationId: OrganizationId) => Effect.Effect<Owners>
  /**
   * Counts the owners' revision up, if it is still the one that was read. So of several units that would each leave too
   * few owners one commits, and the others run again.
   */
  readonly touchOwnersRevision: (organizationId: OrganizationId, revision: number) => Effect.Effect<void, never, Writes>
}>() {}
