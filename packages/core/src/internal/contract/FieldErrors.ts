import * as Arr from "effect/Array"
import type * as ParseResult from "effect/ParseResult"
import { InvalidRequest } from "../../http/HttpErrors.ts"
import { toPointer } from "../shared/JsonPointer.ts"

const maximum = 20
const maximumBytes = 3_000
const maximumPointer = 1_000

// naming every fault of more values would take seconds
const largest = 1_000

const counted = (value: unknown): number =>
  typeof value !== "object" || value === null
    ? 1
    : Object.values(value).reduce((sum: number, part) => sum > largest ? sum : sum + counted(part), 1)

export const isLarge = (input: unknown): boolean => counted(input) > largest

type Issue = Pick<ParseResult.ArrayFormatterIssue, "_tag" | "path" | "message">

// the response must not repeat the value
const withoutInput = (issue: Issue): string =>
  issue._tag === "Unexpected"
    ? "Unknown property"
    : issue._tag === "Missing"
    ? "Required"
    : issue.message.replace(/, actual [\s\S]*/, "").slice(0, 300)

// alternatives, such as those of an enumeration, have an issue each
const joined = (issues: ReadonlyArray<Issue>): string =>
  Array.from(new Set(issues.map(withoutInput)))
    .map((text, i) => i === 0 ? text : text.replace(/^Expected /, ""))
    .join(" or ")

const bytes = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).byteLength

// a pointer that is too long is cut to a place above it
const placeOf = (path: Issue["path"]): string => {
  const pointer = toPointer(path)
  return bytes(pointer) <= maximumPointer ? pointer : placeOf(path.slice(0, -1))
}

export const invalidRequest = (issues: ReadonlyArray<Issue>): InvalidRequest => {
  const byPlace = Object.entries(Arr.groupBy(issues, (issue) => placeOf(issue.path)))
  const errors = byPlace.map(([pointer, issues]) => ({ pointer, detail: joined(issues).slice(0, 300) }))
  const shown = errors.slice(0, maximum)
  while (bytes(shown) > maximumBytes) shown.pop()
  return errors.length === shown.length
    ? new InvalidRequest({ errors })
    : new InvalidRequest({ errors: shown, moreErrors: errors.length - shown.length })
}
