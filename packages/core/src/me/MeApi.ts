import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"
import { anyCaller } from "../access/Access.ts"
import { UserOrganization } from "../access/UserOrganization.ts"
import * as Endpoints from "../contract/Endpoints.ts"
import * as ResponseSchema from "../contract/ResponseSchema.ts"
import { InvitationNotFound, Member } from "../member/Member.ts"
import { MemberAccess } from "../member/MemberAccess.ts"
import { Organization } from "../organization/Organization.ts"
import { describe } from "../shared/Describe.ts"
import { MemberId } from "../shared/Ids.ts"
import { EmailTaken, OwnUserPatch, UserNotFound } from "../user/User.ts"
import { MeView } from "./MeView.ts"
import { UserAccess } from "./UserAccess.ts"

const Me = ResponseSchema.SignedResponse("Me", MeView.fields)

const UpdatedMe = ResponseSchema.SingleResponse("UpdatedMe", MeView.fields)

const Permissions = Schema.Struct({
  permissions: describe(
    Schema.Record({ key: Schema.String, value: Schema.Array(Schema.String) }),
    "The actions on each kind of resource.",
    { vendor: ["create", "read", "update", "delete", "assess"] }
  )
}).annotations({ identifier: "Permissions" })

const invitation = {
  id: describe(Member.fields.id, "The membership that awaits the user."),
  organization: describe(
    Schema.Struct({ id: Organization.fields.id, name: Organization.fields.name }),
    "The organization that invites."
  ),
  role: describe(Schema.String, "The name of the role there.", "auditor")
}

const Invitations = ResponseSchema.SignedResponse("ReceivedInvitationList", {
  data: describe(
    Schema.Array(
      Schema.Struct({ ...invitation, createdAt: Member.fields.createdAt }).annotations({
        identifier: "ReceivedInvitation"
      })
    ),
    "The invitations."
  ),
  count: describe(Schema.NonNegativeInt, "The number of invitations.", 1)
})

const Organizations = Schema.Struct({
  data: Schema.Array(UserOrganization).annotations({ description: "The organizations, by name." }),
  count: describe(Schema.NonNegativeInt, "The number of organizations.", 1)
}).annotations({ identifier: "UserOrganizationList" })

const AcceptedInvitation = Schema.Struct({ success: ResponseSchema.succeeded, ...invitation }).annotations({
  identifier: "AcceptedInvitation"
})

const invitationId = HttpApiSchema.param("id", MemberId)

export class MeApi extends Endpoints.group("me", {
  title: "Caller",
  description: "The authenticated caller, and the list of permissions.",
  target: { type: "user", id: ({ user }) => user.id }
})
  .add(Endpoints.get("get", anyCaller, {
    path: Endpoints.path`/me`,
    success: Me,
    summary: "Get the caller",
    description: "The user, organization, membership and permissions of the credential."
  }))
  .add(Endpoints.patch("update", UserAccess.updateOwn, {
    path: Endpoints.path`/me`,
    payload: OwnUserPatch,
    success: UpdatedMe,
    errors: [EmailTaken, UserNotFound],
    summary: "Change your name",
    description: "The name is the same in all organizations."
  }))
  .add(Endpoints.get("organizations", UserAccess.organizations, {
    path: Endpoints.path`/me/organizations`,
    success: Organizations,
    summary: "List your organizations",
    description:
      "The organizations in which the user is an active member. `waiting` is what `GET /v1/me/todo` counts there. Reads "
      + "no `X-Organization-Id`."
  }))
  .add(Endpoints.get("invitations", MemberAccess.received, {
    path: Endpoints.path`/me/invitations`,
    success: Invitations,
    summary: "List your invitations",
    description: "The invitations to organizations that wait for the user, newest first. None has an effect before."
  }))
  .add(Endpoints.post("acceptInvitation", MemberAccess.received, {
    target: { type: "member" },
    path: Endpoints.path`/me/invitations/${invitationId}/accept`,
    success: AcceptedInvitation,
    errors: [InvitationNotFound],
    summary: "Accept an invitation",
    description: "Makes the user an active member. Accepting again changes nothing."
  }))
  .add(Endpoints.post("declineInvitation", MemberAccess.received, {
    target: { type: "member" },
    path: Endpoints.path`/me/invitations/${invitationId}/decline`,
    success: ResponseSchema.RemovalResponse("DeclinedInvitation", MemberId),
    errors: [InvitationNotFound],
    summary: "Decline an invitation",
    description: "Removes the pending membership. The organization learns nothing of the user."
  }))
  .add(Endpoints.get("permissions", anyCaller, {
    path: Endpoints.path`/permissions`,
    success: Permissions,
    summary: "List all permissions",
    description: "All actions, by resource."
  }))
  .prefix("/v1")
{}
