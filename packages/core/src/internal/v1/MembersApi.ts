import * as HttpApiEndpoint from "@effect/platform/HttpApiEndpoint"
import * as HttpApiGroup from "@effect/platform/HttpApiGroup"
import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as OpenApi from "@effect/platform/OpenApi"
import * as Schema from "effect/Schema"
import { EndpointGuard } from "../../access/Access.ts"
import * as Problem from "../../http/Problem.ts"
import { EmailPreferencesAnswer, EmailPreferencesUpdate } from "../../member/EmailPreferences.ts"
import { DeviceLabelId } from "../../member/Member.ts"
import {
  AlreadyMember,
  CannotChangeOwnRole,
  CannotRemoveSelf,
  LastOwner,
  MemberNotFound
} from "../../member/MemberErrors.ts"
import { InvitationInput, MemberPatch, NewMember, Person, PersonQuery, PersonUser } from "../../member/Person.ts"
import { MemberId } from "../../shared/Ids.ts"
import { InvalidCursor } from "../../shared/Page.ts"
import { UnknownReference } from "../../shared/UnknownReference.ts"
import { Busy } from "../../storage/Busy.ts"
import { PreconditionFailed } from "../../storage/Revision.ts"
import { User, UserNotFound } from "../../user/User.ts"
import { PermissionEscalation } from "../access/Grantable.ts"
import { Authentication } from "../contract/Authentication.ts"
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

const list = HttpApiEndpoint.get("list", "/")
  .setUrlParams(PersonQuery)
  .addSuccess(ResponseSchema.ListResponse("MemberList", MemberAnswer))
  .addError(Problem.of(InvalidCursor))
  .annotate(EndpointGuard, MemberAccess.list)
  .annotateContext(OpenApi.annotations({
    summary: "List people",
    description:
      "Every member that matches the filters, active or not; one page of them when `limit` or `cursor` is given. `role` is "
      + "a name or an id, `search` a part of the name or the address."
  }))

const create = HttpApiEndpoint.post("create", "/")
  .setPayload(NewMember)
  .addSuccess(ResponseSchema.CreatedResponse(MemberAnswer))
  .addError(Problem.of(UserNotFound))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(AlreadyMember))
  .addError(Problem.of(PermissionEscalation))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.create)
  .annotateContext(OpenApi.annotations({
    summary: "Add a member",
    description:
      "The user exists already. The role is `member` unless given, and nobody gives one that holds more than they do."
  }))

const createMany = HttpApiEndpoint.post("createMany", "/bulk")
  .setPayload(MemberBatch)
  .addSuccess(ResponseSchema.CreatedResponse(BatchAnswer))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.createMany)
  .annotateContext(OpenApi.annotations({
    summary: "Add members",
    description:
      "Up to 1,000 at a time, each with the fields of a single one. Whoever can't be added is in `errors`, with the index in "
      + "the request; the others are added in one commit."
  }))

const invite = HttpApiEndpoint.post("invite", "/invite")
  .setPayload(InvitationInput)
  .addSuccess(ResponseSchema.CreatedResponse(MemberAnswer))
  .addError(Problem.of(UserNotFound))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(AlreadyMember))
  .addError(Problem.of(PermissionEscalation))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.invite)
  .annotateContext(OpenApi.annotations({
    summary: "Invite a member",
    description:
      "By e-mail address: makes the user if there is none yet, and the member. The invitation is sent afterwards; one that "
      + "could not be sent is in the audit log."
  }))

const get = HttpApiEndpoint.get("get")`/${memberId}`
  .addSuccess(MemberAnswer)
  .addError(Problem.of(MemberNotFound))
  .annotate(EndpointGuard, MemberAccess.get)
  .annotateContext(OpenApi.annotations({ summary: "Get a member" }))

const update = HttpApiEndpoint.patch("update")`/${memberId}`
  .setPayload(MemberPatch)
  .addSuccess(MemberAnswer)
  .addError(Problem.of(MemberNotFound))
  .addError(Problem.of(UnknownReference))
  .addError(Problem.of(PermissionEscalation))
  .addError(Problem.of(CannotChangeOwnRole))
  .addError(Problem.of(LastOwner))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.update)
  .annotateContext(OpenApi.annotations({
    summary: "Update a member",
    description:
      "Changes the given fields; null empties `deviceLabelId`. A member who is not active can neither sign in nor use their "
      + "keys. Nobody changes their own role, and one active owner stays."
  }))

const remove = HttpApiEndpoint.del("remove")`/${memberId}`
  .addSuccess(MemberRemoved)
  .addError(Problem.of(MemberNotFound))
  .addError(Problem.of(CannotRemoveSelf))
  .addError(Problem.of(LastOwner))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.remove)
  .annotateContext(OpenApi.annotations({
    summary: "Remove a member",
    description:
      "For good: takes what is assigned to them from them, and revokes their keys and sessions for the organization. The "
      + "journal keeps who they were."
  }))

const getPreferences = HttpApiEndpoint.get("getPreferences", "/me/email-preferences")
  .addSuccess(EmailPreferencesAnswer)
  .addError(Problem.of(MemberNotFound))
  .annotate(EndpointGuard, MemberAccess.preferences)
  .annotateContext(OpenApi.annotations({
    summary: "Get the own e-mail preferences",
    description: "Those of the caller in this organization; a key's caller is whoever made it."
  }))

const putPreferences = HttpApiEndpoint.put("putPreferences", "/me/email-preferences")
  .setPayload(EmailPreferencesUpdate)
  .addSuccess(EmailPreferencesAnswer)
  .addError(Problem.of(MemberNotFound))
  .addError(Problem.of(PreconditionFailed))
  .addError(Problem.of(Busy))
  .annotate(EndpointGuard, MemberAccess.preferences)
  .annotateContext(OpenApi.annotations({ summary: "Set the own e-mail preferences", description: "All six of them." }))

/** The endpoints of people. */
export class MembersApi extends HttpApiGroup.make("people")
  .add(list)
  .add(create)
  .add(createMany)
  .add(invite)
  .add(getPreferences)
  .add(putPreferences)
  .add(get)
  .add(update)
  .add(remove)
  .prefix("/v1/people")
  .middleware(Authentication)
  .annotateContext(OpenApi.annotations({ title: "People", description: "The members of the organization." }))
{}
