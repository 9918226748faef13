import * as HttpApiSchema from "@effect/platform/HttpApiSchema"
import * as Schema from "effect/Schema"

export class PolicyNotFound
  extends Schema.TaggedError<PolicyNotFound>()("PolicyNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such policy in this organization"
  }
}

export class VersionNotFound
  extends Schema.TaggedError<VersionNotFound>()("VersionNotFound", {}, HttpApiSchema.annotations({ status: 404 }))
{
  override get message() {
    return "There is no such version of this policy"
  }
}

export class VersionImmutable
  extends Schema.TaggedError<VersionImmutable>()("VersionImmutable", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "Only the working version can be changed, and not while it awaits approval"
  }
}

export class VersionChanged
  extends Schema.TaggedError<VersionChanged>()("VersionChanged", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The content was changed while it was being submitted; look at it, and submit it again"
  }
}

export class NoDraftContent
  extends Schema.TaggedError<NoDraftContent>()("NoDraftContent", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "There is no content to publish"
  }
}

export class ApprovalPending
  extends Schema.TaggedError<ApprovalPending>()("ApprovalPending", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The working version awaits approval; it has to be approved or rejected first"
  }
}

export class VersionNotPending
  extends Schema.TaggedError<VersionNotPending>()("VersionNotPending", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The version does not await approval"
  }
}

export class VersionNotPublished extends Schema.TaggedError<VersionNotPublished>()(
  "VersionNotPublished",
  {},
  HttpApiSchema.annotations({ status: 409 })
) {
  override get message() {
    return "The working version is never in force itself; a published one is"
  }
}

export class NotActiveVersion
  extends Schema.TaggedError<NotActiveVersion>()("NotActiveVersion", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "Only the version that is in force can be acknowledged"
  }
}

export class PolicyArchived
  extends Schema.TaggedError<PolicyArchived>()("PolicyArchived", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "The policy is archived; nothing but that can be changed"
  }
}

export class PolicyHasHistory
  extends Schema.TaggedError<PolicyHasHistory>()("PolicyHasHistory", {}, HttpApiSchema.annotations({ status: 409 }))
{
  override get message() {
    return "A policy that was ever published stays; it can be archived"
  }
}

export class SelfApproval
  extends Schema.TaggedError<SelfApproval>()("SelfApproval", {}, HttpApiSchema.annotations({ status: 403 }))
{
  override get message() {
    return "Nobody approves what they submitted themselves; another member has to"
  }
}

export class NotTheApprover
  extends Schema.TaggedError<NotTheApprover>()("NotTheApprover", {}, HttpApiSchema.annotations({ status: 403 }))
{
  override get message() {
    return "Only the member who was asked for approval may give or refuse it"
  }
}

/** The storage holds another content than the one whose hash was kept with it. */
export class VersionDamaged
  extends Schema.TaggedError<VersionDamaged>()("VersionDamaged", {}, HttpApiSchema.annotations({ status: 500 }))
{
  override get message() {
    return "The stored content of this version is not the one that was kept; it is not shown"
  }
}
