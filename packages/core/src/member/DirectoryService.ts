import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CurrentActor } from "../access/Actor.ts"
import type { Permission } from "../access/Permission.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { RoleNotFound, RoleReference } from "../role/Role.ts"
import type { MemberId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import type { Email } from "../shared/Text.ts"
import type { Timestamp } from "../shared/Timestamp.ts"
import type { Busy } from "../storage/Busy.ts"
import type { Writes } from "../storage/UnitOfWork.ts"
import type { EmailTaken, NewService, NewUser, User, UserNotFound, UserPatch } from "../user/User.ts"
import type { AlreadyMember, Member } from "./Member.ts"
import type { Person, UserMembership } from "./Person.ts"

/** A user before and after the erasure, and the memberships before. */
export interface ErasedUser {
  readonly before: User
  readonly after: User
  readonly memberships: ReadonlyArray<UserMembership>
}

/**
 * Users and members, for use cases of other contexts and for the host. It checks no permission, so no endpoint may call it.
 */
export interface DirectoryService {
  /**
   * Finds the users of active members who can sign in, so no service users, by the references as given. Unknown ones are left
   * out.
   */
  readonly findActivePeople: (
    organizationId: OrganizationId,
    references: ReadonlyArray<MemberReference>
  ) => Effect.Effect<ReadonlyMap<MemberReference, UserId>>
  /** Finds the user of an active member, for a field. If the user is in the field already, they may be inactive. */
  readonly findNamed: (
    organizationId: OrganizationId,
    reference: MemberReference,
    present: UserId | null
  ) => Effect.Effect<Option.Option<UserId>>
  /** Finds the active members whose role has one of the permissions, in the order of their creation. */
  readonly findByPermission: (
    organizationId: OrganizationId,
    permissions: ReadonlyArray<Permission>
  ) => Effect.Effect<ReadonlyArray<MemberId>>
  /** Finds the people who are active owners, at most 500. Not those whose address receives no mail. */
  readonly findOwners: (organizationId: OrganizationId) => Effect.Effect<ReadonlyArray<Person["user"]>>
  /** True if the id is of an active member, or of the user of one. */
  readonly isActiveMember: (organizationId: OrganizationId, reference: MemberReference) => Effect.Effect<boolean>
  /** Finds an active member, for a unit that is retried if the membership changes before its commit. */
  readonly keepActiveMember: (
    organizationId: OrganizationId,
    reference: MemberReference
  ) => Effect.Effect<Option.Option<Member>, never, Writes>
  /** Finds a member, active or not. */
  readonly findMember: (
    organizationId: OrganizationId,
    reference: MemberReference
  ) => Effect.Effect<Option.Option<Member>>
  /** Finds a user of any organization, or of none. */
  readonly findUser: (userId: UserId) => Effect.Effect<Option.Option<User>>
  /** Finds the users with these ids, in no particular order. */
  readonly findUsers: (userIds: ReadonlyArray<UserId>) => Effect.Effect<ReadonlyArray<User>>
  /** Finds the user with the address, in any case. */
  readonly findUserByEmail: (email: Email) => Effect.Effect<Option.Option<User>>
  /** Records a login of the member. See `MemberStore.touch`. */
  readonly recordLogin: (organizationId: OrganizationId, userId: UserId, at: Timestamp) => Effect.Effect<void>
  /** Adds a user, who is in no organization. */
  readonly addUser: (input: Input<typeof NewUser>) => Effect.Effect<User, Busy | EmailTaken | InvalidRequest>
  /** Adds a service user: with API keys, without sessions and mail. */
  readonly addService: (input: Input<typeof NewService>) => Effect.Effect<User, Busy | EmailTaken | InvalidRequest>
  /** Changes fields of a user that the host is the source of. */
  readonly updateUser: (
    userId: UserId,
    patch: Input<typeof UserPatch>
  ) => Effect.Effect<User, Busy | EmailTaken | InvalidRequest | UserNotFound>
  /**
   * Replaces the user's name and address by placeholders, as a part of `Erasure.erase`. Returns the user before and after,
   * and the memberships before.
   */
  readonly eraseUser: (userId: UserId) => Effect.Effect<ErasedUser, Busy | UserNotFound>
  /** Makes the user a member with the role, in the name of the present actor. */
  readonly addMember: (
    organizationId: OrganizationId,
    userId: UserId,
    role: RoleReference
  ) => Effect.Effect<Member, AlreadyMember | Busy | RoleNotFound, CurrentActor>
}
