import { Array as Arr, type ParseResult } from "effect"
import { InvalidRequest } from "./EdgeErrors.ts"

const maximum = 20

const pointer = (path: ReadonlyArray<PropertyKey>): string =>
  path.map((key) => `/${String(key).slice(0, 64).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")

type Issue = Pick<ParseResult.ArrayFormatterIssue, "_tag" | "path" | "message">

/** What the schema says of the value, without the value. */
const withoutInput = (issue: Issue): string =>
  issue._tag === "Unexpected"
    ? "Unknown property"
    : issue._tag === "Missing"
    ? "Required"
    : issue.message.replace(/, actual [\s\S]*/, "").slice(0, 300)

/** Alternatives, such as those of an enumeration, complain one by one. */
const joined = (issues: ReadonlyArray<Issue>): string =>
  Array.from(new Set(issues.map(withoutInput)))
    .map((text, i) => i === 0 ? text : text.replace(/^Expected /, ""))
    .join(" or ")

/**
 * What is wrong with a request, from the issues of a schema: one complaint for each place, 20 at most.
 *
 * @since 0.1.0
 * @category errors
 */
export const invalidRequest = (issues: ReadonlyArray<Issue>): InvalidRequest => {
  const byPlace = Object.entries(Arr.groupBy(issues, (issue) => pointer(issue.path)))
  const errors = byPlace.map(([pointer, issues]) => ({ pointer, detail: joined(issues).slice(0, 300) }))
  return errors.length <= maximum
    ? new InvalidRequest({ errors })
    : new InvalidRequest({ errors: errors.slice(0, maximum), moreErrors: errors.length - maximum })
}
