import * as Schema from "effect/Schema"
import { approvableFields, Comment } from "../approval/Approval.ts"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { ContentHash, TextHash } from "../document/ContentHash.ts"
import { NewEditorContent } from "../document/EditorNode.ts"
import { Department } from "../member/Member.ts"
import { anyOf } from "../page/AnyOf.ts"
import { facetFields } from "../page/Facets.ts"
import { people, storedPeople } from "../page/Filters.ts"
import * as ListOrder from "../page/ListOrder.ts"
import { Flag, sorted } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, MemberReference, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, PlainText, SearchText } from "../shared/Text.ts"
import { CreatedAt, Timestamp, TimestampInput, UpdatedAt } from "../shared/Timestamp.ts"

export const PolicyId = EntityId("pol", "PolicyId")

export type PolicyId = typeof PolicyId.Type

export const PolicyVersionId = EntityId("pv", "PolicyVersionId")

export type PolicyVersionId = typeof PolicyVersionId.Type

export const PolicyTemplateId = EntityId("plt", "PolicyTemplateId")

export const PolicyStatus = Schema.Literal("draft", "published", "needs_review").annotations({
  identifier: "PolicyStatus",
  description: "Whether the policy has an active version, and whether its review is due."
})

export const ReviewFrequency = Schema.Literal("monthly", "quarterly", "yearly").annotations({
  identifier: "ReviewFrequency",
  description: "How often the policy is reviewed."
})

export type ReviewFrequency = typeof ReviewFrequency.Type

const signatures = <A, I>(id: Schema.Schema<A, I>) =>
  Schema.Array(id).pipe(
    Schema.maxItems(1_000),
    Schema.filter((users) => new Set(users).size === users.length || "Expected each user once")
  )

/** An approver's rejection of the draft version. */
export const Rejection = Schema.Struct({
  by: describe(UserId, "The user who rejected the version."),
  at: describe(Timestamp, "When they rejected it."),
  comment: optional(describe(Comment, "Their reason; left out if they gave none.", "Name the exceptions."))
}).annotations({ identifier: "PolicyRejection", description: "The approver's rejection of the draft version." })

export type Rejection = typeof Rejection.Type

/** A text about the changes of a version, given on publication or submission. */
export const Changelog = PlainText(5_000)

/**
 * A policy without its content, which its versions have. The draft version is edited; the active version applies.
 */
export const Policy = Schema.Struct({
  id: PolicyId,
  organizationId: OrganizationId,
  name: audited(describe(Name, "Name of the policy.", "Clean desk")),
  description: audited(
    describe(Schema.NullOr(PlainText(10_000)), "A summary of the policy.", "How to leave your desk.")
  ),
  status: audited(describe(PolicyStatus, "`draft` without an active version, `needs_review` when the review is due.")),
  frequency: audited(describe(Schema.NullOr(ReviewFrequency), "How often the policy is reviewed.", "yearly")),
  department: audited(describe(Schema.NullOr(Department), "The department that the policy is for.", "it")),
  isRequiredToSign: audited(describe(Schema.Boolean, "True if members must acknowledge the policy.")),
  /**
   * As stored, the signers that the policy's author asserts. Use cases return these and the users who acknowledged the active
   * content.
   */
  signedBy: audited(
    describe(signatures(UserId), "Users who signed the active content, by acknowledgement or as the author asserts.")
  ),
  reviewDate: audited(describe(Schema.NullOr(Timestamp), "When the next review is due.", "2027-05-04T00:00:00.000Z")),
  isArchived: audited(describe(Schema.Boolean, "True if the policy is archived.", false)),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt,
  lastArchivedAt: describe(Schema.NullOr(Timestamp), "When it was last archived; null for never.", null),
  lastPublishedAt: describe(Schema.NullOr(Timestamp), "When a version was last published; null for never."),
  assigneeId: audited(describe(Schema.NullOr(UserId), "The responsible user.")),
  /** The approver of the active version. Before the first one, the approver that the policy's author asserts. */
  approverId: audited(describe(Schema.NullOr(UserId), "The user who approved the active version.")),
  policyTemplateId: audited(describe(Schema.NullOr(PolicyTemplateId), "The template that the policy was made from.")),
  draftVersionId: describe(PolicyVersionId, "The draft version."),
  activeVersionId: audited(describe(Schema.NullOr(PolicyVersionId), "The version that applies; null for none.")),
  activeContentHash: Schema.NullOr(ContentHash),
  /** Hash of what the content says that `signedBy` refers to: that of the active version. */
  signedTextHash: TextHash,
  /** The number of the newest version; 0 before the first. */
  lastVersion: Schema.NonNegativeInt,
  /** The changelog of the pending version. */
  pendingChangelog: Schema.NullOr(Changelog),
  ...approvableFields,
  /** The last rejection of the draft version since its last publication. */
  rejection: Schema.NullOr(Rejection)
}).annotations({ identifier: "StoredPolicy" })

export type Policy = typeof Policy.Type

const { department, description, frequency, isArchived, isRequiredToSign, name } = Policy.fields

const member = (text: string) => describe(Schema.NullOr(MemberReference), text)

const assigneeId = member("The responsible member, by either id. Kept as the id of the user.")

const described = { description, frequency, department, isRequiredToSign, assigneeId }

const reviewDate = describe(Schema.NullOr(TimestampInput), "When the next review is due.", "2027-05-04T00:00:00Z")

/** Any of a policy's editable fields; null empties the nullable ones. */
export const PolicyPatch = describe(
  Patch({ name, ...described, reviewDate, isArchived }).annotations({ identifier: "PolicyPatch" }),
  "The fields to change.",
  { frequency: "yearly", reviewDate: "2027-05-04T00:00:00Z" }
)

export type PolicyPatch = typeof PolicyPatch.Type

const { policyTemplateId, status } = Policy.fields

const approverId = member("The person who approved it elsewhere, by either id. Kept as the id of the user.")

const signedBy = describe(
  signatures(MemberReference),
  "The people who signed it elsewhere, by either id. Kept as the ids of the users."
)

/** A new policy. `status`, `approverId` and `signedBy` are recorded as assertions of the caller. */
export const NewPolicy = describe(
  Schema.extend(
    Schema.Struct({ name, content: NewEditorContent }),
    Patch({ ...described, reviewDate, status, approverId, policyTemplateId, signedBy })
  ).annotations({ identifier: "NewPolicy" }),
  "The policy to create.",
  {
    name: "Clean desk",
    content: [{ type: "paragraph", content: [{ type: "text", text: "Lock your screen." }] }],
    frequency: "yearly",
    isRequiredToSign: true
  }
)

export type NewPolicy = typeof NewPolicy.Type

/**
 * Query of a list of policies. `approverId` finds policies whose active version the user approved, or whose pending version
 * awaits them. People are either id of a member, `me` or `none`. `search` finds a part of name or description.
 */
export const PolicyQuery = Schema.Struct({
  ...sorted(
    "createdAt",
    "-createdAt",
    "name",
    "-name",
    "reviewDate",
    "-reviewDate",
    "updatedAt",
    "-updatedAt",
    "status",
    "-status"
  ),
  ...facetFields("status", "department", "assigneeId"),
  status: optional(anyOf(PolicyStatus)),
  department: optional(anyOf(Department)),
  assigneeId: optional(describe(people, "The responsible member, by either id; `me`, or `none` for no member.")),
  approverId: optional(
    describe(
      people,
      "Finds policies whose active version the member approved, or whose pending version awaits them."
    )
  ),
  pending: optional(describe(Flag, "Finds policies with a pending version, or without.")),
  isRequiredToSign: optional(describe(Flag, "Finds policies that members must sign, or need not.")),
  reviewBefore: optional(
    describe(TimestampInput, "Finds policies whose review date is before that time.", "2027-01-01T00:00:00Z")
  ),
  isArchived: optional(describe(Flag, "True for archived policies, false for the others.")),
  search: optional(describe(SearchText, "A part of the name or description.", "desk"))
})

export type PolicyQuery = typeof PolicyQuery.Type

/** The same as a store gets it: without `me`. */
export const StoredPolicyQuery = Schema.Struct({
  ...PolicyQuery.fields,
  assigneeId: optional(storedPeople),
  approverId: optional(storedPeople)
})

export type StoredPolicyQuery = typeof StoredPolicyQuery.Type

/** Order by creation, name, review date, last change or status, then by id. Policies without a review date come last. */
export const policyOrder = ListOrder.byKeys({
  createdAt: ListOrder.timeKey<Policy>(({ createdAt }) => createdAt),
  name: ListOrder.nameKey<Policy>(({ name }) => name),
  reviewDate: ListOrder.timeKey<Policy>(({ reviewDate }) => reviewDate),
  updatedAt: ListOrder.timeKey<Policy>(({ updatedAt }) => updatedAt),
  status: ListOrder.placeKey(PolicyStatus.literals, ({ status }: Policy) => status)
})

export const policyEvents = makeAuditEntries("policy", Policy)

export class PolicyNotFound
  extends TaggedProblem<PolicyNotFound>()("PolicyNotFound", 404, "No such policy in this organization.")
{}

export class VersionNotFound
  extends TaggedProblem<VersionNotFound>()("VersionNotFound", 404, "No such version of this policy.")
{}

export class VersionImmutable extends TaggedProblem<VersionImmutable>()(
  "VersionImmutable",
  409,
  "Only the draft version can be changed, and not while it is pending."
) {}

export class VersionChanged extends TaggedProblem<VersionChanged>()(
  "VersionChanged",
  409,
  "The content changed during submission. Review it and submit it again."
) {}

export class NoDraftContent
  extends TaggedProblem<NoDraftContent>()("NoDraftContent", 409, "The content is empty. Add content first.")
{}

export class PolicyArchived extends TaggedProblem<PolicyArchived>()(
  "PolicyArchived",
  409,
  "The policy is archived. Unarchive it first."
) {}

export class PolicyHasHistory extends TaggedProblem<PolicyHasHistory>()(
  "PolicyHasHistory",
  409,
  "A policy that was published cannot be removed. Archive it instead."
) {}

export class VersionDamaged extends TaggedProblem<VersionDamaged>()(
  "VersionDamaged",
  500,
  "The stored content of this version is damaged: it does not match its hash."
) {}
