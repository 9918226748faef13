import { parseInstruction, Step, StepAction, StepProblem } from "@attestry/core/browser"
import { assert, describe, it } from "@effect/vitest"
import { Arbitrary, FastCheck as fc, Schema } from "effect"
import { assertWithin, processorTimeOf } from "../../../../test/support/Waiting.ts"
import { printStep } from "../../src/browser/StepGrammar.ts"
import { makeCharacter } from "../../src/document/EditorSample.ts"

const actionOf = (line: string): StepAction | string => {
  const { problems, steps } = parseInstruction(line)
  return problems.length > 0 ? problems.map(({ detail, word }) => `${word}: ${detail}`).join() : steps[0]!.action
}

const click = (role: string | null, name: string) => ({ type: "click", role, name })

describe("an instruction", () => {
  it("is read line by line, without regard to case, markers, comments and a full stop", () => {
    const read = parseInstruction(
      "# how to check\r\n\r\n  1. Open \"/settings\".\n- CLICK the Button “Save”\n* Press enter\r3) screenshot."
    )
    assert.deepStrictEqual(read, {
      plan: "ready",
      plannedBy: null,
      problems: [],
      steps: [
        { line: 3, text: "1. Open \"/settings\".", action: { type: "open", url: "/settings" } },
        { line: 4, text: "- CLICK the Button “Save”", action: { type: "click", role: "button", name: "Save" } },
        { line: 5, text: "* Press enter", action: { type: "press", key: "Enter" } },
        { line: 6, text: "3) screenshot.", action: { type: "screenshot" } }
      ]
    })
  })

  const steps: ReadonlyArray<readonly [line: string, action: object]> = [
    ["open \"https://app.example.com/a?b=c#d\"", { type: "open", url: "https://app.example.com/a?b=c#d" }],
    ["open the page 'http://app.example.com'", { type: "open", url: "http://app.example.com" }],
    ["click \"Save\"", click(null, "Save")],
    ["click the \"Save\"", click(null, "Save")],
    ["click the button \"Save\"", click("button", "Save")],
    ["click link \"More\"", click("link", "More")],
    ["click tab \"Users\"", click("tab", "Users")],
    ["click the Menu Item \"Export\"", click("menuitem", "Export")],
    ["click checkbox \"Active\"", click("checkbox", "Active")],
    ["click radio \"Yes\"", click("radio", "Yes")],
    ["click option \"Blue\"", click("option", "Blue")],
    ["fill \"Email\" with \"ada@example.com\"", { type: "fill", name: "Email", value: "ada@example.com" }],
    ["fill the field \"Email\" with \"\"", { type: "fill", name: "Email", value: "" }],
    ["choose \"Germany\" in \"Country\"", { type: "choose", option: "Germany", name: "Country" }],
    ["choose the option 'Germany' in the field 'Country'", { type: "choose", option: "Germany", name: "Country" }],
    ["press Enter", { type: "press", key: "Enter" }],
    ["press ESCAPE", { type: "press", key: "Escape" }],
    ["press tab", { type: "press", key: "Tab" }],
    ["press Space", { type: "press", key: "Space" }],
    ["press Down", { type: "press", key: "ArrowDown" }],
    ["press Up", { type: "press", key: "ArrowUp" }],
    ["wait for \"Ready\"", { type: "wait", text: "Ready" }],
    ["wait for the text \"Ready\"", { type: "wait", text: "Ready" }],
    ["scroll to \"Imprint\"", { type: "scroll", text: "Imprint" }],
    ["expect \"On\"", { type: "expect", text: "On", isAbsent: false }],
    ["expect text \"On\"", { type: "expect", text: "On", isAbsent: false }],
    ["expect no text \"Off\"", { type: "expect", text: "Off", isAbsent: true }],
    ["expect no \"Off\"", { type: "expect", text: "Off", isAbsent: true }],
    ["screenshot", { type: "screenshot" }],
    ["wait for \"Say \\\"hi\\\" to C:\\temp \\\\ it's\"", { type: "wait", text: "Say \"hi\" to C:\\temp \\ it's" }],
    ["wait for “He said \"hi\".”", { type: "wait", text: "He said \"hi\"." }],
    ["wait for „Gespeichert“.", { type: "wait", text: "Gespeichert" }],
    ["wait for 'Don't panic'", { type: "wait", text: "Don't panic" }],
    ["wait for ‘Don’t panic’", { type: "wait", text: "Don’t panic" }],
    ["wait for \"# 1. with in\"", { type: "wait", text: "# 1. with in" }]
  ]

  for (const [line, action] of steps) {
    it(`reads: ${line}`, () => assert.deepStrictEqual<unknown>(actionOf(line), action))
  }

  const aName = "a name in quotes, such as \"Save\"."
  const aUrl = "a URL that begins with https:// or http:// and has no password, or a path that begins with one slash."
  const verbs = "open, click, fill, choose, press, wait, scroll, expect or screenshot."
  const problems: ReadonlyArray<readonly [line: string, problem: string]> = [
    ["Check that MFA is on", `Check: Expected a step that begins with ${verbs}`],
    ["\"Save\"", `Save: Expected a step that begins with ${verbs}`],
    ["1.", `1: Expected a step that begins with ${verbs}`],
    [".", `: Expected a step that begins with ${verbs}`],
    ["click Save", `Save: Expected button, link, tab, menu item, checkbox, radio, option, or ${aName}`],
    ["click the button", `: Expected ${aName}`],
    ["click \"Save", "\"Save: Expected the quote to be closed."],
    ["click \"Save\\\"", "\"Save\\\": Expected the quote to be closed."],
    ["click 'Save", "'Save: Expected the quote to be closed."],
    ["click \"\"", ": Expected a name that is not empty."],
    ["click \" \u200b\"", " \u200b: Expected a name that is not empty."],
    [`click "${"x".repeat(301)}"`, `${"x".repeat(40)}: Expected at most 300 characters in quotes.`],
    [
      "click \"Save\" and wait",
      "and: Expected the end of the line, because each step has a line for itself."
    ],
    ["fill \"Email\" \"x\"", "x: Expected the word with."],
    ["fill \"Email\" with", `: Expected ${aName}`],
    ["choose \"Germany\" from \"Country\"", "from: Expected the word in."],
    ["press F1", "F1: Expected Enter, Escape, Tab, Space, Down or Up."],
    ["press \"Enter\"", "Enter: Expected Enter, Escape, Tab, Space, Down or Up."],
    ["wait 5 seconds", "5: Expected the word for."],
    ["scroll down", "down: Expected the word to."],
    ["expect not \"Off\"", `not: Expected ${aName}`],
    ["screenshot please", "please: Expected the end of the line, because each step has a line for itself."],
    ["open https://example.com", `https://example.com: Expected ${aName}`],
    ...[
      "file:///etc/passwd",
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://example.com",
      "about:blank",
      "settings",
      "https:",
      "https:example.com",
      "https://ada:secret@example.com",
      "https://ada@example.com",
      "//example.com",
      "/\\example.com",
      "/\t/example.com",
      " https://example.com"
    ].map((url) => [`open "${url}"`, `${url}: Expected ${aUrl}`] as const)
  ]

  for (const [line, problem] of problems) {
    it(`says why not: ${line.slice(0, 60)}`, () => {
      assert.strictEqual(actionOf(line), problem)
      assert.strictEqual(parseInstruction(line).plan, "needs_model")
    })
  }

  it("names the lines of its problems, and keeps the steps", () => {
    const { plan, problems, steps } = parseInstruction("# x\nopen \"/a\"\n\nlook\nscreenshot\nlook again")
    assert.deepStrictEqual(problems.map(({ line, word }) => [line, word]), [[4, "look"], [6, "look"]])
    assert.deepStrictEqual(steps.map(({ line }) => line), [2, 5])
    assert.strictEqual(plan, "needs_model")
  })

  it("needs a step", () => {
    const problems = [{ line: 1, word: "", detail: "Expected a step." }]
    for (const text of ["", " \n\n", "# nothing"]) {
      assert.deepStrictEqual(parseInstruction(text), { plan: "needs_model", plannedBy: null, steps: [], problems })
    }
  })

  it("has at most 50 steps and 20 problems", () => {
    assert.strictEqual(parseInstruction("screenshot\n".repeat(50)).plan, "ready")
    const { plan, problems, steps } = parseInstruction("screenshot\n".repeat(52))
    assert.strictEqual(plan, "needs_model")
    assert.lengthOf(steps, 50)
    assert.deepStrictEqual(problems, [{ line: 51, word: "", detail: "Expected at most 50 steps." }])
    assert.lengthOf(parseInstruction("look\n".repeat(100)).problems, 20)
  })

  const names = fc.string({ unit: makeCharacter(fc), maxLength: 40 }).map((text) =>
    `${text.replace(/[\r\n]/g, "\\\"")}x`
  )
  const actions = Arbitrary.make(StepAction).chain((action) =>
    fc.tuple(names, names).map(([first, second]): StepAction => {
      switch (action.type) {
        case "open":
          return { ...action, url: `/${first.replace(/^[/\\\s]+/, "").replace(/[\t/\\]/g, "")}` }
        case "click":
          return { ...action, name: first }
        case "fill":
          return { ...action, name: first, value: second }
        case "choose":
          return { ...action, name: first, option: second }
        case "wait":
        case "scroll":
        case "expect":
          return { ...action, text: first }
        case "press":
        case "screenshot":
          return action
      }
    })
  )

  it("is the same when its steps are printed and read again", () =>
    fc.assert(fc.property(fc.array(actions, { minLength: 1, maxLength: 10 }), (all) => {
      const read = parseInstruction(all.map(printStep).join("\n"))
      assert.deepStrictEqual(read.steps.map(({ action }) => action), all)
      assert.strictEqual(read.plan, "ready")
    })))

  const pieces = fc.oneof(
    fc.constantFrom(
      "click",
      "fill",
      "with",
      "expect",
      "no",
      "the",
      "menu",
      "item",
      "\"",
      "'",
      "“",
      "”",
      "\\",
      ".",
      "1."
    ),
    fc.constantFrom(" ", "\n", "\r", "\t"),
    fc.string({ unit: makeCharacter(fc) })
  )

  it("is read without an exception, whatever it is, into what the schemas allow", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }).map((all) => all.join("")), (text) => {
        const { plan, problems, steps } = parseInstruction(text)
        assert.strictEqual(plan === "ready", problems.length === 0 && steps.length > 0)
        assert.isTrue(steps.every(Schema.is(Step)))
        assert.isTrue(problems.every(Schema.is(StepProblem)))
        assert.isTrue(problems.every(({ word }) => Array.from(word).length <= 40))
        assert.isAtMost(problems.length, 20)
      })
    )
  })

  it("is read in a time that grows with its length only", () => {
    const units = [
      "\"",
      "'",
      "“",
      "\\",
      "\"\\",
      "'a",
      "' ",
      "\"a\" ",
      "click ",
      "the ",
      "a",
      " ",
      "\n",
      "\"x\\\"",
      "1. "
    ]
    const prefixes = ["", "click ", "click \"", "fill '", "wait for “", "menu item ", "open \"https://"]
    const worst = (length: number) =>
      Math.max(...prefixes.flatMap((prefix) =>
        units.map((unit) => {
          const text = (prefix + unit.repeat(length)).slice(0, length)
          return processorTimeOf(() => parseInstruction(text))
        })
      ))
    worst(1_000)
    // twice the longest instruction; quadratic time would be a second
    assertWithin(Math.min(worst(20_000), worst(20_000)), 100)
  })
})
