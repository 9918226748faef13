import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { OrganizationId } from "../shared/Ids.ts"
import { parseUrl, PlainText } from "../shared/Text.ts"
import { dropQuery } from "./DropQuery.ts"
import { parseInstruction, type Step, type StepProblem } from "./Instruction.ts"
import { InstructionPlanner, PlannerUnavailable, type PlanRequest } from "./InstructionPlanner.ts"
import { readOrigins } from "./NamedOrigins.ts"
import { printStep } from "./StepGrammar.ts"

const most = 10_000
const Steps = PlainText(most, 1)
type Steps = typeof Steps.Type
const isSteps = Schema.is(Steps)
const tooLong = `Expected at most ${most} characters, without NUL and lone surrogates.`

type FreeText = Pick<PlanRequest, "instruction" | "targetUrl">
type Rejected = NonNullable<PlanRequest["rejected"]>

// A person names the hosts that are opened, never the planner.
const checkOrigin = ({ instruction, targetUrl }: FreeText) => {
  const named = readOrigins(instruction).add(parseUrl(targetUrl)?.origin ?? "")
  return ({ action, line }: Step): ReadonlyArray<StepProblem> => {
    if (action.type !== "open" || action.url.startsWith("/") || named.has(parseUrl(action.url)?.origin ?? "none")) {
      return []
    }
    const detail = "Expected a path, or a URL of a host that the instruction names."
    return [{ line, word: Array.from(action.url).slice(0, 40).join(""), detail }]
  }
}

// Only steps are kept of what was written: no comment, and no spelling that only looks like a step.
const readSteps = (asked: FreeText, text: string): Steps | Rejected => {
  if (text.length > 2 * most) return { text: text.slice(0, most), problems: [{ line: 1, word: "", detail: tooLong }] }
  const { problems, steps } = parseInstruction(text)
  if (problems.length > 0) return { text, problems }
  const foreign = steps.flatMap(checkOrigin(asked))
  if (foreign.length > 0) return { text, problems: foreign }
  const printed = steps.map(({ action }) => printStep(action)).join("\n")
  return isSteps(printed) ? printed : { text, problems: [{ line: 1, word: "", detail: tooLong }] }
}

const inTime = Effect.timeoutFail({
  duration: "30 seconds",
  onTimeout: () => new PlannerUnavailable({ detail: "It was too slow" })
})

// The steps for a free text; none if what was written twice is rejected.
export const makeWriteSteps = Effect.map(InstructionPlanner, ({ plan }) => {
  const write = (organizationId: OrganizationId, request: PlanRequest) =>
    Effect.suspend(() => plan(organizationId, request)).pipe(
      Effect.catchAllDefect(() => new PlannerUnavailable({ detail: "It died" }))
    )

  return (organizationId: OrganizationId, { instruction, targetUrl }: FreeText) =>
    Effect.gen(function*() {
      const asked = { instruction, targetUrl: dropQuery(targetUrl) ?? "" }
      let rejected: Rejected | null = null
      for (const _ of [1, 2]) {
        const read: Steps | Rejected = readSteps(asked, yield* write(organizationId, { ...asked, rejected }))
        if (typeof read === "string") return Option.some(read)
        rejected = read
      }
      return Option.none<Steps>()
    }).pipe(
      // a planner may not end when it is interrupted
      Effect.disconnect,
      inTime
    )
})
