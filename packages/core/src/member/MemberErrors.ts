import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

export class AlreadyMember
  extends Schema.TaggedError<AlreadyMember>()("AlreadyMember", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The user is already a member of this organization"
  }
}

export class EmailTaken
  extends Schema.TaggedError<EmailTaken>()("EmailTaken", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "There is already a user with this e-mail address"
  }
}

export class MemberNotFound
  extends Schema.TaggedError<MemberNotFound>()("MemberNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such member in this organization"
  }
}

export class LastOwner
  extends Schema.TaggedError<LastOwner>()("LastOwner", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The organization would be left without an active owner"
  }
}

export class CannotRemoveSelf
  extends Schema.TaggedError<CannotRemoveSelf>()("CannotRemoveSelf", {}, HttpApiSchema.annotations({ status: 403 }))
{
  override get message() {
    return "Nobody removes themselves; another member has to"
  }
}

export class CannotChangeOwnRole extends Schema.TaggedError<CannotChangeOwnRole>()(
  "CannotChangeOwnRole",
  {},
  HttpApiSchema.annotations({ status: 403 })
) {
  override get message() {
    return "Nobody changes their own role; another member has to"
  }
}
