import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { MemberId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import type { OwnedStore } from "../storage/OwnedStore.ts"
import type { Versioned } from "../storage/Revision.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { Member } from "./Member.ts"
import type { Person, PersonQuery } from "./Person.ts"

/**
 * The number of active owners of an organization, and the revision of this number: see `MemberStore.touchOwnersRevision`.
 */
export interface Owners {
  readonly active: number
  readonly revision: number
}

/**
 * Memberships, and the people that they make of users. `role` is an id, or a name in whatever form (`roleKey`);
 * `search` matches a part of the user's name or address in lower case. A membership that something depends on cannot
 * be removed.
 */
export class MemberStore extends Context.Tag("@attestry/core/member/MemberStore")<
  MemberStore,
  Pick<OwnedStore<Person, PersonQuery>, "count" | "list"> & Pick<OwnedStore<Member, PersonQuery>, "remove" | "save"> & {
    /** The membership of that id, or of that user, unless it is unknown or belongs to another organization. */
    readonly find: (
      organizationId: OrganizationId,
      member: MemberReference
    ) => Effect.Effect<Option.Option<Versioned<Member>>>
    /** The given users who are members of the organization, active or not, in no particular order. */
    readonly findUsers: (
      organizationId: OrganizationId,
      userIds: ReadonlyArray<UserId>
    ) => Effect.Effect<ReadonlyArray<UserId>>
    /** The given users who are active members of the organization, in no particular order. */
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
     * Adds the memberships, in one write. A user is a member once: of several at a time one commits, the units of the
     * others run again.
     */
    readonly insert: (
      organizationId: OrganizationId,
      members: ReadonlyArray<Member>
    ) => Effect.Effect<void, never, Writes>
    /** The organization's active owners. */
    readonly owners: (organizationId: OrganizationId) => Effect.Effect<Owners>
    /**
     * Has the unit run again if another one has called this since the revision was read. So of several that would each
     * leave one owner too few, one at a time decides.
     */
    readonly touchOwnersRevision: (
      organizationId: OrganizationId,
      revision: number
    ) => Effect.Effect<void, never, Writes>
  }
>() {}
