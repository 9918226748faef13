import type * as Effect from "effect/Effect"
import type { PermissionMissing } from "../access/Access.ts"
import type { CurrentActor } from "../access/Actor.ts"
import type { PermissionEscalation } from "../access/Grantable.ts"
import type { InvalidCursor, Page, UnpagedList } from "../page/Page.ts"
import type { InvalidRequest } from "../problem/HttpErrors.ts"
import type { Input } from "../problem/Input.ts"
import type { MemberId } from "../shared/Ids.ts"
import type { UnknownReference } from "../shared/UnknownReference.ts"
import type { Busy } from "../storage/Busy.ts"
import type { PreconditionFailed, Revised, Versioned } from "../storage/Revision.ts"
import type { EmailTaken, UserNotFound } from "../user/User.ts"
import type {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotDeactivateSelf,
  CannotRemoveSelf,
  InvitationPending,
  Invitee,
  LastOwner,
  MemberNotFound,
  UserNotEditable
} from "./Member.ts"
import type { MemberView } from "./MemberView.ts"
import type { MemberPatch, MemberRow, NewMember, PersonQuery } from "./Person.ts"

/** The removed member, and the numbers of what was assigned to them or waited for their approval. */
export interface RemovedMember {
  readonly deletedMember: Invitee & { readonly id: MemberId }
  readonly unassigned: {
    readonly tasks: number
    readonly policies: number
    readonly vendors: number
    /** Statements of applicability: of which they owned controls, or that waited for their approval. */
    readonly soa: number
    readonly questionnaires: number
    readonly questions: number
    readonly libraryAnswers: number
  }
}

/** Members of the caller's organization. */
export interface MembersService {
  /** Lists one page of the matching people: by default the first 100, in the order of creation. */
  readonly list: (
    query: Input<typeof PersonQuery>
  ) => Effect.Effect<
    Page<Revised<MemberRow>>,
    InvalidCursor | InvalidRequest | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /** Lists all matching people: the first 1,000, and the effect that reads the next. See `streamAll` of the entry `page`. */
  readonly all: (
    query: Input<typeof PersonQuery>
  ) => Effect.Effect<
    UnpagedList<Revised<MemberRow>>,
    InvalidRequest | PermissionMissing | UnknownReference,
    CurrentActor
  >
  /** Returns the member with their user. While an invitation is pending, it shows only what that says. */
  readonly get: (
    memberId: MemberId
  ) => Effect.Effect<Versioned<MemberView>, MemberNotFound | PermissionMissing, CurrentActor>
  /** Makes a user a member, with a role that the caller may grant. */
  readonly create: (
    input: Input<typeof NewMember>
  ) => Effect.Effect<
    Versioned<MemberView>,
    | AlreadyMember
    | Busy
    | InvalidRequest
    | PermissionEscalation
    | PermissionMissing
    | UnknownReference
    | UserNotFound,
    CurrentActor
  >
  /**
   * Changes the given fields. Writes nothing if none of them differs. The caller must hold all permissions of the member.
   * Name and address can be changed until the person first signs in. One active owner must remain.
   */
  readonly update: (
    memberId: MemberId,
    patch: Input<typeof MemberPatch>
  ) => Effect.Effect<
    Versioned<MemberView>,
    | Busy
    | CannotChangeOwnRole
    | CannotDeactivateSelf
    | EmailTaken
    | InvalidRequest
    | InvitationPending
    | LastOwner
    | MemberNotFound
    | PermissionEscalation
    | PermissionMissing
    | PreconditionFailed
    | UnknownReference
    | UserNotEditable
    | UserNotFound,
    CurrentActor
  >
  /**
   * Removes the member: deletes their keys and sessions for the organization, and unassigns them. The audit event keeps
   * their name and address.
   */
  readonly remove: (
    memberId: MemberId
  ) => Effect.Effect<
    RemovedMember,
    | Busy
    | CannotRemoveSelf
    | LastOwner
    | MemberNotFound
    | PermissionEscalation
    | PermissionMissing
    | PreconditionFailed,
    CurrentActor
  >
}
