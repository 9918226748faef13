import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { EmailPreferencesAnswer, EmailPreferencesUpdate } from "../../member/EmailPreferences.ts"
import {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotRemoveSelf,
  DeviceLabelId,
  LastOwner,
  MemberNotFound
} from "../../member/Member.ts"
import { InvitationInput, MemberPatch, NewMember, Person, PersonQuery, PersonUser } from "../../member/Person.ts"
import { MemberId } from "../../shared/Ids.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import { User, UserNotFound } from "../../user/User.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { MemberAccess } from "../guard/MemberAccess.ts"
import { BatchError, MemberBatch } from "../member/MemberBatch.ts"

const { image: _, lastLogin: __, ...user } = PersonUser.fields
const { deviceLabelId: ___, user: ____, ...fields } = Person.fields

const exact = { exact: true } as const

/** A member as answers show it, with the name of the role. What has no value is left out. */
export const MemberAnswer = Schema.Struct({
  ...fields,
  deviceLabelId: Schema.optionalWith(DeviceLabelId, exact),
  user: Schema.Struct({
    ...user,
    image: Schema.optionalWith(Schema.NonEmptyString, exact),
    lastLogin: Schema.optionalWith(User.fields.createdAt, exact)
  })
}).annotations({ identifier: "Member" })

const BatchAnswer = ResponseSchema.SingleResponse("MemberBatchAnswer", {
  created: Schema.Array(MemberAnswer),
  errors: Schema.Array(BatchError),
  summary: Schema.Struct({
    total: Schema.NonNegativeInt,
    successful: Schema.NonNegativeInt,
    failed: Schema.NonNegativeInt
  })
})

const Unassigned = Schema.Struct({
  tasks: Schema.NonNegativeInt,
  policies: Schema.NonNegativeInt,
  vendors: Schema.NonNegativeInt
})

const MemberRemoved = ResponseSchema.BriefResponse("MemberRemoved", {
  success: Schema.Literal(true),
  deletedMember: Schema.Struct({ id: MemberId, name: User.fields.name, email: User.fields.email }),
  unassigned: Unassigned.annotations({ description: "How many things of each kind were assigned to the member" })
})

const memberId = HttpApiSchema.param("id", MemberId)

/** The endpoints of people. */
export class MembersApi extends Endpoints.group("people", {
  title: "People",
  description: "The members of the organization."
})
  .add(Endpoints.list("list", MemberAccess.list, {
    query: PersonQuery,
    success: ResponseSchema.ListResponse("MemberList", MemberAnswer),
    summary: "List people",
    description:
      "Every member that matches the filters, active or not; one page of them when `limit` or `cursor` is given. `role` is "
      + "a name or an id, `search` a part of the name or the address."
  }))
  .add(Endpoints.create("create", MemberAccess.create, {
    payload: NewMember,
    success: MemberAnswer,
    errors: [UserNotFound, UnknownReference, AlreadyMember, PermissionEscalation],
    summary: "Add a member",
    description:
      "The user exists already. The role is `member` unless given, and nobody gives one that holds more than they do."
  }))
  .add(Endpoints.create("createMany", MemberAccess.createMany, {
    path: Endpoints.path`/bulk`,
    payload: MemberBatch,
    success: BatchAnswer,
    summary: "Add members",
    description:
      "Up to 1,000 at a time, each with the fields of a single one. Whoever can't be added is in `errors`, with the index in "
      + "the request; the others are added in one commit."
  }))
  .add(Endpoints.create("invite", MemberAccess.invite, {
    path: Endpoints.path`/invite`,
    payload: InvitationInput,
    success: MemberAnswer,
    errors: [UserNotFound, UnknownReference, AlreadyMember, PermissionEscalation],
    summary: "Invite a member",
    description:
      "By e-mail address: makes the user if there is none yet, and the member. The invitation is sent afterwards; one that "
      + "could not be sent is in the audit log."
  }))
  .add(Endpoints.get("getPreferences", MemberAccess.preferences, {
    path: Endpoints.path`/me/email-preferences`,
    success: EmailPreferencesAnswer,
    errors: [MemberNotFound],
    summary: "Get the own e-mail preferences",
    description: "Those of the caller in this organization; a key's caller is whoever made it."
  }))
  .add(Endpoints.put("putPreferences", MemberAccess.preferences, {
    path: Endpoints.path`/me/email-preferences`,
    payload: EmailPreferencesUpdate,
    success: EmailPreferencesAnswer,
    errors: [MemberNotFound],
    summary: "Set the own e-mail preferences",
    description: "All six of them."
  }))
  .add(Endpoints.get("get", MemberAccess.get, {
    path: Endpoints.path`/${memberId}`,
    success: MemberAnswer,
    errors: [MemberNotFound],
    summary: "Get a member"
  }))
  .add(Endpoints.patch("update", MemberAccess.update, {
    path: Endpoints.path`/${memberId}`,
    payload: MemberPatch,
    success: MemberAnswer,
    errors: [MemberNotFound, UnknownReference, PermissionEscalation, CannotChangeOwnRole, LastOwner],
    summary: "Update a member",
    description:
      "Changes the given fields; null empties `deviceLabelId`. A member who is not active can neither sign in nor use their "
      + "keys. Nobody changes their own role, and one active owner stays."
  }))
  .add(Endpoints.del("remove", MemberAccess.remove, {
    path: Endpoints.path`/${memberId}`,
    success: MemberRemoved,
    errors: [MemberNotFound, CannotRemoveSelf, LastOwner],
    summary: "Remove a member",
    description:
      "For good: takes what is assigned to them from them, and revokes their keys and sessions for the organization. The "
      + "journal keeps who they were."
  }))
  .prefix("/v1/people")
{}
