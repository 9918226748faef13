import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import { describe } from "../shared/Describe.ts"
import { OrganizationId } from "../shared/Ids.ts"
import { isEqual, Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name } from "../shared/Text.ts"
import { CreatedAt, Timestamp, UpdatedAt } from "../shared/Timestamp.ts"
import { CompanyProfile, CompanyProfilePatch } from "./CompanyProfile.ts"

const isTimeZone = (text: string): boolean => {
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: text }).resolvedOptions()
    // accepts an alias, but not a name that differs in case only
    return /^[A-Za-z]/.test(text) && (timeZone === text || timeZone.toLowerCase() !== text.toLowerCase())
  } catch {
    return false
  }
}

const zone = Schema.String.pipe(Schema.filter(isTimeZone), Schema.brand("TimeZone"))

/** A time zone of the IANA database, such as `Europe/Lisbon`. */
export const TimeZone = zone.pipe(
  Schema.annotations({
    jsonSchema: { type: "string", maxLength: 64 },
    arbitrary: () => (fc) => fc.constantFrom("UTC", "Europe/Lisbon", "America/New_York").map((name) => zone.make(name)),
    message: () => ({ message: "Expected an IANA time zone such as Europe/Lisbon", override: true })
  })
)

/** A kind of thing that can be approved. */
export const ApprovableKind = Schema.Literal("policy", "questionnaire", "task", "soa").annotations({
  identifier: "ApprovableKind",
  description: "A kind of thing that can be approved."
})

export type ApprovableKind = typeof ApprovableKind.Type

export const SelfApprovalRule = Schema.Literal("refused", "recorded").annotations({
  identifier: "SelfApprovalRule",
  description: "`refused`: nobody approves their own work. `recorded`: it is possible, and marked."
})

export type SelfApprovalRule = typeof SelfApprovalRule.Type

const findRepeated = (kinds: ReadonlyArray<ApprovableKind>) =>
  kinds.flatMap((kind, i) => kinds.indexOf(kind) < i ? [{ path: [i], message: "Expected each item once" }] : [])

const Kinds = Schema.Array(ApprovableKind).pipe(
  Schema.maxItems(4),
  Schema.filter(findRepeated, {
    jsonSchema: { uniqueItems: true },
    // these refuse nothing that would succeed without them
    arbitrary: () => (fc) => fc.subarray<ApprovableKind>(["questionnaire", "soa"])
  })
)

export const Organization = Schema.Struct({
  id: OrganizationId,
  name: audited(describe(Name, "Name of the organization.", "Acme Example")),
  timeZone: audited(describe(TimeZone, "Time zone of the IANA database.", "Europe/Lisbon")),
  approvalRequired: audited(
    describe(Kinds, "The kinds that are published, sent or done only after an approval.", ["policy"])
  ),
  selfApproval: audited(
    describe(SelfApprovalRule, "`recorded` if members may approve their own work, otherwise `refused`.", "refused")
  ),
  profile: audited(describe(Schema.NullOr(CompanyProfile), "Facts for questionnaires; null before the first.", null)),
  /** Since when the time zone holds. What recurs by it is due after that. */
  timeZoneSince: Timestamp,
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "StoredOrganization" })

export type Organization = typeof Organization.Type

/** The two settings of approval. */
export type ApprovalSettings = Pick<Organization, "approvalRequired" | "selfApproval">

/** Those of a new organization. */
export const defaultApprovalSettings: ApprovalSettings = { approvalRequired: [], selfApproval: "refused" }

/** True if a setting of approval differs. */
export const approvalSettingsChanged = (before: ApprovalSettings, after: ApprovalSettings): boolean =>
  after.selfApproval !== before.selfApproval || !isEqual(after.approvalRequired, before.approvalRequired)

export const OrganizationPatch = Patch({
  name: Organization.fields.name,
  timeZone: Organization.fields.timeZone,
  approvalRequired: Organization.fields.approvalRequired,
  selfApproval: Organization.fields.selfApproval,
  profile: CompanyProfilePatch
}).annotations({ identifier: "OrganizationPatch" })

export type OrganizationPatch = typeof OrganizationPatch.Type

export const organizationEvents = makeAuditEntries("organization", Organization)

export class OrganizationNotFound
  extends TaggedProblem<OrganizationNotFound>()("OrganizationNotFound", 404, "No such organization.")
{}
