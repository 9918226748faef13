import * as Schema from "effect/Schema"
import { describe } from "../shared/Describe.ts"

export const mostCharacters = 300
export const mostOfUrl = 2_048

const Text = Schema.String.pipe(Schema.minLength(1), Schema.maxLength(mostCharacters))

const stepOf = <T extends string, F extends Schema.Struct.Fields>(type: T, fields: F, identifier: string) =>
  Schema.Struct({
    type: describe(Schema.Literal(type), "What the step does.", type),
    ...fields
  }).annotations({ identifier })

const Target = describe(Text, "Visible name of the control or field, or a part of it.", "Save")
const Shown = describe(Text, "Text of the page, without regard to case.", "Two-factor authentication")

export const ClickRole = Schema.Literal("button", "link", "tab", "menuitem", "checkbox", "radio", "option").annotations(
  {
    identifier: "BrowserClickRole"
  }
)
export type ClickRole = typeof ClickRole.Type

export const StepKey = Schema.Literal("Enter", "Escape", "Tab", "Space", "ArrowDown", "ArrowUp").annotations({
  identifier: "BrowserKey"
})
export type StepKey = typeof StepKey.Type

export const StepAction = Schema.Union(
  stepOf("open", {
    url: describe(
      Schema.String.pipe(Schema.minLength(1), Schema.maxLength(mostOfUrl)),
      "An http or https URL, or a path of the page that is open.",
      "/settings"
    )
  }, "BrowserOpen"),
  stepOf("click", {
    role: describe(Schema.NullOr(ClickRole), "Role of the control; null for any.", "button"),
    name: Target
  }, "BrowserClick"),
  stepOf("fill", {
    name: Target,
    value: describe(Schema.String.pipe(Schema.maxLength(mostCharacters)), "What replaces the value.", "Northwind")
  }, "BrowserFill"),
  stepOf("choose", {
    option: describe(Text, "Name of the option.", "Germany"),
    name: Target
  }, "BrowserChoose"),
  stepOf("press", { key: describe(StepKey, "The key.", "Enter") }, "BrowserPress"),
  stepOf("wait", { text: Shown }, "BrowserWait"),
  stepOf("scroll", { text: Shown }, "BrowserScroll"),
  stepOf("expect", {
    text: Shown,
    isAbsent: describe(Schema.Boolean, "True if the text must not be visible.", false)
  }, "BrowserExpect"),
  stepOf("screenshot", {}, "BrowserScreenshot")
).annotations({ identifier: "BrowserStepAction" })
export type StepAction = typeof StepAction.Type
