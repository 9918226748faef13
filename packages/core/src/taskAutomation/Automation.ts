import * as Schema from "effect/Schema"
import { audited, makeAuditEntries } from "../audit/Audited.ts"
import type { Position } from "../page/ListOrder.ts"
import { Flag, sortedPageFields } from "../page/Page.ts"
import { describe } from "../shared/Describe.ts"
import { EntityId, OrganizationId, UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { Patch } from "../shared/Patch.ts"
import { TaggedProblem } from "../shared/TaggedProblem.ts"
import { Name, PlainText, VisibleText } from "../shared/Text.ts"
import { CreatedAt, UpdatedAt } from "../shared/Timestamp.ts"
import { TaskId } from "../task/Task.ts"

export const AutomationId = EntityId("aut", "AutomationId")

export type AutomationId = typeof AutomationId.Type

export const AutomationVersionId = EntityId("asv", "AutomationVersionId")

export type AutomationVersionId = typeof AutomationVersionId.Type

const PositiveInteger = Schema.Int.pipe(Schema.between(1, 2_147_483_647))

/** A script that does a task or a part of it, with its published versions. Nothing here runs it. */
export const Automation = Schema.Struct({
  id: AutomationId,
  organizationId: OrganizationId,
  taskId: audited(describe(TaskId, "The task that it belongs to.")),
  name: audited(describe(Name, "Name of the automation.", "Compare accounts")),
  description: audited(
    describe(PlainText(10_000), "What the script does; empty by default.", "Lists accounts without an owner.")
  ),
  latestVersion: audited(
    describe(Schema.NullOr(PositiveInteger), "Number of the newest version; null before the first one.", 2)
  ),
  isArchived: audited(describe(Schema.Boolean, "True if the automation is archived.", false)),
  createdAt: CreatedAt,
  updatedAt: UpdatedAt
}).annotations({ identifier: "Automation" })

export type Automation = typeof Automation.Type

const { description, isArchived, name } = Automation.fields

/** Any of an automation's editable fields. */
export const AutomationPatch = describe(
  Patch({ name, description, isArchived }).annotations({ identifier: "AutomationPatch" }),
  "The fields to change.",
  { description: "Lists accounts whose owner has left." }
)

export type AutomationPatch = typeof AutomationPatch.Type

export const NewAutomation = describe(
  Schema.Struct({ name, description: optional(description) }).annotations({ identifier: "NewAutomation" }),
  "The automation to create.",
  { name: "Compare accounts" }
)

export type NewAutomation = typeof NewAutomation.Type

export const AutomationQuery = Schema.Struct({
  ...sortedPageFields,
  isArchived: optional(describe(Flag, "True for archived automations, false for the others."))
})

export type AutomationQuery = typeof AutomationQuery.Type

export const maximumScriptBytes = 1_048_576

const utf8 = new TextEncoder()
const isVisible = Schema.is(VisibleText(maximumScriptBytes))

// the length comes first, because it costs nothing
const isScript = (text: string): boolean =>
  text.length <= maximumScriptBytes
  && isVisible(text)
  && (text.length <= maximumScriptBytes / 3 || utf8.encode(text).length <= maximumScriptBytes)

/** Text of a script: at most 1 MiB in UTF-8 with a visible character, kept as given. */
export const Script = Schema.String.pipe(
  Schema.filter(isScript),
  Schema.brand("Script"),
  Schema.annotations({
    jsonSchema: { type: "string", minLength: 1, maxLength: maximumScriptBytes },
    message: () => ({
      message:
        "Expected text of 1 to 1048576 bytes in UTF-8 without NUL or lone surrogates, and with a visible character",
      override: true
    })
  })
)

export type Script = typeof Script.Type

/**
 * A published version of an automation. It never changes. Its script is a blob. `publishedBy` is null if the host
 * published it.
 */
export const AutomationVersion = Schema.Struct({
  id: AutomationVersionId,
  organizationId: OrganizationId,
  automationId: AutomationId,
  version: describe(PositiveInteger, "Number of the version: 1, 2, 3 and on, without a gap.", 2),
  /** Key of the blob with the script, its bytes, and their SHA-256 in lower-case hexadecimal. */
  scriptKey: Schema.String.pipe(Schema.brand("BlobKey")),
  scriptSize: PositiveInteger,
  scriptHash: Schema.String,
  changelog: describe(PlainText(5_000), "What changed, in words; empty by default.", "Leaves out service users."),
  publishedBy: Schema.NullOr(UserId),
  createdAt: CreatedAt
}).annotations({ identifier: "StoredAutomationVersion" })

export type AutomationVersion = typeof AutomationVersion.Type

export const NewAutomationVersion = describe(
  Schema.Struct({
    script: describe(Script, "The script, of at most 1 MiB in UTF-8.", "print(\"3 accounts without an owner\")\n"),
    changelog: optional(AutomationVersion.fields.changelog)
  }).annotations({ identifier: "NewAutomationVersion" }),
  "The version to publish."
)

export type NewAutomationVersion = typeof NewAutomationVersion.Type

/** Query of an automation's versions: the newest is first. */
export const AutomationVersionQuery = Schema.Struct({ sort: optional(Schema.Literal("-version")) })

export type AutomationVersionQuery = typeof AutomationVersionQuery.Type

/** Order of an automation's versions: the newest first. */
export const versionOrder = {
  sort: "-version" as const,
  position: ({ id, version }: Pick<AutomationVersion, "id" | "version">) => ({
    value: String(version).padStart(10, "0"),
    id
  }),
  accepts: ({ value }: Position) => /^\d{10}$/.test(value)
}

export const automationEvents = makeAuditEntries("automation", Automation)

export class AutomationNotFound
  extends TaggedProblem<AutomationNotFound>()("AutomationNotFound", 404, "No such automation of this task.")
{}

export class AutomationVersionNotFound extends TaggedProblem<AutomationVersionNotFound>()(
  "AutomationVersionNotFound",
  404,
  "No such version of this automation."
) {}

export class AutomationArchived extends TaggedProblem<AutomationArchived>()(
  "AutomationArchived",
  409,
  "The automation is archived. Unarchive it first."
) {}

export class AutomationHasVersions extends TaggedProblem<AutomationHasVersions>()(
  "AutomationHasVersions",
  409,
  "The automation has published versions, which are kept. Archive it instead."
) {}
