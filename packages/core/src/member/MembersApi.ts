import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import type { Caller } from "../access/Actor.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { describe } from "../shared/Describe.ts"
import { MemberId } from "../shared/Ids.ts"
import { UnknownReference } from "../shared/UnknownReference.ts"
import { EmailTaken, User, UserNotFound } from "../user/User.ts"
import {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotDeactivateSelf,
  CannotRemoveSelf,
  EmailPreferencesView,
  InvitationPending,
  LastOwner,
  MemberNotFound,
  NewEmailPreferences,
  NotInvitable,
  UserNotEditable
} from "./Member.ts"
import { MemberAccess } from "./MemberAccess.ts"
import { BatchError, NewMembers } from "./MemberBatch.ts"
import { MemberView } from "./MemberView.ts"
import { InvitationInput, MemberPatch, MemberRow, NewMember, PersonQuery } from "./Person.ts"

const MemberResponse = ResponseSchema.addRevision(MemberView)

const MemberRowResponse = ResponseSchema.addRevision(MemberRow)

const EmailPreferencesResponse = ResponseSchema.addRevision(EmailPreferencesView)

const BatchResponse = ResponseSchema.SignedResponse("CreatedMembers", {
  created: describe(Schema.Array(MemberRowResponse), "The new members."),
  errors: describe(Schema.Array(BatchError), "The items that failed."),
  summary: describe(
    Schema.Struct({
      total: describe(Schema.NonNegativeInt, "The number of items.", 2),
      successful: describe(Schema.NonNegativeInt, "The number of new members.", 1),
      failed: describe(Schema.NonNegativeInt, "The number of items that failed.", 1)
    }),
    "The items in numbers."
  )
})

const Unassigned = Schema.Struct({
  tasks: describe(Schema.NonNegativeInt, "The number of tasks.", 0),
  policies: describe(Schema.NonNegativeInt, "The number of policies.", 1),
  vendors: describe(Schema.NonNegativeInt, "The number of vendors.", 2),
  soa: describe(Schema.NonNegativeInt, "The number of statements of applicability.", 1),
  questionnaires: describe(Schema.NonNegativeInt, "The number of questionnaires.", 1),
  questions: describe(Schema.NonNegativeInt, "The number of questions.", 12),
  libraryAnswers: describe(Schema.NonNegativeInt, "The number of answers in the library.", 3)
})

const MemberRemoval = ResponseSchema.BrieflySignedResponse("MemberRemoval", {
  success: ResponseSchema.succeeded,
  deletedMember: describe(
    Schema.Struct({ id: MemberId, name: User.fields.name, email: User.fields.email }),
    "The removed member."
  ),
  unassigned: describe(Unassigned, "What was assigned to the member, or waited for their approval, in numbers.")
})

const memberId = HttpApiSchema.param("id", MemberId)

const ownMembership = { type: "member", id: ({ member }: Caller) => member.id }

export class MembersApi extends Endpoints.group("people", {
  title: "People",
  description: "Members of the organization.",
  target: { type: "member" }
})
  .add(Endpoints.unpagedList("list", MemberAccess.list, {
    query: PersonQuery,
    success: ResponseSchema.FacetedResponse("MemberList", MemberRowResponse),
    errors: [UnknownReference],
    summary: "List people",
    description:
      "All members that match the filters, active or not; one page when `limit` or `cursor` is given. `role` is a "
      + "name or an id. `search` is a part of the name or the e-mail address. `may` is a permission: it finds the active "
      + "members who can sign in and whose role has it, so `policy:approve` finds who can be named as approver."
  }))
  .add(Endpoints.create("create", MemberAccess.create, {
    payload: NewMember,
    success: MemberResponse,
    errors: [UserNotFound, UnknownReference, AlreadyMember, PermissionEscalation],
    summary: "Add a member",
    description:
      "Makes an existing user a member. `role` defaults to `member`. The caller must hold all permissions of the "
      + "role."
  }))
  .add(Endpoints.create("createMany", MemberAccess.createMany, {
    path: Endpoints.path`/bulk`,
    payload: NewMembers,
    success: BatchResponse,
    summary: "Add members",
    description:
      "Up to 1,000 members, each with the fields of a single one. Items that fail are in `errors` with their index. "
      + "The others are added in one commit."
  }))
  .add(Endpoints.create("invite", MemberAccess.invite, {
    path: Endpoints.path`/invite`,
    payload: InvitationInput,
    success: MemberResponse,
    errors: [UserNotFound, UnknownReference, AlreadyMember, PermissionEscalation],
    summary: "Invite a member",
    description:
      "Adds a member by e-mail address, and creates the user if there is none. A person who has an account already is "
      + "a pending member until they accept. The invitation is sent after the commit. The audit log records an "
      + "invitation that could not be sent."
  }))
  .add(Endpoints.post("sendInvitation", MemberAccess.invite, {
    path: Endpoints.path`/${memberId}/invite`,
    success: MemberResponse,
    errors: [MemberNotFound, NotInvitable],
    summary: "Send an invitation again",
    description: "For a pending member, and for an active one who never signed in for this organization."
  }))
  .add(Endpoints.get("getPreferences", MemberAccess.preferences, {
    path: Endpoints.path`/me/email-preferences`,
    target: ownMembership,
    success: EmailPreferencesResponse,
    errors: [MemberNotFound],
    summary: "Get your e-mail preferences",
    description: "The preferences of the caller in this organization. The caller of an API key is its creator."
  }))
  .add(Endpoints.put("putPreferences", MemberAccess.preferences, {
    path: Endpoints.path`/me/email-preferences`,
    target: ownMembership,
    payload: NewEmailPreferences,
    success: EmailPreferencesResponse,
    errors: [MemberNotFound],
    summary: "Set your e-mail preferences",
    description: "All six are required."
  }))
  .add(Endpoints.get("get", MemberAccess.get, {
    path: Endpoints.path`/${memberId}`,
    success: MemberResponse,
    errors: [MemberNotFound],
    summary: "Get a member"
  }))
  .add(Endpoints.patch("update", MemberAccess.update, {
    path: Endpoints.path`/${memberId}`,
    payload: MemberPatch,
    success: MemberResponse,
    errors: [
      MemberNotFound,
      UnknownReference,
      PermissionEscalation,
      CannotChangeOwnRole,
      CannotDeactivateSelf,
      EmailTaken,
      InvitationPending,
      LastOwner,
      UserNotEditable,
      UserNotFound
    ],
    summary: "Update a member",
    description:
      "Changes the given fields; null clears `deviceLabelId`. An inactive member cannot sign in or use API keys. "
      + "Members cannot change their own role or deactivate themselves. The caller must hold all permissions of the "
      + "member. One active owner must remain. `name` and `email` can be changed until the person first signs in, and "
      + "while they belong to this organization alone."
  }))
  .add(Endpoints.del("remove", MemberAccess.remove, {
    path: Endpoints.path`/${memberId}`,
    success: MemberRemoval,
    errors: [MemberNotFound, CannotRemoveSelf, LastOwner, PermissionEscalation],
    summary: "Remove a member",
    description:
      "Removes the member for good. Everything assigned to the member is unassigned. The member's API keys and "
      + "sessions for the organization are revoked. The audit log keeps the member's values. The caller must hold all "
      + "permissions of the member."
  }))
  .prefix("/v1/people")
{}
