import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"
import { UserId } from "../shared/Ids.ts"
import { optional } from "../shared/Optional.ts"
import { AutomationVersion } from "./Automation.ts"

const { changelog, createdAt, id, version } = AutomationVersion.fields

/** A version of an automation, without its script. */
export const AutomationVersionRow = Schema.Struct({
  id,
  version,
  scriptKey: describe(
    Schema.String,
    "Opaque name of the stored script. No endpoint takes it.",
    "01jcz3n8k4v9wq2h7m5r6t8x0y"
  ),
  changelog,
  publishedBy: optional(describe(UserId, "The user who published the version; absent if the host did.")),
  createdAt
}).annotations({ identifier: "AutomationVersionRow" })

export type AutomationVersionRow = typeof AutomationVersionRow.Type

/** A version of an automation with its script. */
export const AutomationVersionView = Schema.Struct({
  ...AutomationVersionRow.fields,
  script: describe(Schema.String, "The script, exactly as published.", "print(\"3 accounts without an owner\")\n")
}).annotations({ identifier: "AutomationVersion" })

export type AutomationVersionView = typeof AutomationVersionView.Type

export const toAutomationVersionRow = (
  { changelog, createdAt, id, publishedBy, scriptKey, version }: AutomationVersion
): AutomationVersionRow => ({
  id,
  version,
  // the key of the blob store has a folder before it
  scriptKey: scriptKey.slice(scriptKey.lastIndexOf("/") + 1),
  changelog,
  ...(publishedBy === null ? {} : { publishedBy }),
  createdAt
})
